package org.vqs.core.policy.bestfit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.Scene;

/**
 * BF-J/S, §IV-A of Scheduling Jobs with Random Resource Requirements, and the baseline FIFO-FF of
 * §VII-B.
 */
class BestFitTest {

  private static Scene threeServers(String policy) {
    return Scene.of(policy, 1).server("s", 10).server("t", 10).server("u", 10).run();
  }

  @Test
  void arrival_goesToTheTightestServerThatHoldsIt() {
    Scene scene =
        threeServers(Policies.BF_JS)
            .resident("r", "s", 4)
            .resident("r", "t", 6)
            .resident("r", "u", 8)
            .run();

    scene.ask("x", 1, 4).run();

    assertThat(scene.on("t")).containsExactly("r", "x");
  }

  @Test
  void equallyTightServers_areTakenByIndex() {
    Scene scene = threeServers(Policies.BF_JS).ask("x", 3, 5).run();

    assertThat(scene.on("s")).containsExactly("x", "x");
    assertThat(scene.on("t")).containsExactly("x");
  }

  @Test
  void tightness_isTheSumOfTheFreeFractions() {
    Scene scene = Scene.of(Policies.BF_JS, 1, 1).server("s", 10, 100).server("t", 10, 100).run();
    scene.resident("r", "s", 8, 10).resident("r", "t", 2, 80).run();

    scene.ask("x", 1, 1, 10).run();

    assertThat(scene.on("s")).as(".2 + .9 above .8 + .2").containsExactly("r");
    assertThat(scene.on("t")).containsExactly("r", "x");
  }

  /**
   * With the job 14 of 20 and 140 of 200 are in use, so the first resource is the scarcest. On t .3
   * of it is stranded (.5 free beside .2), and .4 would be with the job (.4 beside 0); on s nothing
   * is, before and after.
   */
  @Test
  void aboutEquallyTightServers_areTakenWhereLeastOfTheScarcestIsStranded() {
    Scene scene = Scene.of(Policies.BF_JS, 1, 1).server("s", 10, 100).server("t", 10, 100).run();
    scene.resident("r", "s", 8, 40).resident("r", "t", 5, 80).run();

    scene.ask("x", 1, 1, 20).run();

    assertThat(scene.on("t")).as(".5 + .2 free is tighter than .2 + .6").containsExactly("r");
    assertThat(scene.on("s")).containsExactly("r", "x");
  }

  @Test
  void freedServer_isFilledTheLargestFirst() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).ask("old", 1, 10).run();
    scene.ask("3", 3, 3).ask("6", 1, 6).ask("4", 1, 4).ask("7", 1, 7).run().end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("7", "3");
  }

  @Test
  void freedServer_takesEqualSizesInOrderOfArrival() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).ask("old", 1, 10).run();
    scene.ask("a", 1, 5).ask("b", 1, 5).ask("c", 1, 5).run().end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("a", "b");
  }

  /** In a slot departures come first: a job that arrives with a departure meets BF-S, not BF-J. */
  @Test
  void serversWithDepartures_areFilledBeforeArrivalsArePlaced() {
    Scene scene = threeServers(Policies.BF_JS).ask("old", 1, 10).run();
    scene.resident("r", "t", 7).run();

    scene.ask("x", 1, 3).end("old", "s").run();

    assertThat(scene.on("s")).containsExactly("x");
  }

  @Test
  void serversWithoutDepartures_areNotFilledAgain() {
    Scene scene = threeServers(Policies.BF_JS).ask("x", 3, 10).run();
    scene.ask("y", 2, 5).run().end("x", "t").run();

    assertThat(scene.on("t")).containsExactly("y", "y");
  }

  /** Exact sizes: rounding 1/6 and 5/12 up by one unit makes (5 + 5 + 2)/12 not fit. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_003, 1L << 33})
  void serverIsFilledToTheLastUnit(long unit) {
    Scene scene = Scene.of(Policies.BF_JS, unit).server("s", 12 * unit).run();

    scene.ask("5", 2, 5 * unit).ask("2", 1, 2 * unit).run();

    assertThat(scene.on("s")).containsExactly("5", "5", "2");
    assertThat(scene.server("s").free()).containsExactly(0);
  }

  @Test
  void firstFit_takesTheLowestIndexWithRoom() {
    Scene scene = threeServers(Policies.FIFO_FF).resident("r", "s", 7).resident("r", "u", 6).run();

    scene.ask("x", 2, 4).run();

    assertThat(scene.on("t")).containsExactly("x", "x");
    scene.ask("y", 1, 3).run();
    assertThat(scene.on("s")).containsExactly("r", "y");
  }

  @Test
  void firstInTheQueue_blocksThoseBehindIt() {
    Scene scene = threeServers(Policies.FIFO_FF).ask("x", 3, 6).run();

    scene.ask("big", 1, 5).ask("small", 1, 1).run();
    assertThat(scene.events()).doesNotContain("start small on s");

    scene.end("x", "u").run();
    assertThat(scene.on("u")).containsExactly("big");
    assertThat(scene.on("s")).containsExactly("x", "small");
  }

  @Test
  void firstInTheQueueThatIsWithdrawn_blocksNobody() {
    Scene scene =
        threeServers(Policies.FIFO_FF)
            .ask("x", 3, 6)
            .run()
            .ask("big", 1, 5)
            .ask("small", 1, 1)
            .run();
    assertThat(scene.on("s")).containsExactly("x");

    scene.count("big", 0).run();

    assertThat(scene.on("s")).containsExactly("x", "small");
  }
}
