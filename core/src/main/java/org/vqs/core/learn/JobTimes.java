package org.vqs.core.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.server.JobVisitor;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * How long the jobs of a cluster wait and run, learned online: whoever needs W or S asks here.
 * Times are in the host's unit.
 *
 * <pre>
 * S   := mean service time of tasks
 * W   := exp(mean of ln(age + S), weighted by size) − S,  age how long a task that starts waited:
 *        those that did not wait count for little
 * P   := chance that a running job is still there after a time, by its age: of its type of size,
 *        of all tasks while little is known of that, exponential while little is known of those
 * </pre>
 *
 * <p>Application masters are a type of their own. Cost O(1) per job, but for what {@link
 * ServiceTimes} renews. Not thread-safe.
 */
public final class JobTimes implements JobObserver {
  private static final int MASTERS = JobVisitor.MASTERS;

  /** Fewer lives than that tell nothing of a type. */
  private static final long ENOUGH = 20;

  /** In how many steps the time until a horizon is looked at. */
  private static final int STEPS = 8;

  private final ServiceTimes tasks = new ServiceTimes();

  /** By type, the masters' first; null for those of which none ended. */
  private ServiceTimes[] byType = {};

  private final ForgettingMean logStay = new ForgettingMean();
  private double typicalStay = Double.POSITIVE_INFINITY;
  private final List<Life> ended = new ArrayList<>();
  private long now;

  /** A job that ended, at a time that the next event tells. */
  private record Life(int type, long start) {}

  @Override
  public void started(Job job, Ask ask) {
    job.setStartedAt(now);
    if (ask.lane() == Lane.TASK && areKnown()) {
      double stay = Math.max(0, now - ask.oldestArrival()) + meanOrOne();
      logStay.add(Math.log(stay), job.share());
      typicalStay = Math.exp(logStay.value(0));
    }
  }

  @Override
  public void departed(Job job) {
    if (job.hasKnownStart()) {
      ended.add(new Life(type(job), job.startedAt()));
    }
  }

  /** An event begins at a time: jobs ended until then. */
  public void pass(long time) {
    now = time;
    for (Life life : ended) {
      double service = Math.max(0, (double) now - life.start);
      ofTypeOrNew(life.type).add(service);
      if (life.type != MASTERS) {
        tasks.add(service);
      }
    }
    ended.clear();
  }

  /**
   * Types are others from this event on: what was known of each is forgotten, what of all is not.
   */
  public void forgetTypes() {
    byType = new ServiceTimes[0];
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

  /** True if some task's life is known. */
  public boolean areKnown() {
    return tasks.known() > 0;
  }

  /** S; 0 while no task's life is known. */
  public double meanService() {
    return tasks.mean();
  }

  private double meanOrOne() {
    return Math.max(1, tasks.mean());
  }

  /** W; 0 while no task started of which the wait is known. */
  public double typicalWait() {
    return Double.isInfinite(typicalStay) ? 0 : Math.max(0, typicalStay - meanOrOne());
  }

  /** W + S; infinite while no task started of which the wait is known. */
  public double typicalStay() {
    return typicalStay;
  }

  private double survival(Job job, double time) {
    return survival(type(job), job.startedAt(), time);
  }

  /**
   * P.
   *
   * @param type its type, or that of masters, as {@link JobVisitor} shows it
   * @param startedAt when it started, or {@link Server#NEVER}
   */
  public double survival(int type, long startedAt, double time) {
    ServiceTimes like = like(type, startedAt);
    return like == null
        ? Math.exp(-time / meanOrOne())
        : like.survival((double) now - startedAt, time);
  }

  /** For how long of the next {@code horizon} a running job can be expected to run. */
  public double within(Job job, double horizon) {
    return areKnown() ? mean(time -> survival(job, time), horizon) : horizon;
  }

  /** The same of a task of a type that starts now. */
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

  /** For how long a running job can be expected to go on; infinite while no life is known. */
  public double left(Job job) {
    if (!areKnown()) {
      return Double.POSITIVE_INFINITY;
    }
    ServiceTimes like = like(type(job), job.startedAt());
    return like == null ? meanOrOne() : like.residual((double) now - job.startedAt());
  }
}
