package org.vqs.bench.schedulers.cold;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.bench.schedulers.cluster.AskingMaster;
import org.vqs.bench.schedulers.scenario.AskPlan;
import org.vqs.whatif.stage.ScriptedNode;

/**
 * Draws what runs on nodes when a scheduler starts: containers of random asks of random masters,
 * until a node is full.
 */
final class FullNodes {
  /** After so many asks in a row that do not fit, a node is full. */
  private static final int TRIES = 20;

  /** Ids of another epoch, which YARN keeps in the bits from here on: no new container gets one. */
  private static final long EPOCH = 1L << 40;

  private final List<AskingMaster> masters;
  private final SplittableRandom random;
  private long number;

  /** A container that runs. */
  record Found(AskingMaster master, AskPlan ask, Container container) {
    /** How its node reports it. */
    NMContainerStatus report() {
      return NMContainerStatus.newInstance(
          container.getId(),
          0,
          ContainerState.RUNNING,
          container.getResource(),
          "",
          0,
          container.getPriority(),
          0,
          ask.label(),
          ExecutionType.GUARANTEED,
          ask.id());
    }
  }

  FullNodes(List<AskingMaster> masters, long seed) {
    this.masters = masters;
    this.random = new SplittableRandom(seed);
  }

  /** What runs on one more node. */
  List<Found> on(ScriptedNode node) {
    String label = String.join("", node.rmNode().getNodeLabels());
    Resource free = Resources.clone(node.rmNode().getTotalCapability());
    List<Found> found = new ArrayList<>();
    int misses = 0;
    while (misses < TRIES) {
      AskingMaster master = masters.get(random.nextInt(masters.size()));
      AskPlan ask = master.plans().get(random.nextInt(master.plans().size()));
      if (ask.label().equals(label) && Resources.fitsIn(ask.size(), free)) {
        Resources.subtractFrom(free, ask.size());
        found.add(new Found(master, ask, container(master, ask, node)));
        misses = 0;
      } else {
        misses++;
      }
    }
    return found;
  }

  private Container container(AskingMaster master, AskPlan ask, ScriptedNode node) {
    return Container.newInstance(
        ContainerId.newContainerId(master.attemptId(), EPOCH | ++number),
        node.id(),
        node.rmNode().getHttpAddress(),
        Resources.clone(ask.size()),
        Priority.newInstance(AskPlan.PRIORITY),
        null);
  }
}
