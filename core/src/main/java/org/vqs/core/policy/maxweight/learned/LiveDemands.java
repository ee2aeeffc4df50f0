package org.vqs.core.policy.maxweight.learned;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.Shape;

/**
 * The demands that some job has which waits or runs; none of application masters. What only ran is
 * forgotten when its last job goes. A running job that is resized, or becomes a master or a task,
 * counts as what it was when it started.
 *
 * <p>Cost O(1) per job, and O(classes of servers) when a shape begins or ceases to wait. Not
 * thread-safe.
 */
final class LiveDemands implements JobObserver {
  private final Cluster cluster;
  private final Map<Shape, Long> waiting = new LinkedHashMap<>();
  private final Map<Job, ResourceVector> running = new HashMap<>();
  private final Map<ResourceVector, Integer> holders = new LinkedHashMap<>();
  private long changes;
  private int version;

  /** Begins with what waits and runs in a cluster now. */
  LiveDemands(Cluster cluster) {
    this.cluster = cluster;
    cluster
        .pending()
        .inServiceOrder()
        .forEach(
            ask -> {
              if (ask.lane() == Lane.TASK) {
                waiting(ask, ask.count());
              }
            });
    for (Server server : cluster.servers()) {
      server.jobs().forEach(this::runs);
    }
  }

  @Override
  public void waiting(Ask ask, long change) {
    Shape shape = ask.shape();
    changes++;
    long before = waiting.getOrDefault(shape, 0L);
    long now = before + change;
    if (now > 0) {
      waiting.put(shape, now);
    } else {
      waiting.remove(shape);
    }
    if (before == 0 && now > 0) {
      hold(shape.demand());
      cluster.classes().forEach(each -> ClassTypes.of(each, this).begins(shape));
    } else if (before > 0 && now <= 0) {
      release(shape.demand());
      cluster.classes().forEach(each -> ClassTypes.of(each, this).ceases(shape));
    }
  }

  @Override
  public void started(Job job, Ask ask) {
    runs(job);
  }

  @Override
  public void occupied(Job job) {
    runs(job);
  }

  private void runs(Job job) {
    if (job.lane() == Lane.TASK) {
      running.put(job, job.demand());
      hold(job.demand());
    }
  }

  @Override
  public void departed(Job job) {
    changes++;
    ResourceVector demand = running.remove(job);
    if (demand != null) {
      release(demand);
    }
  }

  private void hold(ResourceVector demand) {
    if (holders.merge(demand, 1, Integer::sum) == 1) {
      version++;
    }
  }

  private void release(ResourceVector demand) {
    if (holders.merge(demand, -1, Integer::sum) == 0) {
      holders.remove(demand);
      version++;
    }
  }

  /** The shapes that wait, in the order in which they began to. */
  Set<Shape> shapes() {
    return waiting.keySet();
  }

  /** The demands, in the order in which they appeared. */
  Set<ResourceVector> all() {
    return holders.keySet();
  }

  /** How often jobs began or ceased to wait, or departed. */
  long changes() {
    return changes;
  }

  /** Changes with {@link #all}. */
  int version() {
    return version;
  }
}
