package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.Packer;
import org.vqs.core.layer.gang.GangFit;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.Rule;
import org.vqs.yarn.preemption.rule.Rules;

/**
 * Makes room between queues for gangs that wait (a departure from all papers), all of it or none.
 *
 * <pre>
 * A gang of a queue below its fair share, within its limits, and not too large to have room reserved:
 *   if a round finds victims so that all of it can start (GangRound), they are warned; from then on all room on the
 *   servers where its nodes are to start, free now or later, is reserved for it: it has the turn of its home
 * Until they are killed, at each look:
 *   those that are not needed any more are spared;
 *   all are, if the queue needs it no longer, the gang has lost a place, or what is left to go would not make room for all of it.
 * After the grace all of them are killed at once.
 * </pre>
 *
 * <p>Called under the scheduler's lock. Not thread-safe.
 */
final class GangPreemption {
  private final Packer packer;
  private final Containers containers;
  private final PreemptionCounters counters;
  private final Set<GangReclaim> going = new LinkedHashSet<>();

  GangPreemption(Packer packer, Containers containers, PreemptionCounters counters) {
    this.packer = packer;
    this.containers = containers;
    this.counters = counters;
  }

  /** True if something is to be ended or given back. */
  boolean isGoing() {
    return !going.isEmpty();
  }

