package org.vqs.sim.engine;

import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.AdaptiveBeta;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.policy.option.StallOptions;

/**
 * The settings with which the ResourceManager runs unless it is told otherwise, with a mean service
 * of one minute, whatever the workload's own unit of time is.
 */
public final class Production {
  /** Milliseconds, the packer's unit of time, in a mean service. */
  public static final long TICKS = 60_000;

  /** Time between two heartbeats of a server. */
  public static final long HEARTBEAT = TICKS / 50;

  /** How long a job waits before it is overdue, in mean services. */
  public static final double RESERVATION_DELAY = 1;

  private static final int MAX_STARTS = 100;
  private static final int PROBE_LIMIT = 100;
  private static final long FIVE_MINUTES = 5 * TICKS;
  private static final long STALL_TIMEOUT = 10 * TICKS;
  private static final double STALL_BETA = 0.9;
  private static final double STALL_P = -0.05;
  private static final double STALL_Z = 0.005;
  private static final double STALL_SHARE = 0.1;
  private static final double RESERVATION_SHARE = 0.1;
  private static final double TOLERANCE = 0.1;
  private static final double RESERVED_SHARE = 0.1;
  private static final double KEPT_SHARE = 0.05;
  private static final int KEPT_TYPES = 64;
  private static final long HOUR = 60 * TICKS;

  private Production() {}

  /**
   * All defaults.
   *
   * @throws IllegalArgumentException if no policy that packs has the name
   */
  public static PackerOptions options(String policy, ResourceVector smallest) {
    return options(Policies.get(policy), smallest);
  }

  /** All defaults. */
  static PackerOptions options(PolicyEntry entry, ResourceVector smallest) {
    Stall stall =
        switch (entry.defaultStall()) {
          case DRAIN -> new Stall.Drain();
          case ADAPTIVE ->
              new Stall.Adaptive(new AdaptiveBeta(STALL_BETA, STALL_P, STALL_Z, STALL_SHARE, true));
          case CONSTANT -> new Stall.Constant(STALL_BETA);
          case NONE -> new Stall.None();
        };
    ReservationOptions reservations =
        new ReservationOptions((long) (RESERVATION_DELAY * TICKS), FIVE_MINUTES, RESERVATION_SHARE);
    return PackerOptions.paper(entry, smallest)
        .with(
            o ->
                o.maxStartsPerEvent(MAX_STARTS)
                    .probeLimit(PROBE_LIMIT)
                    .tau(FIVE_MINUTES)
                    .stall(new StallOptions(stall, STALL_TIMEOUT))
                    .reservations(reservations)
                    .shares(new ShareOptions(TOLERANCE, FIVE_MINUTES, RESERVED_SHARE))
                    .gangs(GangOptions.DEFAULT.delay(reservations.delay()))
                    .slots(new SlotOptions(0, KEPT_SHARE, KEPT_TYPES, HOUR)));
  }

  /** The same, but no job is helped because of its age. */
  public static PackerOptions withoutReservations(String policy, ResourceVector smallest) {
    return options(policy, smallest).with(o -> o.reservations(null).gangs(GangOptions.DEFAULT));
  }
}
