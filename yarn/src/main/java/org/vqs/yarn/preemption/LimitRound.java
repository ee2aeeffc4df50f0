package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.preemption.rule.Containers;

/**
 * A round's search for what queues use beyond their maxima.
 *
 * <pre>
 * Queue by queue:
 *   mark jobs until what is left is within the maximum: of the lowest priority first, of that the gangs last, then the last come;
 *   let go again, the last first, of each without which it is, too.
 * Until the next one, with its gang, is more than the round may still take: nothing goes in its place. The first one may always go.
 * </pre>
 *
 * <p>Cost O(jobs), and O(log jobs) for each job of the queues that it comes to.
 */
final class LimitRound {
  private final Containers containers;
  private final Set<Job> marked;
  private final UsageLeft left;
  private final long[] allowance;
  private final Map<Tenant, List<Job>> running = new HashMap<>();
  private boolean isEmpty = true;
  private boolean isFull;

  /** A job with what it is ordered by first, which is looked up once. */
  private record Ranked(Job job, int priority, boolean isOfGang) {}

  /**
   * A round that took nothing yet.
   *
   * @param queues those that use more than their maxima
   * @param marked what ends already
   * @param left what queues use without that
   * @param allowance what it may take
   */
  LimitRound(
      Cluster cluster,
      Containers containers,
      List<Tenant> queues,
      Set<Job> marked,
      UsageLeft left,
      long[] allowance) {
    this.containers = containers;
    this.marked = marked;
    this.left = left;
    this.allowance = allowance;
    queues.forEach(queue -> running.put(queue, new ArrayList<>()));
    for (Server server : cluster.servers()) {
      for (Job job : server.allJobs()) {
        List<Tenant> of = left.queues(job);
        of.retainAll(running.keySet());
        if (!of.isEmpty() && isSet(job)) {
          of.forEach(queue -> running.get(queue).add(job));
        }
      }
    }
  }

  private boolean isSet(Job job) {
    return job.lane() == Lane.TASK && containers.takesBeyondMaximum(job.tenant().queue());
  }

  private boolean mayEnd(Job job) {
    return isSet(job) && !marked.contains(job) && containers.mayTake(job);
  }

  /** Marks what one of the queues uses beyond its maximum, as far as the round may take it. */
  Set<Job> mark(Tenant queue) {
    List<Set<Job>> chosen = new ArrayList<>();
    if (!isFull && left.isBeyond(queue)) {
      choose(queue, chosen);
    }
    Set<Job> victims = new LinkedHashSet<>();
    chosen.forEach(victims::addAll);
    Collections.reverse(chosen);
    for (Set<Job> together : chosen) {
      if (left.staysWithin(queue, together)) {
        victims.removeAll(together);
        marked.removeAll(together);
        together.forEach(job -> job.demand().addTo(allowance, 1));
      }
    }
    return victims;
  }

  private void choose(Tenant queue, List<Set<Job>> chosen) {
    for (Job job : inOrder(running.get(queue))) {
      Set<Job> together = containers.together(job);
      if (!left.isHelpedBy(job, queue) || !together.stream().allMatch(this::mayEnd)) {
        continue;
      }
      isFull = !isEmpty && !fits(together);
      if (isFull) {
        return;
      }
      isEmpty = false;
      chosen.add(together);
      marked.addAll(together);
      for (Job each : together) {
        each.demand().addTo(allowance, -1);
        left.plan(each, -1);
      }
      if (!left.isBeyond(queue)) {
        return;
      }
    }
  }

  private boolean fits(Set<Job> jobs) {
    long[] rest = allowance.clone();
    jobs.forEach(job -> job.demand().addTo(rest, -1));
    return Arrays.stream(rest).allMatch(amount -> amount >= 0);
  }

  private List<Job> inOrder(List<Job> jobs) {
    List<Ranked> ranked = new ArrayList<>();
    for (Job job : jobs) {
      ranked.add(new Ranked(job, containers.priority(job), containers.isOfGang(job)));
    }
    // Of equal ones on a server the youngest is last.
    Collections.reverse(ranked);
    ranked.sort(
        Comparator.comparingInt(Ranked::priority)
            .thenComparing(Ranked::isOfGang)
            .thenComparing(Ranked::job, containers::compareUrgency)
            .thenComparing(each -> each.job().startedAt(), Comparator.reverseOrder()));
    return ranked.stream().map(Ranked::job).toList();
  }
}
