package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Ten servers of 10; a mean service of 100, a tenth of the servers, so at most 30 tokens. */
class ReservationBudgetTest {
  private static final long NOW = 600;

  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final ReservationBudget budget;

  ReservationBudgetTest() {
    for (int i = 0; i < 10; i++) {
      scene.server("s" + i, 10);
    }
    budget =
        new ReservationBudget(
            scene.packer().everywhere().room(), scene.packer().cluster().dimensions());
  }

  private void pass(long now) {
    budget.pass(now, 100, 100, 0, 0.1);
  }

  /** One arrives in each unit of time until {@link #NOW}: ten times what ten servers can run. */
  private static void overload(ReservationBudget budget, Ask ask) {
    for (long now = NOW - 600; now < NOW; now++) {
      budget.pass(now, 100, 100, 0, 0.1);
      budget.arrived(ask, 1);
    }
    budget.pass(NOW, 100, 100, 0, 0.1);
  }

  private void overload() {
    scene.ask("more", 600, 10);
    overload(budget, scene.ask("more"));
  }

  private void fillAll() {
    scene.ask("job", 10, 10).run();
  }

  @Test
  void budget_beginsFull() {
    pass(0);

    budget.take(29);

    assertThat(budget.allows(1)).isTrue();
    assertThat(budget.allows(2)).isFalse();
  }

