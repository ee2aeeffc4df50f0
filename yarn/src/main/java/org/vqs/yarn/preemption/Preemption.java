package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.EntitledShares;
import org.vqs.yarn.preemption.rule.Places;
import org.vqs.yarn.preemption.rule.RewardRule;
import org.vqs.yarn.preemption.rule.Rule;
import org.vqs.yarn.preemption.rule.Rules;
import org.vqs.yarn.preemption.rule.ShareRule;

/**
 * Takes containers from queues above their right for those below, and within leaves where that is
 * set ({@link WithinNeeds}; a departure from all papers but one, whose policies never preempt); by
 * reward where that is set ({@link RewardRule}), and beyond lowered limits ({@link
 * LimitPreemption}). Off unless it is set.
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
 * ({@link Packer#reserve}). What is taken within a leaf is reserved in any case ({@link
 * Packer#claim}), or the order of the leaf might give it to somebody else, again and again.
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
  private final WithinNeeds within;
  private final GangPreemption gangs;
  private final LimitPreemption limits;
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
    this.gangs = new GangPreemption(packer, containers, counters);
    this.limits = new LimitPreemption(packer.cluster(), containers, counters);
    this.within = new WithinNeeds(packer.cluster().tenants(), containers);
  }

  /** What it did. */
  public PreemptionCounters counters() {
    return counters;
  }

  /** What is being taken, for a recount. */
  Collection<Reclaim> going() {
    return Collections.unmodifiableSet(going);
  }

  /** What it takes, for a recount. */
  Containers containers() {
    return containers;
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
    Places places = new Places(packer.cluster(), gangs.queues());
    RewardRule rewards =
        new RewardRule(places, packer.cluster().tenants(), containers, ask -> factor(ask, today));
    Rules rules = new Rules(places, containers, 1 - tolerance.getAsDouble(), rewards);
    Deeds deeds = new Deeds(containers, counters, places);
    boolean changed = limits.review(takenForOthers(), places, today, deeds, now);
    takenForLimits().forEach(job -> rules.of(Rule.Kind.BETWEEN_QUEUES).plan(job, -1));
    changed |= review(rules, today, deeds, now);
    changed |= gangs.review(rules, today, deeds, now);
    if (!today.enabled()) {
      needs.clear();
      limits.clear();
      within.clear();
      nextRound = now;
    } else if (now >= nextRound) {
      nextRound = now + today.intervalMillis();
      limits
          .search(takenForOthers(), places, today, deeds, now)
          .forEach(job -> rules.of(Rule.Kind.BETWEEN_QUEUES).plan(job, -1));
      // What a gang has reserved now may be all that it lacked.
      changed |= search(rules, today, deeds, now);
    }
    deeds.write();
    schedule(today);
    return changed;
  }

  private void schedule(PreemptionSettings today) {
    long next = nextRound;
    for (Reclaim reclaim : going) {
      next = Math.min(next, reclaim.killedAt(today.graceMillis()));
    }
    for (LimitReclaim reclaim : limits.going()) {
      next = Math.min(next, reclaim.killedAt(today.graceMillis()));
    }
    isGoing = !going.isEmpty() || gangs.isGoing() || !limits.going().isEmpty();
    nextRun = Math.min(next, gangs.nextKill(today));
  }

  private Set<Job> takenForOthers() {
    return ending(going, gangs.going());
  }

  /** What ends beyond lowered limits; also for a recount. */
  Set<Job> takenForLimits() {
    return ending(limits.going());
  }

  @SafeVarargs
  private static Set<Job> ending(Collection<? extends Taking>... takings) {
    Set<Job> ending = new LinkedHashSet<>();
    for (Collection<? extends Taking> each : takings) {
      each.forEach(taking -> ending.addAll(taking.ending()));
    }
    return ending;
  }

  private boolean takesByReward(PreemptionSettings today) {
    return today.enabled() && packer.slots() != SlotReserve.NONE;
  }

  /** For how many jobs of an ask room may be made by reward at a time. */
  private int factor(Ask ask, PreemptionSettings today) {
    if (!takesByReward(today)) {
      return 0;
    }
    // Nothing is kept for masters, which are few: room is made for one at a time.
    return ask.lane() == Lane.MASTER ? 1 : packer.slots().keptFor(ask);
  }

  private boolean review(Rules rules, PreemptionSettings today, Deeds deeds, long now) {
    boolean changed = false;
    for (Iterator<Reclaim> rest = going.iterator(); rest.hasNext(); ) {
      Reclaim reclaim = rest.next();
      int gone = reclaim.forgetGone();
      counters.addEndedInTime(reclaim.isKilled() ? 0 : gone);
      boolean over = reclaim.ending().isEmpty();
      boolean isDone = over;
      boolean isPointless = !over && reclaim.victims().isEmpty();
      if (isPointless && !reclaim.isKilled()) {
        // What room was for is there, or gone: the rest of the gang stays.
        deeds.spare(reclaim, reclaim.ending());
        over = true;
      }
      if (!over && !reclaim.isKilled() && !(today.enabled() && isWanted(reclaim, rules))) {
        deeds.spare(reclaim, reclaim.ending());
        over = true;
      }
      if (over) {
        rest.remove();
        // What was freed within a queue is still to be taken by the one for whom it was.
        if (reclaim.isReserved() && !(isDone && reclaim.isClaim())) {
          packer.release(reclaim.server(), reclaim.ask());
        }
        changed = true;
        continue;
      }
      reclaim.plan(rules.of(reclaim.kind()));
      reserve(reclaim);
      if (now >= reclaim.killedAt(today.graceMillis())) {
        deeds.kill(reclaim, beneficiary(reclaim, rules.places().of(reclaim.server())), now);
        changed = true;
      } else if (!reclaim.isKilled()) {
        deeds.warnAgain(reclaim);
      }
    }
    return changed;
  }

  /** True if the room still helps a queue that still needs it, and may still be taken. */
  private boolean isWanted(Reclaim reclaim, Rules rules) {
    Rule rule = rules.of(reclaim.kind());
    Ask ask = reclaim.ask();
    Server server = reclaim.server();
    boolean helps =
        ask.isIndexed()
            && ask.tenant().queue() == reclaim.beneficiary()
            && rule.isWanted(ask)
            && (!reclaim.isClaim() || (isKept(reclaim) && mayKeep(reclaim)))
            && reclaim.starts() > 0
            && !ask.shape().demand().fitsIn(server.free())
            && (server.isOpen() || Ask.reserving(server) == ask)
            && ask.limiting() == null
            && containers.mayStart(ask, server);
    return helps && reclaim.mayStillEnd(rule);
  }

  /** False within a queue that came above its fair share: the room is then for others to have. */
  private boolean mayKeep(Reclaim reclaim) {
    return reclaim.kind() == Rule.Kind.BETWEEN_QUEUES
        || !packer.cluster().tenants().fairShare().isAboveShare(reclaim.beneficiary());
  }

  /**
   * What is freed within a queue goes to the ask for which it was freed: others in the queue may be
   * before it by the queue's order, or larger.
   */
  private boolean isKept(Reclaim reclaim) {
    return Ask.reserving(reclaim.server()) == reclaim.ask();
  }

  private void reserve(Reclaim reclaim) {
    if (reclaim.isClaim()) {
      if (isKept(reclaim)
          || (!reclaim.isKilled() && packer.claim(reclaim.server(), reclaim.ask()))) {
        reclaim.setReserved();
      }
      return;
    }
    if (reclaim.needsSeveralVictims() && packer.reserve(reclaim.server(), reclaim.ask())) {
      reclaim.setReserved();
    }
  }

  private static String beneficiary(Reclaim reclaim, EntitledShares shares) {
    return switch (reclaim.kind()) {
      case BETWEEN_QUEUES -> "queue " + Deeds.standing(reclaim.beneficiary(), shares);
      case PRIORITY ->
          "an application of priority " + reclaim.ask().rank() + " in " + reclaim.beneficiary();
      case SHARE ->
          ShareRule.member(reclaim.ask().tenant())
              + " in "
              + reclaim.beneficiary()
              + ", far below its share there";
      case REWARD ->
          "queue "
              + Deeds.standing(reclaim.beneficiary(), shares)
              + ", with reward "
              + reclaim.beneficiary().reward();
    };
  }

  /** Returns whether room was reserved for a gang. */
  private boolean search(Rules rules, PreemptionSettings today, Deeds deeds, long now) {
    Places places = rules.places();
    needs.follow(places, 1 - tolerance.getAsDouble(), now);
    List<WithinNeeds.Want> wants = new ArrayList<>();
    if (takesByReward(today)) {
      wants.addAll(RewardNeeds.of(rules));
    }
    wants.addAll(within.since(now - today.delayMillis(), rules, now));
    if (needs.isEmpty() && wants.isEmpty()) {
      walk.restart();
      return false;
    }
    Round round = new Round(places, today.maxSharePerRound(), containers, walk, now);
    round.keepOff(going);
    round.leave(takenForLimits());
    gangs.keepOff(round);
    boolean helpsGang = false;
    for (Needs.Need need : needs.since(now - today.delayMillis(), places)) {
      if (round.isExhausted()) {
        break;
      }
      helpsGang |= help(need, round, rules, today, deeds);
    }
    for (WithinNeeds.Want want : wants) {
      if (!round.isExhausted()) {
        int provided = provided(want.ask());
        int most = want.ask().count() - provided;
        if (want.kind() == Rule.Kind.REWARD) {
          most = Math.min(most, rules.reward().factor(want.ask()) - provided);
        }
        round.makeRoom(want, most, rules.of(want.kind()));
      }
    }
    for (Reclaim reclaim : round.planned()) {
      reserve(reclaim);
      if (reclaim.isClaim() && !isKept(reclaim)) {
        // As many servers are reserved as may be.
        continue;
      }
      going.add(reclaim);
      deeds.warn(reclaim);
    }
    return helpsGang;
  }

  /**
   * True if what is freed for an ask might go to others: its queue lacks something at one of
   * several places, or of what it is guaranteed, and is not less served than others in all. With a
   * half-life, others may be served first whatever they use now.
   */
  private boolean isToBeKept(Ask ask, Rules rules) {
    Tenant queue = ask.tenant().queue();
    if (queue.hasHistory()) {
      return true;
    }
    if (rules.places().all().size() == 1) {
      return !rules.places().all().get(0).isBelowFairShare(queue, 1 - tolerance.getAsDouble());
    }
    HomeTenants here = ask.home().weightedTenants();
    return here == null
        ? !packer.cluster().tenants().fairShare().isBelowFairShare(queue)
        : !here.tree().fairShare().isBelowFairShare(here.of(queue));
  }

  /** Returns whether room is made for a gang. */
  private boolean help(
      Needs.Need need, Round round, Rules rules, PreemptionSettings today, Deeds deeds) {
    Rule rule = rules.of(Rule.Kind.BETWEEN_QUEUES);
    List<Ask> asks = need.asks(rule::isWanted);
    boolean isGangFirst = gangs.isFirst(need.queue(), asks);
    boolean helpsGang = isGangFirst && gangs.help(need.queue(), round, rule, deeds);
    String tooLarge = isGangFirst && !helpsGang && round.isTooLarge() ? "its gang" : null;
    int made = 0;
    Ask last = null;
    for (Ask ask : asks) {
      if (!rule.mayGain(ask, ask.shape().demand())) {
        continue;
      }
      WithinNeeds.Want want =
          new WithinNeeds.Want(ask, Rule.Kind.BETWEEN_QUEUES, isToBeKept(ask, rules));
      made += round.makeRoom(want, ask.count() - provided(ask), rule);
      last = ask.lane() == Lane.TASK ? ask : last;
      if (made == 0 && round.isTooLarge()) {
        tooLarge = ask.shape() + " of " + ask.owner();
      }
    }
    if (!isGangFirst && !round.isExhausted() && gangs.hasNext(need.queue())) {
      helpsGang = gangs.help(need.queue(), round, rule, deeds);
      tooLarge = !helpsGang && round.isTooLarge() ? "its gang" : tooLarge;
    }
    if (tooLarge != null && need.explain()) {
      LOG.warn(
          "preemption: {} needs more than {} of the cluster, which is what one round may take: nothing is taken for it; ask for less at a time to help {}",
          tooLarge,
          today.maxSharePerRound(),
          need.queue());
    }
    need.tried(last, made > 0 || helpsGang, round.now());
    return helpsGang;
  }

  private int provided(Ask ask) {
    return going.stream().filter(reclaim -> reclaim.ask() == ask).mapToInt(Reclaim::starts).sum();
  }
}
