package org.vqs.bench.latency;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.fs.FileUtil;
import org.vqs.bench.JavaProcess;

/** Measures one scheduler once in a process of its own. */
final class SchedulerProcess {
  private static final Gson GSON = new Gson();

  private final Duration limit;

  /**
   * Runs processes.
   *
   * @param limit when a process is taken for stuck
   */
  SchedulerProcess(Duration limit) {
    this.limit = limit;
  }

  /**
   * Runs a {@link LatencyProcess} and waits for it.
   *
   * @param assignment its directory is made, and deleted if all goes well
   * @throws IOException if the process fails, with the end of its log
   */
  List<PhaseResult> run(Assignment assignment) throws IOException, InterruptedException {
    Path directory = Path.of(assignment.directory());
    Files.createDirectories(directory.resolve("tmp"));
    Path task = directory.resolve("assignment.json");
    Path results = directory.resolve("results.json");
    Path log = directory.resolve("log.txt");
    Files.writeString(task, GSON.toJson(assignment));
    OptionalInt code = process(directory, task, results).run(directory, log, limit);
    if (code.isEmpty()) {
      throw failure(assignment, "was not done after " + limit.toSeconds() + " s", log);
    }
    if (code.getAsInt() != 0) {
      throw failure(assignment, "ended with " + code.getAsInt(), log);
    }
    PhaseResult[] measured = GSON.fromJson(Files.readString(results), PhaseResult[].class);
    FileUtil.fullyDelete(directory.toFile());
    return List.of(measured);
  }

  private static JavaProcess process(Path directory, Path task, Path results) {
    return new JavaProcess(
        List.of(
            "-Xmx1g",
            "-Dtest.build.data=" + directory.resolve("cluster"),
            "-Djava.io.tmpdir=" + directory.resolve("tmp")),
        LatencyProcess.class.getName(),
        List.of(task.toString(), results.toString()));
  }

  private static IOException failure(Assignment assignment, String what, Path log)
      throws IOException {
    return new IOException(
        "the process that measures %s %s; the end of its log, %s:%n%s"
            .formatted(assignment.scheduler(), what, log, JavaProcess.endOf(log)));
  }
}
