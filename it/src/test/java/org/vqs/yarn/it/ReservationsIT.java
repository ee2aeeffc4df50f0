package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** A big container behind a stream of small ones that fill every gap at once. */
@Tag("cluster")
class ReservationsIT {
  private static final int SMALL = 1024;
  private static final int BIG = 6144;
  private static final int SMALL_WAITING = 30;

  private final Queue<Container> smallRunning = new ArrayDeque<>();
  private MockCluster cluster;
  private MockApp stream;
  private MockApp big;
  private final List<Container> bigGranted = new ArrayList<>();

  private void start(String policy, String reservationDelay) throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.set("yarn.scheduler.vqs.policy", policy);
    conf.set("yarn.scheduler.vqs.reservation.delay", reservationDelay);
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 8192, 32);
    cluster.addNode("h2", 8192, 32);
    stream = cluster.launch();
    big = cluster.launch();
    launch(stream.ask(1, SMALL, 1, 15 + SMALL_WAITING));
    assertThat(smallRunning).as("small containers, which leave no room for another").hasSize(15);
    bigGranted.addAll(big.ask(1, BIG, 1, 1));
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"vqs-bf", "vqs", "bf-js", "adaptive", "fifo-ff", "max-weight"})
  void bigContainer_isPlacedSoonAfterTheDelay(String policy) throws Exception {
    start(policy, "500ms");
    await("a big container under " + policy)
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> {
              endOneSmall();
              return !bigGranted.isEmpty();
            });
    cluster.assertSound();
    cluster.node(bigGranted.get(0)).launch(bigGranted.get(0));
    endOneSmall();
    assertThat(stream.ask(1, SMALL, 1, 0))
        .as("the stream goes on, and ends")
        .hasSizeLessThanOrEqualTo(1);
    assertThat(cluster.scheduler().packer().cluster().holds().reserved()).isZero();
  }

  @Test
  void bigContainerWithoutReservations_waitsForLuck() throws Exception {
    start("bf-js", "off");
    for (int ended = 0; ended < 200; ended++) {
      endOneSmall();
    }
    assertThat(bigGranted).isEmpty();
  }

  /** The small container that runs longest ends; as many wait as before. */
  private void endOneSmall() throws Exception {
    Container ended = smallRunning.remove();
    cluster.node(ended).complete(ended.getId(), 0);
    launch(stream.allocate(List.of(), List.of()).getAllocatedContainers());
    launch(stream.ask(1, SMALL, 1, SMALL_WAITING));
    if (bigGranted.isEmpty()) {
      bigGranted.addAll(big.allocate(List.of(), List.of()).getAllocatedContainers());
    }
  }

  private void launch(List<Container> granted) throws Exception {
    for (Container container : granted) {
      cluster.node(container).launch(container);
      smallRunning.add(container);
    }
  }
}
