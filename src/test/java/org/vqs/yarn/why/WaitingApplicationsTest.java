package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.why.WaitingApplications.Waiting;

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
    assertThat(waiting.reason(second).orElseThrow().reason()).isEqualTo(Reason.NO_ROOM_NOW);
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
        new WaitingApplications(fixture.rm().scheduler().state(), inspector, fixture.why());
    assertThat(waiting.list().longestFirst()).hasSize(all.size());
    assertThat(holds[0]).isEqualTo(3);
  }
}
