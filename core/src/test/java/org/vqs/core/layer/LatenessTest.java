package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.OverdueSince;

/** One server of 10, a mean service of 100, and two queues of which one floods it. */
class LatenessTest {
  private static final int DELAY = 10;
  private static final long SERVICE = 100;
  private static final long NOW = 100_000;

  private final Scene scene =
      new Scene(
              PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                  .with(o -> o.reservations(new ReservationOptions(DELAY, 50, 1))))
          .server("s", 10);
  private final Cluster cluster = scene.packer().cluster();
  private final JobStarter starter =
      new JobStarter(cluster, scene, new Counters(), new WorkList(), Readings.DEFAULT);
  private final JobTimes times = new JobTimes(starter);
  private final ReservationBudgets budgets = new ReservationBudgets(cluster);
  private final ReservationBudget budget = budgets.at(cluster.everywhere());
  private final Lateness lateness = new Lateness(starter, times, budgets, DELAY);
  private final Tenant flood = queue("flood");
  private final Tenant light = queue("light");

  private Tenant queue(String name) {
    return cluster.tenants().add(cluster.tenants().root(), name, Tenant.Kind.QUEUE, 1, null);
  }

  private Ask ask(Tenant tenant) {
    return ask(tenant, 50_000);
  }

  private Ask ask(Tenant tenant, long wait) {
    scene.at(NOW - wait).ask(tenant.name(), 300, spec -> spec.of(tenant), 5);
    return scene.ask(tenant.name());
  }

  /** A job of an ask starts at {@link #NOW}, after its wait until then. */
  private void starts(Ask ask) {
    Job job = cluster.occupy(scene.server("s"), ResourceVector.of(6), ask.tenant(), Lane.TASK);
    starter.begin(SERVICE, 1);
    job.setStartedAt(0);
    times.departed(job);
    times.eventBegins();
    starter.begin(NOW, 1);
    times.started(job, ask);
  }

  /** Far more arrives than the server can run. */
  private void overload(Ask ask) {
    for (int i = 600; i > 0; i--) {
      budget.pass(NOW - i, SERVICE, SERVICE, 0, 1);
      budget.arrived(ask, 1);
    }
    budget.pass(NOW, SERVICE, SERVICE, 0, 1);
    assertThat(budget.isOverloaded()).isTrue();
    lateness.tick();
  }

  private double patience(Ask ask) {
    OverdueSince since = lateness.overdueSince(cluster.everywhere());
    boolean isServed = since.isPassedOver() != null && !since.isPassedOver().test(ask);
    return (double) starter.now() - (isServed ? since.served() : since.passedOver()) + DELAY;
  }

  @Test
  void underOverload_thoseThatAreServedHaveMorePatience_thanThoseThatArePassedOver() {
    Ask served = ask(flood);
    Ask passedOver = ask(light);
    starts(served);
    overload(served);
    assertThat(times.typicalWait()).isCloseTo(50_000, within(1.0));

    lateness.started(served, true);

    assertThat(patience(served)).isCloseTo(65_000, within(2.0));
    assertThat(patience(passedOver)).isCloseTo(40 * SERVICE, within(2.0));
    assertThat(lateness.overdueSince(cluster.everywhere()).pause()).isPositive();
  }

  @Test
  void underOverload_nobodyIsServedWhereHalfOfTheClusterIsIdle() {
    Ask flooding = ask(flood);
    starts(flooding);
    overload(flooding);
    lateness.started(flooding, true);

    scene.server("t", 10);

    assertThat(patience(flooding)).isCloseTo(2 * 40 * SERVICE / 4.0, within(2.0));
  }

  @Test
  void thoseThatAreServedNoMore_havePatienceNoMore() {
    Ask served = ask(flood);
    Ask other = ask(light);
    starts(served);
    overload(served);

    // Two kinds of equal weight, so each should have half: five starts count for eight.
    for (int i = 0; i < 5; i++) {
      lateness.started(served, true);
    }
    lateness.started(other, true);
    lateness.started(other, true);
    assertThat(patience(served)).isGreaterThan(60_000);
    lateness.started(other, true);

    assertThat(patience(served)).isCloseTo(40 * SERVICE, within(DELAY + 2.0));
  }

  @Test
  void thoseWhoseQueueAsksForMuch_areServedForLonger() {
    Ask served = ask(flood);
    Ask other = ask(light);
    starts(served);
    overload(served);
    lateness.asked(served, 50);

    for (int i = 0; i < 5; i++) {
      lateness.started(served, true);
    }
    for (int i = 0; i < 9; i++) {
      lateness.started(other, true);
    }
    assertThat(patience(served)).as("14 of 15").isGreaterThan(60_000);
    lateness.started(other, true);

    assertThat(patience(served)).isCloseTo(40 * SERVICE, within(DELAY + 2.0));
  }

  @Test
  void nearCapacity_thoseThatStart_haveMorePatience_thanThoseThatDoNot() {
    Ask served = ask(flood, 2_000);
    Ask passedOver = ask(light, 2_000);
    startTwenty(served);

    assertThat(patience(served)).isCloseTo(16 * 2_000, within(2.0));
    assertThat(patience(passedOver)).isCloseTo(3 * 2_000, within(2.0));
    assertThat(lateness.overdueSince(cluster.everywhere()).pause()).isPositive();
  }

  private void startTwenty(Ask ask) {
    for (int i = 0; i < 20; i++) {
      starts(ask);
      lateness.started(ask, true);
    }
  }

  @Test
  void nearCapacity_thoseThatOnlyReservationsStart_arePassedOver() {
    Ask helped = ask(flood, 2_000);
    for (int i = 0; i < 20; i++) {
      starts(helped);
      lateness.started(helped, false);
    }

    assertThat(patience(helped)).isCloseTo(3 * 2_000, within(2.0));
  }

  @Test
  void whereNobodyWaits_patienceIsOfServices() {
    Ask served = ask(flood, 0);
    Ask passedOver = ask(light, 0);
    startTwenty(served);

    assertThat(patience(served)).isCloseTo(4 * SERVICE, within(2.0));
    assertThat(patience(passedOver)).isCloseTo(SERVICE / 4.0, within(2.0));
  }

  @Test
  void whereNobodyWaits_underALongDelay_patienceOfAllIsTheSame() {
    startTwenty(ask(flood, 0));

    assertThat(
            new Lateness(starter, times, budgets, 4 * SERVICE).overdueSince(cluster.everywhere()))
        .isEqualTo(OverdueSince.ofAll(starter.now()));
    assertThat(
            new Lateness(starter, times, budgets, 4 * SERVICE - 10)
                .overdueSince(cluster.everywhere())
                .served())
        .isEqualTo(starter.now() - 10);
  }

  @Test
  void nearCapacity_thoseThatStartNoMore_havePatienceNoMore() {
    Ask served = ask(flood, 2_000);
    startTwenty(served);

    starter.begin(NOW + 16 * 2_000 - 2, 1);
    assertThat(patience(served)).isCloseTo(16 * 2_000, within(2.0));

    starter.begin(NOW + 16 * 2_000 + 2, 1);
    assertThat(patience(served)).isCloseTo(3 * 2_000, within(2.0));
  }

  @Test
  void whileNoLifeIsKnown_patienceOfAllIsTheSame() {
    Ask served = ask(flood);
    Ask other = ask(light);

    assertThat(patience(served)).isEqualTo(patience(other)).isEqualTo(DELAY);
    assertThat(lateness.overdueSince(cluster.everywhere()).pause()).isZero();
  }
}
