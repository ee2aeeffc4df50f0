package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.vqs.yarn.testing.SchedulerHarness;

/** NodeManagers that report what is not so, and events of nodes that come twice or too late. */
final class LyingNodes {
  private final RandomEvents cluster;
  private final SchedulerHarness harness;
  private final Random random;

  LyingNodes(RandomEvents cluster, Random random) {
    this.cluster = cluster;
    this.harness = cluster.harness();
    this.random = random;
  }

  /** One lie. Returns what it was. */
  String lie() {
    if (cluster.nodes().isEmpty()) {
      return "nobody to lie";
    }
    RandomNode node = cluster.anyNode();
    if (!node.registered) {
      return absent(node);
    }
    switch (random.nextInt(5)) {
      case 0 -> {
        node.node.launch(invented());
        node.node.complete(invented(), random.nextInt(2));
        harness.heartbeat(node.node);
        return "reports what nobody started";
      }
      case 1 -> {
        return completeTwice(node);
      }
      case 2 -> {
        return increase(node);
      }
      case 3 -> {
        return registerAgain(node);
      }
      default -> {
        return elsewhere(node);
      }
    }
  }

  /** A node that is not registered reports, or goes once more. */
  private String absent(RandomNode node) {
    if (random.nextBoolean()) {
      harness.heartbeat(node.node);
      return "reports though it is gone";
    }
    harness.removeNode(node.node);
    return "goes twice";
  }

  private ContainerId invented() {
    ApplicationAttemptId attempt =
        cluster.apps().isEmpty() || random.nextInt(3) == 0
            ? ApplicationAttemptId.newInstance(
                ApplicationId.newInstance(1, 1_000_000 + random.nextInt(9)), 1)
            : cluster.anyApp().attempt;
    return ContainerId.newContainerId(attempt, 500_000 + random.nextInt(1000));
  }

  private String completeTwice(RandomNode node) {
    for (ContainerId id : List.copyOf(node.running.keySet())) {
      if (!isMaster(id)) {
        node.running.remove(id);
        node.node.complete(id, 0);
        node.node.complete(id, 1);
        harness.heartbeat(node.node);
        node.node.complete(id, 0);
        harness.heartbeat(node.node);
        return "completes twice";
      }
    }
    return "nothing to complete twice";
  }

  private boolean isMaster(ContainerId id) {
    return cluster.apps().values().stream()
        .anyMatch(app -> app.master != null && app.master.getId().equals(id));
  }

  private String increase(RandomNode node) {
    for (Container container : node.running.values()) {
      node.node.increase(container);
      node.node.increase(
          Container.newInstance(
              container.getId(),
              container.getNodeId(),
              container.getNodeHttpAddress(),
              Resource.newInstance(32_768, 1),
              container.getPriority(),
              null));
      harness.heartbeat(node.node);
      return "confirms an increase nobody made";
    }
    return "nothing to confirm";
  }

  /** What runs on one node is said to run, or to have ended, on another. */
  private String elsewhere(RandomNode node) {
    RandomNode other = cluster.anyNode();
    for (Container container : other.running.values()) {
      if (other != node) {
        node.node.launch(container.getId());
        harness.heartbeat(node.node);
        return "reports what runs elsewhere";
      }
    }
    return "nothing runs elsewhere";
  }

  /** It registers a second time with what runs there, and with what was never started. */
  private String registerAgain(RandomNode node) {
    harness.heartbeat(node.node);
    List<NMContainerStatus> reports = new ArrayList<>();
    for (Container container : node.running.values()) {
      reports.add(node.node.report(container));
      if (random.nextInt(4) == 0) {
        reports.add(node.node.report(container));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      Container invented = invent(node);
      boolean runs = random.nextBoolean();
      reports.add(
          node.node.report(invented, runs ? ContainerState.RUNNING : ContainerState.COMPLETE));
      if (runs) {
        // From now on it is no lie any more: it ends when the scheduler says so.
        node.running.put(invented.getId(), invented);
      }
    }
    harness.register(node.node, reports);
    return "registers with inventions";
  }

  private Container invent(RandomNode node) {
    return Container.newInstance(
        invented(),
        node.node.id(),
        "",
        Resource.newInstance(256 * random.nextInt(30), random.nextInt(3)),
        Priority.newInstance(1),
        null);
  }
}
