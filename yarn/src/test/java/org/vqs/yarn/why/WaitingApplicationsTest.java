package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.why.WaitingApplications.Waiting;
import org.vqs.yarn.why.answer.MainReason;

class WaitingApplicationsTest {
  private static final int GIB = 1024;

  private final WhyFixture fixture = new WhyFixture(Map.of());

  @AfterEach
  void close() {
    fixture.close();
  }

  private ApplicationId asking(int number, int containers) {
    ApplicationAttemptId app = fixture.rm().submitUnmanaged(number, "u" + number);
    fixture.ask(app, any(1, 8 * GIB, 1, containers));
    return app.getApplicationId();
  }

  private List<ApplicationId> listed() {
    return fixture.why().waiting().list().longestFirst().stream()
        .map(Waiting::application)
        .toList();
  }

  @Test
  void list_hasThoseThatWaitLongestFirst_andNoOthers() {
    fixture.rm().tick(1_000_000);
    fixture.rm().addNode("n1", "/r1", 8 * GIB, 8);
    asking(1, 1);
    ApplicationId second = asking(2, 2);
    fixture.rm().tick(5_000);
    ApplicationId third = asking(3, 1);
    assertThat(listed()).containsExactly(second, third);
    Waiting first = fixture.why().waiting().list().longestFirst().get(0);
    assertThat(first.containers()).isEqualTo(2);
    assertThat(first.user()).isEqualTo("u2");
    assertThat(first.queue()).isEqualTo("root.default");
    assertThat(fixture.why().waiting().list().time() - first.since()).isEqualTo(5_000);
  }

  @Test
  void list_isRenewedAfterTwoSeconds() {
    fixture.rm().addNode("n1", "/r1", 8 * GIB, 8);
    asking(1, 1);
    assertThat(listed()).isEmpty();
    ApplicationId second = asking(2, 1);
    assertThat(listed()).isEmpty();
    fixture.rm().tick(2_000);
    assertThat(listed()).containsExactly(second);
  }

  @Test
  void reason_isThatOfWhy_andEmptyForOneThatWaitsNoMore() {
    fixture.rm().addNode("n1", "/r1", 8 * GIB, 8);
    ApplicationId first = asking(1, 1);
    ApplicationId second = asking(2, 1);
    WaitingApplications waiting = fixture.why().waiting();
    assertThat(waiting.reason(first)).isEmpty();
    assertThat(waiting.reason(second).orElseThrow().name()).isEqualTo("NO_ROOM_NOW");
  }

  /** The lock is given back after each 50 applications. */
  @Test
  void lock_isHeldForAFewApplicationsAtATime() {
    List<ApplicationId> all = new ArrayList<>();
    for (int number = 1; number <= 120; number++) {
      all.add(asking(number, 1));
    }
    int[] holds = new int[1];
    Inspector inspector =
        reader -> {
          holds[0]++;
          fixture.rm().scheduler().inspect(reader);
        };
    WaitingApplications waiting =
        new WaitingApplications(fixture.rm().scheduler().context(), inspector, fixture.why());
    assertThat(waiting.list().longestFirst()).hasSize(all.size());
    assertThat(holds[0]).isEqualTo(3);
  }

  /** Of a held attempt the core knows nothing. */
  @Test
  void list_hasThoseThatWaitAtALimitOnRunningApplications_withTheLimit() throws Exception {
    fixture.rm().tick(1_000_000);
    fixture.rm().addNode("n1", "/r1", 64 * GIB, 64);
    fixture.rm().refresh(Map.of("yarn.scheduler.vqs.root.maximum-running-applications", "1"));
    asking(1, 1);
    ApplicationId held = asking(2, 3);
    fixture.rm().tick(5_000);
    ApplicationId later = asking(3, 1);
    assertThat(listed()).containsExactly(held, later);
    WaitingApplications waiting = fixture.why().waiting();
    Waiting first = waiting.list().longestFirst().get(0);
    assertThat(first.containers()).isEqualTo(3);
    assertThat(waiting.list().time() - first.since()).isEqualTo(5_000);
    MainReason reason = waiting.reason(later).orElseThrow();
    assertThat(reason.name()).isEqualTo("WAITING_TO_RUN");
    assertThat(reason.text())
        .isEqualTo(
            "It waits to run, as number 2 of 2 in line: 1 application runs in queue root, of at"
                + " most 1.");
    assertThat(reason.remedy())
        .contains("raise yarn.scheduler.vqs.root.maximum-running-applications");
  }

  /** Nobody is kept waiting by a thread that waits for the scheduler. */
  @Test
  void formerList_isShown_whileAnotherThreadMakesTheNext() throws Exception {
    fixture.rm().addNode("n1", "/r1", 8 * GIB, 8);
    asking(1, 2);
    CountDownLatch isMaking = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    AtomicBoolean isSlow = new AtomicBoolean();
    WaitingApplications waiting =
        new WaitingApplications(
            fixture.rm().scheduler().context(),
            reader -> {
              if (isSlow.get()) {
                isMaking.countDown();
                awaitUninterrupted(mayGoOn);
              }
              fixture.rm().scheduler().inspect(reader);
            },
            fixture.why());
    WaitingApplications.Listed former = waiting.list();
    fixture.rm().tick(5_000);
    isSlow.set(true);
    CompletableFuture<WaitingApplications.Listed> next =
        CompletableFuture.supplyAsync(waiting::list);
    isMaking.await();
    assertThat(waiting.list()).isSameAs(former);
    assertThat(waiting.reason(former.longestFirst().get(0).application())).isPresent();
    fixture.rm().tick(5_000);
    assertThatThrownBy(waiting::list).isInstanceOf(SchedulerBusyException.class);
    mayGoOn.countDown();
    assertThat(next.get().time() - former.time()).isEqualTo(5_000);
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      assertThat(latch.await(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
