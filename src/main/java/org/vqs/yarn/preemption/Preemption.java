package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.config.PreemptionSettings;

/**
 * Takes containers from queues above their right for those below (a departure from all papers,
 * whose policies never preempt). Off unless it is set.
 *
 * <pre>
 * Every interval:
 *   a queue below (1 − tolerance) of its right (EntitledShares), with jobs that wait, is below its fair share;
 *   for a queue that has been so for the delay, look for room to take (Round), and warn the victims.
 * A warning is taken back when the need has passed, or when the room would not help any more.
 * Warned victims are killed after the grace, all those on a server at once.
 * Victims that end in between count as well.
 * </pre>
 *
 * <p>The room goes to the queue below its fair share because the core lifts queues below their
 * share. Where one job needs the room of several victims, the server is reserved for it meanwhile
 * ({@link Packer#reserve}).
 *
 * <p>Called under the scheduler's lock, but for {@link #isDue} and {@link #counters}. Costs O(1)
 * unless a round is due; a round costs O(queues · log queues + what {@link Round} says).
 */
public final class Preemption {
  private static final Logger LOG = LoggerFactory.getLogger(Preemption.class);

  private final Packer packer;
  private final DoubleSupplier tolerance;
  private final Supplier<PreemptionSettings> settings;
  private final Containers containers;
  private final PreemptionCounters counters = new PreemptionCounters();
  private final Needs needs = new Needs();
  private final ServerWalk walk = new ServerWalk();
  private final Set<Reclaim> going = new LinkedHashSet<>();
  private long nextRound = Long.MIN_VALUE;
  private volatile long nextRun = Long.MIN_VALUE;
  private volatile boolean isGoing;

  /**
   * Preemption that took nothing yet.
   *
   * @param tolerance in [0, 1), today's: a queue below (1 − tolerance) of its right is below its
   *     fair share
   * @param settings today's
   */
  Preemption(
      Packer packer,
      DoubleSupplier tolerance,
      Supplier<PreemptionSettings> settings,
      Containers containers) {
    this.packer = packer;
    this.tolerance = tolerance;
    this.settings = settings;
    this.containers = containers;
  }

  /** What it did. */
  public PreemptionCounters counters() {
    return counters;
  }

  /** True if {@link #run} has something to do; for any thread. */
  public boolean isDue(long now) {
    return now >= nextRun && (isGoing || settings.get().enabled());
  }

  /** Does what is due. Returns whether room was freed, or may be used otherwise. */
  public boolean run(long now) {
    PreemptionSettings today = settings.get();
    // Also if what follows fails: its next try may wait.
    nextRun = now + today.intervalMillis();
    EntitledShares shares = new EntitledShares(packer.cluster().tenants());
    PreemptionLog log = new PreemptionLog(containers);
    boolean changed = review(shares, today, log, now);
    if (!today.enabled()) {
      needs.clear();
      nextRound = now;
    } else if (now >= nextRound) {
      nextRound = now + today.intervalMillis();
      search(shares, today, log, now);
    }
    log.write(shares);
    schedule(today);
    return changed;
  }

  private void schedule(PreemptionSettings today) {
    long next = nextRound;
    for (Reclaim reclaim : going) {
      if (!reclaim.isKilled()) {
        next = Math.min(next, reclaim.since() + today.graceMillis());
      }
    }
    isGoing = !going.isEmpty();
    nextRun = next;
  }

  private boolean review(
      EntitledShares shares, PreemptionSettings today, PreemptionLog log, long now) {
    boolean changed = false;
    for (Iterator<Reclaim> rest = going.iterator(); rest.hasNext(); ) {
      Reclaim reclaim = rest.next();
      int gone = reclaim.forgetGone();
      counters.addEndedInTime(reclaim.isKilled() ? 0 : gone);
      boolean over = reclaim.ending().isEmpty();
      boolean isPointless = !over && reclaim.victims().isEmpty();
      if (isPointless && !reclaim.isKilled()) {
        // What room was for is there, or gone: the rest of the gang stays.
        takeBack(reclaim, log);
        over = true;
      }
      if (!over && !reclaim.isKilled() && !(today.enabled() && isWanted(reclaim, shares))) {
        takeBack(reclaim, log);
        over = true;
      }
      if (over) {
        rest.remove();
        if (reclaim.isReserved()) {
          packer.release(reclaim.server(), reclaim.ask());
        }
        changed = true;
        continue;
      }
      plan(reclaim, shares);
      reserve(reclaim);
      if (!reclaim.isKilled() && now - reclaim.since() >= today.graceMillis()) {
        kill(reclaim, shares, log, now);
        changed = true;
      } else if (!reclaim.isKilled()) {
        // A new attempt does not know what the one before was told.
        reclaim.ending().forEach(containers::warn);
      }
    }
    return changed;
  }

