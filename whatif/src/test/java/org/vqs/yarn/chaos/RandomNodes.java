package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.yarn.testing.SchedulerHarness;

/** The nodes of {@link RandomEvents}, and what can happen to one. */
final class RandomNodes {
  static final String LABEL = "x";

  /** At a time; their hosts are h0 to h8. */
  static final int MOST = 8;

  private static final List<Resource> NODE_SIZES =
      List.of(
          Resource.newInstance(4096, 4),
          Resource.newInstance(8192, 8),
          Resource.newInstance(8192, 2),
          Resource.newInstance(16384, 16));

  private final SchedulerHarness harness;
  private final Random random;
  private final List<RandomNode> all = new ArrayList<>();
  private int made;

  RandomNodes(SchedulerHarness harness, Random random) {
    this.harness = harness;
    this.random = random;
  }

  List<RandomNode> all() {
    return all;
  }

  /** Lets something happen to a node. Returns what it was. */
  String act() {
    if (all.isEmpty()) {
      return add();
    }
    RandomNode node = any();
    if (!node.registered) {
      return register(node);
    }
    int dice = random.nextInt(100);
    if (dice < 55) {
      return complete(node);
    }
    if (dice < 90) {
      heartbeat(node);
      return "heartbeat";
    }
    return dice < 95 ? lose(node) : register(node);
  }

  RandomNode any() {
    return all.get(random.nextInt(all.size()));
  }

  RandomNode at(Container container) {
    for (RandomNode node : all) {
      if (node.node.id().equals(container.getNodeId())) {
        return node;
      }
    }
    return null;
  }

  String add() {
    if (all.size() >= MOST) {
      return "enough nodes";
    }
    int number = made++;
    all.add(
        new RandomNode(
            harness.addNode(
                "h" + number % (MOST + 1) + (number > MOST ? "-" + number : ""),
                "/r" + number % 3,
                NODE_SIZES.get(random.nextInt(NODE_SIZES.size())))));
    return "add node";
  }

  void heartbeat(RandomNode node) {
    if (harness.scheduler().configuration().overcommit().isOn()) {
      node.node.use(use(node.size), use(node.size));
    }
    harness.heartbeat(node.node);
  }

  /** Mostly some part of what the node has; at times nothing, or more than there is. */
  private ResourceUtilization use(Resource size) {
    double part = random.nextInt(20) == 0 ? random.nextInt(4) - 1 : random.nextDouble();
    return ResourceUtilization.newInstance(
        (int) (part * size.getMemorySize()), 0, (float) (part * size.getVirtualCores()));
  }

  private String complete(RandomNode node) {
    for (ContainerId container : List.copyOf(node.running.keySet())) {
      if (random.nextInt(3) == 0) {
        node.running.remove(container);
        node.node.complete(container, random.nextInt(2));
      }
    }
    heartbeat(node);
    return "complete";
  }

  private String lose(RandomNode node) {
    heartbeat(node);
    node.registered = false;
    harness.removeNode(node.node);
    return "lose";
  }

  String forget(RandomNode node) {
    if (node.registered) {
      lose(node);
    }
    all.remove(node);
    return "forget";
  }

  String register(RandomNode node) {
    heartbeat(node);
    node.registered = true;
    node.node.setState(NodeState.RUNNING);
    node.node.setCapability(node.size);
    node.node.setLabels(node.labels);
    List<NMContainerStatus> reports = new ArrayList<>();
    for (Container container : List.copyOf(node.running.values())) {
      boolean ended = random.nextInt(6) == 0;
      reports.add(
          node.node.report(container, ended ? ContainerState.COMPLETE : ContainerState.RUNNING));
      if (ended) {
        node.running.remove(container.getId());
      }
    }
    harness.register(node.node, reports);
    return "register";
  }

  String resize(RandomNode node) {
    if (!node.registered) {
      return "nothing to resize";
    }
    node.size = NODE_SIZES.get(random.nextInt(NODE_SIZES.size()));
    harness.resize(node.node, node.size, List.of(-1, 0, 1_000_000).get(random.nextInt(3)));
    return "resize";
  }

  String decommission(RandomNode node) {
    if (!node.registered) {
      return "nothing to decommission";
    }
    boolean isRunning = node.node.rmNode().getState() == NodeState.RUNNING;
    node.node.setState(isRunning ? NodeState.DECOMMISSIONING : NodeState.RUNNING);
    if (!isRunning) {
      harness.resize(node.node, node.size, -1);
    }
    heartbeat(node);
    return isRunning ? "decommission" : "recommission";
  }

  String relabel(RandomNode node) {
    if (!node.registered) {
      return "nothing to label";
    }
    node.labels = node.labels.isEmpty() ? Set.of(LABEL) : Set.of();
    harness
        .scheduler()
        .handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.node.id(), node.labels)));
    return "label";
  }

  /** A container's end, as the node that runs it reports it. */
  void clean(RMNodeCleanContainerEvent event) {
    all.stream()
        .filter(
            node ->
                node.node.id().equals(event.getNodeId())
                    && node.running.remove(event.getContainerId()) != null)
        .forEach(node -> node.node.complete(event.getContainerId(), -105));
  }

  /** A node that is being decommissioned gets smaller as its containers end. */
  void shrink(RMNodeResourceUpdateEvent event) {
    all.stream()
        .filter(node -> node.registered && node.node.id().equals(event.getNodeId()))
        .filter(node -> node.node.rmNode().getState() == NodeState.DECOMMISSIONING)
        .forEach(
            node ->
                harness.resize(
                    node.node, Resources.clone(event.getResourceOption().getResource()), 0));
  }

  /** All that a node runs ends, but what stays. */
  void endAll(RandomNode node, Predicate<ContainerId> stays) {
    if (!node.registered) {
      register(node);
    }
    for (ContainerId id : List.copyOf(node.running.keySet())) {
      if (!stays.test(id)) {
        node.node.complete(id, 0);
        node.running.remove(id);
      }
    }
    heartbeat(node);
  }
}
