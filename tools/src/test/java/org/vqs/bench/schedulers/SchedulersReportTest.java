package org.vqs.bench.schedulers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.schedulers.result.Baseline;
import org.vqs.bench.schedulers.result.BaselineComparison;
import org.vqs.bench.schedulers.result.BaselineComparison.Ratio;
import org.vqs.bench.schedulers.result.Growth;
import org.vqs.bench.schedulers.result.Judgement;
import org.vqs.bench.schedulers.result.Results;
import org.vqs.bench.schedulers.result.Thresholds;
import org.vqs.bench.schedulers.run.ChildRun;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerOutcomes;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;

class SchedulersReportTest {
  @TempDir private Path directory;

  private static Results results(SchedulerRun... runs) {
    return new Results(List.of(runs));
  }

  private static Table table(Results results, String name) {
    return new SchedulersReport(results)
        .report(List.of(), List.of(), "a machine").tables().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
  }

  private static Object cell(Table table, int row, String column) {
    List<String> names = table.columns().stream().map(each -> each.name()).toList();
    assertThat(names).contains(column);
    return table.rows().get(row).get(names.indexOf(column));
  }

  private static SchedulerOutcomes run(String scenario, String scheduler, double rate) {
    return SchedulerOutcomes.of(scenario, scheduler).startsPerSecond(rate);
  }

  @Test
  void throughput_isBesideTheBestRivalAndTheFloor() {
    Table table =
        table(
            results(
                run("smoke", "vqs-bf", 4000).finished(),
                run("smoke", "fair", 1000).finished(),
                run("smoke", "fifo", 500).finished(),
                run("smoke", "bf-js", 4500).finished(),
                run("smoke", "floor", 5000).finished()),
            "smoke-throughput");

    assertThat(cell(table, 0, "steady")).isEqualTo(4000.0);
    assertThat(cell(table, 0, "per start")).isEqualTo(250.0);
    assertThat(cell(table, 0, "x best of Hadoop's")).isEqualTo(4.0);
    assertThat(cell(table, 0, "x floor's time")).isEqualTo(1.25);
    assertThat(cell(table, 2, "x best of Hadoop's")).isEqualTo(0.5);
  }

  @Test
  void runThatDidNotFinish_keepsItsRow_andIsExplained() {
    Results results =
        results(
            run("smoke", "vqs-bf", 4000).finished(),
            SchedulerOutcomes.of("smoke", "fair").failed("killed after 9 s"));
    Table table = table(results, "smoke-throughput");

    assertThat(cell(table, 1, "scheduler")).isEqualTo("fair");
    assertThat(cell(table, 1, "steady")).isNull();
    assertThat(table.notes()).contains("fair did not finish (seed 1): killed after 9 s");
    assertThat(TableFormat.CSV.render(new SchedulersReport(results).everything()))
        .contains("smoke,20,fair,1,killed after 9 s,,,\n")
        .contains("smoke,20,vqs-bf,1,,starts per second,1/s,4000.0\n");
  }

  @Test
  void runThatWasShortened_isNamed() {
    Table table =
        table(results(run("smoke", "fair", 1000).virtualSeconds(3).finished()), "smoke-throughput");

    assertThat(table.notes())
        .containsExactly(
            "fair needed more than 20 s of real time for 10 virtual seconds: it was measured in fewer.");
  }

  @Test
  void severalSeeds_giveIntervals() {
    Table table =
        table(
            results(
                run("smoke", "fair", 1000).seed(1).finished(),
                run("smoke", "fair", 3000).seed(2).finished()),
            "smoke-throughput");

    assertThat(table.rows()).hasSize(1);
    assertThat(cell(table, 0, "steady")).isEqualTo(Interval.over(1000, 3000));
  }

