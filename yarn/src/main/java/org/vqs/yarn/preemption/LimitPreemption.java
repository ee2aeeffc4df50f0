package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Places;

/**
 * Takes from queues what they use beyond their maximum, where a queue is set so: after the maximum
 * was lowered, or the cluster of which it is a part became smaller (a departure from all papers).
 *
 * <pre>
 * Each round, unless something is warned already: of queues that have used more than their maximum for the delay, on all
 *   servers or on those of one home, warn jobs (LimitRound).
 * At each look: spare those without whose end the queue is within its maximum, and those that are its no more; end the
 *   others after the grace.
 * </pre>
 *
 * <p>What is marked and has not ended is at most a fraction of the cluster: queues shrink by and
 * by, that first which has been above its maximum for longest. One job or gang may always be
 * marked. Masters stay, so a queue may stay above its maximum by these alone.
 *
 * <p>Called under the scheduler's lock. Not thread-safe. A look costs O(queues + servers + marked
 * jobs), and O(jobs) where a maximum of a home is exceeded; a round as {@link LimitRound} says.
 */
final class LimitPreemption {
  private final Cluster cluster;
  private final Containers containers;
  private final PreemptionCounters counters;
  private final Map<Tenant, Long> exceededSince = new LinkedHashMap<>();
  private final Set<LimitReclaim> going = new LinkedHashSet<>();

  LimitPreemption(Cluster cluster, Containers containers, PreemptionCounters counters) {
    this.cluster = cluster;
    this.containers = containers;
    this.counters = counters;
  }

  /** What is being taken. */
  Collection<LimitReclaim> going() {
    return going;
  }

  /**
   * Looks at what is marked.
   *
   * @param elsewhere what ends for other reasons
   * @return whether jobs were ended
   */
  boolean review(
      Set<Job> elsewhere, Places places, PreemptionSettings today, Deeds deeds, long now) {
    for (LimitReclaim reclaim : going) {
      int before = reclaim.ending().size();
      reclaim.ending().removeIf(Job::isGone);
      counters.addEndedInTime(reclaim.isKilled() ? 0 : before - reclaim.ending().size());
    }
    UsageLeft left = new UsageLeft(cluster, containers, marked(elsewhere));
    for (LimitReclaim reclaim : going) {
      if (!reclaim.isKilled()) {
        spareNeedless(reclaim, left, today, deeds);
      }
    }
    going.removeIf(reclaim -> reclaim.ending().isEmpty());
    boolean changed = false;
    for (LimitReclaim reclaim : going) {
      if (now >= reclaim.killedAt(today.graceMillis())) {
        deeds.kill(reclaim, reclaim.purpose(places), now);
        changed = true;
      } else if (!reclaim.isKilled()) {
        deeds.warnAgain(reclaim);
      }
    }
    return changed;
  }

  private void spareNeedless(
      LimitReclaim reclaim, UsageLeft left, PreemptionSettings today, Deeds deeds) {
    Tenant queue = reclaim.queue();
    boolean isWanted = today.enabled() && takes(queue);
    Set<Job> spared = new LinkedHashSet<>();
    List<Job> lastFirst = new ArrayList<>(reclaim.ending());
    Collections.reverse(lastFirst);
    for (Job job : lastFirst) {
      if (!isWanted
          || together(job, reclaim).stream().noneMatch(each -> isTakenFrom(each, queue, left))) {
        left.plan(job, 1);
        spared.add(job);
      }
    }
    for (Job job : lastFirst) {
      Set<Job> together = together(job, reclaim);
      if (!spared.contains(job) && left.staysWithin(queue, together)) {
        spared.addAll(together);
      }
    }
    if (!spared.isEmpty()) {
      reclaim.ending().removeAll(spared);
      deeds.spare(reclaim, spared);
    }
  }

  /** A job with what ends together with it. */
  private Set<Job> together(Job job, LimitReclaim reclaim) {
    Set<Job> together = containers.together(job);
    together.retainAll(reclaim.ending());
    return together;
  }

  /**
   * False for what was moved to another queue, or to another home, or is in a queue that keeps it.
   */
  private boolean isTakenFrom(Job job, Tenant queue, UsageLeft left) {
    return takes(job.tenant().queue()) && left.queues(job).contains(queue);
  }

  /**
   * Marks what queues use beyond their maxima; nothing while something is warned and not ended yet.
   *
   * @param elsewhere what ends for other reasons
   * @return what is marked now and was not before
   */
  Set<Job> search(
      Set<Job> elsewhere, Places places, PreemptionSettings today, Deeds deeds, long now) {
    List<Tenant> exceeding = exceeding();
    exceededSince.keySet().retainAll(new HashSet<>(exceeding));
    exceeding.forEach(queue -> exceededSince.putIfAbsent(queue, now));
    List<Tenant> due = new ArrayList<>(exceededSince.keySet());
    due.removeIf(queue -> exceededSince.get(queue) > now - today.delayMillis());
    Set<Job> chosen = new LinkedHashSet<>();
    if (due.isEmpty() || !going.stream().allMatch(Taking::isKilled)) {
      return chosen;
    }
    Set<Job> marked = marked(elsewhere);
    UsageLeft left = new UsageLeft(cluster, containers, marked);
    due.removeIf(queue -> !left.isBeyond(queue));
    if (due.isEmpty()) {
      return chosen;
    }
    long[] allowance = places.part(today.maxSharePerRound());
    going.stream()
        .flatMap(reclaim -> reclaim.ending().stream())
        .filter(job -> !job.isGone())
        .forEach(job -> job.demand().addTo(allowance, -1));
    LimitRound round = new LimitRound(cluster, containers, due, marked, left, allowance);
    for (Tenant queue : due) {
      Set<Job> victims = round.mark(queue);
      if (!victims.isEmpty()) {
        LimitReclaim reclaim = new LimitReclaim(queue, victims, now);
        going.add(reclaim);
        chosen.addAll(victims);
        deeds.warn(reclaim);
      }
    }
    return chosen;
  }

  /** Preemption was switched off. */
  void clear() {
    exceededSince.clear();
  }

  /** The queues above their maxima, those below a queue before it: what they lose it loses, too. */
  private List<Tenant> exceeding() {
    UsageLeft today = new UsageLeft(cluster, containers, Set.of());
    List<Tenant> exceeding = new ArrayList<>();
    add(cluster.tenants().root(), today, exceeding);
    Set<HomeTenants> homes = new LinkedHashSet<>();
    for (Server server : cluster.servers()) {
      if (server.home().tenants() != null && homes.add(server.home().tenants())) {
        add(server.home().tenants().tree().root(), today, exceeding);
      }
    }
    return exceeding;
  }

  private void add(Tenant queue, UsageLeft today, List<Tenant> exceeding) {
    for (Tenant child : queue.children()) {
      if (child.kind() == Tenant.Kind.QUEUE) {
        add(child, today, exceeding);
      }
    }
    if (takes(queue) && today.isBeyond(queue)) {
      exceeding.add(queue);
    }
  }

  private boolean takes(Tenant queue) {
    return containers.takesBeyondMaximum(HomeTenants.everywhere(queue));
  }

  private Set<Job> marked(Set<Job> elsewhere) {
    Set<Job> marked = new LinkedHashSet<>(elsewhere);
    going.forEach(reclaim -> marked.addAll(reclaim.ending()));
    return marked;
  }
}
