package org.vqs.core;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.vqs.core.adaptive.Adaptive;
import org.vqs.core.policy.BestFitJobServer;
import org.vqs.core.policy.FifoFirstFit;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.VirtualQueueScheduling;
import org.vqs.core.policy.VirtualQueueSchedulingBestFit;
import org.vqs.core.stall.ConfigurationWeight;
import org.vqs.core.stall.HalfFull;
import org.vqs.core.stall.StallCondition;

/** All policies by name. */
public final class Policies {
  /** BF-J/S. */
  public static final String BF_JS = "bf-js";

  /** VQS. */
  public static final String VQS = "vqs";

  /** VQS-BF. */
  public static final String VQS_BF = "vqs-bf";

  /** Best-Fit with learned values of jobs, look-ahead and holds. */
  public static final String ADAPTIVE = "adaptive";

  /** FIFO with First-Fit. */
  public static final String FIFO_FF = "fifo-ff";

  /**
   * What a policy needs.
   *
   * @param make makes it
   * @param hasConfigurations whether servers have active configurations under it
   * @param servesHeadOfLine whether it needs virtual queues in order of arrival
   */
  record Spec(
      Function<Placer, SchedulingPolicy> make,
      boolean hasConfigurations,
      boolean servesHeadOfLine) {}

  private static final Map<String, Spec> ALL =
      new TreeMap<>(
          Map.of(
              ADAPTIVE, new Spec(Adaptive::over, false, false),
              BF_JS, new Spec(BestFitJobServer::new, false, false),
              VQS, new Spec(VirtualQueueScheduling::new, true, true),
              VQS_BF, new Spec(VirtualQueueSchedulingBestFit::new, true, false),
              FIFO_FF, new Spec(FifoFirstFit::new, false, false)));

  private Policies() {}

  /** The names, in alphabetical order. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The policy of a name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  static Spec get(String name) {
    Spec spec = ALL.get(name);
    if (spec == null) {
      throw new IllegalArgumentException("policy (" + name + ") must be one of " + names());
    }
    return spec;
  }

  /**
   * Checks that servers can be held under a policy: one without configurations and lines.
   *
   * @throws IllegalArgumentException if not, naming those under which they can
   */
  static void checkHolds(String policy) {
    if (!policy.equals(ADAPTIVE) && !policy.equals(BF_JS)) {
      throw new IllegalArgumentException(
          "policy (" + policy + ") must be " + ADAPTIVE + " or " + BF_JS + " for holds");
    }
  }

  /** The condition under which servers stall under a policy. */
  static StallCondition stallCondition(Spec spec, PackerOptions.Stall stall, Placer placer) {
    return spec.hasConfigurations
        ? new ConfigurationWeight(placer)
        : new HalfFull(stall instanceof PackerOptions.Stall.HalfFullAfterRefill);
  }
}
