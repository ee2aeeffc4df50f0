package org.vqs.sim.experiment.sharing;

/**
 * A victim under a policy as deployed.
 *
 * @param open whether jobs come at random; else one victim always waits, and many others of each
 *     kind
 * @param reservations false if nobody is helped because of age
 */
public record Ordeal(Victim victim, boolean open, String policy, boolean reservations) {
  /** How long a warm-up is to be for the queues of overload, in mean services. */
  public static final double WARM_UP = 40;

  /**
   * How long they waited who came after the warm-up, in mean services. Those that still wait at the
   * end count with their age.
   *
   * @param jobs how many victims
   * @param mean of the victims
   * @param p99 of the victims
   * @param max of the victims
   * @param othersMean of the others
   */
  public record Outcome(long jobs, double mean, double p99, double max, double othersMean) {}

  /**
   * One run.
   *
   * @param warmUp after how long measuring begins, in mean services
   * @param length how long is measured
   */
  public Outcome endure(long seed, double warmUp, double length) {
    SharingScene scene =
        open ? victim.open(policy, reservations) : victim.closed(policy, reservations);
    SharedCluster cluster = new SharedCluster(scene, seed);
    cluster.runUntil(warmUp);
    cluster.measureFromNow();
    cluster.runUntil(warmUp + length);
    StreamWaits waits = cluster.waits(Victim.NAME);
    double others = 0;
    long count = 0;
    for (String stream : victim.otherStreams()) {
      StreamWaits own = cluster.waits(stream);
      others += own.count() == 0 ? 0 : own.mean() * own.count();
      count += own.count();
    }
    return new Outcome(waits.count(), waits.mean(), waits.p99(), waits.max(), others / count);
  }
}