  /** True if the room still helps a queue that still needs it, and may still be taken. */
  private boolean isWanted(Reclaim reclaim, EntitledShares shares) {
    Ask ask = reclaim.ask();
    Server server = reclaim.server();
    boolean helps =
        shares.isBelowFairShare(reclaim.beneficiary(), 1 - tolerance.getAsDouble())
            && ask.isIndexed()
            && ask.tenant().queue() == reclaim.beneficiary()
            && reclaim.starts() > 0
            && !ask.shape().demand().fitsIn(server.free())
            && (server.isOpen() || Ask.reserving(server) == ask)
            && ask.limiting() == null
            && containers.mayStart(ask, server);
    return helps && mayStillLose(reclaim, shares);
  }

  /** What was planned before this one counts: the first warned stay warned. */
  private boolean mayStillLose(Reclaim reclaim, EntitledShares shares) {
    boolean may = true;
    for (Job victim : reclaim.ending()) {
      may &=
          shares.mayLose(victim.tenant().queue(), reclaim.beneficiary(), victim.demand())
              && shares.mayGain(reclaim.beneficiary(), victim.tenant().queue(), reclaim.gain());
      shares.plan(victim.tenant().queue(), victim.demand(), -1);
    }
    reclaim.ending().forEach(victim -> shares.plan(victim.tenant().queue(), victim.demand(), 1));
    return may;
  }

  private static void plan(Reclaim reclaim, EntitledShares shares) {
    for (Job victim : reclaim.ending()) {
      shares.plan(victim.tenant().queue(), victim.demand(), -1);
    }
    shares.plan(reclaim.beneficiary(), reclaim.gain(), 1);
  }

  private void reserve(Reclaim reclaim) {
    if (reclaim.needsSeveralVictims() && packer.reserve(reclaim.server(), reclaim.ask())) {
      reclaim.setReserved();
    }
  }

  private void takeBack(Reclaim reclaim, PreemptionLog log) {
    for (Job victim : reclaim.ending()) {
      containers.takeBack(victim);
      log.add("spared", reclaim.beneficiary(), victim);
    }
    counters.addTakenBack(reclaim.ending().size());
  }

  private void kill(Reclaim reclaim, EntitledShares shares, PreemptionLog log, long now) {
    String why =
        "Preempted for queue "
            + PreemptionLog.standing(reclaim.beneficiary(), shares)
            + "; warned "
            + (now - reclaim.since())
            + " ms ago";
    reclaim.setKilled();
    for (Job victim : reclaim.ending()) {
      if (containers.kill(victim, why)) {
        log.add("killed", reclaim.beneficiary(), victim);
        counters.addKilled(1);
      }
    }
  }

  private void search(
      EntitledShares shares, PreemptionSettings today, PreemptionLog log, long now) {
    needs.follow(shares, 1 - tolerance.getAsDouble(), now);
    if (needs.isEmpty()) {
      walk.restart();
      return;
    }
    Round round = new Round(shares, today.maxSharePerRound(), containers, walk, now);
    round.keepOff(going);
    for (Needs.Need need : needs.since(now - today.delayMillis(), shares)) {
      if (round.isExhausted()) {
        break;
      }
      help(need, round, shares, today, now);
    }
    for (Reclaim reclaim : round.planned()) {
      going.add(reclaim);
      reserve(reclaim);
      for (Job victim : reclaim.ending()) {
        containers.warn(victim);
        log.add("warned", reclaim.beneficiary(), victim);
      }
      counters.addWarned(reclaim.ending().size());
    }
  }

  private void help(
      Needs.Need need, Round round, EntitledShares shares, PreemptionSettings today, long now) {
    int made = 0;
    Ask last = null;
    for (Ask ask : new ArrayList<>(need.asks())) {
      if (shares.expected(need.queue()) >= shares.right(need.queue())) {
        break;
      }
      made += round.makeRoom(ask, provided(ask));
      last = ask.lane() == Lane.TASK ? ask : last;
      if (made == 0 && round.isTooLarge() && need.explain()) {
        LOG.warn(
            "preemption: {} of {} needs more room than yarn.scheduler.vqs.preemption.max-share-per-round ({}) lets one round take; raise it to help {}",
            ask.shape(),
            ask.owner(),
            today.maxSharePerRound(),
            PreemptionLog.standing(need.queue(), shares));
      }
    }
    need.tried(last, made > 0, now);
  }

  private int provided(Ask ask) {
    return going.stream().filter(reclaim -> reclaim.ask() == ask).mapToInt(Reclaim::starts).sum();
  }
}
