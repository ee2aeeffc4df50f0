package org.vqs.core.adaptive;

import java.util.Comparator;
import org.vqs.core.PackerOptions.Value;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.JobObserver;
import org.vqs.core.cluster.Server;
import org.vqs.core.policy.BestFitJob;
import org.vqs.core.policy.Placer;
import org.vqs.core.policy.SchedulingPolicy;

/**
 * Best-Fit that learns: not a published policy, but what came of comparing the published ones
 * (src/docs/adaptive.md).
 *
 * <pre>
 * arrival:    BF-J: the tightest server that has room, else the job waits
 * departure:  {@link LookAheadFill}: of a few ways to fill the room the one of the greatest {@link JobValue}
 * and, as a layer around it, {@link Hold}: a server that works in a wasteful way for long is let empty
 * </pre>
 *
 * <p>Work-conserving on servers that are not held. Without holds it can lock in as BF-J/S does
 * (Psychas and Ghaderi, Scheduling Jobs with Random Resource Requirements, §VII-A2). Nothing is
 * proven of it. Not thread-safe.
 */
public final class Adaptive implements SchedulingPolicy {
  private final JobStatistics statistics;
  private final Worth worth;
  private final LookAheadFill lookAheadFill;
  private final BestFitJob bestFitJob;

  private Adaptive(Placer placer, JobStatistics statistics, Worth worth) {
    this.statistics = statistics;
    this.worth = worth;
    this.lookAheadFill = new LookAheadFill(placer, worth);
    this.bestFitJob = new BestFitJob(placer);
  }

  /** Over a placer's cluster, of which it learns from now on what {@link #observer} is told. */
  public static Adaptive over(Placer placer) {
    JobStatistics statistics = new JobStatistics(placer);
    boolean isLearned = placer.readings().value() == Value.LEARNED;
    return new Adaptive(
        placer, statistics, isLearned ? new JobValue(statistics, placer) : Worth.SIZE);
  }

  /** What it learned. */
  JobStatistics statistics() {
    return statistics;
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