  @Test
  void fullCluster_growsByAThousandth() {
    fillAll();
    pass(0);
    budget.take(30);

    pass(999);
    assertThat(budget.allows(1)).isFalse();
    pass(1001);
    assertThat(budget.allows(1)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"5, 1.26", "9, 0.06"})
  void idleCluster_growsByAPartOfTheSquareOfWhatIsIdle(int busyServers, double tokens) {
    scene.ask("job", busyServers, 10).run();
    pass(0);
    budget.take(30);

    pass(10);

    assertThat(budget.allows(0.99 * tokens)).isTrue();
    assertThat(budget.allows(1.01 * tokens)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 0.01", "2, 0.149", "10, 1.26", "20, 1.26"})
  void idleCluster_growsByLessWithFewServers(int servers, double tokens) {
    Scene few = Scene.of(Policies.BF_JS, 1);
    for (int i = 0; i < servers; i++) {
      few.server("s" + i, 10).resident("job", "s" + i, 5);
    }
    ReservationBudget ofFew =
        new ReservationBudget(
            few.packer().everywhere().room(), few.packer().cluster().dimensions());
    ofFew.pass(0, 100, 100, 0, 1);
    ofFew.take(300);

    ofFew.pass(10, 100, 100, 0, 1);

    assertThat(ofFew.allows(0.99 * tokens)).isTrue();
    assertThat(ofFew.allows(1.01 * tokens)).isFalse();
  }

  @Test
  void idleRoom_countsForNothingWhereHalfAClusterWaits() {
    scene.ask("job", 6, 10).run();
    scene.ask("waits", 5, 10);
    budget.waiting(scene.ask("waits"), 5);
    pass(0);
    budget.take(30);

    pass(10);

    assertThat(budget.allows(0.009)).isTrue();
    assertThat(budget.allows(0.011)).isFalse();
  }

  @Test
  void overload_makesItATenth() {
    fillAll();
    overload();
    budget.take(30);

    pass(NOW + 20);

    assertThat(budget.allows(1.9)).isTrue();
    assertThat(budget.allows(2.1)).isFalse();
  }

  @Test
  void overloadOfOneServer_makesItAFiftieth() {
    Scene one = Scene.of(Policies.BF_JS, 1).server("s", 10).resident("job", "s", 10);
    ReservationBudget ofOne =
        new ReservationBudget(
            one.packer().everywhere().room(), one.packer().cluster().dimensions());
    one.ask("more", 60, 10);
    overload(ofOne, one.ask("more"));
    ofOne.take(300);

    ofOne.pass(NOW + 100, 100, 100, 0, 0.1);

    assertThat(ofOne.allows(2)).isTrue();
    assertThat(ofOne.allows(2.2)).isFalse();
  }

  @Test
  void oneLump_isNoOverload() {
    fillAll();
    pass(0);
    scene.ask("more", 600, 10);
    budget.arrived(scene.ask("more"), 600);

    pass(20);

    assertThat(budget.isOverloaded()).isFalse();
  }

  @Test
  void jobsThatArriveAtOneMoment_areOneLump() {
    fillAll();
    scene.ask("more", 600, 10);
    pass(0);
    for (int i = 0; i < 600; i++) {
      pass(1_000);
      budget.arrived(scene.ask("more"), 1);
    }
    pass(1_000);
    assertThat(budget.isOverloaded()).as("now").isFalse();

    pass(1_020);

    assertThat(budget.isOverloaded()).as("later").isFalse();
  }

  @Test
  void lumpOfAsksForDifferentResources_isAsLargeAsOfEach() {
    Scene two = Scene.of(Policies.BF_JS, 1, 1);
    for (int i = 0; i < 10; i++) {
      two.server("s" + i, 10, 10);
    }
    ReservationBudget ofTwo =
        new ReservationBudget(
            two.packer().everywhere().room(), two.packer().cluster().dimensions());
    two.ask("one", 600, 10, 0);
    two.ask("other", 600, 0, 10);
    // Of each resource three times what fits arrives, in lumps whose error is a quarter of that.
    for (int service = 0; service < 60; service++) {
      ofTwo.pass(100L * service, 100, 100, 0, 0.1);
      for (int job = 0; service % 3 == 0 && job < 90; job++) {
        ofTwo.arrived(two.ask("one"), 1);
        ofTwo.arrived(two.ask("other"), 1);
      }
    }

    ofTwo.pass(6_000, 100, 100, 0, 0.1);

    assertThat(ofTwo.isOverloaded()).isTrue();
  }

  @Test
  void batchesOfSingleJobs_areNoOverload() {
    scene.ask("more", 600, 10);
    for (int service = 0; service <= 60; service++) {
      pass(100L * service);
      for (int job = 0; service % 10 == 0 && job < 130; job++) {
        budget.arrived(scene.ask("more"), 1);
      }
    }
    pass(6_100);

    assertThat(budget.isOverloaded()).isFalse();
  }

  @Test
  void servicesThatDifferTooMuch_sayNothingOfOverload() {
    fillAll();
    overload();

    budget.pass(NOW + 20, 100, 100, 0.2, 0.1);
    assertThat(budget.isOverloaded()).as("less two fifths").isTrue();
    budget.pass(NOW + 20, 100, 100, 0.5, 0.1);
    assertThat(budget.isOverloaded()).as("less all").isFalse();
  }

  @Test
  void overload_isOfWhatIsLeftBesideWhatStays() {
    // Of ten servers three run what ends after a service, and seven what never ends.
    fillAll();
    Job job = scene.server("s0").jobs().iterator().next();
    scene.ask("more", 1, 10);
    Ask more = scene.ask("more");
    for (int service = 0; service <= 30; service++) {
      pass(100L * service);
      for (int server = 0; server < 3; server++) {
        budget.departed(job);
      }
      // Twice as much as these three can run, six tenths of what ten can.
      for (int i = 1; i <= 6; i++) {
        budget.arrived(more, 1);
        pass(100L * service + 16L * i);
      }
      assertThat(budget.isOverloaded()).as("known at service %d", service).isEqualTo(service > 11);
    }
  }

  @Test
  void arrivals_areForgotten() {
    fillAll();
    overload();
    pass(10_000);
    pass(10_001);
    budget.take(30);

    pass(10_021);

    assertThat(budget.allows(0.21)).isFalse();
  }

  @Test
  void costAboveTheMost_isAllowedOnceItIsFull() {
    pass(0);
    assertThat(budget.allows(1_000)).isTrue();

    budget.take(1);

    assertThat(budget.allows(1_000)).isFalse();
  }

  @Test
  void costAboveAllThatThereIs_leavesNoDebt() {
    fillAll();
    pass(0);

    budget.take(100_000);

    pass(1_001);
    assertThat(budget.allows(1)).isTrue();
  }

  @Test
  void closedServers_areNoIdleRoom() {
    fillAll();
    for (int i = 0; i < 90; i++) {
      scene.server("closed" + i, 10);
      scene.packer().servers().close(scene.server("closed" + i), Reason.SERVER_CLOSED);
    }
    pass(0);
    budget.take(30);

    pass(999);

    assertThat(budget.isHalfIdle()).isFalse();
    assertThat(budget.allows(1)).isFalse();
  }

  @Test
  void cost_isThePartOfTheClusterTimesTheTime() {
    assertThat(budget.cost(ResourceVector.of(5), 40)).isEqualTo(2);
  }
}
