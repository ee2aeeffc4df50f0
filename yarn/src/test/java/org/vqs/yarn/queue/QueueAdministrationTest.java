package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What queues take, say of themselves and allow, and how they change while they run. */
class QueueAdministrationTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.ofEntries(
              Map.entry("yarn.acl.enable", "true"),
              Map.entry("yarn.admin.acl", "operator"),
              Map.entry(ROOT + "queues", "default,etl,science"),
              Map.entry(ROOT + "acl.submit-applications", " "),
              Map.entry(ROOT + "acl.administer-queue", " "),
              Map.entry(ROOT + "default.acl.submit-applications", "*"),
              Map.entry(ROOT + "default.default-application-priority", "2"),
              Map.entry(ROOT + "default.maximum-application-priority", "4"),
              Map.entry(ROOT + "default.default-application-lifetime", "1h"),
              Map.entry(ROOT + "default.maximum-application-lifetime", "2h"),
              Map.entry(ROOT + "etl.weight", "3"),
              Map.entry(ROOT + "etl.maximum-capacity", "[memory=75%, vcores=50%]"),
              Map.entry(ROOT + "etl.acl.submit-applications", "ann"),
              Map.entry(ROOT + "etl.maximum-applications", "2"),
              Map.entry(ROOT + "etl.default-node-label-expression", "fast"),
              Map.entry(ROOT + "etl.accessible-node-labels", "fast"),
              Map.entry(ROOT + "science.queues", "small,large"),
              Map.entry(ROOT + "science.acl.submit-applications", "bob"),
              Map.entry(ROOT + "science.acl.administer-queue", "carol"),
              Map.entry(ROOT + "science.maximum-applications", "3")));

  @AfterEach
  void close() {
    rm.close();
  }

  private VqsQueue queue(String name) {
    return rm.scheduler().queues().names().find(name);
  }

  private static UserGroupInformation user(String name) {
    return UserGroupInformation.createRemoteUser(name);
  }

  private void end(ApplicationAttemptId app) {
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
  }

  @Test
  void innerAndUnknownQueues_takeNothing() {
    assertThat(rm.post(1, "bob", "science"))
        .contains("application_1_0001", "non-leaf queue: science", "[default, etl, small, large]");
    assertThat(rm.post(1, "bob", "sales")).contains("unknown queue: sales");
    assertThat(rm.post(1, "bob", "root.science.small")).isNull();
  }

  @Test
  void queue_takesApplicationsOfThoseWhoMaySubmitOrAdminister() {
    assertThat(rm.post(1, "bob", "etl"))
        .contains("user bob", "root.etl", ROOT + "etl.acl.submit-applications");
    assertThat(rm.post(2, "ann", "etl")).isNull();
    assertThat(rm.post(3, "bob", "large")).isNull();
    assertThat(rm.post(4, "carol", "large")).isNull();
    assertThat(rm.post(5, "operator", "large")).isNull();
    assertThat(rm.post(6, "ann", "large")).contains("root.science.large");
    assertThat(rm.post(7, "anybody", "default")).isNull();
  }

  @Test
  void access_isWhatTheQueueAndThoseAboveGrant() {
    VirtualQueueScheduler scheduler = rm.scheduler();
    assertThat(scheduler.checkAccess(user("bob"), QueueACL.SUBMIT_APPLICATIONS, "small")).isTrue();
    assertThat(scheduler.checkAccess(user("bob"), QueueACL.ADMINISTER_QUEUE, "small")).isFalse();
    assertThat(scheduler.checkAccess(user("carol"), QueueACL.ADMINISTER_QUEUE, "small")).isTrue();
    assertThat(scheduler.checkAccess(user("carol"), QueueACL.ADMINISTER_QUEUE, "etl")).isFalse();
    assertThat(scheduler.checkAccess(user("operator"), QueueACL.ADMINISTER_QUEUE, "etl")).isTrue();
  }

  /** As {@code yarn rmadmin -refreshAdminAcls} does it, which tells no scheduler. */
  @Test
  void refreshedAdministrators_haveAccessAtOnce_andFormerOnesNone() {
    VirtualQueueScheduler scheduler = rm.scheduler();
    try {
      YarnAuthorizationProvider.getInstance(scheduler.getConfig())
          .setAdmins(new AccessControlList("newcomer"), user("rm"));
      assertThat(scheduler.checkAccess(user("newcomer"), QueueACL.ADMINISTER_QUEUE, "etl"))
          .isTrue();
      assertThat(scheduler.checkAccess(user("operator"), QueueACL.ADMINISTER_QUEUE, "etl"))
          .isFalse();
      assertThat(rm.post(1, "operator", "etl")).contains("may neither submit to nor administer");
    } finally {
      YarnAuthorizationProvider.destroy();
    }
  }

  @Test
  void movedApplication_hasNoHigherPriorityThanItsNewQueueAllows() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    rm.changePriority(app.getApplicationId(), 9);
    assertThat(rm.attempt(app).getPriority()).isEqualTo(Priority.newInstance(9));
    rm.move(app.getApplicationId(), "default");
    assertThat(rm.attempt(app).getPriority()).isEqualTo(Priority.newInstance(4));
    assertThat(rm.scheduler().getSchedulerApplications().get(app.getApplicationId()).getPriority())
        .isEqualTo(Priority.newInstance(4));
    rm.move(app.getApplicationId(), "etl");
    assertThat(rm.attempt(app).getPriority()).isEqualTo(Priority.newInstance(4));
  }

  @Test
  void userAcls_listEveryQueue() throws Exception {
    var acls = user("carol").doAs(listing());
    assertThat(acls)
        .extracting(acl -> acl.getQueueName() + " " + acl.getUserAcls())
        .containsExactly(
            "root []",
            "default [SUBMIT_APPLICATIONS]",
            "etl []",
            "science [ADMINISTER_QUEUE]",
            "small [ADMINISTER_QUEUE]",
            "large [ADMINISTER_QUEUE]");
  }

  private PrivilegedExceptionAction<List<QueueUserACLInfo>> listing() {
    return () -> rm.scheduler().getQueueUserAclInfo();
  }

  @Test
  void fullQueue_takesNothingUntilAnApplicationEnds() {
    ApplicationAttemptId first = rm.submitUnmanaged(1, "ann", "etl");
    rm.submitUnmanaged(2, "ann", "etl");
    assertThat(rm.post(3, "ann", "etl"))
        .contains("root.etl", "maximum of 2 applications", ROOT + "etl.maximum-applications");
    end(first);
    assertThat(rm.post(4, "ann", "etl")).isNull();
  }

  @Test
  void queueAbove_limitsApplicationsToo() {
    rm.submitUnmanaged(1, "bob", "small");
    rm.submitUnmanaged(2, "bob", "small");
    rm.submitUnmanaged(3, "bob", "large");
    assertThat(rm.post(4, "bob", "large")).contains("root.science has its maximum of 3");
  }

  @Test
  void applicationsOfOneUser_areLimited_hereAndAbove() throws Exception {
    String setting = "maximum-applications-per-user";
    rm.refresh(
        Map.of(
            ROOT + "science.maximum-applications", "10",
            ROOT + "science." + setting, "2",
            ROOT + "science.small." + setting, "1"));
    rm.submitUnmanaged(1, "bob", "small");
    assertThat(rm.post(2, "bob", "small"))
        .contains(
            "root.science.small has its maximum of 1 applications of user bob",
            ROOT + "science.small." + setting);
    ApplicationAttemptId second = rm.submitUnmanaged(3, "bob", "large");
    assertThat(rm.post(4, "bob", "large"))
        .contains("root.science has its maximum of 2 applications of user bob");
    assertThat(rm.post(5, "carol", "large")).isNull();
    rm.move(second.getApplicationId(), "default");
    assertThat(rm.post(6, "bob", "large")).isNull();
    assertThatThrownBy(() -> rm.move(second.getApplicationId(), "large"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("2 applications of user bob");
  }

  @Test
  void stoppedQueue_drains() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "bob", "small");
    rm.refresh(Map.of(ROOT + "science.state", "STOPPED"));
    assertThat(queue("small").state()).isEqualTo(QueueState.DRAINING);
    assertThat(queue("large").state()).isEqualTo(QueueState.STOPPED);
    assertThat(rm.post(2, "bob", "large"))
        .contains("root.science.large", "STOPPED", ROOT + "science.state");
    rm.addNode("h1", "/r1", 4096, 4);
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers()).hasSize(1);
    end(app);
    assertThat(queue("small").state()).isEqualTo(QueueState.STOPPED);
    rm.refresh(Map.of(ROOT + "science.state", "RUNNING"));
    assertThat(rm.post(3, "bob", "large")).isNull();
  }

  @Test
  void recoveredApplications_areNeverRejected() throws Exception {
    rm.submitUnmanaged(1, "bob", "small");
    rm.refresh(
        Map.of(ROOT + "science.state", "STOPPED", ROOT + "science.maximum-applications", "1"));
    rm.restart();
    assertThat(queue("small").applications()).isEqualTo(1);
  }

  @Test
  void move_needsAQueueThatTakesApplications() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "default");
    rm.submitUnmanaged(2, "ann", "etl");
    rm.submitUnmanaged(3, "ann", "etl");
    for (String target : List.of("science", "sales", "etl")) {
      assertThatThrownBy(() -> rm.move(app.getApplicationId(), target))
          .isInstanceOf(YarnException.class)
          .hasMessageContaining("cannot be moved to queue " + target);
    }
    assertThat(queue("default").applications()).isEqualTo(1);
  }

  @Test
  void move_needsAccessToTheLabelsThatAreAskedForAndHeld() throws Exception {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "default");
    ResourceRequest labelled = any(1, 1024, 1, 1);
    labelled.setNodeLabelExpression("gpu");
    rm.allocate(app, List.of(labelled), List.of());
    assertCannotMoveToEtl(app);
    FakeNode node = rm.addNode("h1", "/r1", 4096, 4);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.id(), Set.of("gpu"))));
    Container held = rm.allocate(app, List.of(), List.of()).getContainers().get(0);
    assertCannotMoveToEtl(app);
    rm.allocate(app, List.of(), List.of(held.getId()));
    rm.move(app.getApplicationId(), "etl");
    assertThat(queue("etl").applications()).isEqualTo(1);
  }

  private void assertCannotMoveToEtl(ApplicationAttemptId app) {
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "etl"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("[gpu]")
        .hasMessageContaining("access only to [fast]");
    assertThat(queue("default").applications()).isEqualTo(1);
  }

  @Test
  void priority_isTheQueuesDefaultAndWithinItsMaximum() throws Exception {
    VirtualQueueScheduler scheduler = rm.scheduler();
    assertThat(scheduler.checkAndGetApplicationPriority(null, null, "default", null))
        .isEqualTo(Priority.newInstance(2));
    Priority high = Priority.newInstance(9);
    assertThat(scheduler.checkAndGetApplicationPriority(high, null, "default", null))
        .isEqualTo(Priority.newInstance(4));
    assertThat(scheduler.checkAndGetApplicationPriority(high, null, "etl", null)).isEqualTo(high);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "default");
    rm.changePriority(app.getApplicationId(), 9);
    assertThat(rm.attempt(app).getPriority()).isEqualTo(Priority.newInstance(4));
  }

  @Test
  void lifetime_isTheQueuesDefaultAndWithinItsMaximum() {
    VirtualQueueScheduler scheduler = rm.scheduler();
    assertThat(scheduler.checkAndGetApplicationLifetime("default", -1)).isEqualTo(3600);
    assertThat(scheduler.checkAndGetApplicationLifetime("default", 60, null)).isEqualTo(60);
    assertThat(scheduler.checkAndGetApplicationLifetime("default", 9000, null)).isEqualTo(7200);
    assertThat(scheduler.checkAndGetApplicationLifetime("etl", 9000)).isEqualTo(9000);
    assertThat(scheduler.checkAndGetApplicationLifetime("etl", -1)).isEqualTo(-1);
    assertThat(scheduler.getMaximumApplicationLifetime("default")).isEqualTo(7200);
    assertThat(scheduler.getMaximumApplicationLifetime("etl")).isEqualTo(-1);
  }

  @Test
  void info_tellsSharesStateLabelsAndWhatIsBelow() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "bob", "small");
    rm.allocate(app, List.of(any(1, 2048, 1, 1)), List.of());
    QueueInfo etl = rm.scheduler().getQueueInfo("root.etl", false, false);
    assertThat(etl.getQueueName()).isEqualTo("etl");
    assertThat(etl.getCapacity()).isCloseTo(0.6f, within(1e-6f));
    assertThat(etl.getMaximumCapacity()).isCloseTo(0.5f, within(1e-6f));
    assertThat(etl.getAccessibleNodeLabels()).containsExactly("fast");
    assertThat(etl.getDefaultNodeLabelExpression()).isEqualTo("fast");
    QueueInfo science = rm.scheduler().getQueueInfo("science", true, true);
    assertThat(science.getCurrentCapacity())
        .as("a quarter of the cluster, of its fifth")
        .isCloseTo(1.25f, within(1e-6f));
    assertThat(science.getCapacity()).isCloseTo(0.2f, within(1e-6f));
    assertThat(science.getChildQueues())
        .extracting(QueueInfo::getQueueName)
        .containsExactly("small", "large");
    assertThat(science.getChildQueues().get(0).getCapacity()).isCloseTo(0.1f, within(1e-6f));
    assertThat(science.getChildQueues().get(0).getQueueStatistics().getAllocatedMemoryMB())
        .isEqualTo(2048);
    assertThat(rm.scheduler().getAppsInQueue("science")).containsExactly(app);
    assertThat(rm.scheduler().getAppsInQueue("small")).containsExactly(app);
    assertThat(rm.scheduler().getAppsInQueue("etl")).isEmpty();
    assertThat(rm.scheduler().getAppsInQueue("sales")).isNull();
  }

  @Test
  void users_haveMetricsWhileTheyHaveApplications() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId first = rm.submitUnmanaged(1, "bob", "small");
    ApplicationAttemptId second = rm.submitUnmanaged(2, "bob", "large");
    rm.allocate(first, List.of(any(1, 1024, 1, 1)), List.of());
    rm.allocate(second, List.of(any(1, 2048, 1, 1)), List.of());
    QueueMetrics above = queue("science").getMetrics();
    assertThat(above.getUserMetrics("bob").getAllocatedMB()).isEqualTo(3072);
    assertThat(queue("small").getMetrics().getUserMetrics("bob").getAllocatedMB()).isEqualTo(1024);
    rm.move(first.getApplicationId(), "large");
    assertThat(queue("small").getMetrics().getUserMetrics("bob")).isNull();
    assertThat(queue("large").getMetrics().getUserMetrics("bob").getAllocatedMB()).isEqualTo(3072);
    end(first);
    assertThat(above.getUserMetrics("bob").getAllocatedMB()).isEqualTo(2048);
    assertThat(above.getUserMetrics("bob").getAppsCompleted()).isEqualTo(1);
    end(second);
    assertThat(above.getUserMetrics("bob")).isNull();
    assertThat(above.getAppsCompleted()).isEqualTo(2);
  }

  @Test
  void refresh_changesWeightsLimitsAndQueues() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    rm.refresh(
        Map.of(
            ROOT + "queues", "default,etl,science,sales",
            ROOT + "etl.weight", "5",
            ROOT + "etl.maximum-capacity", "25%",
            ROOT + "science.queues", "large",
            ROOT + "sales.acl.submit-applications", "dan"));
    assertThat(queue("etl").tenant().weight()).isEqualTo(5);
    assertThat(queue("etl").tenant().maximum().get(0)).isEqualTo(2048);
    assertThat(queue("small")).isNull();
    assertThat(QueueMetrics.getQueueMetrics()).doesNotContainKey("root.science.small");
    assertThat(rm.post(1, "dan", "sales")).isNull();
    assertThat(rm.scheduler().getQueueInfo("sales", false, false).getCapacity())
        .isCloseTo(0.125f, within(1e-6f));
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
  }

  @Test
  void refresh_thatWouldTakeAQueueFromItsApplications_isRefusedWhole() {
    rm.scheduler().start();
    rm.submitUnmanaged(1, "bob", "small");
    assertThatThrownBy(
            () -> rm.refresh(Map.of(ROOT + "science.queues", "large", ROOT + "etl.weight", "5")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("root.science.small (1)")
        .hasMessageContaining("move them");
    assertThat(queue("etl").tenant().weight()).isEqualTo(3);
    assertThat(queue("small")).isNotNull();
    assertThatThrownBy(() -> rm.refresh(Map.of(ROOT + "science.small.queues", "tiny")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("root.science.small");
  }

  @Test
  void refresh_toALimitBelowWhatRuns_letsItRun() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "bob", "small");
    var held = rm.allocate(app, List.of(any(1, 1024, 1, 6)), List.of()).getContainers();
    assertThat(held).hasSize(6);
    rm.refresh(Map.of(ROOT + "science.maximum-capacity", "50%"));
    assertThat(queue("small").tenant().used().get(0)).isEqualTo(6144);
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers()).isEmpty();
    var ended = held.subList(0, 3).stream().map(Container::getId).toList();
    assertThat(rm.allocate(app, List.of(), ended).getContainers()).hasSize(1);
    assertThat(queue("small").tenant().used().get(0)).isEqualTo(4096);
  }

  @Test
  void refresh_letsWaitingAsksUseARaisedLimit() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 8)), List.of()).getContainers()).hasSize(4);
    rm.refresh(Map.of(ROOT + "etl.maximum-capacity", "100%"));
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(4);
  }

  @Test
  void refresh_removesALeafWhoseLastContainersAreNotReportedYet() throws Exception {
    var node = rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "bob", "small");
    var held = rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(held.getId());
    rm.heartbeat(node);
    end(app);
    rm.refresh(Map.of(ROOT + "science.queues", "large"));
    assertThat(queue("science").tenant().used().get(0)).isEqualTo(1024);
    node.complete(held.getId(), 0);
    rm.heartbeat(node);
    assertThat(queue("science").tenant().used().isZero()).isTrue();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
  }
}
