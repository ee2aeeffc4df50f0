package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * A batch application holds all of four nodes of 8 GiB, in containers of 1 GiB, and asks for each
 * that it loses again. Serving, which pays five times as much, comes for the first time.
 */
class RewardPreemptionQueuesTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private static final int SECOND = 1000;

  private final List<FakeNode> nodes = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();
  private SchedulerHarness rm;
  private ApplicationAttemptId batch;
  private ApplicationAttemptId serving;
  private int warned;
  private int served;

  private void start(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put(VQS + "policy", "dra");
    all.put("vqs.test.dra.max-fraction", "0.2");
    all.put(VQS + "preemption.enabled", "true");
    all.put(VQS + "root.queues", "serving,batch");
    all.put(VQS + "root.serving.reward", "5");
    all.put(VQS + "reservation.delay", "off");
    // Room is made on so many nodes at a time.
    all.put("vqs.test.share.reservation.max-fraction", "1");
    all.putAll(settings);
    rm = new SchedulerHarness(all);
    for (int i = 1; i <= 4; i++) {
      nodes.add(rm.addNode("h" + i, "/r1", 8192, 64));
    }
    batch = rm.submitUnmanaged(1, "ann", "batch");
    assertThat(rm.allocate(batch, List.of(any(1, 1024, 1, 32)), List.of()).getContainers())
        .hasSize(32);
    serving = rm.submitUnmanaged(2, "bob", "serving");
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private void ask(ApplicationAttemptId app, int count) {
    served += rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers().size();
  }

  /** Returns after how many seconds serving had so many containers; or all of the time. */
  private int secondsUntil(int containers, int most) {
    for (int second = 1; second <= most; second++) {
      rm.tick(SECOND);
      rm.scheduler().update();
      nodes.forEach(rm::heartbeat);
      Allocation answer = rm.allocate(batch, List.of(), List.of());
      Set<ContainerId> warnings = answer.getStrictContainerPreemptions();
      warned = warnings == null ? 0 : warnings.size();
      served += rm.allocate(serving, List.of(), List.of()).getContainers().size();
      int lost = takeEnds();
      if (lost > 0) {
        rm.allocate(batch, List.of(any(1, 1024, 1, lost)), List.of());
      }
      if (served >= containers) {
        return second;
      }
    }
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    return most;
  }

  private int takeEnds() {
    List<ContainerStatus> statuses =
        rm.takeSent().stream()
            .filter(RMAppAttemptContainerFinishedEvent.class::isInstance)
            .map(each -> ((RMAppAttemptContainerFinishedEvent) each).getContainerStatus())
            .filter(status -> status.getExitStatus() == ContainerExitStatus.PREEMPTED)
            .toList();
    statuses.forEach(status -> ends.add(status.getDiagnostics()));
    return statuses.size();
  }

  private long killed() {
    return rm.scheduler().preemption().counters().killed();
  }

  @Test
  void enabled_startsWhatPaysMoreAfterTheGrace_notAfterTheDelay() {
    start(Map.of());
    ask(serving, 2);
    assertThat(secondsUntil(2, 200)).isBetween(15, 20);
    assertThat(killed()).isEqualTo(2);
    assertThat(ends).hasSize(2).allMatch(text -> text.contains("root.serving"));
    assertThat(ends).allMatch(text -> text.contains("with reward 5"));
  }

  /** Whatever serving asks for, batch keeps the half to which it has a right. */
  @Test
  void enabled_endsWhereRightsBegin() {
    start(Map.of());
    ask(serving, 100);
    secondsUntil(100, 400);
    assertThat(killed()).isEqualTo(16).isEqualTo(served);
    secondsUntil(100, 400);
    assertThat(killed()).as("in the end").isEqualTo(16);
  }

  @Test
  void settings_areTakenOverByRefresh_andWarningsTakenBack() throws Exception {
    start(Map.of(VQS + "preemption.enabled", "false"));
    ask(serving, 2);
    secondsUntil(2, 5);
    assertThat(warned).isZero();

    rm.refresh(Map.of(VQS + "preemption.enabled", "true"));
    secondsUntil(2, 5);
    assertThat(warned).isEqualTo(2);

    rm.refresh(Map.of(VQS + "policy", "bf-js"));
    secondsUntil(2, 5);
    assertThat(warned).as("under another policy").isZero();
    assertThat(killed()).isZero();
  }

  @Test
  void queueWithoutPreemption_losesNothing() {
    start(Map.of(VQS + "root.batch.preemption.disabled", "true"));
    ask(serving, 2);
    secondsUntil(2, 300);
    assertThat(killed()).isZero();
    assertThat(served).isZero();
  }

  /** All nodes are on the blacklist of serving but one, on which it gets its room. */
  @Test
  void room_isMadeOnlyWhereItStarts() {
    start(Map.of());
    rm.allocate(serving, List.of(), List.of("h1", "h2", "h3"), List.of(), new ContainerUpdates());
    ask(serving, 1);
    assertThat(secondsUntil(1, 60)).isLessThan(20);
    List<ContainerId> onFourth =
        rm.attempt(serving).getLiveContainers().stream()
            .filter(each -> each.getNodeId().getHost().equals("h4"))
            .map(each -> each.getContainerId())
            .toList();
    assertThat(onFourth).hasSize(1);
    assertThat(killed()).isEqualTo(1);
  }
}
