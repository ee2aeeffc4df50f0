package org.vqs.sim.experiment.dominance.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkload;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkloads;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.report.TableFormat;

class BaselineTest {
  private static final BenchmarkWorkload WORKLOAD = Hand.workload("w", "few", 0.8);
  private static final PreparedWorkloads STAGES = Hand.stages(List.of(WORKLOAD));

  @TempDir Path directory;
  private Path file;
  private RunFigures run;

  @BeforeEach
  void write() throws IOException {
    PreparedWorkload stage = STAGES.of(WORKLOAD, 1);
    run = figures(stage.scenario().horizon().time());
    file = write(run);
  }

  private static RunFigures figures(double end) {
    return new RunFigures(
        "w",
        "bf-js+stall=half-full-before-refill",
        1,
        WORKLOAD.fingerprint(),
        end,
        1234,
        1 / 3.0,
        new Trend(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
        0.1,
        0.7,
        Double.NaN);
  }

  private Path write(RunFigures... runs) throws IOException {
    String text = TableFormat.CSV.render(RunFiguresCsv.table(List.of(runs)));
    return Files.writeString(directory.resolve("runs.csv"), text);
  }

  @Test
  void runs_areReadAsTheyWereWritten() {
    Baseline baseline = Baseline.read(file);

    assertThat(baseline.policies()).containsExactly(run.policy());
    assertThat(baseline.get(STAGES.of(WORKLOAD, 1), run.policy(), 1)).isEqualTo(run);
  }

  @Test
  void otherSeed_isRefused() {
    assertThatThrownBy(() -> Baseline.read(file).get(STAGES.of(WORKLOAD, 2), run.policy(), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--baseline %s has no run of %s on w with seed 2; make it again with the same --set,"
                    .formatted(file, run.policy())
                + " --seeds, --first-seed and --quick");
  }

  @Test
  void otherDefinitionOfAWorkload_isRefused() {
    BenchmarkWorkload other = Hand.workload("w", "few", 0.81);

    assertThatThrownBy(
            () ->
                Baseline.read(file).get(Hand.stages(List.of(other)).of(other, 1), run.policy(), 1))
        .hasMessageContaining("was made when w was another workload");
  }

  @Test
  void otherLength_isRefused() throws IOException {
    write(figures(100));

    assertThatThrownBy(() -> Baseline.read(file).get(STAGES.of(WORKLOAD, 1), run.policy(), 1))
        .hasMessageContaining("has runs of w until 100.0, not until ");
  }

  @Test
  void otherFile_isRefused() throws IOException {
    assertThatThrownBy(() -> Baseline.read(Files.writeString(file, "policy,queue\nbf-js,1\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have the columns [workload, policy, seed,")
        .hasMessageEndingWith("not [policy, queue]");

    write(run);
    Files.writeString(file, Files.readString(file).replace("1234", "many"));
    assertThatThrownBy(() -> Baseline.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--baseline " + file + ":2: ")
        .hasMessageContaining("many");

    assertThatThrownBy(() -> Baseline.read(directory.resolve("none.csv")))
        .isInstanceOf(UncheckedIOException.class);
  }
}
