package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.observe.HealthCheck;

/** A recount while containers come and go finds nothing wrong, whenever it is made. */
@Tag("cluster")
class HealthIT {
  private static final int RECOUNTS = 300;

  @Test
  void busyScheduler_isHealthyAtEveryMoment() throws Exception {
    try (MockCluster cluster = MockCluster.start(MockCluster.configuration())) {
      cluster.addNode("h1", 8192, 16);
      cluster.addNode("h2", 8192, 16);
      MockApp app = cluster.launch();
      AtomicBoolean enough = new AtomicBoolean();
      CompletableFuture<Integer> traffic =
          CompletableFuture.supplyAsync(() -> keepBusy(cluster, app, enough));
      for (int i = 0; i < RECOUNTS && !traffic.isDone(); i++) {
        assertThat(new HealthCheck(cluster.scheduler().context()).report().orElseThrow().problems())
            .isEmpty();
      }
      enough.set(true);
      assertThat(traffic.get(20, TimeUnit.SECONDS))
          .as("containers that came and went")
          .isPositive();
    }
  }

  /** Containers are asked for, granted, run, and end or are released. Returns how many. */
  private static int keepBusy(MockCluster cluster, MockApp app, AtomicBoolean enough) {
    try {
      int ended = 0;
      while (!enough.get() || ended == 0) {
        List<Container> granted =
            app.allocate(List.of(MockApp.any(1, 1024, 1, 20)), List.of()).getAllocatedContainers();
        for (int i = 0; i < granted.size(); i++) {
          ContainerId id = granted.get(i).getId();
          if (i % 2 == 0) {
            app.allocate(List.of(), List.of(id));
          } else {
            cluster.node(granted.get(i)).launch(granted.get(i));
            cluster.node(granted.get(i)).complete(id, 0);
          }
          ended++;
        }
      }
      return ended;
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
