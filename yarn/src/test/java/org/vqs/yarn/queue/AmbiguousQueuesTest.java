package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Leaves that share a short name: their paths are theirs, the short name is nobody's. */
class AmbiguousQueuesTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private static final String ROOT = VQS + "root.";
  private static final String AMBIGUOUS =
      "queue batch is ambiguous: root.a.batch, root.b.batch; name the full path";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.ofEntries(
              Map.entry("yarn.acl.enable", "true"),
              Map.entry("yarn.admin.acl", "operator"),
              Map.entry(ROOT + "acl.submit-applications", " "),
              Map.entry(ROOT + "acl.administer-queue", " "),
              Map.entry(ROOT + "a.acl.submit-applications", "ann,bob"),
              Map.entry(ROOT + "b.acl.submit-applications", "ann"),
              Map.entry(ROOT + "queues", "default,a,b"),
              Map.entry(ROOT + "a.queues", "batch,web"),
              Map.entry(ROOT + "b.queues", "batch,default"),
              Map.entry(ROOT + "default.acl.submit-applications", "*")));

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private static UserGroupInformation user(String name) {
    return UserGroupInformation.createRemoteUser(name);
  }

  private int applications(String path) {
    return rm.scheduler().queues().names().find(path).applications();
  }

  @Test
  void submission_byAnAmbiguousName_isRefusedWithThePaths() {
    assertThat(rm.post(1, "ann", "batch")).contains("user ann", AMBIGUOUS);
    assertThat(rm.post(2, "ann", "root.b.batch")).isNull();
    assertThat(rm.post(3, "bob", "web")).as("nobody else is called so").isNull();
    assertThat(rm.post(4, "ann", "sales"))
        .contains("unknown queue", "[default, root.a.batch, web, root.b.batch, root.b.default]");
    assertThat(applications("root.b.batch")).isEqualTo(1);
    assertThat(applications("root.a.batch")).isZero();
  }

  @Test
  void ambiguousName_isRefused_thoughUnknownOnesGoToDefault() throws Exception {
    rm.refresh(Map.of(VQS + "queue.unknown", "default"));
    assertThat(rm.post(1, "ann", "sales")).isNull();
    assertThat(rm.post(2, "ann", "batch")).contains(AMBIGUOUS);
  }

  @Test
  void noName_isRootsDefault() {
    assertThat(rm.post(1, "ann", "default")).isNull();
    assertThat(applications("root.default")).isEqualTo(1);
  }

  @Test
  void move_needsThePath() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.a.batch");
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "batch"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining(AMBIGUOUS);
    assertThat(applications("root.a.batch")).isEqualTo(1);
    rm.move(app.getApplicationId(), "root.b.batch");
    assertThat(applications("root.b.batch")).isEqualTo(1);
  }

  @Test
  void access_byAnAmbiguousName_isWhatEachGrants() {
    QueueACL submit = QueueACL.SUBMIT_APPLICATIONS;
    assertThat(rm.scheduler().checkAccess(user("ann"), submit, "batch")).isTrue();
    assertThat(rm.scheduler().checkAccess(user("bob"), submit, "batch")).isFalse();
    assertThat(rm.scheduler().checkAccess(user("bob"), submit, "root.a.batch")).isTrue();
    assertThat(rm.scheduler().getQueueUserAclInfo())
        .extracting(QueueUserACLInfo::getQueueName)
        .contains("default", "web", "root.a.batch", "root.b.batch", "root.b.default");
  }

  @Test
  void info_needsThePath_andAFilterFindsTheApplicationsOfAll() throws Exception {
    ApplicationAttemptId first = rm.submitUnmanaged(1, "ann", "root.a.batch");
    ApplicationAttemptId second = rm.submitUnmanaged(2, "ann", "root.b.batch");
    assertThatThrownBy(() -> rm.scheduler().getQueueInfo("batch", false, false))
        .isInstanceOf(IOException.class)
        .hasMessage(AMBIGUOUS);
    assertThat(rm.scheduler().getQueueInfo("root.b.batch", false, false).getQueueName())
        .isEqualTo("batch");
    assertThat(rm.scheduler().getAppsInQueue("batch")).containsExactly(first, second);
    assertThat(rm.scheduler().getAppsInQueue("root.b.batch")).containsExactly(second);
  }

  @Test
  void metrics_areOfThePath() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "root.b.batch");
    rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of());
    assertThat(rm.scheduler().queues().names().find("root.b.batch").getMetrics().getAllocatedMB())
        .isEqualTo(2048);
    assertThat(rm.scheduler().queues().names().find("root.a.batch").getMetrics().getAllocatedMB())
        .isZero();
    assertThat(DefaultMetricsSystem.instance().getSource("QueueMetrics,q0=root,q1=b,q2=batch"))
        .isNotNull();
  }

  @Test
  void nameThatARefreshMakesAmbiguous_leavesApplicationsWhereTheyAre() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "web");
    rm.refresh(Map.of(ROOT + "b.queues", "batch,default,web"));
    assertThat(rm.post(2, "ann", "web")).contains("ambiguous: root.a.web, root.b.web");
    assertThat(applications("root.a.web")).isEqualTo(1);
    assertThat(rm.attempt(app).getQueueName()).isEqualTo("root.a.web");
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
    assertThat(applications("root.a.web")).isZero();
  }
}
