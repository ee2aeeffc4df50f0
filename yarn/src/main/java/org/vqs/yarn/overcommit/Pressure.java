package org.vqs.yarn.overcommit;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
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
 * far above the mark for the patience, in memory or vcores:
 *                               warn containers until what the others are allocated of it is what the node has: those that
 *                               were lent room, the latest first, then others of queues that may borrow; no master, no gang
 * below the mark in that within the grace:   take the warnings back
 * else:                                      end those of them that are still too many
 * </pre>
 *
 * <p>All that is beyond what the node has goes, as if nothing had been lent: how much of it would
 * be enough is not known, as the use of a single container is not. Others than those that were lent
 * room are beyond it where a node became smaller.
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
    if (watched.last() == null) {
      return false;
    }
    if (watched.warned().isEmpty()) {
      Server server = node.server();
      IntPredicate isShort = r -> excess(server, r) > 0 && watched.isCritical(r, settings, now);
      Set<Job> beyond = beyond(server, isShort);
      if (!beyond.isEmpty()) {
        beyond.forEach(containers::warn);
        watched.warn(beyond, isShort, now);
        log("warns", node, beyond, watched);
      }
      return false;
    }
    if (watched.isRelieved(settings)) {
      log("spares", node, watched.warned(), watched);
      spare(watched);
      return false;
    }
    if (watched.isGraceOver(settings, now)) {
      return end(watched, node, settings);
    }
    // Preemption may have taken its own warning of the same container back.
    watched.warned().forEach(containers::warn);
    return false;
  }

  /** Takes all warnings back. */
  void spare(WatchedNode watched) {
    watched.warned().forEach(containers::takeBack);
    watched.warned().clear();
  }

  /** Ends those that are warned, as many as are beyond what the node has by now. */
  private boolean end(WatchedNode watched, VqsNode node, OvercommitSettings settings) {
    Set<Job> beyond = beyond(node.server(), watched::isPressed);
    beyond.retainAll(watched.warned());
    log("ends", node, beyond, watched);
    spare(watched);
    String why =
        "node %s runs more than it has, and uses more than %s of its machine (over-commit)"
            .formatted(node.getNodeID(), settings.critical());
    for (Job job : beyond) {
      if (containers.kill(job, why)) {
        gaveWay.incrementAndGet();
      }
    }
    return !beyond.isEmpty();
  }

  /** What is to go so that no more is allocated than there is, of the resources that are short. */
  private Set<Job> beyond(Server server, IntPredicate isShort) {
    Set<Job> chosen = new LinkedHashSet<>();
    for (int r = 0; r < Utilization.DIMENSIONS; r++) {
      if (isShort.test(r)) {
        choose(server, r, excess(server, r), chosen);
      }
    }
    return chosen;
  }

  /** What is allocated of a resource beyond what there is; below 0 if less is. */
  private static long excess(Server server, int resource) {
    return server.used()[resource] - server.capacity().get(resource);
  }

  private void choose(Server server, int resource, long excess, Set<Job> chosen) {
    long left = excess;
    for (Job job : server.allJobs()) {
      boolean goes = chosen.contains(job) || containers.hasEnded(job);
      left -= goes ? job.demand().get(resource) : 0;
    }
    // Those that were lent room are the last of all.
    List<Job> jobs = server.allJobs();
    Collections.reverse(jobs);
    for (Job job : jobs) {
      long used = job.demand().get(resource);
      if (left > 0 && used > 0 && mayGo(job) && chosen.add(job)) {
        left -= used;
      }
    }
  }

  /** Whether a job may be ended because its node runs more than it has. */
  boolean mayGo(Job job) {
    return job.lane() == Lane.TASK
        && (job.isLent() || borrows.test(job.tenant().queue()))
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
