package org.vqs.sim.engine;

/** When servers report, in turns and at regular intervals, in the engine's time. */
final class Heartbeats {
  private final double gap;
  private long count;

  /**
   * @param gap the time between two reports of any servers
   */
  private Heartbeats(double gap) {
    this.gap = gap;
  }

  /** No server ever reports. */
  static Heartbeats none() {
    return new Heartbeats(Double.POSITIVE_INFINITY);
  }

  /** The n-th of so many servers reports first after n parts of the interval, then after each. */
  static Heartbeats every(double interval, int servers) {
    return new Heartbeats(interval / servers);
  }

  /** When the next server reports. */
  double next() {
    return (count + 1) * gap;
  }

  /** How many reports there were. */
  long count() {
    return count;
  }

  /** The next server reported. */
  void passed() {
    count++;
  }
}
