package org.vqs.bench.hostile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * Ordinary applications on full nodes, which always have containers waiting, and the nodes: each
 * reports once in a second, and on each fifth report one of its containers has ended. One thread.
 */
final class Neighbours {
  private static final int APPLICATIONS = 20;
  private static final int WAITING = 200;
  private static final int ENDS_EVERY = 5;
  private static final int DIGITS = 3;

  private final Stage stage;
  private final List<ApplicationAttemptId> applications = new ArrayList<>();
  private final Map<NodeId, Deque<Container>> running = new HashMap<>();
  private final Map<NodeId, ScriptedNode> nodes = new HashMap<>();
  private int turn;

  /** How long calls of ordinary ones took, in nanoseconds. */
  record Waits(Histogram heartbeats, Histogram allocates) {}

  Neighbours(Stage stage, int nodeCount) {
    this.stage = stage;
    for (int i = 0; i < nodeCount; i++) {
      String host = "10.0.%d.%d".formatted(i >> 8, i & 255);
      ScriptedNode node =
          stage.addNode(host, "/rack" + i / 40, "", Resource.newInstance(32 * 1024, 16));
      nodes.put(node.id(), node);
      running.put(node.id(), new ArrayDeque<>());
    }
    for (int i = 1; i <= APPLICATIONS; i++) {
      applications.add(stage.submit(i, "default"));
    }
  }

  /** Fills the nodes. */
  void fill() {
    long before;
    do {
      before = stage.started();
      applications.forEach(this::allocate);
      stage.nodes().forEach(stage::heartbeat);
    } while (stage.started() > before);
  }

  private void allocate(ApplicationAttemptId application) {
    int size = 1 + applications.indexOf(application) % 4;
    ResourceRequest ask =
        ResourceRequest.newInstance(
            Priority.newInstance(1),
            ResourceRequest.ANY,
            Resource.newInstance(1024 * size, size),
            WAITING);
    for (Container container : stage.allocate(application, List.of(ask))) {
      running.get(container.getNodeId()).add(container);
      nodes.get(container.getNodeId()).launch(container.getId());
    }
  }

  /** So long, at the pace of real nodes. */
  Waits live(long seconds) {
    Waits waits = new Waits(new Histogram(DIGITS), new Histogram(DIGITS));
    long begun = System.nanoTime();
    long pause = TimeUnit.SECONDS.toNanos(1) / nodes.size();
    for (long i = 0; i < seconds * nodes.size(); i++) {
      long due = begun + i * pause;
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      heartbeat(waits.heartbeats());
      if (turn % 10 == 0) {
        long before = System.nanoTime();
        allocate(applications.get(turn / 10 % APPLICATIONS));
        waits.allocates().recordValue(System.nanoTime() - before);
      }
    }
    return waits;
  }

  private void heartbeat(Histogram into) {
    ScriptedNode node = stage.nodes().get(turn++ % nodes.size());
    Deque<Container> here = running.get(node.id());
    if (turn % ENDS_EVERY == 0 && !here.isEmpty()) {
      node.complete(here.remove().getId());
    }
    if (turn % nodes.size() == 0) {
      stage.clock().setTime(stage.clock().getTime() + 1000);
    }
    long before = System.nanoTime();
    stage.heartbeat(node);
    into.recordValue(System.nanoTime() - before);
  }
}
