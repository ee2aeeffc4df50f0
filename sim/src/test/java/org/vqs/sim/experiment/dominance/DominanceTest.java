package org.vqs.sim.experiment.dominance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.experiment.dominance.contest.Baseline;
import org.vqs.sim.experiment.dominance.contest.Hand;
import org.vqs.sim.experiment.dominance.report.Goal;
import org.vqs.sim.experiment.dominance.workload.BenchmarkSet;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;

/** The experiment from its workloads to its report, on small workloads. */
class DominanceTest {
  private static final BenchmarkSet SET =
      new BenchmarkSet(
          "first",
          List.of(
              Hand.workload("mild", "two", 0.7),
              Hand.workload("hard", "two", 0.95, "discrete:0.3=1,0.5=1"),
              Hand.workload("over", "overload", 1.5)));
  private static final List<String> POLICIES = List.of("bf-js", "vqs", "max-weight");
  private static final List<Long> SEEDS = List.of(1L, 2L);

  @TempDir Path directory;

  private static Dominance.Result run(List<String> policies, Baseline baseline, int threads) {
    return new Dominance(SET, policies, baseline, SEEDS, false).run(Hand.pool(threads), null);
  }

  private static String text(Report report) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    report.print(new PrintStream(text, true, StandardCharsets.UTF_8));
    return text.toString(StandardCharsets.UTF_8);
  }

  private static Table table(List<Table> tables, String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void run_givesEveryPolicyOnEveryWorkload() {
    Dominance.Result result = run(POLICIES, Baseline.none(), 1);

    assertThat(table(result.details(), "runs").rows()).hasSize(3 * 3 * 2);
    assertThat(table(result.details(), "outcomes").rows()).hasSize(3 * 3);
    assertThat(table(result.details(), "workloads").rows())
        .hasSize(3)
        .allSatisfy(
            row ->
                assertThat((String) row.get(4))
                    .isEqualTo(
                        "scripts/simulate.sh dominance --set first --workload " + row.get(0)));
    Report report = result.report().build();
    Table summary = table(report.tables(), "summary");
    assertThat(summary.rows()).extracting(row -> row.get(0)).isEqualTo(POLICIES);
    assertThat(table(report.tables(), "overload").rows()).hasSize(3);
    assertThat(table(report.tables(), "families").rows())
        .extracting(row -> row.get(0))
        .containsExactly("two");
    assertThat(table(report.tables(), "goals").rows()).hasSize(3 * Goal.ALL.size());
  }

  @Test
  void vqs_losesWhereTwoSizesWaste() {
    Report report = run(POLICIES, Baseline.none(), 1).report().build();

    assertThat(table(report.tables(), "losses").rows())
        .anySatisfy(
            row -> {
              assertThat(row.get(0)).isEqualTo("vqs");
              assertThat(row.get(1)).isEqualTo("mild");
              assertThat((Double) row.get(6)).isGreaterThan(2);
            });
  }

  @Test
  void report_dependsNeitherOnThreadsNorOnABaseline() throws IOException {
    Dominance.Result once = run(POLICIES, Baseline.none(), 1);
    Table published = table(run(POLICIES.subList(0, 2), Baseline.none(), 2).details(), "runs");
    Path file = Files.writeString(directory.resolve("runs.csv"), TableFormat.CSV.render(published));

    Dominance.Result again = run(POLICIES, Baseline.read(file), 2);

    assertThat(text(again.report().build())).isEqualTo(text(once.report().build()));
    assertThat(again.details()).isEqualTo(once.details());
  }

  @Test
  void plots_areWritten() throws IOException {
    List<Path> files = run(POLICIES, Baseline.none(), 1).report().build().writeTo(directory);

    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .contains("dominance-queue.png", "dominance-wait.png", "dominance-summary.csv");
  }

  @Test
  void withoutAPublishedPolicy_thereIsNothingToCompareWith() {
    assertThatThrownBy(() -> run(List.of("adaptive"), Baseline.none(), 1))
        .hasMessage(
            "--policy [adaptive] has no published policy to compare with: add one, or give"
                + " --baseline");
  }
}
