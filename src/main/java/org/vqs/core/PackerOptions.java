package org.vqs.core;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.stall.AdaptiveBeta;

/**
 * How a packer works. Times are in the host's unit. Immutable.
 *
 * @param policy the name of a policy, see {@link Policies}
 * @param smallest the smallest job that can be asked for
 * @param j the parameter J of the partition for all server classes, or 0 to derive it from {@code
 *     smallest}
 * @param maxStartsPerEvent how many jobs one event may start; the rest starts in later events
 * @param probeLimit how many refused candidates one decision may meet
 * @param tau the unit of age in the weight Σ (1 + age/τ) of a virtual queue; infinity is the
 *     paper's count
 * @param stall when servers stall
 * @param stallTimeout how long a server may be stalled; Long.MAX_VALUE for any time
 * @param claims how starving jobs are helped, or null for not at all
 */
public record PackerOptions(
    String policy,
    ResourceVector smallest,
    int j,
    int maxStartsPerEvent,
    int probeLimit,
    double tau,
    Stall stall,
    long stallTimeout,
    ClaimOptions claims) {

  /** When servers stall. */
  public sealed interface Stall {
    /** Never. */
    record None() implements Stall {}

    /**
     * Below a fixed fraction of the maximum weight; for BF-J/S, when less than half full before its
     * room is filled again.
     */
    record Constant(double beta) implements Stall {}

    /** Below a fraction that depends on the queue and on how many servers are stalled. */
    record Adaptive(AdaptiveBeta beta) implements Stall {}

    /** BF-J/S only: when less than half full after its room was filled again. */
    record HalfFullAfterRefill() implements Stall {}
  }

  /**
   * How starving jobs are helped.
   *
   * @param delay how long a job waits before it is served first where it fits, or claims a server
   * @param timeout after how long a claim moves to another server
   * @param share the share of servers that may be claimed at a time
   */
  public record ClaimOptions(long delay, long timeout, double share) {}

  /** The paper's algorithm and nothing else, without a limit per event. */
  public static PackerOptions paper(String policy, ResourceVector smallest) {
    return new PackerOptions(
        policy,
        smallest,
        0,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        new Stall.None(),
        Long.MAX_VALUE,
        null);
  }

  /** The same with stalling. */
  public PackerOptions withStall(Stall newStall) {
    return new PackerOptions(
        policy, smallest, j, maxStartsPerEvent, probeLimit, tau, newStall, stallTimeout, claims);
  }

  /** The same with another J. */
  public PackerOptions withJ(int newJ) {
    return new PackerOptions(
        policy, smallest, newJ, maxStartsPerEvent, probeLimit, tau, stall, stallTimeout, claims);
  }
}
