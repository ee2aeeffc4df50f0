package org.vqs.core;

import org.vqs.core.adaptive.Hold;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.layer.Claims;
import org.vqs.core.layer.FairShares;
import org.vqs.core.layer.MastersFirst;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.WorkList;
import org.vqs.core.stall.Beta;
import org.vqs.core.stall.Stalling;

/**
 * A policy in the layers that options want around it, and what depends on the options beside it.
 *
 * @param placer the hand of all of them
 * @param policy the outermost
 * @param claims the layer that claims servers, or null
 * @param stalling the layer that stalls servers by configurations, or null
 * @param hold the layer that stalls servers by what they waste, or null
 */
record Layers(Placer placer, SchedulingPolicy policy, Claims claims, Stalling stalling, Hold hold) {

  /**
   * The layers that options want; the placer is told of the outermost. Changes nothing else.
   *
   * @throws IllegalArgumentException if the policy's name is unknown, or its servers cannot be held
   */
  static Layers of(
      PackerOptions options, Cluster cluster, Host host, Counters counters, WorkList work) {
    Policies.Spec spec = Policies.get(options.policy());
    Placer placer =
        new Placer(
            cluster, host, counters, work, options.probeLimit(), options.tau(), options.readings());
    SchedulingPolicy policy = spec.make().apply(placer);
    SchedulingPolicy innermost = policy;
    if (options.shares() != null) {
      policy = new FairShares(policy, placer);
    }
    policy = new MastersFirst(policy, placer);
    Claims claims = null;
    if (options.claims() != null || options.shares() != null) {
      claims = new Claims(policy, placer, options.claims(), options.shares());
      policy = claims;
    }
    Beta beta = beta(options.stall());
    Stalling stalling = null;
    if (beta != null) {
      stalling =
          new Stalling(
              policy,
              placer,
              Policies.stallCondition(spec, options.stall(), placer),
              beta,
              options.stallTimeout());
      policy = stalling;
    }
    Hold hold = null;
    if (options.stall() instanceof PackerOptions.Stall.Hold) {
      Policies.checkHolds(options.policy());
      hold = Hold.around(policy, innermost, placer, options.stallTimeout());
      policy = hold;
    }
    placer.setPolicy(policy);
    return new Layers(placer, policy, claims, stalling, hold);
  }

  /** True if layers that some options want can go on by others, after {@link #setNumbers}. */
  static boolean areSame(PackerOptions some, PackerOptions others) {
    return some.policy().equals(others.policy())
        && some.j() == others.j()
        && some.stall().equals(others.stall())
        && areSame(some.claims(), others.claims())
        && areSame(some.shares(), others.shares())
        && some.readings().equals(others.readings());
  }

  private static boolean areSame(
      PackerOptions.ClaimOptions some, PackerOptions.ClaimOptions others) {
    if (some == null || others == null) {
      return some == null && others == null;
    }
    return some.delay() == others.delay();
  }

  private static boolean areSame(
      PackerOptions.ShareOptions some, PackerOptions.ShareOptions others) {
    if (some == null || others == null) {
      return some == null && others == null;
    }
    return some.tolerance() == others.tolerance();
  }

  /** Takes over limits and times of options for which these layers are the right ones. */
  void setNumbers(PackerOptions options) {
    placer.setNumbers(options.probeLimit(), options.tau());
    if (claims != null) {
      claims.setBounds(options.claims(), options.shares());
    }
    if (stalling != null) {
      stalling.setTimeout(options.stallTimeout());
    }
    if (hold != null) {
      hold.setTimeout(options.stallTimeout());
    }
  }

  /**
   * What the cluster needs to know of the options.
   *
   * @throws IllegalArgumentException if the policy's name is unknown
   */
  static Cluster.Settings settings(PackerOptions options) {
    return new Cluster.Settings(
        options.j(),
        options.claims() == null ? Long.MAX_VALUE : options.claims().delay(),
        Policies.get(options.policy()).servesHeadOfLine(),
        options.shares() == null ? 1 : options.shares().tolerance());
  }

  private static Beta beta(PackerOptions.Stall stall) {
    if (stall instanceof PackerOptions.Stall.Constant constant) {
      return Beta.constant(constant.beta());
    }
    if (stall instanceof PackerOptions.Stall.Adaptive adaptive) {
      return adaptive.beta();
    }
    return stall instanceof PackerOptions.Stall.HalfFullAfterRefill ? Beta.constant(1) : null;
  }
}
