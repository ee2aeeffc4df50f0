package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.SlotReserve.Emptied;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.config.property.DraMigration;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.Rule;
import org.vqs.yarn.preemption.rule.Rules;

/**
 * Empties servers that are to take larger jobs which pay more, where jobs cannot move (K. Psychas,
 * J. Ghaderi, A Theory of Auto-Scaling for Resource Reservation in Cloud Services, Algorithm 2).
 *
 * <pre>
 * When a job of type j departs from a server of the Accept Group:
 *   a job of type j migrates to its slot from the server of the Reject Group with the highest rank
 * </pre>
 *
 * <p>Departures. A job that ends here begins anew elsewhere, so less is moved: only from a server
 * that is emptied for a type that lacks slots ({@link SlotReserve#toBeEmptied}), only if that makes
 * room for a job of the type, and only jobs for each of which another server has room that no more
 * rewarding type needs. One server of a home at a time, and the next one after the delay. Masters
 * and gangs stay. Called under the scheduler's lock; not thread-safe.
 */
final class Migration {
  private final Packer packer;
  private final Containers containers;
  private final PreemptionCounters counters;
  private final Set<Move> going = new LinkedHashSet<>();
  private final Map<Location, Long> last = new HashMap<>();

  /** What is to leave a server so that it has room. */
  private static final class Move {
    final Emptied what;
    final Tenant beneficiary;
    final long since;
    final Set<Job> victims;
    boolean killed;

    Move(Emptied what, Tenant beneficiary, Set<Job> victims, long since) {
      this.what = what;
      this.beneficiary = beneficiary;
      this.victims = victims;
      this.since = since;
    }
  }

  Migration(Packer packer, Containers containers, PreemptionCounters counters) {
    this.packer = packer;
    this.containers = containers;
    this.counters = counters;
  }

  /** True if servers are emptied. */
  boolean isOn(PreemptionSettings today) {
    return today.enabled() && today.rewards().migration() == DraMigration.PREEMPT;
  }

  /** True if something is to be ended. */
  boolean isGoing() {
    return !going.isEmpty();
  }

  /** When the first victims are to be killed; the largest number if none are. */
  long nextKill(PreemptionSettings today) {
    long next = Long.MAX_VALUE;
    for (Move move : going) {
      next = move.killed ? next : Math.min(next, move.since + today.graceMillis());
    }
    return next;
  }

  /** A round keeps off what is going already. */
  void keepOff(Round round) {
    going.forEach(move -> round.keepOff(move.what.server(), move.victims));
  }

  /** Kills, spares and forgets what is due. Returns whether room was freed. */
  boolean review(PreemptionSettings today, PreemptionLog log, long now) {
    boolean changed = false;
    for (Iterator<Move> rest = going.iterator(); rest.hasNext(); ) {
      Move move = rest.next();
      int before = move.victims.size();
      move.victims.removeIf(Job::isGone);
      counters.addEndedInTime(move.killed ? 0 : before - move.victims.size());
      if (!move.killed && !(isOn(today) && isWanted(move))) {
        move.victims.forEach(containers::takeBack);
        move.victims.forEach(victim -> log.add("spared", move.beneficiary, victim));
        counters.addTakenBack(move.victims.size());
        move.victims.clear();
      }
      if (move.victims.isEmpty()) {
        rest.remove();
      } else if (!move.killed && now - move.since >= today.graceMillis()) {
        kill(move, log, now);
        changed = true;
      } else if (!move.killed) {
        // A new attempt does not know what the one before was told.
        move.victims.forEach(containers::warn);
      }
    }
    return changed;
  }

  /** True if the server is still to be emptied, and all that goes has another place. */
  private boolean isWanted(Move move) {
    long[] free = move.what.server().free().clone();
    move.victims.forEach(victim -> victim.demand().addTo(free, 1));
    return packer.slots().toBeEmptied().contains(move.what)
        && move.what.demand().fitsIn(free)
        && havePlaces(move.victims);
  }

  private boolean havePlaces(Set<Job> jobs) {
    Set<Server> places = new HashSet<>();
    return jobs.stream().allMatch(job -> findsPlace(job, places));
  }

  private boolean findsPlace(Job job, Set<Server> taken) {
    Server place = packer.slots().elsewhere(job, server -> !taken.contains(server));
    return place != null && taken.add(place);
  }

  private void kill(Move move, PreemptionLog log, long now) {
    String why =
        "Preempted so that %s has room for containers of queues with reward %s; warned %d ms ago"
            .formatted(move.what.server(), move.what.reward(), now - move.since);
    move.killed = true;
    for (Job victim : move.victims) {
      if (containers.kill(victim, why)) {
        log.add("killed", move.beneficiary, victim);
        counters.addKilled(1);
      }
    }
  }

  /** Looks for servers to empty, one of a home at most. */
  void search(Round round, Rules rules, PreemptionSettings today, PreemptionLog log) {
    if (!isOn(today)) {
      return;
    }
    long now = round.now();
    last.values().removeIf(at -> now - at >= today.delayMillis());
    for (Emptied what : packer.slots().toBeEmptied()) {
      Location home = what.server().home();
      Tenant beneficiary = beneficiary(rules.places(), what.reward());
      if (last.containsKey(home) || round.isBusy(what.server()) || beneficiary == null) {
        continue;
      }
      Set<Job> victims = victims(what, round, rules.reward());
      if (!victims.isEmpty()) {
        last.put(home, now);
        round.keepOff(what.server(), victims);
        going.add(new Move(what, beneficiary, victims, now));
        victims.forEach(containers::warn);
        victims.forEach(victim -> log.add("warned", beneficiary, victim));
        counters.addWarned(victims.size());
      }
    }
  }

  /** The queue of that reward, for those who read what was done. */
  private static Tenant beneficiary(Places places, double reward) {
    return places.leaves().stream()
        .filter(leaf -> leaf.reward() >= reward)
        .min(Comparator.comparingDouble(Tenant::reward))
        .orElse(null);
  }

  /** The fewest that make room, those that pay least first, then the smallest; or none. */
  private Set<Job> victims(Emptied what, Round round, Rule rule) {
    long[] room = what.server().free().clone();
    List<Job> order = new ArrayList<>(what.server().jobs());
    order.removeIf(job -> !mayGo(job, what));
    order.sort(rule.precedence().thenComparing(rule.amongEquals()));
    Set<Server> places = new HashSet<>();
    List<Job> chosen = new ArrayList<>();
    for (Job job : order) {
      if (!what.demand().fitsIn(room) && findsPlace(job, places)) {
        chosen.add(job);
        job.demand().addTo(room, 1);
      }
    }
    if (!what.demand().fitsIn(room)) {
      return Set.of();
    }
    Collections.reverse(chosen);
    chosen.removeIf(job -> isNeedless(job, what.demand(), room));
    boolean mayTake = round.mayTake(round.used(chosen), new long[room.length]);
    return mayTake ? new LinkedHashSet<>(chosen) : Set.of();
  }

  private boolean mayGo(Job job, Emptied what) {
    return job.lane() == Lane.TASK
        && job.tenant().queue().reward() < what.reward()
        && !containers.isOfGang(job)
        && containers.mayTake(job);
  }

  private static boolean isNeedless(Job job, ResourceVector demand, long[] room) {
    job.demand().addTo(room, -1);
    boolean isNeedless = demand.fitsIn(room);
    if (!isNeedless) {
      job.demand().addTo(room, 1);
    }
    return isNeedless;
  }
}
