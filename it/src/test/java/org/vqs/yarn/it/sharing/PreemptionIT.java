package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** What application masters and nodes see of preemption, through the ResourceManager's services. */
@Tag("cluster")
class PreemptionIT {
  private final List<Container> held = new ArrayList<>();
  private MockCluster cluster;
  private MockApp rich;
  private MockApp poor;

  @BeforeEach
  void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.root.queues", "a,b");
    conf.set("yarn.scheduler.vqs.preemption.enabled", "true");
    conf.set("yarn.scheduler.vqs.preemption.delay", "200ms");
    conf.set("vqs.test.preemption.interval", "100ms");
    conf.set("yarn.scheduler.vqs.preemption.grace", "5s");
    conf.set("vqs.test.preemption.max-share-per-round", "1");
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 9216, 64);
    rich = launch("a");
    poor = launch("b");
    held.addAll(rich.run(1, 1024, 1, 8));
  }

  private MockApp launch(String queue) throws Exception {
    MockApp app = cluster.submit(submission -> submission.withQueue(queue));
    app.launchMaster();
    return app;
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void master_isWarned_andLosesItsYoungestContainersAsPreempted() throws Exception {
    List<Container> granted = new ArrayList<>(poor.ask(1, 1024, 1, 20));
    Set<ContainerId> warned = new HashSet<>();
    // Of 9 GB b has a right to 4.5, and holds half a one. A heartbeat amid the round brings a part.
    await("the warnings")
        .until(
            () -> {
              warned.addAll(warnings(rich.allocate(List.of(), List.of())));
              return warned.size() >= 4;
            });
    assertThat(warned)
        .containsExactlyInAnyOrder(
            held.get(4).getId(), held.get(5).getId(), held.get(6).getId(), held.get(7).getId());
    List<ContainerStatus> ended = new ArrayList<>();
    await("the end of the grace")
        .until(
            () -> {
              ended.addAll(rich.pullCompleted());
              return ended.size() >= warned.size();
            });
    assertThat(ended).extracting(ContainerStatus::getContainerId).hasSameElementsAs(warned);
    assertThat(ended)
        .extracting(ContainerStatus::getExitStatus)
        .containsOnly(ContainerExitStatus.PREEMPTED);
    assertThat(ended.get(0).getDiagnostics()).contains("Preempted for queue root.b");
    for (ContainerId id : warned) {
      cluster.nodes().get(0).awaitCleanup(id);
      cluster.nodes().get(0).complete(id, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER);
    }
    poor.awaitGrants(granted, 4);
    assertThat(rich.rmApp().getRMAppMetrics().getNumNonAMContainersPreempted()).isEqualTo(4);
    assertThat(rich.rmApp().getRMAppMetrics().getNumAMContainersPreempted()).isZero();
    cluster.assertSound();
  }

  private static Set<ContainerId> warnings(AllocateResponse response) {
    Set<ContainerId> warned = new HashSet<>();
    if (response.getPreemptionMessage() != null) {
      assertThat(response.getPreemptionMessage().getContract()).as("not negotiable").isNull();
      for (PreemptionContainer container :
          response.getPreemptionMessage().getStrictContract().getContainers()) {
        warned.add(container.getId());
      }
    }
    return warned;
  }
}
