package org.vqs.yarn.config;

import java.util.concurrent.TimeUnit;
import org.vqs.core.scale.ScaleOptions;

/**
 * How the number of nodes is to follow the demand.
 *
 * @param intervalMillis how often it is looked at
 * @param options how far ahead, and how steadily
 * @param leave whether nodes beyond the need are closed to new containers, so that they can be
 *     removed
 */
public record ScaleSettings(long intervalMillis, ScaleOptions options, boolean leave) {
  /** A node takes longer to come than until the next look. */
  private static final long INTERVAL = TimeUnit.SECONDS.toMillis(10);

  /** However short {@code idle} is, that nodes were idle for it is seen more than once. */
  private static final int LOOKS_PER_IDLE = 18;

  /** Below the time that a node takes to come: what ends by then needs none. */
  private static final long HORIZON = TimeUnit.SECONDS.toMillis(30);

  /** So those that were asked for have come, and could be used, before any is to go. */
  private static final double CALM_PER_IDLE = 10 / 3.0;

  static ScaleSettings of(long idleMillis, int minNodes, boolean leave) {
    long calm = Math.round(CALM_PER_IDLE * idleMillis);
    return new ScaleSettings(
        Math.min(INTERVAL, Math.max(1, idleMillis / LOOKS_PER_IDLE)),
        new ScaleOptions(HORIZON, idleMillis, calm, minNodes, ScaleOptions.AUTOMATIC),
        leave);
  }
}
