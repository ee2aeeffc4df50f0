package org.vqs.bench.schedulers.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.bench.schedulers.result.Judgement.Status;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerOutcomes;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;

class ThresholdsTest {
  private static final String S = "backlog-5000";
  private static final String IDLE_P50 = SchedulerOutcome.IDLE_HEARTBEAT + " p50";

  private static final String THROUGHPUT =
      """
      [{"target": 1, "kind": "throughput", "scenario": "backlog-5000", "scheduler": "vqs-bf",
        "times": 10, "rivals": ["capacity", "fair"], "floor": "floor", "floorShare": 0.25}]
      """;

  private static final String BELOW =
      """
      [{"target": 2, "kind": "absolute", "scenario": "backlog-5000", "scheduler": "vqs-bf",
        "figure": "idle heartbeat p50", "below": 2}]
      """;

  private static final String TENTH =
      """
      [{"target": 2, "kind": "relative", "scenario": "backlog-5000", "scheduler": "vqs-bf",
        "figure": "idle heartbeat p99", "times": 0.1, "toScheduler": "fifo"}]
      """;

  private static final String GROWTH =
      """
      [{"target": 3, "kind": "relative", "scenario": "backlog-10000", "scheduler": "vqs-bf",
        "figure": "time per start", "times": 1.3, "toScenario": "backlog-1000"}]
      """;

  private static final String MEMORY =
      """
      [{"target": 5, "kind": "relative", "scenario": "backlog-5000", "scheduler": "vqs-bf",
        "figure": "memory of asks", "times": 1, "more": 40, "toScheduler": "fifo"}]
      """;

  private static Judgement judge(String json, SchedulerRun... runs) {
    return Thresholds.parse("t.json", json).get(0).judge(new Results(List.of(runs)));
  }

  private static SchedulerRun rate(String scheduler, double startsPerSecond) {
    return SchedulerOutcomes.of(S, scheduler).startsPerSecond(startsPerSecond).finished();
  }

  private static SchedulerRun idle(String scheduler, double p50Micros) {
    return SchedulerOutcomes.of(S, scheduler)
        .latency(SchedulerOutcome.IDLE_HEARTBEAT, 50, p50Micros)
        .finished();
  }

  @Test
  void shippedThresholds_nameTheTargetsAndScenariosOfEach() {
    assertThat(Thresholds.standard())
        .extracting(Threshold::target, Threshold::scenario)
        .contains(
            tuple(1, "backlog-5000"),
            tuple(2, "backlog-10000"),
            tuple(2, "light-10000"),
            tuple(3, "backlog-10000"),
            tuple(5, "backlog-10000-million"));
  }

  @Test
  void shippedThresholds_areOfSchedulersAndScenariosThatRun() {
    for (Threshold threshold : Thresholds.standard()) {
      List<String> schedulers = ShootoutScenarios.named(threshold.scenario()).schedulers();
      assertThat(schedulers).contains(threshold.scheduler());
      if (threshold instanceof Threshold.Throughput throughput) {
        assertThat(schedulers).containsAll(throughput.rivals()).contains(throughput.floor());
      }
      if (threshold instanceof Threshold.Relative relative) {
        assertThat(ShootoutScenarios.named(relative.toScenario()).schedulers())
            .contains(relative.toScheduler());
      }
    }
  }

  @Test
  void throughput_isHeldAgainstTheBestRival() {
    Judgement met =
        judge(THROUGHPUT, rate("vqs-bf", 10_000), rate("capacity", 900), rate("fair", 1000));
    assertThat(met.status()).isEqualTo(Status.MET);
    assertThat(met.limit()).isCloseTo(10_000, within(1e-6));
    assertThat(met.remark()).contains("fair: 1,000/s, 10 times");

    Judgement missed =
        judge(THROUGHPUT, rate("vqs-bf", 9000), rate("capacity", 900), rate("fair", 1000));
    assertThat(missed.status()).isEqualTo(Status.MISSED);
    assertThat(missed.distance()).isEqualTo("by 10 %");
  }

  @Test
  void throughput_ofRivalsThatDidNotFinish_isHeldAgainstTheRest() {
    Judgement judgement =
        judge(
            THROUGHPUT,
            rate("vqs-bf", 10_000),
            rate("capacity", 900),
            SchedulerOutcomes.of(S, "fair").failed("killed"));

    assertThat(judgement.status()).isEqualTo(Status.MET);
    assertThat(judgement.remark()).contains("without fair");
  }

  @ParameterizedTest
  @CsvSource({"10000, MET, 0", "8000, MET, 25", "7900, MISSED, 26.58", "5000, MISSED, 100"})
  void throughput_beyondTheFloor_isHeldAgainstThePartForDeciding(
      double own, Status status, double percent) {
    Judgement judgement =
        judge(THROUGHPUT, rate("vqs-bf", own), rate("capacity", 1001), rate("floor", 10_000));

    assertThat(judgement.status()).isEqualTo(status);
    assertThat(judgement.measured()).isCloseTo(percent, within(0.01));
    assertThat(judgement.limit()).isEqualTo(25);
    assertThat(judgement.unit()).isEqualTo("% of floor's time");
  }

