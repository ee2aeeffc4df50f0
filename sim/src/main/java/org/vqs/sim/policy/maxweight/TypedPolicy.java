package org.vqs.sim.policy.maxweight;

/**
 * A non-preemptive policy for finitely many job types (Psychas and Ghaderi, On Non-Preemptive VM
 * Scheduling in the Cloud).
 *
 * <p>It is told what happens, in order of time, and starts jobs through its {@link TypedHost}
 * before the call returns. Jobs of a type are alike: who of them starts is the host's choice.
 */
public interface TypedPolicy {

  /** A job of this type arrived and waits. */
  void arrive(int type);

  /** A job of this type that runs on this server is completed. */
  void depart(int server, int type);

  /**
   * When the policy next acts of its own, after what {@link #advance} was last told; infinity for
   * never.
   */
  default double nextClock() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Time passes: what the policy does of its own until {@code now}, this included, happens. To be
   * called before each event of that time.
   */
  default void advance(double now) {}

  /** Q_j, how many jobs of a type wait. */
  long waiting(int type);

  /** How many servers are stalled. */
  default int stalledServers() {
    return 0;
  }

  /** How many times a server stalled. */
  default long stalls() {
    return 0;
  }

  /** How many times a server took a configuration other than the one it had. */
  default long configurationChanges() {
    return 0;
  }
}
