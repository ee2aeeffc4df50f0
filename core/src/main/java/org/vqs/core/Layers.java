package org.vqs.core;

import org.vqs.core.cluster.Cluster;
import org.vqs.core.layer.Draining;
import org.vqs.core.layer.FairShares;
import org.vqs.core.layer.HalfFull;
import org.vqs.core.layer.MastersFirst;
import org.vqs.core.layer.Reservations;
import org.vqs.core.layer.StallLayer;
import org.vqs.core.layer.Stalling;
import org.vqs.core.layer.gang.GangLayer;
import org.vqs.core.layer.gang.UnknownWaits;
import org.vqs.core.layer.gang.Waits;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.EfficiencyModel;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.adaptive.Efficiency;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;

/**
 * A policy in the layers that options want around it, and what depends on the options beside it.
 *
 * @param starter the hand of all of them
 * @param policy the outermost
 * @param reservations the layer that reserves servers, or null
 * @param stalls the layer that stalls servers, or null
 * @param gangs the layer that starts gangs
 * @param slots what the policy keeps free
 */
record Layers(
    JobStarter starter,
    SchedulingPolicy policy,
    Reservations reservations,
    StallLayer stalls,
    GangLayer gangs,
    SlotReserve slots) {

  /** The layers that options want; the starter is told of the outermost. Changes nothing else. */
  static Layers of(
      PackerOptions options, Cluster cluster, Host host, Counters counters, WorkList work) {
    JobStarter starter = new JobStarter(cluster, host, counters, work, options.readings());
    starter.setNumbers(options.probeLimit(), options.tau());
    starter.setSlots(options.slots());
    SchedulingPolicy policy = options.entry().make(starter);
    SchedulingPolicy innermost = policy;
    if (options.shares() != null) {
      policy = new FairShares(policy, starter);
    }
    policy = new MastersFirst(policy, starter);
    Reservations reservations = null;
    if (options.reservations() != null || options.shares() != null) {
      reservations = new Reservations(policy, starter, options.reservations(), options.shares());
      policy = reservations;
    }
    StallLayer stalls = null;
    if (options.stall().when().threshold() != null) {
      stalls = stalling(options, policy, innermost, starter);
    } else if (options.stall().when().kind() == Stall.Kind.DRAIN) {
      stalls = draining(options, policy, innermost, starter);
    }
    policy = stalls == null ? policy : stalls;
    GangLayer gangs = gangs(options.gangs(), policy, starter, reservations);
    starter.setPolicy(gangs);
    SlotReserve slots = options.entry().slots(innermost);
    return new Layers(starter, gangs, reservations, stalls, gangs, slots);
  }

  private static GangLayer gangs(
      GangOptions options, SchedulingPolicy inner, JobStarter starter, Reservations reservations) {
    Waits waits = reservations == null ? new UnknownWaits(starter) : reservations.waits();
    return new GangLayer(inner, starter, options, waits);
  }

  private static Stalling stalling(
      PackerOptions options,
      SchedulingPolicy inner,
      SchedulingPolicy innermost,
      JobStarter starter) {
    StallCondition own = options.entry().stallCondition(innermost, starter);
    StallCondition condition = own == null ? new HalfFull() : own;
    Stall stall = options.stall().when();
    return new Stalling(inner, starter, condition, stall.threshold(), options.stall().timeout());
  }

  private static Draining draining(
      PackerOptions options,
      SchedulingPolicy inner,
      SchedulingPolicy innermost,
      JobStarter starter) {
    EfficiencyModel own = options.entry().efficiency(innermost);
    EfficiencyModel efficiency = own == null ? Efficiency.over(starter) : own;
    return new Draining(inner, starter, efficiency, options.stall().timeout());
  }

  /** True if layers that some options want can go on by others, after {@link #setNumbers}. */
  static boolean areSame(PackerOptions some, PackerOptions others) {
    return some.entry() == others.entry()
        && some.j() == others.j()
        && some.stall().when().equals(others.stall().when())
        && areSame(some.reservations(), others.reservations())
        && areSame(some.shares(), others.shares())
        && some.gangs().placesLike(others.gangs())
        && some.readings().equals(others.readings());
  }

  private static boolean areSame(ReservationOptions some, ReservationOptions others) {
    if (some == null || others == null) {
      return some == null && others == null;
    }
    return some.delay() == others.delay();
  }

  private static boolean areSame(ShareOptions some, ShareOptions others) {
    if (some == null || others == null) {
      return some == null && others == null;
    }
    return some.tolerance() == others.tolerance() && some.halfLife() == others.halfLife();
  }

  /** Takes over limits and times of options for which these layers are the right ones. */
  void setNumbers(PackerOptions options) {
    starter.setNumbers(options.probeLimit(), options.tau());
    starter.setSlots(options.slots());
    if (reservations != null) {
      reservations.setBounds(options.reservations(), options.shares());
    }
    if (stalls != null) {
      stalls.setTimeout(options.stall().timeout());
    }
    gangs.setNumbers(options.gangs());
  }

  /** What the cluster needs to know of the options. */
  static Cluster.Settings settings(PackerOptions options) {
    return new Cluster.Settings(
        options.j(),
        options.reservations() == null ? Long.MAX_VALUE : options.reservations().delay(),
        options.entry().servesHeadOfLine(),
        options.shares() == null ? 1 : options.shares().tolerance(),
        options.shares() == null ? 0 : options.shares().halfLife());
  }
}
