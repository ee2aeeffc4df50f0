package org.vqs.yarn.overcommit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.OvercommitSettings;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.preemption.YarnContainers;

/**
 * What happens on a node of which the machine is far above the high-water mark.
 *
 * <pre>
 * far above the mark for the patience:      warn containers of queues that may borrow, the latest first, until what
 *                                           the others are allocated is what the node has; masters and gangs never
 *   and below the mark within the grace:    take the warnings back
 *   else:                                   end them
 * </pre>
 *
 * <p>All that is beyond what the node has goes, as if nothing had been lent: how much of it would
 * be enough is not known, as the use of a single container is not. What started by what the node
 * has is at most that, so those that may be taken are always enough.
 */
final class Pressure {
  private static final Logger LOG = LoggerFactory.getLogger(Pressure.class);

  private final YarnContainers containers;
  private final Predicate<Tenant> borrows;
  private final AtomicLong gaveWay = new AtomicLong();

  Pressure(YarnContainers containers, Predicate<Tenant> borrows) {
    this.containers = containers;
    this.borrows = borrows;
  }

  /** How many containers gave way. */
  long gaveWay() {
    return gaveWay.get();
  }

  /** Does what is due on a node that reported. Returns whether room was freed. */
  boolean relieve(WatchedNode watched, VqsNode node, OvercommitSettings settings, long now) {
    Set<Job> warned = watched.warned();
    if (warned.isEmpty()) {
      Set<Job> beyond = beyond(watched, node.server(), settings, now);
      if (!beyond.isEmpty()) {
        beyond.forEach(containers::warn);
        watched.warn(beyond, now);
        log("warns", node, beyond, watched);
      }
      return false;
    }
    if (!watched.isAboveMark(node.server(), settings)) {
      log("spares", node, warned, watched);
      warned.forEach(containers::takeBack);
      warned.clear();
      return false;
    }
    if (!watched.isGraceOver(settings, now)) {
      return false;
    }
    log("ends", node, warned, watched);
    String why =
        "node %s runs more than it has, and uses more than %s of its machine (over-commit)"
            .formatted(node.getNodeID(), settings.critical());
    for (Job job : List.copyOf(warned)) {
      if (containers.kill(job, why)) {
        gaveWay.incrementAndGet();
      }
    }
    warned.clear();
    return true;
  }

  /** What is to go so that no more is allocated than there is, of the resources that are short. */
  private Set<Job> beyond(
      WatchedNode watched, Server server, OvercommitSettings settings, long now) {
    Set<Job> chosen = new LinkedHashSet<>();
    for (int r = 0; r < Utilization.DIMENSIONS; r++) {
      long excess = watched.excess(server, r, settings, now);
      if (excess > 0) {
        choose(server, r, excess, chosen);
      }
    }
    return chosen;
  }

  private void choose(Server server, int resource, long excess, Set<Job> chosen) {
    long left = excess;
    for (Job job : server.jobs()) {
      boolean goes = chosen.contains(job) || containers.hasEnded(job);
      left -= goes ? job.demand().get(resource) : 0;
    }
    for (Job job : latestFirst(server)) {
      long used = job.demand().get(resource);
      if (left > 0 && used > 0 && mayGo(job) && chosen.add(job)) {
        left -= used;
      }
    }
  }

  private static List<Job> latestFirst(Server server) {
    List<Job> jobs = new ArrayList<>(server.jobs());
    Collections.reverse(jobs);
    return jobs;
  }

  private boolean mayGo(Job job) {
    return job.lane() == Lane.TASK
        && borrows.test(job.tenant().queue())
        && containers.mayEnd(job)
        && !containers.isOfGang(job);
  }

  private void log(String what, VqsNode node, Set<Job> jobs, WatchedNode watched) {
    LOG.info(
        "overcommit: node={} {} {} containers: machine={} containers={}",
        node.getNodeID(),
        what,
        jobs.size(),
        watched.last(),
        jobs.stream().map(containers::name).toList());
  }
}
