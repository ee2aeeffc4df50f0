package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Queues that submissions make, by a template, and that go when they are idle. */
class QueueCreationTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final String USERS = ROOT + "users.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.ofEntries(
              Map.entry("yarn.acl.enable", "true"),
              Map.entry("yarn.admin.acl", "operator"),
              Map.entry(ROOT + "acl.submit-applications", " "),
              Map.entry(ROOT + "acl.administer-queue", " "),
              Map.entry(ROOT + "queues", "default,users"),
              Map.entry(USERS + "children.create", "true"),
              Map.entry(USERS + "children.maximum", "2"),
              Map.entry(USERS + "children.idle", "10s"),
              Map.entry(USERS + "template.weight", "2.5"),
              Map.entry(USERS + "template.default-application-priority", "3"),
              Map.entry(USERS + "template.maximum-applications", "2"),
              Map.entry(USERS + "template.acl.submit-applications", "ann,bob,cid")));

  private FakeNode node;

  @BeforeEach
  void start() {
    rm.tick(1_000_000);
    node = rm.addNode("h1", "/r1", 16 * 1024, 16);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private VqsQueue queue(String name) {
    return rm.scheduler().queues().names().find(name);
  }

  private void end(ApplicationAttemptId app) {
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
  }

  private void seconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      rm.tick(1000);
      rm.heartbeat(node);
    }
  }

  @Test
  void submission_makesTheQueue_withTheSettingsOfTheTemplate() {
    assertThat(queue("root.users").isLeaf()).as("without queues below it").isFalse();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.users.ann");
    rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of());
    VqsQueue made = queue("ann");
    assertThat(made.getQueuePath()).isEqualTo("root.users.ann");
    assertThat(made.settings().created()).isTrue();
    assertThat(made.settings().weight()).isEqualTo(2.5);
    assertThat(made.tenant().weight()).isEqualTo(2.5);
    assertThat(made.parent().children()).containsExactly(made);
    assertThat(made.getMetrics().getAllocatedMB()).isEqualTo(1024);
    assertThat(queue("root.users").getMetrics().getAllocatedMB()).isEqualTo(1024);
    assertThat(DefaultMetricsSystem.instance().getSource("QueueMetrics,q0=root,q1=users,q2=ann"))
        .isNotNull();
    assertThat(rm.post(2, "ann", "root.users.ann")).isNull();
    assertThat(rm.post(3, "ann", "ann")).contains("maximum of 2 applications");
  }

  @Test
  void priorityAndLifetime_areTheTemplates_beforeTheQueueIsThere() {
    assertThat(rm.scheduler().checkAndGetApplicationPriority(null, null, "root.users.ann", null))
        .isEqualTo(Priority.newInstance(3));
  }

  @Test
  void queue_isNotMade_forStrangers_beyondTheMaximum_orByNamesThatNoneMayHave() {
    assertThat(rm.post(1, "eve", "root.users.eve"))
        .contains("user eve", "root.users.eve", USERS + "template.acl.submit-applications");
    assertThat(rm.post(2, "ann", "root.users.a b")).contains("unknown queue");
    assertThat(rm.post(3, "ann", "root.users.template")).contains("unknown queue");
    assertThat(rm.post(4, "ann", "root.users.ann.deeper")).contains("unknown queue");
    assertThat(rm.post(5, "ann", "root.other")).contains("unknown queue");
    assertThat(rm.post(6, "ann", "root.users")).contains("non-leaf queue");
    assertThat(queue("root.users").children()).isEmpty();
    assertThat(rm.post(7, "ann", "root.users.ann")).isNull();
    assertThat(rm.post(8, "bob", "root.users.bob")).isNull();
    assertThat(rm.post(9, "cid", "root.users.cid"))
        .contains("root.users.cid", "maximum of 2 queues", USERS + "children.maximum");
  }

  @Test
  void move_makesNone() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.users.ann");
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "root.users.bob"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("root.users.bob does not exist");
  }

  @Test
  void queueWithoutApplications_goesWhenItWasIdleForLong() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.users.ann");
    seconds(30);
    assertThat(queue("ann")).as("an application is in it").isNotNull();
    end(app);
    seconds(8);
    ApplicationAttemptId again = rm.submitUnmanaged(2, "ann", "ann");
    end(again);
    seconds(8);
    assertThat(queue("ann")).as("it was used in between").isNotNull();
    seconds(4);
    assertThat(queue("ann")).isNull();
    assertThat(queue("root.users").children()).isEmpty();
    assertThat(DefaultMetricsSystem.instance().getSource("QueueMetrics,q0=root,q1=users,q2=ann"))
        .isNull();
    assertThat(rm.post(3, "ann", "root.users.ann")).as("it is made again").isNull();
  }

  @Test
  void queue_staysForEver_ifSet() throws Exception {
    rm.refresh(Map.of(USERS + "children.idle", "never"));
    end(rm.submitUnmanaged(1, "ann", "root.users.ann"));
    seconds(60);
    assertThat(queue("ann")).isNotNull();
  }

  @Test
  void refresh_keepsWhatWasMade_withTheTemplateOfNow() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.users.ann");
    VqsQueue made = queue("ann");
    rm.refresh(Map.of(USERS + "template.weight", "4", USERS + "children.maximum", "1"));
    assertThat(queue("ann")).isSameAs(made);
    assertThat(made.tenant().weight()).isEqualTo(4);
    assertThat(rm.post(2, "bob", "root.users.bob")).contains("maximum of 1 queues");
    assertThat(app.getApplicationId()).isIn(rm.context().getRMApps().keySet());
  }

  @Test
  void refresh_thatMakesNoneAnyMore_isRefusedWhileApplicationsAreThere() throws Exception {
    rm.refresh(Map.of(ROOT + "default.children.create", "true"));
    ApplicationAttemptId app = rm.submitUnmanaged(1, "operator", "root.default.op");
    assertThat(queue("root.default.op").applications()).isEqualTo(1);
    assertThatThrownBy(() -> rm.refresh(Map.of(ROOT + "default.children.create", "false")))
        .isInstanceOf(IOException.class);
    assertThat(queue("root.default.op")).as("the old configuration stays").isNotNull();
    assertThat(queue("root.default").isLeaf()).isFalse();
    end(app);
    rm.refresh(Map.of(ROOT + "default.children.create", "false"));
    assertThat(queue("root.default.op")).isNull();
    assertThat(queue("root.default").isLeaf()).isTrue();
  }

  @Test
  void refresh_thatNamesTheQueue_makesItOneThatStays() throws Exception {
    rm.submitUnmanaged(1, "ann", "root.users.ann");
    VqsQueue made = queue("ann");
    rm.refresh(Map.of(USERS + "queues", "ann", USERS + "ann.weight", "7"));
    assertThat(queue("ann")).isSameAs(made);
    assertThat(made.settings().created()).isFalse();
    assertThat(made.applications()).isEqualTo(1);
    assertThat(made.tenant().weight()).isEqualTo(7);
  }

  @Test
  void restart_makesItAgain_thoughTheMaximumIsLower() throws Exception {
    rm.submitUnmanaged(1, "ann", "root.users.ann");
    rm.submitUnmanaged(2, "bob", "root.users.bob");
    rm.refresh(Map.of(USERS + "children.maximum", "1"));
    rm.restart();
    assertThat(queue("root.users").children())
        .extracting(VqsQueue::getQueuePath)
        .containsExactlyInAnyOrder("root.users.ann", "root.users.bob");
    assertThat(queue("bob").applications()).isEqualTo(1);
    node = rm.addNode("h2", "/r1", 1024, 1);
  }
}