  @Test
  void latency_isInMicrosecondsByCall() {
    Table table =
        table(
            results(
                run("smoke", "fair", 1)
                    .latency(SchedulerOutcome.IDLE_HEARTBEAT, 30, 1.5)
                    .finished()),
            "smoke-latency");

    List<List<Object>> idle =
        table.rows().stream()
            .filter(row -> row.get(0).equals(SchedulerOutcome.IDLE_HEARTBEAT))
            .toList();
    assertThat(idle).hasSize(1);
    assertThat(idle.get(0))
        .startsWith(SchedulerOutcome.IDLE_HEARTBEAT, "fair", 30.0, 2.25, 1.5, 3.0, 6.0);
  }

  @Test
  void growth_isOfScenariosThatDifferInNodesOnly() {
    SchedulerRun small = run("try-20", "fair", 1000).finished();
    SchedulerRun large = moreNodes(run("try-40", "fair", 500).finished(), 40);
    SchedulerRun other = run("other", "fair", 500).finished();

    List<Growth> growths = Growth.of(results(large, small, other));

    assertThat(growths)
        .singleElement()
        .satisfies(growth -> assertThat(growth.names()).containsExactly("try-20", "try-40"));
    assertThat(Growth.of(results(small, other))).as("as many nodes").isEmpty();
    Table table = table(results(large, small), "growth-try");
    assertThat(cell(table, 0, "nodes")).isEqualTo(20);
    assertThat(cell(table, 1, "nodes")).isEqualTo(40);
    assertThat(cell(table, 1, "x fewest nodes")).isEqualTo(2.0);
  }

  private static SchedulerRun moreNodes(SchedulerRun run, int nodes) {
    String json = ChildRun.write(run.scenario()).replace("\"nodes\": 20", "\"nodes\": " + nodes);
    ShootoutScenario scenario = ShootoutScenarios.parse("try.json", run.scenario().name(), json);
    return SchedulerRun.finished(scenario, run.outcome().orElseThrow());
  }

  @Test
  void report_listsThresholds_andWritesTablesAndPlots() throws IOException {
    Results results =
        results(
            run("backlog-1000", "adaptive", 4000).finished(),
            moreNodes(run("backlog-10000", "adaptive", 1000).finished(), 40));
    List<Judgement> judgements =
        Thresholds.standard().stream()
            .filter(threshold -> threshold.target() == 3)
            .map(threshold -> threshold.judge(results))
            .toList();
    Report report = new SchedulersReport(results).report(judgements, List.of(), "a machine");

    List<Path> files = report.writeTo(directory);

    assertThat(Files.readString(directory.resolve("schedulers.txt")))
        .contains("a machine")
        .contains("time per start at most 1.3 x that in backlog-1000")
        .containsPattern("1000 +325 +us +missed +by 208 %");
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .contains(
            "schedulers.json",
            "schedulers-thresholds.csv",
            "schedulers-backlog-1000-latency.csv",
            "schedulers-backlog-1000-heartbeat.png",
            "schedulers-growth-backlog.png");
    assertThat(files).allSatisfy(file -> assertThat(file).isNotEmptyFile());
  }

  @Test
  void reportsFile_isTheBaselineOfLaterRuns() throws IOException {
    Results then = seeds(1000, 5000);
    new SchedulersReport(then).report(List.of(), List.of(), "a machine").writeTo(directory);
    Results now = seeds(400, 4000);

    List<Ratio> ratios =
        new BaselineComparison(Baseline.read(directory.resolve("schedulers.json")), now).ratios();

    assertThat(
            new SchedulersReport(now)
                .report(List.of(), ratios, "a machine").tables().stream()
                    .filter(table -> table.name().equals("baseline"))
                    .toList())
        .hasSize(1);
    assertThat(ratios)
        .filteredOn(Ratio::isWorse)
        .extracting(Ratio::figure)
        .contains("time per start");
  }

  private static Results seeds(double ofOurs, double ofFloor) {
    return results(
        LongStream.rangeClosed(1, 3)
            .boxed()
            .flatMap(
                seed ->
                    Stream.of(
                        run("smoke", "adaptive", ofOurs + seed).seed(seed).finished(),
                        run("smoke", "floor", ofFloor + seed).seed(seed).finished()))
            .toArray(SchedulerRun[]::new));
  }
}
