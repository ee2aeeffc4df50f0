package org.vqs.sim.experiment.sharing;

import org.vqs.core.PackerOptions;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.PackerOptions.ShareOptions;
import org.vqs.core.PackerOptions.Stall;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.stall.AdaptiveBeta;

/**
 * The settings with which the ResourceManager runs unless it is told otherwise, with a mean service
 * of one minute.
 */
final class Production {
  /** Milliseconds, the packer's unit of time, in a mean service. */
  static final long TICKS = 60_000;

  /** Time between two heartbeats of a server. */
  static final long HEARTBEAT = TICKS / 50;

  /** How long a job waits before it is overdue, in mean services. */
  static final double CLAIM_DELAY = 1;

  private static final int MAX_STARTS = 100;
  private static final int PROBE_LIMIT = 100;
  private static final long FIVE_MINUTES = 5 * TICKS;
  private static final long STALL_TIMEOUT = 10 * TICKS;
  private static final double STALL_BETA = 0.9;
  private static final double STALL_P = -0.05;
  private static final double STALL_Z = 0.005;
  private static final double STALL_SHARE = 0.1;
  private static final double CLAIM_SHARE = 0.1;
  private static final double TOLERANCE = 0.1;
  private static final double HOLD_SHARE = 0.1;

  private Production() {}

  /** All defaults. */
  static PackerOptions options(String policy, ResourceVector smallest) {
    Stall stall =
        switch (policy) {
          case Policies.ADAPTIVE -> new Stall.Hold();
          case Policies.VQS, Policies.VQS_BF ->
              new Stall.Adaptive(new AdaptiveBeta(STALL_BETA, STALL_P, STALL_Z, STALL_SHARE, true));
          default -> new Stall.None();
        };
    ClaimOptions claims = new ClaimOptions((long) (CLAIM_DELAY * TICKS), FIVE_MINUTES, CLAIM_SHARE);
    return new PackerOptions(
            policy,
            smallest,
            0,
            MAX_STARTS,
            PROBE_LIMIT,
            FIVE_MINUTES,
            stall,
            STALL_TIMEOUT,
            claims)
        .withShares(new ShareOptions(TOLERANCE, FIVE_MINUTES, HOLD_SHARE));
  }

  /** The same, but no job is helped because of its age. */
  static PackerOptions withoutClaims(String policy, ResourceVector smallest) {
    PackerOptions with = options(policy, smallest);
    return new PackerOptions(
        policy,
        smallest,
        with.j(),
        with.maxStartsPerEvent(),
        with.probeLimit(),
        with.tau(),
        with.stall(),
        with.stallTimeout(),
        null,
        with.shares(),
        with.readings());
  }
}
