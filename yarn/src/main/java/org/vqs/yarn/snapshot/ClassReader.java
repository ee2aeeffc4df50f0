package org.vqs.yarn.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.OldestJobs;
import org.vqs.core.waiting.VirtualQueue;
import org.vqs.core.waiting.VirtualQueues;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;

/** Copies server classes and their virtual queues. Called under the scheduler's lock. */
final class ClassReader {
  /**
   * Nodes that each report a slightly different size are a class each; nobody looks at the queues
   * of thousands.
   */
  private static final int MOST_CLASSES = 16;

  /** How many waiting asks are looked at for the age of the oldest. */
  private static final int MOST_ASKS = 2000;

  private final Cluster cluster;
  private final long now;
  private final double tau;
  private final List<ServerClass> classes;

  ClassReader(Cluster cluster, long now, double tau) {
    this.cluster = cluster;
    this.now = now;
    this.tau = tau;
    classes =
        cluster.classes().stream()
            .sorted(Comparator.comparingInt(ServerClass::servers).reversed())
            .limit(MOST_CLASSES)
            .toList();
  }

  int leftOut() {
    return cluster.classes().size() - classes.size();
  }

  List<ClassView> read() {
    Map<Location, List<ServerClass>> byHome = new HashMap<>();
    for (ServerClass serverClass : classes) {
      byHome.computeIfAbsent(serverClass.home(), home -> new ArrayList<>()).add(serverClass);
    }
    Map<Location, OldestJobs> oldest = new HashMap<>();
    byHome.forEach(
        (home, atHome) ->
            oldest.put(
                home, new OldestJobs(cluster.pending(), home, atHome, MOST_ASKS / byHome.size())));
    return classes.stream().map(c -> view(c, oldest.get(c.home()))).toList();
  }

  private ClassView view(ServerClass serverClass, OldestJobs oldest) {
    VirtualQueues queues = VirtualQueues.at(serverClass.home().site(serverClass));
    List<VirtualQueueView> views = new ArrayList<>(queues.types());
    for (int type = 0; type < queues.types(); type++) {
      views.add(view(serverClass, type, queues.get(type), oldest));
    }
    return new ClassView(
        Partitions.of(serverClass.home()),
        ResourceAmounts.of(serverClass.capacity()),
        serverClass.servers(),
        serverClass.sizeTypes().j(),
        List.copyOf(views));
  }

  private VirtualQueueView view(
      ServerClass serverClass, int type, VirtualQueue queue, OldestJobs oldest) {
    double above = serverClass.sizeTypes().sizeAbove(type);
    double upTo = serverClass.sizeTypes().sizeUpTo(type);
    if (queue == null || queue.length() == 0) {
      return new VirtualQueueView(type, above, upTo, 0, 0, 0, 0);
    }
    double jobs = queue.weight(now, Double.POSITIVE_INFINITY);
    // With a unit of age of one millisecond each job counts 1 and its age.
    double meanAge = jobs == 0 ? 0 : (queue.weight(now, 1) - jobs) / jobs;
    return new VirtualQueueView(
        type,
        above,
        upTo,
        queue.length(),
        queue.weight(now, tau),
        Math.max(0, Math.round(meanAge)),
        oldestAge(oldest.arrival(serverClass, type)));
  }

  private long oldestAge(double arrival) {
    return Double.isFinite(arrival) ? Math.max(0, Math.round(now - arrival)) : -1;
  }
}
