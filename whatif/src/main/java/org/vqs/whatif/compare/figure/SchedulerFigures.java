package org.vqs.whatif.compare.figure;

import java.util.List;
import java.util.Optional;
import org.vqs.whatif.replay.StatedResult;

/**
 * All that is measured of one scheduler in a scene.
 *
 * @param scheduler its name
 * @param makespan from the first ask to the end of the last container, in seconds, mean over seeds
 * @param waits by group; groups that nobody is in are left out
 * @param seeds the waits of all containers, seed by seed
 * @param slowdown of applications
 * @param cluster of the cluster while there was work
 * @param fairness between queues
 * @param gangs what became of gangs
 * @param use what containers used; empty if nobody said what they do
 * @param stated how right it was about when requests start, over seeds; empty if it does not say
 * @param tail how many waited longer than how long
 */
public record SchedulerFigures(
    String scheduler,
    double makespan,
    List<WaitFigures> waits,
    List<WaitFigures> seeds,
    SlowdownFigures slowdown,
    ClusterFigures cluster,
    FairnessFigures fairness,
    GangFigures gangs,
    Optional<UseFigures> use,
    Optional<StatedResult> stated,
    List<TailPoint> tail) {
  /**
   * A point of the distribution of waits.
   *
   * @param seconds a wait
   * @param part which part of all containers waited longer
   */
  public record TailPoint(double seconds, double part) {}

  /** Copies the lists. */
  public SchedulerFigures {
    waits = List.copyOf(waits);
    seeds = List.copyOf(seeds);
    tail = List.copyOf(tail);
  }

  /** How many containers never started, over all seeds. */
  public long never() {
    return waits.get(0).never();
  }

  /** How many containers there were, over all seeds. */
  public long containers() {
    return waits.get(0).count();
  }
}