  /** When the first victims are to be killed; the largest number if none are. */
  long nextKill(PreemptionSettings today) {
    return going.stream()
        .mapToLong(reclaim -> reclaim.killedAt(today.graceMillis()))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** What is being taken. */
  Collection<GangReclaim> going() {
    return going;
  }

  /** A round keeps off what is going already. */
  void keepOff(Round round) {
    going.forEach(round::keepOff);
  }

  /** The queues with a gang that room may be made for, by its home. Cost O(gangs). */
  Map<Location, Set<Tenant>> queues() {
    Map<Location, Set<Tenant>> queues = new HashMap<>();
    for (Gang gang : packer.cluster().gangs().all()) {
      Set<Tenant> here = queues.computeIfAbsent(gang.home(), home -> new LinkedHashSet<>());
      Tenant queue = gang.tenant().queue();
      if (!here.contains(queue) && mayBeHelped(gang)) {
        here.add(queue);
      }
    }
    return queues;
  }

  private boolean mayBeHelped(Gang gang) {
    return !GangStarter.isBeyondLimit(gang)
        && packer.gangs().mayReserve(gang)
        && GangFit.nodesWithRoom(gang) == gang.type().size();
  }

  /** The gang of a queue whose turn it is to have room made; null for none. */
  private Gang next(Tenant queue) {
    if (packer.cluster().gangs().isEmpty()) {
      return null;
    }
    Gang oldest = null;
    for (Location home : packer.cluster().gangs().homes()) {
      Gang gang =
          packer
              .cluster()
              .gangs()
              .next(
                  home,
                  each ->
                      each.tenant().queue() == queue
                          && !isHelped(each)
                          && packer.gangs().mayClaim(each)
                          && mayBeHelped(each));
      boolean isOlder = gang != null && (oldest == null || gang.arrival() < oldest.arrival());
      oldest = isOlder ? gang : oldest;
    }
    return oldest;
  }

  private boolean isHelped(Gang gang) {
    return going.stream().anyMatch(reclaim -> reclaim.gang() == gang);
  }

  /** True if a gang of a queue waits for which room may be made. */
  boolean hasNext(Tenant queue) {
    return next(queue) != null;
  }

  /** True if a gang of a queue waits longer than all of some asks. */
  boolean isFirst(Tenant queue, List<Ask> asks) {
    Gang gang = next(queue);
    return gang != null && asks.stream().allMatch(ask -> gang.arrival() <= ask.oldestArrival());
  }

  /** Looks for room for a gang of a queue. Returns whether it is made now. */
  boolean help(Tenant queue, Round round, Rule rule, Deeds deeds) {
    Gang gang = next(queue);
    GangReclaim reclaim = gang == null ? null : round.makeRoom(gang, rule);
    if (reclaim == null) {
      return false;
    }
    round.keepOff(reclaim);
    packer.gangs().claim(gang, reclaim.servers());
    going.add(reclaim);
    deeds.warn(reclaim);
    return true;
  }

  /** Kills, spares and forgets what is due. Returns whether room was freed or given back. */
  boolean review(Rules rules, PreemptionSettings today, Deeds deeds, long now) {
    boolean changed = false;
    Rule rule = rules.of(Rule.Kind.BETWEEN_QUEUES);
    for (Iterator<GangReclaim> rest = going.iterator(); rest.hasNext(); ) {
      GangReclaim reclaim = rest.next();
      int gone = reclaim.forgetGone();
      counters.addEndedInTime(reclaim.isKilled() ? 0 : gone);
      if (!reclaim.isKilled() && !(today.enabled() && isWanted(reclaim, rule))) {
        deeds.spare(reclaim, reclaim.ending());
        packer.gangs().release(reclaim.gang());
        rest.remove();
        changed = true;
        continue;
      }
      if (!reclaim.isKilled()) {
        spareNeedless(reclaim, rule, deeds);
      }
      if (reclaim.ending().isEmpty()) {
        rest.remove();
        changed = true;
        continue;
      }
      reclaim.plan(rule);
      if (now >= reclaim.killedAt(today.graceMillis())) {
        deeds.kill(reclaim, beneficiary(reclaim, rules.places()), now);
        changed = true;
      } else if (!reclaim.isKilled()) {
        deeds.warnAgain(reclaim);
      }
    }
    return changed;
  }

  /** True if all of it can start once what is to go is gone, and it may still go. */
  private boolean isWanted(GangReclaim reclaim, Rule rule) {
    Gang gang = reclaim.gang();
    boolean isIts =
        gang.tenant().queue() == reclaim.beneficiary()
            && rule.isWanted(gang.ask(0))
            && !GangStarter.isBeyondLimit(gang);
    for (int node = 0; isIts && node < gang.type().size(); node++) {
      Server server = reclaim.servers().get(node);
      ResourceVector lacking = packer.gangs().lacking(gang, server);
      isIts =
          lacking != null
              && lacking.fitsIn(reclaim.freed(server))
              && containers.mayStart(gang.ask(gang.type().groupOf(node)), server);
    }
    return isIts && reclaim.mayStillEnd(rule);
  }

  /** The dearest first, then the largest: what became free since need not be taken. */
  private void spareNeedless(GangReclaim reclaim, Rule rule, Deeds deeds) {
    for (Map.Entry<Server, Set<Job>> each : reclaim.victimsByServer().entrySet()) {
      Server server = each.getKey();
      List<Job> dearestFirst = new ArrayList<>(each.getValue());
      dearestFirst.sort(
          rule.precedence().reversed().thenComparingLong(job -> -job.demand().get(0)));
      ResourceVector lacking = packer.gangs().lacking(reclaim.gang(), server);
      for (Job job : dearestFirst) {
        long[] left = reclaim.freed(server).toArray();
        job.demand().addTo(left, -1);
        if (lacking.fitsIn(left)) {
          Set<Job> with = companionsOfNobodyElse(reclaim, job);
          reclaim.spare(server, job, with);
          with.add(job);
          deeds.spare(reclaim, with);
        }
      }
    }
  }

  /** A gang that goes with a job goes with another victim all the same. */
  private Set<Job> companionsOfNobodyElse(GangReclaim reclaim, Job job) {
    Set<Job> companions = new LinkedHashSet<>(containers.companions(job));
    Set<Job> others = new HashSet<>(reclaim.victims());
    others.remove(job);
    boolean isShared = companions.stream().anyMatch(others::contains);
    return isShared ? new LinkedHashSet<>() : companions;
  }

  private static String beneficiary(GangReclaim reclaim, Places places) {
    return "a gang of %d containers in queue %s"
        .formatted(
            reclaim.gang().type().size(),
            Deeds.standing(reclaim.beneficiary(), places.of(reclaim.server())));
  }
}
