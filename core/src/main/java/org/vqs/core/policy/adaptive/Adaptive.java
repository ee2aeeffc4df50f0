package org.vqs.core.policy.adaptive;

import java.util.Comparator;
import org.vqs.core.policy.EfficiencyModel;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.bestfit.BestFitJob;
import org.vqs.core.policy.option.Readings.Value;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * Best-Fit that learns: not a published policy, but what came of comparing the published ones
 * (src/docs/adaptive.md).
 *
 * <pre>
 * arrival:    BF-J: the server with room whose room loses least of its worth ({@link RoomWorth}), where that
 *             is not known the tightest; else the job waits;
 *             servers that alone can hold what others ask for come last ({@link DemandPressure})
 * departure:  {@link LookAheadFill}: of a few ways to fill the room the one of the greatest {@link JobValue}
 * and, as a layer around it, draining: a server that works in a wasteful way for long is let empty
 * </pre>
 *
 * <p>Work-conserving on servers that do not drain. Without draining it can lock in as BF-J/S does
 * (Psychas and Ghaderi, Scheduling Jobs with Random Resource Requirements, §VII-A2). What is proven
 * of it: src/docs/proof.md. Not thread-safe.
 */
public final class Adaptive implements SchedulingPolicy {
  private final JobStarter starter;
  private final JobStatistics statistics;
  private final Worth worth;
  private final LookAheadFill lookAheadFill;
  private final BestFitJob bestFitJob;

  private Adaptive(JobStarter starter, JobStatistics statistics, Worth worth) {
    this.starter = starter;
    this.statistics = statistics;
    this.worth = worth;
    this.lookAheadFill = new LookAheadFill(starter, worth);
    this.bestFitJob =
        new BestFitJob(
            starter, statistics.pressure(), new RoomWorth(statistics, starter.cluster()));
  }

  /** Over a starter's cluster, of which it learns from now on what {@link #observer} is told. */
  public static Adaptive over(JobStarter starter) {
    JobStatistics statistics = new JobStatistics(starter.cluster());
    boolean isLearned = starter.readings().value() == Value.LEARNED;
    return new Adaptive(
        starter, statistics, isLearned ? new JobValue(statistics, starter) : Worth.SIZE);
  }

  /** How well servers are used, by what it learned. */
  public EfficiencyModel efficiency() {
    return new Efficiency(starter, statistics);
  }

  @Override
  public void eventBegins() {
    statistics.eventBegins();
    worth.eventBegins();
  }

  @Override
  public void fill(Server server) {
    lookAheadFill.fill(server);
  }

  @Override
  public void place(Ask ask) {
    bestFitJob.place(ask);
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingLong(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return true;
  }

  @Override
  public JobObserver observer() {
    return statistics;
  }
}
