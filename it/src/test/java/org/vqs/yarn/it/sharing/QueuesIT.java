package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.queue.VqsQueue;

/** Queues in a real ResourceManager: what it asks the scheduler, and what it does by itself. */
@Tag("cluster")
class QueuesIT {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final Configuration conf = settings();
  private final MockCluster cluster = MockCluster.startRecoverable(conf);

  @AfterEach
  void close() {
    cluster.close();
  }

  private static Configuration settings() {
    YarnConfiguration conf = MockCluster.recoverable();
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10);
    conf.set(ROOT + "queues", "default,etl,science");
    conf.set(ROOT + "acl.submit-applications", " ");
    conf.set(ROOT + "acl.administer-queue", " ");
    conf.set(ROOT + "default.acl.submit-applications", "*");
    conf.set(ROOT + "etl.acl.submit-applications", "ann");
    conf.set(ROOT + "etl.default-application-priority", "3");
    conf.set(ROOT + "etl.maximum-application-priority", "5");
    conf.set(ROOT + "etl.maximum-capacity", "50%");
    conf.set(ROOT + "science.acl.submit-applications", "ann");
    conf.set(ROOT + "science.default-node-label-expression", "gpu");
    conf.set(ROOT + "science.accessible-node-labels", "gpu");
    return conf;
  }

  private VqsQueue queue(String name) {
    return cluster.scheduler().queues().names().find(name);
  }

  private MockApp post(String user, String queue) throws Exception {
    return cluster.post(submission -> submission.withUser(user).withQueue(queue));
  }

  private MockApp launch(String user, String queue) throws Exception {
    MockApp app = cluster.submit(submission -> submission.withUser(user).withQueue(queue));
    app.launchMaster();
    return app;
  }

  @Test
  void applicationOfAStranger_failsWithAReason() throws Exception {
    MockApp app = post("bob", "etl");
    cluster.rm().waitForState(app.id(), RMAppState.FAILED);
    assertThat(app.rmApp().getDiagnostics().toString())
        .contains("user bob", "root.etl", ROOT + "etl.acl.submit-applications");
  }

  @Test
  void priority_isTheQueues() throws Exception {
    MockApp app = cluster.submit(s -> s.withUser("ann").withQueue("etl").withAppPriority(null));
    assertThat(app.rmApp().getApplicationPriority()).isEqualTo(Priority.newInstance(3));
    MockApp urgent =
        cluster.submit(
            s -> s.withUser("ann").withQueue("etl").withAppPriority(Priority.newInstance(9)));
    assertThat(urgent.rmApp().getApplicationPriority()).isEqualTo(Priority.newInstance(5));
  }

  @Test
  void requestsThatNameNoLabel_getTheQueues() throws Exception {
    cluster
        .rm()
        .getRMContext()
        .getNodeLabelManager()
        .addToCluserNodeLabelsWithDefaultExclusivity(Set.of("gpu"));
    MockApp app = cluster.submit(s -> s.withUser("ann").withQueue("science"));
    assertThat(app.rmApp().getAMResourceRequests())
        .extracting(ResourceRequest::getNodeLabelExpression)
        .containsExactly("gpu");
  }

  @Test
  void move_takesTheApplicationAndSurvivesARestart() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = launch("ann", "default");
    app.obtain(1, 1024, 1, 2);
    cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.id(), "root.etl");
    assertThat(app.rmApp().getQueue()).isEqualTo("root.etl");
    assertThat(queue("etl").tenantOf("ann").used().get(0)).isEqualTo(2560);
    assertThat(queue("etl").tenantOf("ann").masters()).isEqualTo(1);
    assertThat(queue("default").tenant().used().isZero()).isTrue();
    cluster.restart(conf);
    cluster.reregisterAll();
    cluster.rm().drainEvents();
    assertThat(queue("etl").applications()).isEqualTo(1);
    assertThat(queue("etl").tenantOf("ann").masters()).isEqualTo(1);
    assertThat(queue("etl").getMetrics().getAllocatedMB()).isGreaterThanOrEqualTo(512);
    cluster.assertSound();
  }

  @Test
  void nameThatBecomesAmbiguous_isThatOfTheSameQueueAfterARestart() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = launch("ann", "etl");
    Configuration more = new Configuration(conf);
    more.set(ROOT + "science.queues", "etl,other");
    cluster.scheduler().reinitialize(more, cluster.rm().getRMContext());
    MockApp refused = post("ann", "etl");
    cluster.rm().waitForState(refused.id(), RMAppState.FAILED);
    assertThat(refused.rmApp().getDiagnostics().toString())
        .contains("queue etl is ambiguous: root.etl, root.science.etl; name the full path");
    cluster.restart(more);
    cluster.reregisterAll();
    cluster.rm().drainEvents();
    assertThat(queue("root.etl").applications()).isEqualTo(1);
    assertThat(queue("root.etl").tenantOf("ann").masters()).isEqualTo(1);
    assertThat(app.rmApp().getQueue()).isEqualTo("root.etl");
    cluster.assertSound();
  }

  @Test
  void queueMadeOnSubmission_isMadeAgainByARestart() throws Exception {
    cluster.addNode("h1", 8192, 8);
    Configuration making = new Configuration(conf);
    making.set(ROOT + "etl.children.create", "true");
    cluster.scheduler().reinitialize(making, cluster.rm().getRMContext());
    MockApp app = launch("ann", "root.etl.ann");
    launch("ann", "ann");
    assertThat(queue("root.etl.ann").applications()).isEqualTo(2);
    assertThat(app.rmApp().getQueue()).isEqualTo("root.etl.ann");
    cluster.restart(making);
    cluster.reregisterAll();
    cluster.rm().drainEvents();
    assertThat(queue("root.etl.ann").applications()).isEqualTo(2);
    assertThat(queue("root.etl.ann").tenantOf("ann").masters()).isEqualTo(2);
    assertThat(queue("root.etl.ann").settings().created()).isTrue();
    cluster.assertSound();
  }

  @Test
  void move_beyondTheMaximumOfTheQueue_leavesTheApplicationWhereItIs() throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp app = launch("ann", "default");
    app.obtain(1, 1024, 1, 5);
    assertThatThrownBy(
            () -> cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.id(), "etl"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("root.etl");
    assertThat(app.rmApp().getQueue()).isEqualTo("root.default");
    cluster.assertSound();
  }

  @Test
  void refresh_isRefusedWholeOrTakesEffect() throws Exception {
    cluster.addNode("h1", 8192, 8);
    launch("ann", "etl");
    Configuration without = new Configuration(conf);
    without.set(ROOT + "queues", "default,science");
    for (String key : conf.getPropsWithPrefix(ROOT + "etl.").keySet()) {
      without.unset(ROOT + "etl." + key);
    }
    assertThatThrownBy(() -> cluster.scheduler().reinitialize(without, cluster.rm().getRMContext()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("root.etl (1)");
    Configuration raised = new Configuration(conf);
    raised.set(ROOT + "etl.maximum-capacity", "75%");
    cluster.scheduler().reinitialize(raised, cluster.rm().getRMContext());
    assertThat(queue("etl").tenant().maximum().get(0)).isEqualTo(6144);
    cluster.assertSound();
  }

  @Test
  void applicationsOfAQueue_areKilledOrMovedTogether() throws Exception {
    // One of three leaves may use a third of half of it for masters, which is two of them.
    cluster.addNode("h1", 16_384, 16);
    MockApp first = launch("ann", "etl");
    MockApp second = launch("ann", "etl");
    cluster.scheduler().moveAllApps("etl", "default");
    cluster.rm().drainEvents();
    assertThat(first.rmApp().getQueue()).isEqualTo("root.default");
    assertThat(second.rmApp().getQueue()).isEqualTo("root.default");
    cluster.scheduler().killAllAppsInQueue("root.default");
    cluster.rm().waitForState(first.id(), RMAppState.KILLED);
    cluster.rm().waitForState(second.id(), RMAppState.KILLED);
  }
}
