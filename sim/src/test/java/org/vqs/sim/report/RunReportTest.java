package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.measure.QueueSeries;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.measure.WaitSummary;

class RunReportTest {
  private static final RunReport REPORT =
      new RunReport(
          List.of(
              run("VQS", 1, 10, new Trend(0.5, 0.4, 0.6), Verdict.GROWING),
              run("BF", 1, 3, new Trend(0, 0, 0), Verdict.STABLE),
              run("VQS", 2, 14, new Trend(0.7, 0.6, 0.8), Verdict.GROWING)),
          List.of("cpu", "memory"),
          "slots",
          QueueTrend.DEFAULT_FRACTION);

  @Test
  void summary_hasARowForEachPolicyInTheOrderOfTheirRuns() {
    Table table = REPORT.summary();
    assertThat(table.rows()).extracting(row -> row.get(0)).containsExactly("VQS", "BF");
    assertThat(table.rows()).extracting(row -> row.get(1)).containsExactly(2, 1);
    assertThat(table.rows()).extracting(row -> row.get(2)).containsExactly("growing", "stable");
  }

  @Test
  void summary_hasMeansOverSeeds() {
    assertThat(cell(REPORT.summary(), 0, "mean queue [jobs]")).isEqualTo(Interval.over(10, 14));
    assertThat(cell(REPORT.summary(), 0, "queue slope [jobs/slot]"))
        .isEqualTo(Interval.over(0.5, 0.7));
    assertThat(cell(REPORT.summary(), 0, "wait p50 [slots]")).isEqualTo(Interval.over(11, 15));
    assertThat(cell(REPORT.summary(), 0, "largest size p95 [slots]"))
        .isEqualTo(Interval.over(110, 114));
    assertThat(cell(REPORT.summary(), 0, "utilisation memory")).isEqualTo(Interval.over(0.8, 0.8));
    assertThat(cell(REPORT.summary(), 1, "mean queue [jobs]"))
        .isEqualTo(new Interval(3, Double.NaN));
  }

  @Test
  void waits_haveARowForEachClass() {
    Table table = REPORT.waits();
    assertThat(table.rows())
        .extracting(row -> row.get(1))
        .containsExactly("all", "(0.5, 1]", "(0, 0.5]", "all", "(0.5, 1]", "(0, 0.5]");
    assertThat(cell(table, 1, "p95 [slots]")).isEqualTo(Interval.over(110, 114));
    assertThat(cell(table, 1, "still waiting [jobs]")).isEqualTo(Interval.over(4, 4));
  }

  @Test
  void classWithoutStarts_hasNoWait() {
    assertThat(cell(REPORT.waits(), 2, "mean [slots]"))
        .isEqualTo(new Interval(Double.NaN, Double.NaN));
  }

  @Test
  void seeds_haveARowForEachRun() {
    Table table = REPORT.seeds();
    assertThat(table.rows()).extracting(row -> row.get(1)).containsExactly(1L, 2L, 1L);
    assertThat(cell(table, 1, "slope upper [jobs/slot]")).isEqualTo(0.8);
  }

  @Test
  void json_hasEverySeed() {
    JsonArray runs = REPORT.json(false);
    assertThat(runs).hasSize(3);
    JsonObject second = runs.get(1).getAsJsonObject();
    assertThat(second.get("policy").getAsString()).isEqualTo("VQS");
    assertThat(second.get("seed").getAsLong()).isEqualTo(2);
    assertThat(second.get("meanQueue").getAsDouble()).isEqualTo(14);
    assertThat(second.get("slopeInterval")).hasToString("[0.6,0.8]");
    assertThat(second.get("verdict").getAsString()).isEqualTo("growing");
    assertThat(second.get("utilisation")).hasToString("{\"cpu\":0.9,\"memory\":0.8}");
    assertThat(second.get("waits").getAsJsonArray()).hasSize(3);
    JsonObject largest = second.get("waits").getAsJsonArray().get(1).getAsJsonObject();
    assertThat(largest.get("size").getAsString()).isEqualTo("(0.5, 1]");
    assertThat(largest.get("p95").getAsDouble()).isEqualTo(114);
    assertThat(second.has("queue")).isFalse();
  }

  @Test
  void json_hasTheQueueIfAsked() {
    assertThat(REPORT.json(true).get(0).getAsJsonObject().get("queue"))
        .hasToString("{\"interval\":50.0,\"means\":[1.0,2.0]}");
  }

  private static Object cell(Table table, int row, String heading) {
    List<String> headings = table.columns().stream().map(Column::heading).toList();
    assertThat(headings).contains(heading);
    return table.rows().get(row).get(headings.indexOf(heading));
  }

  static RunResult run(String policy, long seed, double queue, Trend trend, Verdict verdict) {
    return new RunResult(
        policy,
        seed,
        100,
        20,
        50,
        40,
        queue,
        7,
        9,
        trend,
        verdict,
        List.of(0.9, 0.8),
        0.25,
        3,
        4,
        List.of(
            new WaitSummary("all", 30, 4, queue, queue + 1, queue + 2, queue + 3, queue + 4),
            new WaitSummary("(0.5, 1]", 30, 4, 5, 50, queue + 100, 200, 300),
            new WaitSummary("(0, 0.5]", 0, 0, 0, 0, 0, 0, 0)),
        new QueueSeries(50, 1, 2));
  }
}
