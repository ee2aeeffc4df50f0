package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.why.answer.ApplicationAnswer.State;
import org.vqs.yarn.why.answer.PendingAnswer;

/** Whose limit or share holds a request back is told, with its value and the property to change. */
class WhyLimitsTest {
  private static final int GIB = 1024;
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final WhyFixture fixture =
      new WhyFixture(
          Map.of(
              ROOT + "queues", "default,prod,dev",
              ROOT + "prod.queues", "etl,web",
              ROOT + "prod.maximum-capacity", "50%",
              ROOT + "dev.maximum-capacity", "[memory=4g, vcores=4]",
              ROOT + "dev.user.max-share", "0.5",
              ROOT + "default.am.max-share", "0.25"));
  private final SchedulerHarness rm = fixture.rm();

  @AfterEach
  void close() {
    fixture.close();
  }

  private void node() {
    rm.addNode("n1", "/r1", 16 * GIB, 16);
  }

  private ApplicationAttemptId app(int number, String user, String queue) {
    return rm.submitUnmanaged(number, user, queue);
  }

  @Test
  void queueLimit_namesTheQueueItsLimitAndTheProperty() {
    node();
    fixture.ask(app(1, "a", "dev"), any(1, 2 * GIB, 1, 1));
    fixture.ask(app(2, "b", "dev"), any(1, GIB, 1, 1));
    ApplicationAttemptId app = app(3, "c", "dev");
    fixture.ask(app, any(1, 2 * GIB, 1, 1));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.text())
        .isEqualTo(
            "Queue root.dev uses 3 GiB, 2 vcores of at most 4 GiB, 4 vcores;"
                + " one more container of 2 GiB, 1 vcore would exceed that in memory.");
    assertThat(answer.remedy())
        .contains("yarn.scheduler.vqs.root.dev.maximum-capacity", "-refreshQueues");
  }

  @Test
  void limitOnALabel_namesTheLabelAndTheProperty() throws Exception {
    node();
    rm.refresh(Map.of(ROOT + "dev.labels.no-label.maximum-capacity", "0%"));
    ApplicationAttemptId app = app(1, "a", "dev");
    fixture.ask(app, any(1, GIB, 1, 1));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.text())
        .startsWith("Queue root.dev on nodes without a label uses nothing of at most");
    assertThat(answer.remedy())
        .contains("yarn.scheduler.vqs.root.dev.labels.no-label.maximum-capacity");
  }

  @Test
  void userLimit_namesTheUser() {
    node();
    ApplicationAttemptId app = app(1, "a", "dev");
    fixture.ask(app, any(1, GIB, 1, 3));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.text())
        .contains("User a in queue root.dev uses 2 GiB, 2 vcores of at most 2 GiB, 2 vcores")
        .contains("in memory and vcores.");
    assertThat(answer.remedy()).contains("yarn.scheduler.vqs.root.dev.user.max-share");
  }

  @Test
  void parentsLimit_namesTheParent() {
    node();
    fixture.ask(app(1, "a", "web"), any(1, 6 * GIB, 1, 1));
    ApplicationAttemptId app = app(2, "a", "etl");
    fixture.ask(app, any(1, 4 * GIB, 1, 1));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.text()).contains("Queue root.prod uses 6 GiB, 1 vcore of at most 8 GiB");
    assertThat(answer.remedy()).contains("yarn.scheduler.vqs.root.prod.maximum-capacity");
    assertThat(fixture.explain(app).queue()).isEqualTo("root.prod.etl");
  }

  @Test
  void containerLargerThanTheLimit_isToldSo() {
    node();
    ApplicationAttemptId app = app(1, "a", "etl");
    fixture.ask(app, any(1, 10 * GIB, 1, 1));
    PendingAnswer answer = fixture.only(app);
    assertThat(answer.reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(answer.text()).contains("uses nothing of at most 8 GiB", "however little is used");
    assertThat(answer.remedy()).contains("or ask for smaller containers");
  }

  @Test
  void limitThatIsRaised_isNamedNoMore() throws Exception {
    node();
    ApplicationAttemptId app = app(1, "a", "etl");
    fixture.ask(app, any(1, 10 * GIB, 1, 1));
    rm.refresh(Map.of(ROOT + "prod.maximum-capacity", "100%"));
    assertThat(fixture.explain(app).state()).isEqualTo(State.NOTHING_PENDING);
  }

  /** The harness's clock begins on a Thursday at midnight. */
  private static PendingAnswer atALimit(String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put(
        "yarn.scheduler.vqs.queue.schedules",
        "UTC; early = MON-SUN 00:00-06:00; late = MON-SUN 20:00-24:00");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(ROOT + settings[i], settings[i + 1]);
    }
    try (WhyFixture timed = new WhyFixture(all)) {
      timed.rm().addNode("h1", "/r1", 8 * GIB, 8);
      ApplicationAttemptId app = timed.rm().submitUnmanaged(1, "a", "default");
      timed.ask(app, any(1, GIB, 1, 9));
      return timed.only(app);
    }
  }

  @Test
  void limitOfASchedule_isNamedAsThat() {
    PendingAnswer answer = atALimit("default.at.early.maximum-capacity", "50%");
    assertThat(answer.text()).endsWith(" The schedule early sets this limit until Thu 06:00 UTC.");
    assertThat(answer.remedy())
        .contains("raise " + ROOT + "default.at.early.maximum-capacity and run");
  }

  @Test
  void limitThatAScheduleWillSet_isNamedWithTheTime() {
    PendingAnswer answer =
        atALimit("default.maximum-capacity", "50%", "default.at.late.maximum-capacity", "75%");
    assertThat(answer.text()).endsWith(" From Thu 20:00 UTC the schedule late sets it.");
    assertThat(answer.remedy()).contains("raise " + ROOT + "default.maximum-capacity and run");
    assertThat(atALimit("default.maximum-capacity", "50%").text()).doesNotContain("schedule");
  }

  @Test
  void withoutNodes_noLimitIsBlamed() {
    ApplicationAttemptId app = app(1, "a", "etl");
    fixture.ask(app, any(1, GIB, 1, 1));
    assertThat(fixture.only(app).text()).contains("no node is registered");
  }

  @Test
  void masterLimit_namesItsHolderAndProperty() {
    node();
    ApplicationAttemptId first = rm.submit(1, "a");
    rm.allocate(first, List.of(any(0, 3 * GIB, 1, 1)), List.of());
    ApplicationAttemptId second = rm.submit(2, "a");
    rm.allocate(second, List.of(any(0, 3 * GIB, 1, 1)), List.of());
    assertThat(fixture.explain(second).state()).isEqualTo(State.WAITING_FOR_MASTER);
    PendingAnswer answer = fixture.only(second);
    assertThat(answer.master()).isTrue();
    assertThat(answer.reason()).isEqualTo(Reason.AM_LIMIT);
    assertThat(answer.text())
        .contains(
            "Application masters of queue root.default use 3 GiB, 1 vcore of at most 4 GiB, 4 vcores");
    assertThat(answer.remedy())
        .contains("an application there ends", "yarn.scheduler.vqs.root.default.am.max-share");
    assertThat(answer.types()).containsExactly("application master: in no virtual queue");
    assertThat(answer.title()).startsWith("the application master's container of 3 GiB");
  }

  @Test
  void mastersOfTheCluster_haveTheLimitOfTheCluster() {
    node();
    rm.allocate(app("web"), List.of(any(0, 8 * GIB, 1, 1)), List.of());
    ApplicationAttemptId second = rm.submit(2, "a", "dev", false, false);
    rm.allocate(second, List.of(any(0, GIB, 1, 1)), List.of());
    PendingAnswer answer = fixture.only(second);
    assertThat(answer.reason()).isEqualTo(Reason.AM_LIMIT);
    assertThat(answer.remedy()).contains("raise yarn.scheduler.vqs.am.max-share and");
  }

  private ApplicationAttemptId app(String queue) {
    return rm.submit(1, "a", queue, false, false);
  }

  @Test
  void queueAboveItsShare_isToldWhoGoesFirst() {
    node();
    ApplicationAttemptId greedy = app(1, "a", "default");
    fixture.ask(greedy, any(1, 3 * GIB, 1, 7));
    ApplicationAttemptId beneficiary = app(2, "b", "web");
    fixture.ask(beneficiary, any(1, 2 * GIB, 1, 3));
    PendingAnswer answer = fixture.only(greedy);
    assertThat(answer.reason()).isEqualTo(Reason.NO_ROOM_NOW);
    assertThat(answer.text())
        .contains(
            "Queue root.prod.web is far below its share and is offered freed room before queue root.default,"
                + " which is above its own.");
    assertThat(fixture.only(beneficiary).text()).doesNotContain("offered freed room before");
  }
}
