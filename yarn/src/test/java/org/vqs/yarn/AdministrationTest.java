package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Queues, priorities and settings. */
class AdministrationTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());

  @AfterEach
  void close() {
    rm.close();
  }

  private static RMAppEvent answerTo(SchedulerHarness rm, String queue) {
    ApplicationId id = ApplicationId.newInstance(1, 99);
    rm.scheduler().handle(new AppAddedSchedulerEvent(id, queue, "u"));
    return (RMAppEvent) rm.takeSent().get(0);
  }

  @Test
  void unknownQueue_isRejectedWithAReason() {
    RMAppEvent answer = answerTo(rm, "etl");
    assertThat(answer.getType()).isEqualTo(RMAppEventType.APP_REJECTED);
    assertThat(answer.getDiagnosticMsg())
        .contains("application_1_0099", "unknown queue: etl", "[default]");
  }

  @Test
  void parentQueue_isRejectedWithAReason() {
    assertThat(answerTo(rm, "root").getDiagnosticMsg()).contains("non-leaf queue: root");
  }

  @Test
  void unknownQueue_goesToDefaultWhereThatIsSet() {
    try (SchedulerHarness lenient =
        new SchedulerHarness(Map.of("yarn.scheduler.vqs.queue.unknown", "default"))) {
      assertThat(answerTo(lenient, "etl").getType()).isEqualTo(RMAppEventType.APP_ACCEPTED);
    }
  }

  @Test
  void move_toTheSameQueueByAnotherName_keepsTheCounts() throws Exception {
    rm.addNode("h1", "/r1", 4096, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 1024, 1, 6)), List.of());
    assertThat(rm.scheduler().moveApplication(app.getApplicationId(), "root.default"))
        .isEqualTo("root.default");
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
  }

  @Test
  void move_toAnUnknownQueue_isRefused() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThatThrownBy(
            () -> rm.scheduler().preValidateMoveApplication(app.getApplicationId(), "etl"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("cannot be moved to queue etl");
    assertThatThrownBy(
            () -> rm.scheduler().moveApplication(ApplicationId.newInstance(1, 77), "default"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("application_1_0077");
  }

  @Test
  void raisedPriority_goesFirstAmongEqualAsks() {
    rm.addNode("h1", "/r1", 1024, 8);
    ApplicationAttemptId first = rm.submitUnmanaged(1, "u");
    ApplicationAttemptId second = rm.submitUnmanaged(2, "u");
    Container running =
        rm.allocate(first, List.of(any(1, 1024, 1, 2)), List.of()).getContainers().get(0);
    rm.allocate(second, List.of(any(1, 1024, 1, 1)), List.of());
    rm.changePriority(second.getApplicationId(), 5);
    assertThat(rm.attempt(second).getPriority()).isEqualTo(Priority.newInstance(5));
    assertThat(rm.allocate(first, List.of(), List.of(running.getId())).getContainers()).isEmpty();
    assertThat(rm.allocate(second, List.of(), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void priority_isCutToTheClustersMaximum() {
    rm.submitUnmanaged(1, "u");
    assertThat(
            rm.scheduler()
                .checkAndGetApplicationPriority(Priority.newInstance(99), null, "default", null))
        .isEqualTo(Priority.newInstance(10));
  }

  @Test
  void reinitialize_refusesBadValuesAndKeepsTheOld() {
    rm.scheduler().start();
    VqsConfiguration before = rm.scheduler().configuration();
    YarnConfiguration bad = new YarnConfiguration();
    bad.set("yarn.scheduler.vqs.am.max-share", "1.2");
    assertThatThrownBy(() -> rm.scheduler().reinitialize(bad, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("yarn.scheduler.vqs.am.max-share")
        .hasMessageContaining("1.2");
    assertThat(rm.scheduler().configuration()).isSameAs(before);
  }

  @Test
  void reinitialize_refusesWhatNeedsARestart() {
    rm.scheduler().start();
    YarnConfiguration other = new YarnConfiguration();
    other.set("yarn.scheduler.vqs.place-on", "heartbeat");
    assertThatThrownBy(() -> rm.scheduler().reinitialize(other, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("restart");
  }

  @Test
  void reinitialize_isAllOrNothing_alsoIfYarnsPartFails() {
    rm.scheduler().start();
    VqsConfiguration before = rm.scheduler().configuration();
    assertThatThrownBy(
            () ->
                rm.refresh(
                    Map.of(
                        "yarn.scheduler.vqs.root.queues",
                        "default,etl",
                        YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
                        "true",
                        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
                        "no.such.Policy")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no.such.Policy");
    assertThat(rm.scheduler().configuration()).isSameAs(before);
    assertThat(rm.scheduler().queues().names().find("etl")).isNull();
  }

  @Test
  void reinitialize_refusesAllocationLimitsWithWhichItWouldNotStart() {
    rm.scheduler().start();
    VqsConfiguration before = rm.scheduler().configuration();
    assertThatThrownBy(
            () ->
                rm.refresh(
                    Map.of(
                        "yarn.scheduler.vqs.root.queues",
                        "default,etl",
                        YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
                        "99999")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("minimum-allocation of memory-mb (99999)");
    assertThat(rm.scheduler().configuration()).isSameAs(before);
  }

  @Test
  void standby_takesOverQueuesAndLiveProperties_butNoOthers() throws Exception {
    VqsConfiguration before = rm.scheduler().configuration();
    YarnConfiguration edited = new YarnConfiguration();
    edited.set("yarn.scheduler.vqs.policy", "fifo-ff");
    edited.set("yarn.scheduler.vqs.place-on", "heartbeat");
    edited.set("yarn.scheduler.vqs.root.queues", "default,etl");
    edited.set("yarn.scheduler.vqs.am.max-share", "0.125");
    edited.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 99_999);
    rm.scheduler().reinitialize(edited, null);
    VqsConfiguration now = rm.scheduler().configuration();
    assertThat(rm.scheduler().queues().names().find("etl")).isNotNull();
    assertThat(now.masterShare()).isEqualTo(0.125);
    assertThat(now.placeOn()).isEqualTo(before.placeOn()).isEqualTo(PlaceOn.EVENT);
    assertThat(now.policy()).isEqualTo("fifo-ff");
    assertThat(rm.scheduler().packer().options().policy()).isEqualTo("fifo-ff");
    assertThat(now.changesThatNeedRestart(before)).isEmpty();
    assertThat(answerTo(rm, "etl").getType()).isEqualTo(RMAppEventType.APP_ACCEPTED);
  }
}
