package org.vqs.sim.bound;

import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * A maximum supportable workload ρ*, the mean number of jobs in service, λ/μ, and how closely it is
 * known.
 *
 * @param lower the mix supports this much
 * @param upper no mix supports more
 * @param rounds how many times the pricing problem was solved for all kinds of servers
 * @param configurations how many configurations were found on the way
 * @param mix configurations and how many servers use each, which together support {@code lower}
 */
public record WorkloadLimit(
    double lower, double upper, int rounds, int configurations, List<Share> mix) {

  /**
   * A part of a mix.
   *
   * @param capacity of the servers
   * @param configuration how many jobs of each type one of them holds, in the order of the types
   * @param servers how many servers use it; a fraction where servers share their time
   */
  public record Share(ResourceVector capacity, List<Integer> configuration, double servers) {
    /** Copies the configuration. */
    public Share {
      configuration = List.copyOf(configuration);
    }
  }

  /** Copies the mix. */
  public WorkloadLimit {
    mix = List.copyOf(mix);
  }

  /** The middle of both bounds. */
  public double value() {
    return (lower + upper) / 2;
  }

  /** The distance of both bounds relative to the upper one; zero if both are zero. */
  public double gap() {
    return upper == 0 ? 0 : (upper - lower) / upper;
  }
}
