package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;
import org.vqs.yarn.why.WhyPending;
import org.vqs.yarn.why.answer.ApplicationAnswer;

/** Applications beyond a limit on running applications wait, in order, until one ends. */
class RunningApplicationsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final String OF_QUEUE = "maximum-running-applications";
  private static final String OF_USER = "maximum-running-applications-per-user";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              ROOT + "queues",
              "default,a,b",
              "yarn.scheduler.vqs.am.max-share",
              "1",
              ROOT + "a.queues",
              "x,y",
              ROOT + "a." + OF_QUEUE,
              "3",
              ROOT + "a.x." + OF_QUEUE,
              "2",
              ROOT + "b." + OF_USER,
              "1"));

  private FakeNode node;
  private int submitted;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 64 * 1024, 64);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId submit(String user, String queue) {
    ApplicationAttemptId app = rm.submit(++submitted, user, queue, false, false);
    rm.allocate(app, List.of(any(0, 1024, 1, 1)), List.of());
    return app;
  }

  private boolean runs(ApplicationAttemptId app) {
    return !rm.attempt(app).getLiveContainers().isEmpty();
  }

  private void end(ApplicationAttemptId app) {
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
  }

  private int running(String path) {
    return rm.scheduler().queues().running().in(rm.scheduler().queues().names().find(path));
  }

  private ApplicationAnswer why(ApplicationAttemptId app) {
    SchedulerSnapshot snapshot = rm.scheduler().observation().snapshots().latest();
    return new WhyPending(rm.scheduler().context(), () -> snapshot)
        .explain(app.getApplicationId())
        .orElseThrow();
  }

  @Test
  void applicationsBeyondTheLimit_wait_andStartWhenOneEnds() {
    ApplicationAttemptId first = submit("u", "root.a.x");
    ApplicationAttemptId second = submit("u", "root.a.x");
    ApplicationAttemptId third = submit("u", "root.a.x");
    ApplicationAttemptId fourth = submit("u", "root.a.x");
    assertThat(runs(first) && runs(second)).isTrue();
    assertThat(runs(third) || runs(fourth)).as("the queue has its two").isFalse();
    assertThat(running("root.a.x")).isEqualTo(2);
    end(second);
    assertThat(runs(third)).isTrue();
    assertThat(runs(fourth)).isFalse();
    end(fourth);
    end(first);
    assertThat(running("root.a")).isEqualTo(1);
  }

  @Test
  void limitOfAQueueAbove_holdsForAllBelow() {
    submit("u", "root.a.x");
    ApplicationAttemptId second = submit("u", "root.a.x");
    assertThat(runs(submit("u", "root.a.y"))).isTrue();
    ApplicationAttemptId beyond = submit("u", "root.a.y");
    assertThat(runs(beyond)).isFalse();
    assertThat(runs(submit("u", "root.default"))).as("elsewhere").isTrue();
    end(second);
    assertThat(runs(beyond)).isTrue();
  }

  @Test
  void limitOfAUser_leavesOthersAlone() {
    ApplicationAttemptId first = submit("ann", "root.b");
    ApplicationAttemptId beyond = submit("ann", "root.b");
    assertThat(runs(beyond)).isFalse();
    assertThat(runs(submit("bob", "root.b"))).isTrue();
    end(first);
    assertThat(runs(beyond)).isTrue();
  }

  @Test
  void line_isByPriorityThenSubmission() {
    ApplicationAttemptId first = submit("ann", "root.b");
    ApplicationAttemptId early = submit("ann", "root.b");
    ApplicationAttemptId late = submit("ann", "root.b");
    ApplicationAttemptId urgent = submit("ann", "root.b");
    rm.changePriority(urgent.getApplicationId(), 5);
    end(first);
    assertThat(runs(urgent)).isTrue();
    assertThat(runs(early) || runs(late)).isFalse();
    end(urgent);
    assertThat(runs(early)).isTrue();
    assertThat(runs(late)).isFalse();
  }

  @Test
  void whoMeetsAnotherLimit_joinsThatLine_andLetsOthersPass() {
    submit("u", "root.a.x");
    ApplicationAttemptId ofX = submit("u", "root.a.x");
    ApplicationAttemptId ofY = submit("u", "root.a.y");
    ApplicationAttemptId beyondX = submit("u", "root.a.x");
    ApplicationAttemptId beyondA = submit("u", "root.a.y");
    end(ofY);
    assertThat(runs(beyondX)).as("x is full").isFalse();
    assertThat(runs(beyondA)).isTrue();
    end(ofX);
    assertThat(runs(beyondX)).isTrue();
  }

  @Test
  void raisedLimit_takesEffectAtOnce_andALowerOneEndsNothing() throws Exception {
    ApplicationAttemptId first = submit("u", "root.a.x");
    ApplicationAttemptId second = submit("u", "root.a.x");
    ApplicationAttemptId third = submit("u", "root.a.x");
    rm.refresh(Map.of(ROOT + "a.x." + OF_QUEUE, "3"));
    assertThat(runs(third)).isTrue();
    rm.refresh(Map.of(ROOT + "a.x." + OF_QUEUE, "1"));
    assertThat(runs(first) && runs(second) && runs(third)).isTrue();
    ApplicationAttemptId fourth = submit("u", "root.a.x");
    end(first);
    end(second);
    assertThat(runs(fourth)).as("one runs").isFalse();
    end(third);
    assertThat(runs(fourth)).isTrue();
  }

  @Test
  void limitOfNone_keepsAllWaiting() throws Exception {
    rm.refresh(Map.of(ROOT + "a.x." + OF_QUEUE, "0"));
    ApplicationAttemptId app = submit("u", "root.a.x");
    assertThat(runs(app)).isFalse();
    rm.refresh(Map.of(ROOT + "a.x." + OF_QUEUE, "1"));
    assertThat(runs(app)).isTrue();
  }

  @Test
  void movedApplication_goesOnIfItRuns_andStandsInTheOtherLineIfItWaits() throws Exception {
    ApplicationAttemptId first = submit("ann", "root.b");
    ApplicationAttemptId second = submit("ann", "root.b");
    submit("u", "root.a.x");
    submit("u", "root.a.x");
    rm.move(first.getApplicationId(), "root.a.x");
    assertThat(runs(first)).isTrue();
    assertThat(running("root.a.x")).isEqualTo(3);
    assertThat(runs(second)).as("its place is free").isTrue();
    ApplicationAttemptId third = submit("u", "root.a.y");
    assertThat(runs(third)).isFalse();
    rm.move(third.getApplicationId(), "root.default");
    assertThat(runs(third)).isTrue();
  }

  @Test
  void attemptsAfterTheFirst_countNoSecondTime() {
    ApplicationAttemptId first = submit("ann", "root.b");
    rm.removeAttempt(first, false);
    ApplicationAttemptId again = rm.newAttempt(first.getApplicationId(), 2, false);
    rm.allocate(again, List.of(any(0, 1024, 1, 1)), List.of());
    assertThat(runs(again)).isTrue();
    assertThat(running("root.b")).isEqualTo(1);
  }

  @Test
  void requestsOfAnUnmanagedMaster_waitToo() {
    submit("ann", "root.b");
    ApplicationAttemptId unmanaged = rm.submitUnmanaged(++submitted, "ann", "root.b");
    rm.allocate(unmanaged, List.of(any(1, 1024, 1, 2)), List.of());
    assertThat(runs(unmanaged)).isFalse();
  }

  @Test
  void restart_goesOnWithThoseThatRan() {
    submit("ann", "root.b");
    rm.restart();
    rm.addNode("h2", "/r1", 64 * 1024, 64);
    assertThat(running("root.b")).isEqualTo(1);
    assertThat(runs(submit("ann", "root.b"))).isFalse();
  }

  /** YARN stores the attempt of an unmanaged application before anything of it may start. */
  @Test
  void restart_keepsAnUnmanagedApplicationWaiting() {
    ApplicationAttemptId first = submit("ann", "root.b");
    ApplicationAttemptId unmanaged = rm.submitUnmanaged(++submitted, "ann", "root.b");
    rm.restart();
    rm.addNode("h2", "/r1", 64 * 1024, 64);
    rm.allocate(unmanaged, List.of(any(1, 1024, 1, 2)), List.of());
    assertThat(running("root.b")).isEqualTo(1);
    assertThat(runs(unmanaged)).isFalse();
    end(first);
    assertThat(runs(unmanaged)).isTrue();
  }

  @Test
  void restart_goesOnWithAnUnmanagedApplication_ofWhichAContainerComesBack() throws Exception {
    ApplicationAttemptId unmanaged = rm.submitUnmanaged(++submitted, "ann", "root.b");
    Container container =
        rm.allocate(unmanaged, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    rm.refresh(Map.of(ROOT + "b." + OF_USER, "0"));
    rm.restart();
    rm.allocate(unmanaged, List.of(any(1, 2048, 1, 1)), List.of());
    FakeNode other = rm.addNode("h2", "/r1", 64 * 1024, 64);
    assertThat(runs(unmanaged)).as("it waits").isFalse();
    assertThat(running("root.b")).isZero();
    rm.removeNode(other);
    rm.register(node, List.of(node.report(container)));
    assertThat(running("root.b")).isEqualTo(1);
    assertThat(rm.attempt(unmanaged).getLiveContainers()).hasSize(2);
  }

  @Test
  void why_namesTheLimitAndThePlaceInLine() {
    submit("ann", "root.b");
    submit("ann", "root.b");
    ApplicationAnswer answer = why(submit("ann", "root.b"));
    assertThat(answer.state()).isEqualTo(ApplicationAnswer.State.WAITING_TO_RUN);
    assertThat(answer.text())
        .isEqualTo(
            "It waits to run, as number 2 of 2 in line: 1 application of user ann runs in queue"
                + " root.b, of at most 1. Wait until one of them ends, or raise "
                + ROOT
                + "b."
                + OF_USER
                + " and run yarn rmadmin -refreshQueues.");
    assertThat(answer.runWait().place()).isEqualTo(2);
  }
}
