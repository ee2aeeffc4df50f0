package org.vqs.yarn.app.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.junit.jupiter.api.Test;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.VirtualQueues;
import org.vqs.yarn.testing.SchedulerHarness;

class TopologyTest {

  @Test
  void host_isInTheRackThatItRegisteredInLast() {
    Topology topology = new Topology();
    topology.seen("h1", "/r1");
    topology.seen("h1", "/r2");

    assertThat(topology.rackOf("h1")).isEqualTo("/r2");
    assertThat(topology.isRack("/r1")).isFalse();
    assertThat(topology.isRack("/r2")).isTrue();
    assertThat(topology.rackOf("h2")).isNull();
    assertThat(topology.isRack("h1")).isFalse();
  }

  @Test
  void rack_isOneAsLongAsItHasAHost() {
    Topology topology = new Topology();
    topology.seen("h1", "/r1");
    topology.seen("h2", "/r1");
    topology.seen("h2", "/r2");

    assertThat(topology.isRack("/r1")).isTrue();
  }

  @Test
  void hostsThatWent_areKnownAsLongAsTheyAreNotMoreThanAHundredOrThanThereAre() {
    Topology topology = new Topology();
    for (int i = 0; i < 1_000; i++) {
      topology.seen("h" + i, "/r" + i);
      topology.left("h" + i);
      topology.left("h" + i);
    }

    assertThat(topology.isKnown("h899")).isFalse();
    assertThat(topology.isKnown("/r899")).isFalse();
    assertThat(topology.rackOf("h900")).isEqualTo("/r900");
    assertThat(topology.isKnown("/r999")).isTrue();
  }

  @Test
  void hostThatCameBack_stays() {
    Topology topology = new Topology();
    topology.seen("stays", "/r");
    topology.left("stays");
    topology.seen("stays", "/r");
    for (int i = 0; i < 1_000; i++) {
      topology.seen("h" + i, "/r");
      topology.left("h" + i);
    }

    assertThat(topology.rackOf("stays")).isEqualTo("/r");
  }

  /** The jobs would count twice in the queues of the host's server if both were places. */
  @Test
  void strictRackAndHostInIt_countOnce() {
    try (SchedulerHarness harness = new SchedulerHarness(Map.of())) {
      harness.addNode("h1", "/r1", 2048, 2);
      ApplicationAttemptId app = harness.submitUnmanaged(1, "user");
      harness.allocate(app, List.of(any(1, 2048, 2, 1)), List.of());

      harness.allocate(
          app,
          List.of(
              request(2, "h1", 1024, 1, 2, true),
              request(2, "/r1", 1024, 1, 2, true),
              request(2, ResourceRequest.ANY, 1024, 1, 2, false)),
          List.of());

      harness.scheduler().inspect(packer -> assertThat(waitingFor(packer.cluster())).isEqualTo(2));
    }
  }

  private static double waitingFor(Cluster cluster) {
    Server server = cluster.servers().iterator().next();
    double[] weights = new double[server.serverClass().sizeTypes().count()];
    VirtualQueues.weights(server, weights, 0, Double.POSITIVE_INFINITY);
    return Arrays.stream(weights).sum();
  }
}
