package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ApplicationTimeoutType;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.yarn.it.mini.ClusterUser;
import org.vqs.yarn.it.mini.ClusterUser.Outcome;
import org.vqs.yarn.it.mini.InProcessMaster;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.it.mini.SchedulerFiles;
import org.vqs.yarn.testing.Patience;

/**
 * What operators and users do to queues, by YARN's own commands against a ResourceManager that
 * reads {@code vqs-scheduler.xml}.
 */
@Tag("cluster")
class AdminCommandsIT {
  private static final int NODE_MEMORY = 4096;
  private static final int MASTER_MEMORY = 1024;
  private static final int CONTAINERS = 10;
  private static final int AT_ONCE = 4;

  @TempDir static Path directory;

  private static SchedulerFiles files;
  private static MiniCluster cluster;
  private static ClusterUser operator;
  private static ClusterUser alice;
  private static ClusterUser bob;
  private static ClusterUser carol;
  private static ClusterUser mallory;

  @BeforeAll
  static void start() throws Exception {
    files = new SchedulerFiles(directory);
    files.writeSite(site());
    files.writeScheduler(queues());
    Map<String, String> settings = new HashMap<>(files.pointer());
    settings.put(YarnConfiguration.RM_APPLICATION_MONITOR_INTERVAL_MS, "200");
    cluster = new MiniCluster(AdminCommandsIT.class.getSimpleName(), 1, NODE_MEMORY, settings);
    operator = user(UserGroupInformation.getLoginUser().getShortUserName());
    alice = user("alice");
    bob = user("bob");
    carol = user("carol", "staff", "researchers");
    mallory = user("mallory");
  }

  private static ClusterUser user(String name, String... groups) throws Exception {
    return new ClusterUser(cluster.configuration(), name, groups);
  }

  private static Map<String, String> site() throws Exception {
    return Map.of(
        YarnConfiguration.YARN_ACL_ENABLE,
        "true",
        YarnConfiguration.YARN_ADMIN_ACL,
        UserGroupInformation.getLoginUser().getShortUserName(),
        YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY,
        "10");
  }

