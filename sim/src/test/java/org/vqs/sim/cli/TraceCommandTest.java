package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.trace.TraceFiles;

/** Traces on the command line. */
class TraceCommandTest {
  @TempDir Path directory;

  private Path trace(String... lines) throws IOException {
    return TraceFiles.of(directory, "t.csv", lines);
  }

  private Path broken() throws IOException {
    return trace("arrival,duration,cpu", "0,10,0.5", "1,ten,0.5", "2,10,0.25", "3,10");
  }

  private static String run(Path trace) {
    return "run --policy bf-js --seeds 1 --slot 1 --sizes trace:" + trace;
  }

  @Test
  void info_showsWhatIsInATrace() {
    CommandLineRun run =
        CommandLineRun.of("trace info --format csv " + TraceFiles.resource("example.csv")).exits(0);

    assertThat(run.out())
        .containsPattern("(?m)^jobs,3$")
        .containsPattern("(?m)^distinct cpu,3$")
        .containsPattern("(?m)^distinct memory,3$")
        .containsPattern("(?m)^distinct sizes,3$")
        .containsPattern("(?m)^duration in s,1260.08")
        .contains("cpu,", "memory,");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void brokenLines_areCountedOnTheErrorStream() throws IOException {
    Path trace = broken();
    CommandLineRun run = CommandLineRun.of(run(trace) + " --format json").exits(0);

    assertThat(run.err())
        .contains(trace + ":3: column 2 (duration) is not a number: ten")
        .contains(trace + ":5: 2 columns instead of 3")
        .contains("2 of 5 lines are broken");
    JsonObject result = run.json().getAsJsonArray("runs").get(0).getAsJsonObject();
    assertThat(result.get("arrivals").getAsInt()).isEqualTo(2);
  }

  @Test
  void strict_failsAtTheFirstBrokenLine() throws IOException {
    Path trace = broken();
    CommandLineRun run = CommandLineRun.of(run(trace) + " --strict").exits(1);

    assertThat(run.err()).contains(trace + ":3: column 2 (duration)").doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
    assertThat(CommandLineRun.of("trace info --strict " + trace).exits(1).err())
        .contains(trace + ":3: ");
  }

  @Test
  void missingFile_fails() {
    Path missing = directory.resolve("missing.csv");
    CommandLineRun run = CommandLineRun.of(run(missing)).exits(1);

    assertThat(run.err()).contains(missing.toString()).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void wrongTraceOptions_areRefused() throws IOException {
    Path trace = trace("arrival,duration,cpu", "0,10,0.5", "1,10,0.5");

    CommandLineRun.of(run(trace) + " --trace-format xls")
        .isRefusedWith(
            "--trace-format (xls) must be one of [csv, google2011, alibaba2023, alibaba2025, swf]");
    CommandLineRun.of(run(trace) + " --mapping all-of-them")
        .isRefusedWith("--mapping (all-of-them) must be one of [");
    CommandLineRun.of(run(trace) + " --load 0.5")
        .isRefusedWith("a trace that is replayed has its own rate: use --scaling");
  }

  @Test
  void generatedTrace_runsAndIsTheSameForTheSameSeed() throws IOException {
    Path one = directory.resolve("one.csv");
    Path two = directory.resolve("two.csv.gz");
    CommandLineRun.of("trace generate --tasks 500 --days 0.01 --load 0.001 " + one).exits(0);
    CommandLineRun.of("trace generate --tasks 500 --days 0.01 --load 0.001 " + two).exits(0);

    assertThat(Files.readString(one).lines()).hasSize(501);
    String first = CommandLineRun.of(run(one) + " --servers 20 --format csv").exits(0).out();
    assertThat(first).containsPattern("(?m)^bf-js,");
    assertThat(CommandLineRun.of(run(two) + " --servers 20 --format csv").exits(0).out())
        .isEqualTo(first);
  }

  @Test
  void sizesOfATrace_areDrawnIndependentlyUnderALawOfArrivals() throws IOException {
    Path trace = trace("arrival,duration,cpu", "0,10,0.5", "1,20,0.25", "2,30,0.25");
    String line = run(trace) + " --arrivals poisson --load 0.5 --slots 20000 --format json";
    JsonObject result =
        CommandLineRun.of(line).exits(0).json().getAsJsonArray("runs").get(0).getAsJsonObject();

    assertThat(result.getAsJsonObject("utilisation").get("size").getAsDouble())
        .isBetween(0.45, 0.55);
  }
}
