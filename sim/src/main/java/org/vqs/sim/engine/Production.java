package org.vqs.sim.engine;

import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;

/**
 * What runs in the ResourceManager unless it is told otherwise ({@link PackerOptions#deployed}),
 * with a mean service of one minute, whatever the workload's own unit of time is.
 */
public final class Production {
  /** Milliseconds, the packer's unit of time, in a mean service. */
  public static final long TICKS = 60_000;

  /** Time between two heartbeats of a server. */
  public static final long HEARTBEAT = TICKS / 50;

  private Production() {}

  /**
   * All defaults.
   *
   * @throws IllegalArgumentException if no policy that packs has the name
   */
  public static PackerOptions options(String policy, ResourceVector smallest) {
    return PackerOptions.deployed(Policies.get(policy), smallest);
  }

  /** The same, but no job is helped because of its age. */
  public static PackerOptions withoutReservations(String policy, ResourceVector smallest) {
    return options(policy, smallest).with(o -> o.reservations(null).gangs(GangOptions.DEFAULT));
  }
}
