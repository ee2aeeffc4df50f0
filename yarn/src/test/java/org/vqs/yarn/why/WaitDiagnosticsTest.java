package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;

/** Diagnostics appear after a while of waiting, follow the reason, and vanish. */
class WaitDiagnosticsTest {
  private static final int GIB = 1024;
  private static final String DELAY = "vqs.test.why.delay";

  private final WhyFixture fixture =
      new WhyFixture(Map.of("yarn.scheduler.vqs.root.default.maximum-capacity", "75%"));
  private final SchedulerHarness rm = fixture.rm();
  private final ApplicationAttemptId holder;
  private final List<Container> held;
  private final WaitDiagnostics diagnostics;

  WaitDiagnosticsTest() {
    rm.tick(1_000_000);
    rm.addNode("n1", "/r1", 8 * GIB, 8);
    rm.addNode("n2", "/r1", 8 * GIB, 8);
    holder = rm.submitUnmanaged(1, "u");
    held = fixture.ask(holder, any(1, 5 * GIB, 1, 2));
    diagnostics = fixture.diagnostics();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  /** Seconds pass, in each of which the scheduler's thread comes by. */
  private void seconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      rm.tick(1000);
      diagnostics.renew(rm.scheduler().getClock().getTime());
    }
  }

  private ApplicationAttemptId waiting(int number, int gib) {
    ApplicationAttemptId app = rm.submitUnmanaged(number, "u");
    fixture.ask(app, any(1, gib * GIB, 1, 1));
    return app;
  }

  @Test
  void reason_appearsAfterTheDelayAndNoEarlier() {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(29);
    assertThat(rm.diagnostics(app)).isEmpty();
    seconds(1);
    assertThat(rm.shownDiagnostics(app))
        .startsWith("[1970-01-01T00:17:10Z] Waiting for 30 s for 1 container of 4 GiB, 1 vcore")
        .contains("QUEUE_LIMIT: Queue root.default uses 10 GiB", "maximum-capacity");
    assertThat(rm.diagnostics(holder)).isEmpty();
  }

  @Test
  void placeInLine_isShownWhileItWaitsToRun_andWithdrawn() throws Exception {
    rm.refresh(Map.of("yarn.scheduler.vqs.root.default.maximum-running-applications", "1"));
    ApplicationAttemptId app = waiting(2, 1);
    seconds(29);
    assertThat(rm.diagnostics(app)).isEmpty();
    seconds(1);
    assertThat(rm.shownDiagnostics(app))
        .startsWith("[1970-01-01T00:17:10Z] Waiting for 30 s. It waits to run, as number 1 of 1")
        .contains("1 application runs in queue root.default, of at most 1");
    rm.removeAttempt(holder, false);
    rm.removeApp(holder.getApplicationId());
    seconds(1);
    assertThat(rm.shownDiagnostics(app)).isNullOrEmpty();
  }

  @Test
  void reason_isRenewedEveryTenSecondsAndChanges() throws Exception {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(39);
    assertThat(rm.diagnostics(app)).hasSize(1);
    rm.refresh(Map.of("yarn.scheduler.vqs.root.default.maximum-capacity", "100%"));
    seconds(1);
    assertThat(rm.diagnostics(app)).hasSize(2);
    assertThat(rm.shownDiagnostics(app)).contains("Waiting for 40 s", "NO_ROOM_NOW: Needs 4 GiB");
  }

  @Test
  void reason_vanishesWhenNothingWaits() throws Exception {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    rm.allocate(holder, List.of(), List.of(held.get(0).getId()));
    assertThat(fixture.ask(app)).hasSize(1);
    seconds(1);
    assertThat(rm.shownDiagnostics(app)).isNull();
    assertThat(rm.diagnostics(app)).hasSize(2);
    seconds(20);
    assertThat(rm.diagnostics(app)).hasSize(2);
  }

  @Test
  void reason_vanishesWhenOnlyYoungRequestsWait() {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    fixture.ask(app, any(1, 4 * GIB, 1, 0), any(2, 4 * GIB, 1, 1));
    seconds(12);
    assertThat(rm.shownDiagnostics(app)).isNull();
  }

  @Test
  void reason_isWithdrawnBeforeTheAttemptEnds() {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    assertThat(rm.shownDiagnostics(app)).isNotNull();
    rm.setState(app, RMAppAttemptState.FINISHING);
    seconds(1);
    assertThat(rm.shownDiagnostics(app)).isNull();
    seconds(20);
    assertThat(rm.shownDiagnostics(app)).isNull();
  }

  @Test
  void requestThatMayRunNowhere_isShownToo() {
    ApplicationAttemptId app = rm.submitUnmanaged(2, "u");
    fixture.ask(app, request(1, "*", GIB, 1, 1, false));
    seconds(29);
    assertThat(rm.diagnostics(app)).isEmpty();
    seconds(1);
    assertThat(rm.shownDiagnostics(app)).contains("Waiting for 30 s", "May not run anywhere");
  }

  @Test
  void whatStoodThereBefore_standsThereAfter() throws Exception {
    ApplicationAttemptId app = waiting(2, 4);
    rm.rmAttempt(app).updateAMLaunchDiagnostics("a request is rejected");
    seconds(45);
    assertThat(rm.shownDiagnostics(app)).contains("QUEUE_LIMIT");
    rm.refresh(Map.of(DELAY, "1h"));
    seconds(10);
    assertThat(rm.shownDiagnostics(app)).isEqualTo("a request is rejected");
  }

  @Test
  void whatOthersWroteMeanwhile_standsThereAfter() throws Exception {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    rm.rmAttempt(app).updateAMLaunchDiagnostics("another is rejected");
    seconds(10);
    assertThat(rm.shownDiagnostics(app)).contains("QUEUE_LIMIT");
    seconds(10);
    rm.refresh(Map.of(DELAY, "1h"));
    seconds(10);
    assertThat(rm.shownDiagnostics(app)).isEqualTo("another is rejected");
  }

  @Test
  void busyScheduler_isAskedAgainInTheNextRound() {
    ApplicationAttemptId app = waiting(2, 4);
    Duration patience = Duration.ofSeconds(1);
    Inspector patient = Inspector.of(rm.scheduler().context(), patience);
    AtomicBoolean busy = new AtomicBoolean(true);
    WhyPending why =
        new WhyPending(
            rm.scheduler().context(),
            fixture::snapshot,
            reader -> {
              if (busy.get()) {
                throw new SchedulerBusyException(patience);
              }
              patient.inspect(reader);
            });
    WaitDiagnostics renewed = new WaitDiagnostics(rm.scheduler().context(), why, () -> 30_000);
    rm.tick(40_000);
    renewed.renew(rm.scheduler().getClock().getTime());
    assertThat(rm.diagnostics(app)).isEmpty();
    busy.set(false);
    rm.tick(1000);
    renewed.renew(rm.scheduler().getClock().getTime());
    assertThat(rm.shownDiagnostics(app)).contains("Waiting for 41 s");
  }

  @Test
  void whatOthersWrote_isNotWithdrawn() {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    rm.rmAttempt(app).updateAMLaunchDiagnostics("the master was launched");
    rm.removeAttempt(app, false);
    seconds(5);
    assertThat(rm.shownDiagnostics(app)).isEqualTo("the master was launched");
  }

  @Test
  void whatYarnEmptied_isShownAgain() {
    ApplicationAttemptId app = waiting(2, 4);
    seconds(31);
    rm.rmAttempt(app).updateAMLaunchDiagnostics(null);
    seconds(10);
    assertThat(rm.shownDiagnostics(app)).contains("QUEUE_LIMIT");
  }

  @Test
  void manyApplications_areExplainedInTurns() {
    List<ApplicationAttemptId> apps = new ArrayList<>();
    for (int number = 2; number <= 251; number++) {
      apps.add(waiting(number, 4));
    }
    seconds(30);
    assertThat(apps).filteredOn(app -> rm.shownDiagnostics(app) != null).hasSize(20);
    // The first twenty are due again before the last had their turn.
    seconds(15);
    assertThat(apps).map(rm::shownDiagnostics).allMatch(Objects::nonNull);
  }

  @Test
  void callsBetweenRounds_doNothing() throws Exception {
    rm.refresh(Map.of(DELAY, "100ms"));
    seconds(1);
    ApplicationAttemptId app = waiting(2, 4);
    rm.tick(900);
    diagnostics.renew(rm.scheduler().getClock().getTime());
    assertThat(rm.diagnostics(app)).isEmpty();
    rm.tick(100);
    diagnostics.renew(rm.scheduler().getClock().getTime());
    assertThat(rm.diagnostics(app)).hasSize(1);
  }

  @Test
  void schedulersOwnThread_writesThem() {
    ApplicationAttemptId app = waiting(2, 4);
    rm.scheduler().start();
    await()
        .untilAsserted(
            () -> {
              // The scheduler's own snapshots are up to a second old by the real clock.
              rm.tick(31_000);
              assertThat(rm.shownDiagnostics(app)).contains("QUEUE_LIMIT");
            });
  }
}
