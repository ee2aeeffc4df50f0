package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
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
 * Each round: of a queue that has used more than its maximum for the delay, on all servers or on those of one home,
 *   mark jobs until what is left is within the maximum: of the lowest priority first, of that the gangs last, then the last come;
 *   let go again, the last first, of each without which it is, too.
 * At each look: spare those of which the queue came within its maximum without them; end the others after the grace.
 * </pre>
 *
 * <p>What is marked and has not ended is at most a fraction of the cluster: a queue shrinks by and
 * by. One job or gang may always be marked. Masters stay, so a queue may stay above its maximum by
 * these alone.
 *
 * <p>Called under the scheduler's lock. Not thread-safe. A look costs O(queues + marked jobs); a
 * round with such a queue, O(jobs · log jobs) for each.
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
    boolean changed = false;
    for (Iterator<LimitReclaim> rest = going.iterator(); rest.hasNext(); ) {
      LimitReclaim reclaim = rest.next();
      int before = reclaim.ending().size();
      reclaim.ending().removeIf(Job::isGone);
      if (!reclaim.isKilled()) {
        counters.addEndedInTime(before - reclaim.ending().size());
        spareNeedless(reclaim, elsewhere, today, deeds);
      }
      if (reclaim.ending().isEmpty()) {
        rest.remove();
      } else if (now >= reclaim.killedAt(today.graceMillis())) {
        deeds.kill(reclaim, reclaim.purpose(places), now);
        changed = true;
      } else if (!reclaim.isKilled()) {
        deeds.warnAgain(reclaim);
      }
    }
    return changed;
  }

  private void spareNeedless(
      LimitReclaim reclaim, Set<Job> elsewhere, PreemptionSettings today, Deeds deeds) {
    Tenant queue = reclaim.queue();
    boolean isWanted = today.enabled() && takes(queue);
    long[] left = isWanted ? left(queue, marked(elsewhere)) : null;
    Set<Job> spared = new LinkedHashSet<>();
    List<Job> lastFirst = new ArrayList<>(reclaim.ending());
    Collections.reverse(lastFirst);
    for (Job job : lastFirst) {
      Set<Job> together = new LinkedHashSet<>(List.of(job));
      together.addAll(containers.companions(job));
      together.retainAll(reclaim.ending());
      if (!spared.contains(job) && (!isWanted || staysWithin(queue, left, together))) {
        spared.addAll(together);
      }
    }
    if (!spared.isEmpty()) {
      reclaim.ending().removeAll(spared);
      deeds.spare(reclaim, spared);
    }
  }

  /**
   * Marks what queues use beyond their maxima.
   *
   * @param elsewhere what ends for other reasons
   */
  void search(Set<Job> elsewhere, Places places, PreemptionSettings today, Deeds deeds, long now) {
    List<Tenant> exceeding = exceeding();
    exceededSince.keySet().retainAll(new HashSet<>(exceeding));
    exceeding.forEach(queue -> exceededSince.putIfAbsent(queue, now));
    Set<Job> marked = marked(elsewhere);
    long[] allowance = places.part(today.maxSharePerRound());
    going.stream()
        .flatMap(reclaim -> reclaim.ending().stream())
        .forEach(job -> job.demand().addTo(allowance, -1));
    for (Map.Entry<Tenant, Long> entry : exceededSince.entrySet()) {
      if (entry.getValue() > now - today.delayMillis()) {
        continue;
      }
      Set<Job> victims = choose(entry.getKey(), marked, allowance);
      if (!victims.isEmpty()) {
        LimitReclaim reclaim = new LimitReclaim(entry.getKey(), victims, now);
        going.add(reclaim);
        marked.addAll(victims);
        deeds.warn(reclaim);
      }
    }
  }

  /** Preemption was switched off. */
  void clear() {
    exceededSince.clear();
  }

  /** The queues above their maxima, those below a queue before it: what they lose it loses, too. */
  private List<Tenant> exceeding() {
    List<Tenant> exceeding = new ArrayList<>();
    add(cluster.tenants().root(), exceeding);
    Set<HomeTenants> homes = new LinkedHashSet<>();
    for (Server server : cluster.servers()) {
      if (server.home().tenants() != null && homes.add(server.home().tenants())) {
        add(server.home().tenants().tree().root(), exceeding);
      }
    }
    return exceeding;
  }

  private void add(Tenant queue, List<Tenant> exceeding) {
    for (Tenant child : queue.children()) {
      if (child.kind() == Tenant.Kind.QUEUE) {
        add(child, exceeding);
      }
    }
    if (queue.maximum() != null && isBeyond(queue, queue.used().toArray()) && takes(queue)) {
      exceeding.add(queue);
    }
  }

  private boolean takes(Tenant queue) {
    return containers.takesBeyondMaximum(HomeTenants.everywhere(queue));
  }

  private static boolean isBeyond(Tenant queue, long[] used) {
    for (int r = 0; r < used.length; r++) {
      if (used[r] > queue.maximum().get(r)) {
        return true;
      }
    }
    return false;
  }

  private Set<Job> marked(Set<Job> elsewhere) {
    Set<Job> marked = new LinkedHashSet<>(elsewhere);
    going.forEach(reclaim -> marked.addAll(reclaim.ending()));
    return marked;
  }

  /** What a queue uses once all that is marked has ended. */
  private static long[] left(Tenant queue, Set<Job> marked) {
    long[] left = queue.used().toArray();
    for (Job job : marked) {
      if (counts(job, queue)) {
        job.demand().addTo(left, -1);
      }
    }
    return left;
  }

  private static boolean counts(Job job, Tenant queue) {
    if (queue.home() == null) {
      return job.tenant().isWithin(queue);
    }
    return job.server().home().tenants() == queue.home()
        && queue.home().of(job.tenant()).isWithin(queue);
  }

  /** True if a queue is within its maximum with these jobs, too, which then count as staying. */
  private static boolean staysWithin(Tenant queue, long[] left, Set<Job> jobs) {
    add(queue, jobs, left, 1);
    if (queue.maximum() == null || !isBeyond(queue, left)) {
      return true;
    }
    add(queue, jobs, left, -1);
    return false;
  }

  private static void add(Tenant queue, Set<Job> jobs, long[] left, int sign) {
    for (Job job : jobs) {
      if (counts(job, queue)) {
        job.demand().addTo(left, sign);
      }
    }
  }

  private Set<Job> choose(Tenant queue, Set<Job> marked, long[] allowance) {
    long[] left = left(queue, marked);
    List<Set<Job>> chosen = new ArrayList<>();
    Set<Job> all = new LinkedHashSet<>();
    for (Job job : isBeyond(queue, left) ? inOrder(queue, marked) : List.<Job>of()) {
      Set<Job> together = new LinkedHashSet<>(List.of(job));
      together.addAll(containers.companions(job));
      boolean mayEnd =
          !all.contains(job)
              && helps(job, queue, left)
              && together.stream().allMatch(each -> !marked.contains(each) && mayEnd(each));
      if (mayEnd && (fits(together, allowance) || (going.isEmpty() && all.isEmpty()))) {
        chosen.add(together);
        all.addAll(together);
        together.forEach(each -> each.demand().addTo(allowance, -1));
        add(queue, together, left, -1);
      }
      if (!isBeyond(queue, left)) {
        break;
      }
    }
    Collections.reverse(chosen);
    for (Set<Job> together : chosen) {
      if (staysWithin(queue, left, together)) {
        all.removeAll(together);
        together.forEach(each -> each.demand().addTo(allowance, 1));
      }
    }
    return all;
  }

  private boolean mayEnd(Job job) {
    return job.lane() == Lane.TASK && takes(job.tenant().queue()) && containers.mayTake(job);
  }

  private static boolean helps(Job job, Tenant queue, long[] left) {
    ResourceVector demand = job.demand();
    for (int r = 0; r < left.length; r++) {
      if (left[r] > queue.maximum().get(r) && demand.get(r) > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean fits(Set<Job> jobs, long[] allowance) {
    long[] rest = allowance.clone();
    jobs.forEach(job -> job.demand().addTo(rest, -1));
    return Arrays.stream(rest).allMatch(amount -> amount >= 0);
  }

  private List<Job> inOrder(Tenant queue, Set<Job> marked) {
    List<Job> jobs = new ArrayList<>();
    for (Server server : cluster.servers()) {
      for (Job job : server.jobs()) {
        if (counts(job, queue) && !marked.contains(job)) {
          jobs.add(job);
        }
      }
    }
    // Of equal ones on a server the youngest is last.
    Collections.reverse(jobs);
    jobs.sort(
        Comparator.comparingInt(containers::priority)
            .thenComparing(containers::isOfGang)
            .thenComparing(containers::compareUrgency)
            .thenComparing(Comparator.comparingLong(Job::startedAt).reversed()));
    return jobs;
  }
}
