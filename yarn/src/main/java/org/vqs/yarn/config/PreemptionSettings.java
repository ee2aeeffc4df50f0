package org.vqs.yarn.config;

/**
 * When containers are taken from queues above their share for those below.
 *
 * @param enabled whether anything is taken
 * @param delayMillis how long a queue must be below its share
 * @param graceMillis how long an application has between the warning and the loss
 * @param intervalMillis the time between two rounds
 * @param maxSharePerRound the share of the cluster, in (0, 1], that one round may take
 */
public record PreemptionSettings(
    boolean enabled,
    long delayMillis,
    long graceMillis,
    long intervalMillis,
    double maxSharePerRound) {
  /** So a round comes at most a twentieth of the delay late. */
  private static final int ROUNDS_PER_DELAY = 20;

  /** What a round takes may turn out not to be needed: the next one takes the rest. */
  private static final double MAX_SHARE = 0.1;

  /** With rounds by the delay. */
  static PreemptionSettings of(boolean enabled, long delayMillis, long graceMillis) {
    long interval = Math.max(1, delayMillis / ROUNDS_PER_DELAY);
    return new PreemptionSettings(enabled, delayMillis, graceMillis, interval, MAX_SHARE);
  }
}
