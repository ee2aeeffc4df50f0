package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Ten servers of 10; a mean service of 100, a tenth of the servers, so at most 30 tokens. */
class ReservationBudgetTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final ReservationBudget budget;

  ReservationBudgetTest() {
    for (int i = 0; i < 10; i++) {
      scene.server("s" + i, 10);
    }
    budget = new ReservationBudget(scene.packer().cluster());
  }

  private void pass(long now) {
    budget.pass(now, 100, 100, 0, 0.1);
  }

  private void arriveOneByOne(Ask ask, int jobs) {
    arriveOneByOne(budget, ask, jobs);
  }

  private static void arriveOneByOne(ReservationBudget budget, Ask ask, int jobs) {
    for (int i = 0; i < jobs; i++) {
      budget.arrived(ask, 1);
    }
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

  @Test
  void idleCluster_growsByAPartOfWhatIsIdle() {
    scene.ask("job", 5, 10).run();
    pass(0);
    budget.take(30);

    pass(10);

    assertThat(budget.allows(0.75)).isTrue();
    assertThat(budget.allows(0.77)).isFalse();
  }

  @Test
  void idleRoom_countsForNothingWhereHalfAClusterWaits() {
    scene.ask("job", 5, 10).run();
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
    pass(0);
    budget.take(30);
    // Twice what ten servers can run in thirty services.
    scene.ask("more", 600, 10);
    arriveOneByOne(scene.ask("more"), 600);

    pass(20);

    assertThat(budget.allows(1.9)).isTrue();
    assertThat(budget.allows(2.1)).isFalse();
  }

  @Test
  void overloadOfOneServer_makesItAFiftieth() {
    Scene one = Scene.of(Policies.BF_JS, 1).server("s", 10).resident("job", "s", 10);
    ReservationBudget ofOne = new ReservationBudget(one.packer().cluster());
    ofOne.pass(0, 100, 100, 0, 0.1);
    ofOne.take(300);
    one.ask("more", 60, 10);
    arriveOneByOne(ofOne, one.ask("more"), 60);

    ofOne.pass(100, 100, 100, 0, 0.1);

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
  void servicesThatDifferTooMuch_sayNothingOfOverload() {
    fillAll();
    pass(0);
    scene.ask("more", 600, 10);
    arriveOneByOne(scene.ask("more"), 600);

    budget.pass(20, 100, 100, 0.2, 0.1);
    assertThat(budget.isOverloaded()).as("less two fifths").isTrue();
    budget.pass(20, 100, 100, 0.5, 0.1);
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
      arriveOneByOne(more, 6);
      assertThat(budget.isOverloaded()).as("known at service %d", service).isEqualTo(service > 12);
    }
  }

  @Test
  void arrivals_areForgotten() {
    fillAll();
    pass(0);
    scene.ask("more", 600, 10);
    arriveOneByOne(scene.ask("more"), 600);
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
  void cost_isThePartOfTheClusterTimesTheTime() {
    assertThat(budget.cost(ResourceVector.of(5), 40)).isEqualTo(2);
  }
}