  private static Map<String, String> queues() {
    Map<String, String> queues = new HashMap<>();
    queues.put("root.queues", "default,research,dev,closed,brief");
    queues.put("root.acl.submit-applications", " ");
    queues.put("root.acl.administer-queue", " ");
    queues.put("root.default.acl.submit-applications", "*");
    queues.put("root.research.weight", "3");
    queues.put("root.research.maximum-capacity", "75%");
    queues.put("root.research.maximum-applications", "50");
    queues.put("root.research.acl.submit-applications", "alice researchers");
    queues.put("root.research.acl.administer-queue", "bob");
    queues.put("root.research.default-application-priority", "2");
    queues.put("root.research.maximum-application-priority", "5");
    queues.put("root.dev.queues", "batch,live");
    queues.put("root.dev.acl.submit-applications", "bob,carol");
    queues.put("root.closed.state", "STOPPED");
    queues.put("root.closed.acl.submit-applications", "*");
    queues.put("root.brief.acl.submit-applications", "*");
    queues.put("root.brief.default-application-lifetime", "1s");
    queues.put("root.brief.maximum-application-lifetime", "1h");
    queues.put("queue.mappings", "u:bob:root.dev.live,g:researchers:research");
    return queues;
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /** Ends what other tests left, and makes the settings what they were. */
  @BeforeEach
  void reset() throws Exception {
    for (ApplicationReport report : operator.client().getApplications()) {
      operator.client().killApplication(report.getApplicationId());
    }
    await("all applications have ended")
        .until(() -> cluster.scheduler().getSchedulerApplications().isEmpty());
    assertThat(refresh(queues())).isEqualTo(new Outcome(0, ""));
  }

  private static Outcome refresh(Map<String, String> settings) throws Exception {
    files.writeScheduler(settings);
    return operator.refreshQueues();
  }

  private static Outcome refresh(String... changes) throws Exception {
    Map<String, String> settings = queues();
    for (int i = 0; i < changes.length; i += 2) {
      settings.put(changes[i], changes[i + 1]);
    }
    return refresh(settings);
  }

  private static String status(String queue) throws Exception {
    Outcome outcome = mallory.queue("-status", queue);
    assertThat(outcome.code()).as(outcome.text()).isZero();
    return outcome.text();
  }

  private static String queueOf(ApplicationId application) throws Exception {
    return cluster.client().getApplicationReport(application).getQueue();
  }

  private static int priorityOf(ApplicationId application) throws Exception {
    return cluster.client().getApplicationReport(application).getPriority().getPriority();
  }

  @Test
  void status_tellsSettings() throws Exception {
    assertThat(status("research"))
        .contains(
            "Queue Path : root.research",
            "State : RUNNING",
            "\tCapacity : 42.86%",
            "Current Capacity : .00%",
            "Maximum Capacity : 75.00%",
            "Weight : 3.00",
            "\tPreemption : disabled");
    assertThat(status("root.closed")).contains("State : STOPPED", "\tCapacity : 14.29%");
    assertThat(status("batch")).contains("Queue Path : root.dev.batch", "\tCapacity : 7.14%");
    Outcome unknown = mallory.queue("-status", "nowhere");
    assertThat(unknown.code()).isEqualTo(-1);
  }

  @Test
  void list_tellsTheQueuesBelow() throws Exception {
    assertThat(mallory.queue("-list", "root").text())
        .contains("root.default", "root.research", "root.dev", "root.closed", "root.brief");
    assertThat(mallory.queue("-list", "dev").text()).contains("root.dev.batch", "root.dev.live");
  }

  /** A quarter of the cluster is more than the seventh of one queue, less than three sevenths. */
  @Test
  void move_takesWhatTheApplicationHoldsAlong() throws Exception {
    ApplicationSubmissionContext context = alice.application("default");
    context.setUnmanagedAM(false);
    context.setResource(Resource.newInstance(MASTER_MEMORY, 1));
    context.setAMContainerSpec(MiniCluster.launch("sleep 100"));
    ApplicationId application = alice.client().submitApplication(context);
    await("the master runs").until(() -> status("default").contains("Current Capacity : 175.00%"));

    Outcome moved = alice.application("-movetoqueue", "" + application, "-queue", "research");

    assertThat(moved.code()).as(moved.text()).isZero();
    assertThat(queueOf(application)).isEqualTo("root.research");
    assertThat(status("default")).contains("Current Capacity : .00%");
    assertThat(status("research")).contains("Current Capacity : 58.33%");
    cluster
        .scheduler()
        .inspect(
            core ->
                assertThat(
                        cluster
                            .scheduler()
                            .queues()
                            .names()
                            .find("research")
                            .tenant()
                            .used()
                            .get(0))
                    .isEqualTo(MASTER_MEMORY));
  }

  @Test
  void move_isRefusedWithTheReason() throws Exception {
    ApplicationId application = mallory.submit("default");
    assertRefused(mallory, application, "closed", "yarn.scheduler.vqs.root.closed.state");
    assertRefused(mallory, application, "research", "cannot submit applications to target queue");
    assertRefused(operator, application, "dev", "the leaf queues are");
    assertRefused(operator, application, "nowhere", "the leaf queues are");
    assertThat(queueOf(application)).isEqualTo("root.default");
  }

  private static void assertRefused(
      ClusterUser user, ApplicationId application, String queue, String reason) throws Exception {
    Outcome refused = user.application("-movetoqueue", "" + application, "-queue", queue);
    assertThat(refused.code()).isEqualTo(-1);
    assertThat(refused.text()).contains(reason);
  }

  @Test
  void priority_isTheQueuesDefaultAndChangesUpToItsMaximum() throws Exception {
    ApplicationId application = alice.submit("research");
    assertThat(priorityOf(application)).isEqualTo(2);

    Outcome changed = alice.application("-updatePriority", "4", "-appId", "" + application);
    assertThat(changed.text()).contains("Successfully updated the application");
    assertThat(priorityOf(application)).isEqualTo(4);

    Outcome lowered = alice.application("-updatePriority", "9", "-appId", "" + application);
    assertThat(lowered.text()).contains("to cluster max priority");
    assertThat(priorityOf(application)).isEqualTo(5);
  }

  @Test
  void refresh_takesEverythingOver() throws Exception {
    Outcome refreshed =
        refresh(
            "root.queues",
            "default,research,dev,closed,brief,guests",
            "root.guests.acl.submit-applications",
            "*",
            "root.research.weight",
            "5",
            "root.research.maximum-capacity",
            "50%",
            "root.closed.state",
            "RUNNING",
            "root.default.state",
            "STOPPED",
            "queue.mappings",
            "u:mallory:guests");

    assertThat(refreshed).isEqualTo(new Outcome(0, ""));
    assertThat(status("research"))
        .contains("\tCapacity : 50.00%", "Maximum Capacity : 50.00%", "Weight : 5.00");
    assertThat(status("default")).contains("State : STOPPED");
    assertThat(queueOf(mallory.submit("closed"))).isEqualTo("root.closed");
    assertThat(queueOf(mallory.submit(null))).isEqualTo("root.guests");
    assertThat(status("guests")).contains("State : RUNNING", "\tCapacity : 10.00%");
  }

  @Test
  void refresh_thatIsRefusedChangesNothing() throws Exception {
    String before = status("research");
    Outcome outOfRange = refresh("root.research.weight", "-1", "root.research.state", "STOPPED");
    assertThat(outOfRange.code()).isEqualTo(-1);
    assertThat(outOfRange.text())
        .contains("refreshQueues: ", "yarn.scheduler.vqs.root.research.weight", "(-1)", "above 0");
    assertThat(status("research")).isEqualTo(before);

    Outcome unknown = refresh("root.research.wieght", "2", "root.research.state", "STOPPED");
    assertThat(unknown.code()).isEqualTo(-1);
    assertThat(unknown.text()).contains("yarn.scheduler.vqs.root.research.wieght");
    assertThat(status("research")).isEqualTo(before);

    Outcome atStartOnly = refresh("place-on", "heartbeat", "root.research.state", "STOPPED");
    assertThat(atStartOnly.code()).isEqualTo(-1);
    assertThat(atStartOnly.text()).contains("restart", "yarn.scheduler.vqs.place-on");
    assertThat(status("research")).isEqualTo(before);
  }

  @Test
  void refresh_switchesThePolicyAndLosesNoRequest() throws Exception {
    Path go = directory.resolve("go");
    InProcessMaster master = new InProcessMaster(cluster);
    ExecutorService aside = Executors.newSingleThreadExecutor();
    try {
      Future<List<ContainerStatus>> ended =
          aside.submit(
              () ->
                  master.run(
                      Collections.nCopies(CONTAINERS, NODE_MEMORY / AT_ONCE),
                      "while [ ! -e " + go + " ]; do sleep 0.1; done"));
      await("the node is full")
          .until(
              () -> cluster.scheduler().getRootQueueMetrics().getAllocatedContainers() == AT_ONCE);
      for (String policy : List.of("bf-js", "vqs")) {
        assertThat(refresh("policy", policy)).isEqualTo(new Outcome(0, ""));
        cluster
            .scheduler()
            .inspect(
                core -> {
                  assertThat(core.options().policy()).isEqualTo(policy);
                  assertThat(core.cluster().pending().waiting()).isEqualTo(CONTAINERS - AT_ONCE);
                  assertThat(ClusterInvariants.violations(core.cluster())).isEmpty();
                });
      }
      Files.createFile(go);
      assertThat(ended.get(Patience.MINUTES, TimeUnit.MINUTES))
          .hasSize(CONTAINERS)
          .allMatch(status -> status.getExitStatus() == 0);
    } finally {
      aside.shutdownNow();
    }
  }

  @Test
  void refresh_keepsAQueueThatIsInUse() throws Exception {
    ApplicationId application = alice.submit("research");
    Map<String, String> without = queues();
    without.keySet().removeIf(key -> key.startsWith("root.research"));
    without.put("root.queues", "default,dev,closed,brief");
    without.remove("queue.mappings");

    Outcome refused = refresh(without);
    assertThat(refused.code()).isEqualTo(-1);
    assertThat(refused.text()).contains("root.research");
    assertThat(status("research")).contains("Maximum Capacity : 75.00%");

    alice.client().killApplication(application);
    await("the queue is gone").until(() -> refresh(without).code() == 0);
    assertThat(mallory.queue("-status", "research").code()).isEqualTo(-1);
  }

  @Test
  void refresh_isForAdministrators() throws Exception {
    files.writeScheduler(queues());
    Outcome refused = mallory.refreshQueues();
    assertThat(refused.code()).isEqualTo(-1);
    assertThat(refused.text()).contains("mallory");
  }

  @Test
  void stoppedQueue_rejectsWithTheReasonAndDrains() throws Exception {
    assertThatThrownBy(() -> mallory.submit("closed"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("root.closed, which is STOPPED")
        .hasMessageContaining("yarn.scheduler.vqs.root.closed.state");

    ApplicationId running = alice.submit("research");
    assertThat(refresh("root.research.state", "STOPPED").code()).isZero();
    assertThat(status("research")).contains("State : DRAINING");
    alice.client().killApplication(running);
    await("the queue is empty").until(() -> status("research").contains("State : STOPPED"));
  }

  @Test
  void queue_takesOnlyThoseWhoMaySubmit() throws Exception {
    assertThatThrownBy(() -> mallory.submit("research"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("mallory")
        .hasMessageContaining("yarn.scheduler.vqs.root.research.acl.submit-applications");
    assertThatThrownBy(() -> mallory.submit("nowhere"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("unknown queue: nowhere");
    assertThat(queueOf(alice.submit("research"))).isEqualTo("root.research");
    assertThat(queueOf(carol.submit("research"))).as("by her group").isEqualTo("root.research");
    assertThat(queueOf(bob.submit("root.dev.batch")))
        .as("by what is above")
        .isEqualTo("root.dev.batch");
  }

  @Test
  void administratorOfAQueue_mayEndOthersApplications() throws Exception {
    ApplicationId application = alice.submit("research");
    assertThat(mallory.application("-kill", "" + application).code()).isEqualTo(-1);
    assertThat(bob.application("-kill", "" + application).code()).isZero();
    cluster.awaitState(application, YarnApplicationState.KILLED);
  }

  @Test
  void mapping_isByUserAndByGroup() throws Exception {
    assertThat(queueOf(bob.submit(null))).as("by user").isEqualTo("root.dev.live");
    assertThat(queueOf(carol.submit(null))).as("by group").isEqualTo("root.research");
    assertThat(queueOf(carol.submit("batch"))).as("by name").isEqualTo("root.dev.batch");
    assertThat(queueOf(mallory.submit(null))).as("by nothing").isEqualTo("root.default");

    assertThat(refresh("queue.mappings", "u:bob:batch", "queue.mappings.override", "true").code())
        .isZero();
    assertThat(queueOf(bob.submit("live"))).as("after a refresh").isEqualTo("root.dev.batch");
  }

  @Test
  void lifetime_endsApplications() throws Exception {
    ApplicationId brief = mallory.submit("brief");
    cluster.awaitState(brief, YarnApplicationState.KILLED);
    assertThat(cluster.client().getApplicationReport(brief).getDiagnostics())
        .contains("exceeded the lifetime");
  }

  @Test
  void lifetime_isAtMostTheQueues() throws Exception {
    ApplicationSubmissionContext context = mallory.application("brief");
    context.setApplicationTimeouts(Map.of(ApplicationTimeoutType.LIFETIME, 100_000L));
    ApplicationId application = mallory.client().submitApplication(context);
    long left =
        cluster
            .client()
            .getApplicationReport(application)
            .getApplicationTimeouts()
            .get(ApplicationTimeoutType.LIFETIME)
            .getRemainingTime();
    assertThat(left).isBetween(3000L, 3600L);
  }
}
