package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;

/** A server of 18 with two jobs of 7, which leave 4 unused. */
class EfficiencyTest {
  private static final double EFFICIENT = 0.98;
  private static final double LITTLE = 1e-9;

  private final Waiting waiting = new Waiting(1);
  private Efficiency efficiency;

  @BeforeEach
  void prepare() {
    waiting.scene().server("s", 18).resident("first", "s", 7).resident("second", "s", 7);
    efficiency = new Efficiency(waiting.starter(), waiting.learn());
    waiting.at(0).ran(100, 100);
  }

  private void startedAt(String name, long time) {
    startedAt(waiting.server(), name, time);
  }

  private static void startedAt(Server server, String name, long time) {
    server.jobs().stream()
        .filter(job -> job.owner().equals(name))
        .findFirst()
        .ifPresent((Job job) -> job.setStartedAt(time));
  }

  @Test
  void efficiency_isWhatRunsOverTheBestForTheEmptyServer() {
    waiting.jobs(5, 6);

    assertThat(efficiency.now(waiting.server())).isCloseTo(14.0 / 18, within(LITTLE));
    assertThat(efficiency.filled(waiting.server())).isCloseTo(14.0 / 18, within(LITTLE));
  }

  @Test
  void filled_addsTheBestForTheFreeRoom() {
    waiting.jobs(2, 2).jobs(3, 5);

    assertThat(efficiency.now(waiting.server())).isCloseTo(14.0 / 17, within(LITTLE));
    assertThat(efficiency.filled(waiting.server())).isCloseTo(18.0 / 17, within(LITTLE));
  }

  @Test
  void serverForWhichNothingWaits_isEfficient() {
    assertThat(efficiency.now(waiting.server())).isEqualTo(1);
    assertThat(efficiency.filled(waiting.server())).isEqualTo(1);
  }

  @Test
  void best_isRememberedWhileLittleChanges() {
    waiting.jobs(80, 7);
    assertThat(efficiency.now(waiting.server())).isCloseTo(1, within(LITTLE));

    waiting.jobs(10, 4);
    assertThat(efficiency.now(waiting.server())).as("10 of 90").isCloseTo(1, within(LITTLE));
    waiting.jobs(2, 4);
    assertThat(efficiency.now(waiting.server()))
        .as("12 of 92")
        .isCloseTo(14.0 / 18, within(LITTLE));
  }

  @Test
  void costOfWaiting_isWhatTheServerStaysBehindUntilItIsEmpty() {
    waiting.jobs(5, 6).at(80);
    startedAt("first", 0);
    startedAt("second", 40);

    // Nothing for 20, then the room of one job of 7 for 40.
    assertThat(efficiency.costOfWaiting(waiting.server(), EFFICIENT, Double.POSITIVE_INFINITY))
        .isCloseTo(40 * 7.0 / 18, within(0.3));
  }

  @Test
  void costOfWaiting_endsWhenTheServerCouldBeFilledWell() {
    waiting.jobs(5, 6).jobs(1, 11).at(80);
    startedAt("first", 0);
    startedAt("second", 40);

    assertThat(efficiency.costOfWaiting(waiting.server(), EFFICIENT, Double.POSITIVE_INFINITY))
        .isCloseTo(0, within(LITTLE));
  }

  @Test
  void costOfWaiting_isSmallWhereJobsEndTogether() {
    waiting.jobs(5, 6).at(80);
    startedAt("first", 0);
    startedAt("second", 1);

    assertThat(efficiency.costOfWaiting(waiting.server(), EFFICIENT, Double.POSITIVE_INFINITY))
        .isBetween(0.0, 0.5);
  }

  @Test
  void costOfWaiting_countsWhatCouldStartAtOnce() {
    waiting.jobs(1, 3).jobs(5, 6).at(80);
    startedAt("first", 0);
    startedAt("second", 0);

    assertThat(efficiency.costOfWaiting(waiting.server(), EFFICIENT, Double.POSITIVE_INFINITY))
        .as("3 for 20")
        .isCloseTo(20 * 3.0 / 18, within(0.3));
  }

  @Test
  void costOfWaitingForManyJobs_isAskedForAtSixteenEnds() {
    waiting.scene().server("many", 34);
    Server many = waiting.scene().server("many");
    for (int i = 0; i < 32; i++) {
      waiting.scene().resident("job " + i, "many", 1);
      startedAt(many, "job " + i, 2L * i);
    }
    waiting.jobs(20, 3).at(80);

    // One end makes room for a three, which is seen after the second: 1 of 33 for about 2.
    assertThat(efficiency.costOfWaiting(many, EFFICIENT, Double.POSITIVE_INFINITY))
        .isBetween(0.01, 0.3);
  }
}
