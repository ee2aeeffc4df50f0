package org.vqs.whatif.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.figure.SchedulerFigures;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.ReplayResult;

class ComparisonTest {
  private static final List<NodeSpec> NODES = NaiveReplay.nodes(10, 16384, 16);
  private static final int SEEDS = 6;
  private static Scene scene;
  private static Comparison comparison;

  @BeforeAll
  static void compare() {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    for (String scheduler : List.of("skips", "blocks", "skips-too")) {
      List<ReplayResult> results = new ArrayList<>();
      for (long seed = 1; seed <= SEEDS; seed++) {
        History history = NaiveReplay.history(300, 10.5, seed);
        results.add(NaiveReplay.replay(scheduler, history, NODES, !scheduler.equals("blocks")));
      }
      runs.put(scheduler, results);
    }
    scene = new Scene("busy", "a busy cluster", runs);
    comparison = Comparison.of(scene, 1);
  }

  private static Finding finding(Comparison of, String other, Measure measure, Group group) {
    return of.findings().stream()
        .filter(f -> f.other().equals(other) && f.measure() == measure && f.group().equals(group))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsBetter_isFoundBetter() {
    Finding all = finding(comparison, "blocks", Measure.MEAN_WAIT, Group.ALL);
    assertThat(all.judgement()).isEqualTo(Judgement.BETTER);
    assertThat(all.oursValue()).isLessThan(all.otherValue());
    assertThat(finding(comparison, "blocks", Measure.MEAN_WAIT, Group.MASTERS).judgement())
        .isEqualTo(Judgement.BETTER);
    assertThat(finding(comparison, "blocks", Measure.SLOWDOWN, Group.ALL).judgement())
        .isEqualTo(Judgement.BETTER);
  }

  @Test
  void whoeverOvercommits_isNeverJudged() {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>(scene.runs());
    runs.put("blocks", runs.get("blocks").stream().map(ComparisonTest::overcommitted).toList());

    Comparison of = Comparison.of(new Scene("busy", "a busy cluster", runs), 1);

    assertThat(of.findings())
        .filteredOn(finding -> finding.other().equals("blocks"))
        .isNotEmpty()
        .allMatch(finding -> finding.judgement() == Judgement.NO_VERDICT);
    assertThat(of.findings())
        .filteredOn(finding -> finding.other().equals("skips-too"))
        .anyMatch(finding -> finding.judgement() == Judgement.SAME);
  }

  private static ReplayResult overcommitted(ReplayResult run) {
    return new ReplayResult(
        run.scheduler(),
        run.history(),
        run.nodes(),
        run.queues(),
        run.containers(),
        run.applications(),
        run.samples(),
        run.unfinished(),
        1,
        run.heartbeats(),
        run.heartbeatsSkipped(),
        run.use(),
        run.stated());
  }

  @Test
  void whatIsEqual_isFoundTheSame() {
    assertThat(comparison.findings())
        .filteredOn(finding -> finding.other().equals("skips-too"))
        .filteredOn(finding -> finding.interval().isKnown())
        .hasSizeGreaterThan(10)
        .allMatch(finding -> finding.judgement() == Judgement.SAME);
  }

  @Test
  void figures_areThoseOfTheRuns() {
    SchedulerFigures figures = comparison.figures().get(1);
    List<ReplayResult> runs = scene.runs().get("blocks");
    double[] waits =
        runs.stream()
            .flatMap(run -> run.containers().stream())
            .mapToDouble(times -> times.waitMs() / 1000.0)
            .sorted()
            .toArray();
    WaitFigures all = figures.waits().get(0);
    assertThat(all.count()).isEqualTo(waits.length);
    assertThat(all.mean()).isCloseTo(Arrays.stream(waits).average().orElseThrow(), within(1e-9));
    assertThat(all.max()).isEqualTo(waits[waits.length - 1]);
    assertThat(all.p95()).isEqualTo(waits[(int) Math.ceil(0.95 * waits.length) - 1]);
    assertThat(figures.makespan())
        .isCloseTo(
            runs.stream().mapToLong(ReplayResult::makespanMs).sum() / (1000.0 * SEEDS),
            within(1e-9));
    assertThat(figures.never()).isZero();
    assertThat(figures.tail().get(0).part()).isLessThanOrEqualTo(1);
    assertThat(figures.tail().get(figures.tail().size() - 1).seconds()).isLessThan(all.max());
  }

  private static Offset<Double> within(double offset) {
    return Offset.offset(offset);
  }

  @Test
  void seedsOfOneHistory_shareItsBlocks() {
    assertThat(finding(comparison, "blocks", Measure.MEAN_WAIT, Group.ALL).interval().units())
        .isEqualTo(SEEDS * Observations.BLOCKS);
    Map<String, List<ReplayResult>> twice = new LinkedHashMap<>();
    scene.runs().forEach((name, runs) -> twice.put(name, List.of(runs.get(0), runs.get(0))));
    Comparison repeated = Comparison.of(new Scene("again", "", twice), 1);
    Finding of = finding(repeated, "blocks", Measure.MEAN_WAIT, Group.ALL);
    assertThat(of.interval().units()).isEqualTo(Observations.BLOCKS);

    Map<String, List<ReplayResult>> once = new LinkedHashMap<>();
    scene.runs().forEach((name, runs) -> once.put(name, List.of(runs.get(0))));
    Comparison single = Comparison.of(new Scene("once", "", once), 1);
    assertThat(of.interval())
        .isEqualTo(finding(single, "blocks", Measure.MEAN_WAIT, Group.ALL).interval());
  }

  @Test
  void whatNeverStarts_isCountedAndMakesWaitsLonger() {
    History history = Runs.history("h", new long[200]);
    long[] waits = new long[200];
    ReplayResult whole = Runs.run("whole", history, waits);
    Arrays.fill(waits, 0, 20, -1);
    ReplayResult partly = Runs.run("partly", history, waits);
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("partly", List.of(partly));
    runs.put("whole", List.of(whole));
    Comparison of = Comparison.of(new Scene("some never start", "", runs), 1);
    assertThat(of.figures().get(0).never()).isEqualTo(20);
    assertThat(of.figures().get(1).never()).isZero();
    assertThat(of.figures().get(0).waits().get(0).mean()).isGreaterThan(19);
    assertThat(of.figures().get(1).waits().get(0).mean()).isZero();
  }

  @Test
  void sameSeed_givesTheSameFindings() {
    assertThat(Comparison.of(scene, 1).findings()).isEqualTo(comparison.findings());
  }

  @Test
  void groupsThatNobodyIsIn_areLeftOut() {
    History history = Runs.history("h", 1024, 1024);
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("a", List.of(Runs.run("a", history, 0, 0)));
    runs.put("b", List.of(Runs.run("b", history, 0, 0)));
    assertThat(Comparison.of(new Scene("s", "", runs), 1).figures().get(0).waits())
        .extracting(waits -> waits.group().name())
        .containsExactly("all", "up to 1/16 of a node", "root.a", "root.b");
  }
}