  @Test
  void throughput_withinTheFloor_isNotHeldAgainstIt() {
    Judgement judgement =
        judge(THROUGHPUT, rate("vqs-bf", 9999), rate("capacity", 1000), rate("floor", 10_000));

    assertThat(judgement.status()).isEqualTo(Status.MISSED);
    assertThat(judgement.unit()).isEqualTo("1/s");
  }

  @Test
  void limit_isMetBelowIt() {
    assertThat(judge(BELOW, idle("vqs-bf", 1.999)).status()).isEqualTo(Status.MET);
    assertThat(judge(BELOW, idle("vqs-bf", 2)).status()).isEqualTo(Status.MISSED);
  }

  @Test
  void partOfARivalsTime_isOfTheSameCall() {
    assertThat(judge(TENTH, idle("vqs-bf", 1), idle("fifo", 10)).status()).isEqualTo(Status.MET);
    Judgement missed = judge(TENTH, idle("vqs-bf", 1.1), idle("fifo", 10));
    assertThat(missed.status()).isEqualTo(Status.MISSED);
    assertThat(missed.remark()).isEqualTo("fifo in backlog-5000: 40 us");
  }

  @Test
  void growth_isOfTheSameSchedulerInAnotherScenario() {
    SchedulerRun small =
        SchedulerOutcomes.of("backlog-1000", "vqs-bf").startsPerSecond(13_000).finished();

    assertThat(
            judge(
                    GROWTH,
                    SchedulerOutcomes.of("backlog-10000", "vqs-bf")
                        .startsPerSecond(10_001)
                        .finished(),
                    small)
                .status())
        .isEqualTo(Status.MET);
    assertThat(
            judge(
                    GROWTH,
                    SchedulerOutcomes.of("backlog-10000", "vqs-bf")
                        .startsPerSecond(9999)
                        .finished(),
                    small)
                .status())
        .isEqualTo(Status.MISSED);
  }

  @Test
  void excess_isInMegabytesBeyondTheRivals() {
    SchedulerRun fifo = SchedulerOutcomes.of(S, "fifo").asksBytes(100L << 20).finished();

    assertThat(
            judge(MEMORY, SchedulerOutcomes.of(S, "vqs-bf").asksBytes(140L << 20).finished(), fifo)
                .status())
        .isEqualTo(Status.MET);
    assertThat(
            judge(MEMORY, SchedulerOutcomes.of(S, "vqs-bf").asksBytes(141L << 20).finished(), fifo)
                .status())
        .isEqualTo(Status.MISSED);
  }

  @Test
  void severalSeeds_areJudgedByTheirMean() {
    SchedulerRun[] runs = {
      SchedulerOutcomes.of(S, "vqs-bf")
          .seed(1)
          .latency(SchedulerOutcome.IDLE_HEARTBEAT, 50, 1)
          .finished(),
      SchedulerOutcomes.of(S, "vqs-bf")
          .seed(2)
          .latency(SchedulerOutcome.IDLE_HEARTBEAT, 50, 2.5)
          .finished()
    };

    Judgement judgement = judge(BELOW, runs);

    assertThat(judgement.status()).isEqualTo(Status.MET);
    assertThat(judgement.measured()).isEqualTo(1.75);
  }

  @Test
  void whatDidNotFinish_hasMissed() {
    assertThat(judge(BELOW, SchedulerOutcomes.of(S, "vqs-bf").failed("killed")).status())
        .isEqualTo(Status.MISSED);
  }

  @Test
  void whatWasNotRun_isNotMeasured() {
    assertThat(judge(BELOW).status()).isEqualTo(Status.NOT_MEASURED);
    assertThat(judge(TENTH, idle("vqs-bf", 1)).status()).isEqualTo(Status.NOT_MEASURED);
    assertThat(judge(THROUGHPUT, rate("vqs-bf", 1)).status()).isEqualTo(Status.NOT_MEASURED);
  }

  @Test
  void callThatWasNeverMade_isNotMeasured() {
    Judgement judgement = judge(BELOW, SchedulerOutcomes.of(S, "vqs-bf").finished());

    assertThat(judgement.status()).isEqualTo(Status.NOT_MEASURED);
    assertThat(judgement.remark()).isEqualTo("vqs-bf has no " + IDLE_P50);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "absolute | most | kind (\"most\") must be absolute, relative or throughput",
        "backlog-5000 | backlog | scenario (\"backlog\") must be one of",
        "vqs-bf | vqs-ff | scheduler (\"vqs-ff\") must be one of adaptive",
        "idle heartbeat p50 | p50 | figure (\"p50\") must be one of",
        "\"below\": 2 | \"above\": 2 | below is missing",
        "\"below\": 2 | \"below\": 2, \"times\": 3 | times (3) is unknown",
        "\"below\": 2 | \"below\": 0 | below (0) must be a number above 0",
        "\"target\": 2 | \"target\": 0 | target (0) must be a whole number of at least 1"
      })
  void badField_isRefusedByName(String from, String to, String message) {
    assertThat(BELOW).contains(from);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Thresholds.parse("t.json", BELOW.replace(from, to)))
        .withMessageContaining("t.json[0]: ")
        .withMessageContaining(message);
  }

  @Test
  void numberBesideItself_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Thresholds.parse("t.json", TENTH.replace(", \"toScheduler\": \"fifo\"", "")))
        .withMessageContaining("give toScenario or toScheduler");
  }
}
