package org.vqs.core.layer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.vqs.core.model.ForgettingMean;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ServiceTimes;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.JobVisitor;
import org.vqs.core.server.RunTimes;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * How long jobs of this cluster wait and run, learned online. Of a type of size of which little is
 * known, all types are taken; application masters are a type of their own. Cost O(1) per job, but
 * for what {@link ServiceTimes} renews. Not thread-safe.
 */
final class JobTimes implements JobObserver, RunTimes {
  private static final int MASTERS = JobVisitor.MASTERS;
  private static final double MEMORY = 1_000;

  /** Fewer lives than that tell nothing of a type. */
  private static final long ENOUGH = 20;

  /** In how many steps the time until a horizon is looked at. */
  private static final int STEPS = 8;

  private final JobStarter starter;
  private final ServiceTimes tasks = new ServiceTimes();

  /** By type, the masters' first; null for those of which none ended. */
  private ServiceTimes[] byType = {};

  private final ForgettingMean logStay = new ForgettingMean(MEMORY);
  private final List<Life> ended = new ArrayList<>();

  /** A job that ended, at a time that the next event tells. */
  private record Life(int type, long start) {}

  JobTimes(JobStarter starter) {
    this.starter = starter;
  }

  @Override
  public void started(Job job, Ask ask) {
    job.setStartedAt(starter.now());
    if (ask.lane() == Lane.TASK && tasks.known() > 0) {
      double wait = Math.max(0, starter.now() - ask.oldestArrival());
      logStay.add(Math.log(wait + Math.max(1, tasks.mean())), job.share());
    }
  }

  @Override
  public void departed(Job job) {
    if (job.hasKnownStart()) {
      ended.add(new Life(type(job), job.startedAt()));
    }
  }

  /** Learns of the jobs that ended since the last event. */
  void eventBegins() {
    for (Life life : ended) {
      double service = Math.max(0, (double) starter.now() - life.start);
      ofTypeOrNew(life.type).add(service);
      if (life.type != MASTERS) {
        tasks.add(service);
      }
    }
    ended.clear();
  }

  private ServiceTimes ofTypeOrNew(int type) {
    int place = type - MASTERS;
    if (place >= byType.length) {
      byType = Arrays.copyOf(byType, place + 1);
    }
    if (byType[place] == null) {
      byType[place] = new ServiceTimes();
    }
    return byType[place];
  }

  /** What is known of a type of which enough jobs ended, or null. */
  private ServiceTimes known(int type) {
    int place = type - MASTERS;
    ServiceTimes ofType = place < byType.length ? byType[place] : null;
    return ofType != null && ofType.known() >= ENOUGH ? ofType : null;
  }

  /** What is known of lives like a running job's, or null: of its type, else of all tasks. */
  private ServiceTimes like(int type, long startedAt) {
    if (startedAt == Server.NEVER) {
      return null;
    }
    ServiceTimes ofType = known(type);
    boolean isLikeAnyTask = type != MASTERS && tasks.known() >= ENOUGH;
    return ofType == null && isLikeAnyTask ? tasks : ofType;
  }

  private static int type(Job job) {
    return job.lane() == Lane.MASTER ? MASTERS : job.type();
  }

  /** True if some job's life is known. */
  boolean areKnown() {
    return tasks.known() > 0;
  }

  /** The mean service time of tasks; 0 while none is known. */
  double meanService() {
    return tasks.mean();
  }

  /**
   * How long a job that started waited, in the logarithmic mean weighted by size: exp(mean of ln(w
   * + S)) − S, so that those that did not wait count for little.
   */
  double typicalWait() {
    double stay = Math.exp(logStay.value(Double.NEGATIVE_INFINITY));
    return Math.max(0, stay - Math.max(1, tasks.mean()));
  }

  private double survival(Job job, double time) {
    return survival(type(job), job.startedAt(), time);
  }

  /**
   * The chance that a running job is still there after a time; of one of which nothing is known, as
   * if all ran for the mean time exponentially.
   *
   * @param type its type, or that of masters, as {@link JobVisitor} shows it
   * @param startedAt when it started, or {@link Server#NEVER}
   */
  double survival(int type, long startedAt, double time) {
    ServiceTimes like = like(type, startedAt);
    if (like != null) {
      return like.survival((double) starter.now() - startedAt, time);
    }
    return Math.exp(-time / Math.max(1, tasks.mean()));
  }

  @Override
  public double within(Job job, double horizon) {
    return areKnown() ? mean(time -> survival(job, time), horizon) : horizon;
  }

  @Override
  public double within(int type, double horizon) {
    ServiceTimes ofType = known(type);
    ServiceTimes best = ofType == null ? tasks : ofType;
    return areKnown() ? mean(time -> best.survival(0, time), horizon) : horizon;
  }

  /** The integral of a chance from now to a horizon. */
  private static double mean(DoubleUnaryOperator chance, double horizon) {
    double sum = (1 + chance.applyAsDouble(horizon)) / 2;
    for (int step = 1; step < STEPS; step++) {
      sum += chance.applyAsDouble(horizon * step / STEPS);
    }
    return sum * horizon / STEPS;
  }

  @Override
  public double left(Job job) {
    if (!areKnown()) {
      return Double.POSITIVE_INFINITY;
    }
    ServiceTimes like = like(type(job), job.startedAt());
    return like == null
        ? Math.max(1, tasks.mean())
        : like.residual((double) starter.now() - job.startedAt());
  }
}
