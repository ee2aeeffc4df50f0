package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.preemption.rule.Containers;

/**
 * What queues will use of their maxima once all that is marked has ended, as of one look.
 *
 * <p>At a home only what was asked for there counts: what starts on servers that the home lends is
 * not deferred at its maximum, and would start again. Where a maximum is exceeded at a home, it
 * looks once at all jobs there. Not thread-safe.
 */
final class UsageLeft {
  private final Cluster cluster;
  private final Containers containers;
  private final Map<Tenant, long[]> less = new HashMap<>();
  private final Set<HomeTenants> withoutGuests = new HashSet<>();

  /**
   * As it will be without some jobs.
   *
   * @param marked those that are gone are not counted any more
   */
  UsageLeft(Cluster cluster, Containers containers, Set<Job> marked) {
    this.cluster = cluster;
    this.containers = containers;
    marked.stream().filter(job -> !job.isGone()).forEach(job -> plan(job, -1));
  }

  /** The queues for which a job counts, on all servers and at its home. */
  List<Tenant> queues(Job job) {
    List<Tenant> queues = new ArrayList<>();
    addPath(job.tenant().queue(), queues);
    HomeTenants here = job.server().home().tenants();
    if (here != null && containers.isAtHome(job)) {
      addPath(here.of(job.tenant()), queues);
    }
    return queues;
  }

  private static void addPath(Tenant queue, List<Tenant> queues) {
    for (Tenant at = queue; at != null; at = at.parent()) {
      queues.add(at);
    }
  }

  /** A job is to end, or with {@code sign} 1 not any more. */
  void plan(Job job, int sign) {
    queues(job).forEach(queue -> change(queue, job, sign));
  }

  private void change(Tenant queue, Job job, int sign) {
    job.demand().addTo(less.computeIfAbsent(queue, q -> new long[cluster.dimensions()]), sign);
  }

  /** True if a queue will use more than its maximum. */
  boolean isBeyond(Tenant queue) {
    return queue.maximum() != null
        && isBeyond(queue, queue.used().toArray())
        && isBeyond(queue, of(queue));
  }

  /** True if a queue will use less of what it will use more of than its maximum, without a job. */
  boolean isHelpedBy(Job job, Tenant queue) {
    long[] left = of(queue);
    for (int r = 0; r < left.length; r++) {
      if (left[r] > queue.maximum().get(r) && job.demand().get(r) > 0) {
        return true;
      }
    }
    return false;
  }

  /** True if a queue is within its maximum with these jobs, too, which then count as staying. */
  boolean staysWithin(Tenant queue, Set<Job> jobs) {
    jobs.forEach(job -> plan(job, 1));
    if (!isBeyond(queue)) {
      return true;
    }
    jobs.forEach(job -> plan(job, -1));
    return false;
  }

  private static boolean isBeyond(Tenant queue, long[] used) {
    for (int r = 0; r < used.length; r++) {
      if (used[r] > queue.maximum().get(r)) {
        return true;
      }
    }
    return false;
  }

  private long[] of(Tenant queue) {
    if (queue.home() != null && withoutGuests.add(queue.home())) {
      leaveGuestsOut(queue.home());
    }
    long[] left = queue.used().toArray();
    long[] change = less.get(queue);
    for (int r = 0; change != null && r < left.length; r++) {
      left[r] += change[r];
    }
    return left;
  }

  private void leaveGuestsOut(HomeTenants home) {
    for (Server server : cluster.servers()) {
      for (Job job : server.home().tenants() == home ? server.allJobs() : List.<Job>of()) {
        if (!containers.isAtHome(job)) {
          List<Tenant> queues = new ArrayList<>();
          addPath(home.of(job.tenant()), queues);
          queues.forEach(queue -> change(queue, job, -1));
        }
      }
    }
  }
}
