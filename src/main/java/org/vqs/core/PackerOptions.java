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
 * @param shares how queues far below their share are helped, or null for not at all
 * @param readings what is taken where the papers leave a choice
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
    ClaimOptions claims,
    ShareOptions shares,
    Readings readings) {

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

    /**
     * For policies without configurations: when a server wasted more than it is expected to cost to
     * let it empty.
     */
    record Hold() implements Stall {}

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

  /**
   * How queues of tenants are helped that are far below their weighted dominant share.
   *
   * @param tolerance a queue is helped while it is below (1 − tolerance) of its share; in [0, 1)
   * @param timeout after how long a server that is held for such a queue is given up
   * @param share the share of servers that may be held for such queues at a time
   */
  public record ShareOptions(double tolerance, long timeout, double share) {}

  /**
   * What VQS and VQS-BF take where the paper leaves a choice (Scheduling Jobs with Random Resource
   * Requirements, §V-B and §VI).
   *
   * @param ties between configurations of maximum weight
   * @param head what a job does to those behind it in VQS
   * @param renewal when empty servers take a configuration
   * @param value of {@code adaptive}: what a job is worth
   */
  public record Readings(Ties ties, Head head, Renewal renewal, Value value) {
    /** What runs unless something else is asked for. */
    public static final Readings DEFAULT = new Readings(Ties.FIRST, Head.STRICT, Renewal.WAITING);

    /** With learned values. */
    public Readings(Ties ties, Head head, Renewal renewal) {
      this(ties, head, renewal, Value.LEARNED);
    }

    /** The same with other values. */
    public Readings withValue(Value newValue) {
      return new Readings(ties, head, renewal, newValue);
    }
  }

  /** What {@code adaptive} takes a job to be worth when it compares ways to fill a server. */
  public enum Value {
    /** What is learned of its size, its kind and its wait. */
    LEARNED,
    /** Its size, to measure what the look-ahead alone is good for. */
    SIZE
  }

  /** Which configuration of maximum weight is taken when there are several. */
  public enum Ties {
    /** The first in the order of eq. (7). */
    FIRST,
    /** The last in the order of eq. (7). */
    LAST
  }

  /** What happens to those behind a head of the line that does not fit. */
  public enum Head {
    /** They wait. */
    STRICT,
    /** The next in order that fits goes; each step looks at all shapes that wait in the line. */
    PASSED
  }

  /** When an empty server takes a configuration. */
  public enum Renewal {
    /** When a job comes to it: it holds none while it is empty. */
    WAITING,
    /**
     * Also when it becomes empty and no job waits: then the configuration that a tie among all
     * gives. Jobs that come later are served under it if any of them starts under it.
     */
    ALWAYS
  }

  /** The default readings, and no help for queues below their share. */
  public PackerOptions(
      String policy,
      ResourceVector smallest,
      int j,
      int maxStartsPerEvent,
      int probeLimit,
      double tau,
      Stall stall,
      long stallTimeout,
      ClaimOptions claims) {
    this(
        policy,
        smallest,
        j,
        maxStartsPerEvent,
        probeLimit,
        tau,
        stall,
        stallTimeout,
        claims,
        null,
        Readings.DEFAULT);
  }

  /** The same with other help for queues below their share. */
  public PackerOptions withShares(ShareOptions newShares) {
    return new PackerOptions(
        policy,
        smallest,
        j,
        maxStartsPerEvent,
        probeLimit,
        tau,
        stall,
        stallTimeout,
        claims,
        newShares,
        readings);
  }

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
        policy,
        smallest,
        j,
        maxStartsPerEvent,
        probeLimit,
        tau,
        newStall,
        stallTimeout,
        claims,
        shares,
        readings);
  }

  /** The same with another J. */
  public PackerOptions withJ(int newJ) {
    return new PackerOptions(
        policy,
        smallest,
        newJ,
        maxStartsPerEvent,
        probeLimit,
        tau,
        stall,
        stallTimeout,
        claims,
        shares,
        readings);
  }

  /** The same with other readings. */
  public PackerOptions withReadings(Readings newReadings) {
    return new PackerOptions(
        policy,
        smallest,
        j,
        maxStartsPerEvent,
        probeLimit,
        tau,
        stall,
        stallTimeout,
        claims,
        shares,
        newReadings);
  }
}
