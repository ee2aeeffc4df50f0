package org.vqs.core;

import java.util.List;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.ReducedConfiguration;
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

  private static final List<PolicyEntry> ALL =
      List.of(
          PolicyEntry.of(
                  ADAPTIVE, "best fit that learns what jobs are worth, and drains", Adaptive::over)
              .unpublished()
              .stalls(Kind.DRAIN, Kind.NONE)
              .efficiency(policy -> ((Adaptive) policy).efficiency())
              .build(),
          PolicyEntry.of(BF_JS, "best fit, BF-J/S", BestFitJobServer::new).build(),
          PolicyEntry.of(
                  DRA,
                  "best fit with slots kept for what pays more, DRA",
                  LearnedDynamicReservation::new)
              .unpublished()
              .slots(policy -> ((LearnedDynamicReservation) policy).slots())
              .build(),
          PolicyEntry.of(FIFO_FF, "first fit, strictly in order", FifoFirstFit::new)
              .inOrder()
              .build(),
          PolicyEntry.of(
                  MAX_WEIGHT,
                  "slots of configurations of maximum weight, Algorithm 1",
                  LearnedMaxWeight::new)
              .configurations(
                  DemandConfiguration.class,
                  (made, starter) -> ((LearnedMaxWeight) made).stallCondition())
              .stalls(Kind.VARYING, Kind.NONE, Kind.CONSTANT)
              .build(),
          PolicyEntry.of(VQS, "virtual queues, VQS", VirtualQueueScheduling::new)
              .configurations(
                  ReducedConfiguration.class, (made, starter) -> new ConfigurationWeight(starter))
              .headOfLine()
              .stalls(Kind.VARYING, Kind.NONE, Kind.CONSTANT)
              .build(),
          PolicyEntry.of(
                  VQS_BF,
                  "virtual queues with best fit, VQS-BF",
                  VirtualQueueSchedulingBestFit::new)
              .configurations(
                  ReducedConfiguration.class, (made, starter) -> new ConfigurationWeight(starter))
              .stalls(Kind.VARYING, Kind.NONE, Kind.CONSTANT)
              .build());

  private Policies() {}

  /** All, in alphabetical order. */
  public static List<PolicyEntry> all() {
    return ALL;
  }

  /** Their names. */
  public static List<String> names() {
    return ALL.stream().map(PolicyEntry::name).toList();
  }

  /**
   * The policy of a name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static PolicyEntry get(String name) {
    return ALL.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("policy (" + name + ") must be one of " + names()));
  }
}
