package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/**
 * A cluster that moves from the Capacity Scheduler to ours and back, with recovery on and
 * containers running.
 */
@Tag("cluster")
class SchedulerSwitchIT {
  private final YarnConfiguration ours = MockCluster.recoverable();
  private final YarnConfiguration capacity = capacity(ours);
  private MockCluster cluster;

  /** Two queues under the Capacity Scheduler, of which ours knows one. */
  private static YarnConfiguration capacity(Configuration base) {
    YarnConfiguration conf = new YarnConfiguration(base);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    conf.set("yarn.scheduler.capacity.root.queues", "default,etl");
    for (String queue : List.of("default", "etl")) {
      conf.set("yarn.scheduler.capacity.root." + queue + ".capacity", "50");
      conf.set("yarn.scheduler.capacity.root." + queue + ".maximum-capacity", "100");
      conf.set("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "2");
    }
    return conf;
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reject", "default"})
  void switchThereAndBack_keepsContainersAndQueues(String unknownQueues) throws Exception {
    ours.set("yarn.scheduler.vqs.queue.unknown", unknownQueues);
    cluster = MockCluster.startRecoverable(capacity);
    cluster.addNode("h1", 8192, 16);
    cluster.addNode("h2", 8192, 16);
    Map<MockApp, List<Container>> apps = new LinkedHashMap<>();
    for (String queue : List.of("etl", "root.etl", "default", "root.default")) {
      MockApp app = launchIn(queue);
      apps.put(app, new ArrayList<>(app.run(1, 256, 1, 1)));
    }
    assertThat(queues(apps)).containsExactly("etl", "etl", "default", "default");

    switchTo(ours, apps);
    assertThat(queues(apps)).containsOnly("default");
    apps.put(launchIn("default"), new ArrayList<>());
    grow(apps);

    switchTo(capacity, apps);
    assertThat(queues(apps)).containsExactly("etl", "etl", "default", "default", "default");
    grow(apps);

    switchTo(ours, apps);
    grow(apps);
    cluster.assertSound();
    finish(apps);
    cluster.assertDrained();
  }

  @Test
  void applicationsFinishedUnderOneScheduler_areKnownToTheOther() throws Exception {
    cluster = MockCluster.startRecoverable(capacity);
    cluster.addNode("h1", 8192, 16);
    MockApp first = launchIn("root.etl");
    first.finish();
    MockApp waiting = cluster.submit(submission -> submission.withQueue("etl"));
    cluster.restart(ours);
    cluster.reregisterAll();
    assertThat(first.rmApp().getState()).isEqualTo(RMAppState.FINISHED);
    assertThat(waiting.rmApp().getState()).isEqualTo(RMAppState.ACCEPTED);
    waiting.launchMaster();
    waiting.finish();
    cluster.assertDrained();

    cluster.restart(capacity);
    assertThat(waiting.rmApp().getState()).isEqualTo(RMAppState.FINISHED);
    assertThat(first.rmApp().getState()).isEqualTo(RMAppState.FINISHED);
  }

  @Test
  void newAttemptUnderOurs_doesNotLoseTheQueueItCameFrom() throws Exception {
    cluster = MockCluster.startRecoverable(capacity);
    MockNode node = cluster.addNode("h1", 8192, 16);
    MockApp app = launchIn("root.etl");
    cluster.restart(ours);
    cluster.reregisterAll();
    node.complete(app.masterContainer().getId(), 1);
    app.awaitAttempt(2);
    app.launchMaster();
    assertThat(app.rmApp().getQueue()).as("shown").isEqualTo("root.default");

    cluster.restart(capacity);
    cluster.reregisterAll();
    app.reregister();
    assertThat(queue(app)).isEqualTo("etl");
    app.finish();
    cluster.assertDrained();
  }

  @Test
  void submissionToUnknownQueue_isRejectedOrGoesToDefaultAsConfigured() throws Exception {
    cluster = MockCluster.startRecoverable(ours);
    MockApp rejected = cluster.post(submission -> submission.withQueue("etl"));
    cluster.rm().waitForState(rejected.id(), RMAppState.FAILED);
    assertThat(rejected.rmApp().getDiagnostics().toString())
        .contains("unknown queue: etl", "[default]");

    ours.set("yarn.scheduler.vqs.queue.unknown", "default");
    cluster.restart(ours);
    cluster.addNode("h1", 8192, 16);
    MockApp app = launchIn("etl");
    assertThat(queue(app)).isEqualTo("default");
    app.finish();
    cluster.assertDrained();
  }

  private MockApp launchIn(String queue) throws Exception {
    MockApp app = cluster.submit(submission -> submission.withQueue(queue));
    app.launchMaster();
    return app;
  }

  private void switchTo(Configuration conf, Map<MockApp, List<Container>> apps) throws Exception {
    cluster.restart(conf);
    cluster.reregisterAll();
    for (Map.Entry<MockApp, List<Container>> entry : apps.entrySet()) {
      entry.getKey().reregister();
      assertThat(
              cluster
                  .anyScheduler()
                  .getRMContainer(entry.getKey().masterContainer().getId())
                  .getState())
          .isEqualTo(RMContainerState.RUNNING);
      for (Container container : entry.getValue()) {
        assertThat(cluster.anyScheduler().getRMContainer(container.getId()).getState())
            .isEqualTo(RMContainerState.RUNNING);
      }
    }
    int containers = apps.values().stream().mapToInt(List::size).sum();
    assertThat(cluster.metrics().getAllocatedMB())
        .isEqualTo(512L * apps.size() + 256L * containers);
    assertThat(cluster.metrics().getAllocatedContainers()).isEqualTo(apps.size() + containers);
    assertThat(cluster.metrics().getAppsRunning()).isEqualTo(apps.size());
  }

  /** Each application gets one more container. */
  private static void grow(Map<MockApp, List<Container>> apps) throws Exception {
    for (Map.Entry<MockApp, List<Container>> entry : apps.entrySet()) {
      entry.getValue().addAll(entry.getKey().run(1, 256, 1, 1));
    }
  }

  private void finish(Map<MockApp, List<Container>> apps) throws Exception {
    for (Map.Entry<MockApp, List<Container>> entry : apps.entrySet()) {
      for (Container container : entry.getValue()) {
        cluster.node(container).complete(container.getId(), 0);
      }
      entry.getKey().finish();
    }
  }

  private List<String> queues(Map<MockApp, List<Container>> apps) {
    return apps.keySet().stream().map(this::queue).toList();
  }

  /** The queue that the scheduler has an application in. */
  private String queue(MockApp app) {
    SchedulerApplication<?> known = cluster.anyScheduler().getSchedulerApplications().get(app.id());
    Queue queue = known.getQueue();
    return queue.getQueueName();
  }
}
