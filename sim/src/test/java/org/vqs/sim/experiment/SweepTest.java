package org.vqs.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;

/** Sweeps over x and the queue over time, as the experiments use them. */
class SweepTest {
  private static final List<Long> SEEDS = List.of(1L, 2L);
  private static final List<SchedulerFactory> POLICIES =
      Lab.policies(TimeModel.SLOTTED, "bf-js", "vqs");

  @TempDir Path directory;

  private static Lab lab(int threads) {
    return new Lab(new RunPool(threads, ProgressMonitor.NONE), true, 0, 1, null);
  }

  private static Scenario scenario(double load) {
    return SyntheticScenario.slotted("discrete:0.4,0.6", "geometric:10", 1)
        .atLoad(load, Horizon.time(40_000, 0.25));
  }

  private static Sweep sweep(int threads) {
    List<Case> cases = new ArrayList<>();
    for (SchedulerFactory policy : POLICIES) {
      for (double load : new double[] {0.4, 0.85}) {
        cases.add(Case.of(load, scenario(load), policy));
      }
    }
    cases.set(3, cases.get(3).on("another line"));
    return Sweep.run(lab(threads), "test", cases, SEEDS);
  }

  private static Table table(Sweep sweep) {
    return sweep.table("sweep", "A sweep", Column.number("load", ""), "slots");
  }

  private static Map<String, byte[]> files(Report report, Path directory) throws IOException {
    Map<String, byte[]> bytes = new TreeMap<>();
    for (Path file : report.writeTo(directory)) {
      bytes.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return bytes;
  }

  private void assertSameFiles(Report one, Report other) throws IOException {
    Map<String, byte[]> files = files(one, directory.resolve("one"));
    Map<String, byte[]> others = files(other, directory.resolve("other"));
    assertThat(others.keySet()).isEqualTo(files.keySet());
    files.forEach((name, bytes) -> assertThat(others.get(name)).as(name).isEqualTo(bytes));
  }

  @Test
  void table_hasARowForEachCaseWithItsVerdict() {
    Sweep sweep = sweep(1);

    List<String> rows =
        TableFormat.CSV
            .render(table(sweep))
            .lines()
            .filter(line -> line.matches("(bf-js|vqs|another line),.*"))
            .toList();
    assertThat(rows).hasSize(4);
    assertThat(rows.get(0)).startsWith("bf-js,0.4,stable,");
    assertThat(rows.get(1)).startsWith("bf-js,0.85,");
    assertThat(rows.get(2)).startsWith("vqs,0.4,stable,");
    assertThat(rows.get(3)).startsWith("another line,0.85,growing,");
    assertThat(sweep.verdict(3).verdict()).isEqualTo(Verdict.GROWING);
    assertThat(sweep.verdict(3).growing()).isEqualTo(2);
  }

  @Test
  void sweep_givesTheSameBytesAgain() throws IOException {
    assertSameFiles(report(sweep(1)), report(sweep(2)));
  }

  private static Report report(Sweep sweep) {
    return Report.builder("sweep", "A sweep")
        .table(table(sweep))
        .plot("queue", sweep.queuePlot("Queue", Axis.linear("load", "")))
        .build();
  }

  @Test
  void evolution_hasARowForEachPolicyAndSeed_andGivesTheSameBytesAgain() throws IOException {
    Report report = evolution(1);

    assertThat(report.tables()).extracting(Table::name).containsExactly("summary", "seeds");
    assertThat(TableFormat.CSV.render(report.tables().get(0)).lines())
        .filteredOn(line -> line.matches("(bf-js|vqs),.*"))
        .hasSize(2);
    assertThat(TableFormat.CSV.render(report.tables().get(1)).lines())
        .filteredOn(line -> line.matches("(bf-js|vqs),.*"))
        .hasSize(4);
    assertSameFiles(report, evolution(2));
  }

  private static Report evolution(int threads) {
    return new Figure(
            "e",
            "An experiment",
            2,
            draft -> Evolution.show(draft, scenario(0.5), POLICIES, "slots"))
        .run(lab(threads));
  }

  @Test
  void runThatFails_isReportedByItsOwnException() {
    Case typed =
        Case.of(
            1,
            SyntheticScenario.slotted("uniform:0.1:0.9", "geometric:10", 1)
                .atLoad(0.5, Horizon.time(100, 0)),
            Lab.policies(TimeModel.SLOTTED, "m14").get(0));

    assertThatThrownBy(() -> Sweep.run(lab(2), "test", List.of(typed), SEEDS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("m14 needs finitely many job types");
  }

  @Test
  void poolWithoutThreads_isRefused() {
    assertThatThrownBy(() -> lab(0)).hasMessage("--threads (0) must be at least 1");
  }

  @Test
  void seedsOfALab_areThoseAskedFor_elseThreeWhenQuick_elseAll() {
    RunPool pool = new RunPool(1, ProgressMonitor.NONE);

    assertThat(new Lab(pool, true, 0, 1, null).seeds(5)).containsExactly(1L, 2L, 3L);
    assertThat(new Lab(pool, true, 0, 1, null).seeds(2)).containsExactly(1L, 2L);
    assertThat(new Lab(pool, false, 0, 1, null).seeds(4)).containsExactly(1L, 2L, 3L, 4L);
    assertThat(new Lab(pool, true, 2, 1, null).seeds(5)).containsExactly(1L, 2L);
    assertThat(new Lab(pool, true, 0, 1, null).length(10, 2)).isEqualTo(2);
    assertThat(new Lab(pool, false, 0, 1, null).length(10, 2)).isEqualTo(10);
  }
}
