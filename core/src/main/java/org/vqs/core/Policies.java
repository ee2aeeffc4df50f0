package org.vqs.core;

import java.util.List;
import org.vqs.core.partition.DemandConfiguration;
import org.vqs.core.partition.ReducedConfiguration;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.adaptive.Adaptive;
import org.vqs.core.policy.bestfit.BestFitJobServer;
import org.vqs.core.policy.fifo.FifoFirstFit;
import org.vqs.core.policy.maxweight.learned.LearnedMaxWeight;
import org.vqs.core.policy.option.Stall.Kind;
import org.vqs.core.policy.reward.LearnedDynamicReservation;
import org.vqs.core.policy.vqs.ConfigurationWeight;
import org.vqs.core.policy.vqs.VirtualQueueScheduling;
import org.vqs.core.policy.vqs.VirtualQueueSchedulingBestFit;

/**
 * All policies: one {@link PolicyEntry} each, which is the only place that knows what a policy can
 * do (src/docs/adding-a-policy.md).
 */
public final class Policies {
  /** BF-J/S. */
  public static final String BF_JS = "bf-js";

  /** VQS. */
  public static final String VQS = "vqs";

  /** VQS-BF. */
  public static final String VQS_BF = "vqs-bf";

  /** Best-Fit with learned values of jobs, look-ahead and draining. */
  public static final String ADAPTIVE = "adaptive";

  /** FIFO with First-Fit. */
  public static final String FIFO_FF = "fifo-ff";

  /** Dynamic reservation of slots for what pays more. */
  public static final String DRA = "dra";

  /** What runs unless another is chosen: the one with the shortest waits of what was measured. */
  public static final String DEFAULT = ADAPTIVE;

  /** Algorithm 1 of On Non-Preemptive VM Scheduling in the Cloud. */
  public static final String MAX_WEIGHT = "max-weight";

  /** MaxWeight at local refresh times. */
  public static final String M14 = "m14";

  /** Randomised sampling with tokens. */
  public static final String G16 = "g16";

  private static final List<PolicyEntry> ALL =
      List.of(
          PolicyEntry.packing(
                  ADAPTIVE, "best fit that learns what jobs are worth, and drains", Adaptive::over)
              .unpublished()
              .stalls(Kind.DRAIN, Kind.NONE)
              .efficiency(policy -> ((Adaptive) policy).efficiency())
              .net(policy -> ((Adaptive) policy).net())
              .setting("stall", "drain")
              .setting("value", "learned")
              .build(),
          PolicyEntry.packing(BF_JS, "best fit, BF-J/S", BestFitJobServer::new)
              .setting("stall", "none")
              .build(),
          PolicyEntry.packing(
                  DRA,
                  "best fit with slots kept for what pays more, DRA",
                  LearnedDynamicReservation::new)
              .unpublished()
              .slots(policy -> ((LearnedDynamicReservation) policy).slots())
              .setting("stall", "none")
              .build(),
          PolicyEntry.packing(FIFO_FF, "first fit, strictly in order", FifoFirstFit::new)
              .inOrder()
              .build(),
          PolicyEntry.packing(
                  MAX_WEIGHT,
                  "slots of configurations of maximum weight, Algorithm 1",
                  LearnedMaxWeight::new)
              .typedAlone()
              .configurations(
                  DemandConfiguration.class,
                  (made, starter) -> ((LearnedMaxWeight) made).stallCondition())
              .stalls(Kind.ADAPTIVE, Kind.NONE, Kind.CONSTANT)
              .setting("stall", "paper")
              .setting("tie-breaking", "random")
              .setting("solver", "maximal")
              .setting("subset", "true")
              .setting("renew-on-arrival", "false")
              .build(),
          PolicyEntry.packing(VQS, "virtual queues, VQS", VirtualQueueScheduling::new)
              .configurations(
                  ReducedConfiguration.class, (made, starter) -> new ConfigurationWeight(starter))
              .headOfLine()
              .stalls(Kind.ADAPTIVE, Kind.NONE, Kind.CONSTANT)
              .setting("stall", "none")
              .setting("j", "0")
              .build(),
          PolicyEntry.packing(
                  VQS_BF,
                  "virtual queues with best fit, VQS-BF",
                  VirtualQueueSchedulingBestFit::new)
              .configurations(
                  ReducedConfiguration.class, (made, starter) -> new ConfigurationWeight(starter))
              .stalls(Kind.ADAPTIVE, Kind.NONE, Kind.CONSTANT)
              .setting("stall", "none")
              .setting("j", "0")
              .build(),
          PolicyEntry.typed(M14, "MaxWeight at local refresh times")
              .stalls(Kind.NONE)
              .setting("tie-breaking", "random")
              .setting("solver", "maximal")
              .setting("renew-on-arrival", "true")
              .build(),
          PolicyEntry.typed(G16, "randomised sampling with tokens")
              .stalls(Kind.NONE)
              .setting("sampling-rate", "1")
              .setting("sampling-exponent", "0.1")
              .setting("token-time", "1")
              .build());

  private Policies() {}

  /** Those that a {@link Packer} runs, in alphabetical order. */
  public static List<PolicyEntry> packing() {
    return ALL.stream().filter(PolicyEntry::packs).toList();
  }

  /** All, those that run in simulations only last. */
  public static List<PolicyEntry> all() {
    return ALL;
  }

  /** The names of {@link #packing}. */
  public static List<String> names() {
    return packing().stream().map(PolicyEntry::name).toList();
  }

  /**
   * The policy of a name, of those that pack jobs of any size.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static PolicyEntry get(String name) {
    return packing().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("policy (" + name + ") must be one of " + names()));
  }
}
