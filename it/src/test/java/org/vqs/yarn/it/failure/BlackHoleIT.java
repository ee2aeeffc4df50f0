package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.it.mock.MockNode;

/** A node that fails all its containers, under a real ResourceManager. */
@Tag("cluster")
class BlackHoleIT {
  private MockCluster cluster;

  @BeforeEach
  void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    // Only what the test does ends a probe, however slow the machine is.
    conf.set("vqs.test.black-hole.quick", "1h");
    conf.set("vqs.test.black-hole.back-off", "1ms");
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 8192, 16);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void nodeThatFailsEverything_takesOneContainerAtATimeUntilOneSucceeds() throws Exception {
    MockApp first = cluster.launch();
    MockApp second = cluster.launch();
    first.run(1, 7168, 1, 1);
    MockNode bad = cluster.addNode("h2", 2048, 4);
    List<Container> failing = new ArrayList<>(first.run(1, 512, 1, 2));
    failing.addAll(second.run(1, 512, 1, 2));
    for (Container container : failing) {
      assertThat(container.getNodeId()).isEqualTo(bad.id());
      bad.complete(container.getId(), 1);
    }
    assertThat(cluster.scheduler().blackHoles().backOffs()).isEqualTo(1);

    List<Container> granted = new ArrayList<>(first.ask(1, 512, 1, 4));
    // The first heartbeat may come before the back-off of a millisecond is over.
    await("a probe")
        .pollInSameThread()
        .until(() -> granted.size() + takeMore(bad, first, granted) > 0);
    takeMore(bad, first, granted);
    assertThat(granted).as("of the four it has room for").hasSize(1);
    bad.launch(granted.get(0));
    bad.complete(granted.get(0).getId(), 0);

    assertThat(cluster.scheduler().blackHoles().avoided()).isZero();
    first.awaitGrants(granted, 4);
    cluster.assertSound();
  }

  /** Returns how many more it takes. */
  private static int takeMore(MockNode node, MockApp application, List<Container> granted)
      throws Exception {
    node.heartbeat();
    List<Container> more = application.allocate(List.of(), List.of()).getAllocatedContainers();
    granted.addAll(more);
    return more.size();
  }
}
