package org.vqs.sim.experiment.dominance.contest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.SimJob;
import org.vqs.sim.measure.SizeClasses;
import org.vqs.sim.workload.Workload;

/**
 * A policy, with the jobs counted that arrive and start after the warm-up, by class of sizes: each
 * size by itself if they are few, else powers of 1/2 of the largest server. Used by one run.
 */
final class ShareCounter implements SchedulerFactory {
  /** More distinct sizes than this are counted in powers of 1/2. */
  private static final int MOST_SIZES = 20;

  /** A class with fewer arrivals says nothing. */
  private static final int LEAST_ARRIVALS = 50;

  private final SchedulerFactory policy;
  private final double from;
  private final Map<Object, long[]> classes = new HashMap<>();
  private double now;

  /** Counts what arrives and what starts from a time on. */
  ShareCounter(SchedulerFactory policy, double from) {
    this.policy = policy;
    this.from = from;
  }

  @Override
  public String name() {
    return policy.name();
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    Function<ResourceVector, Object> classOf = classOf(workload, cluster);
    JobScheduler inner =
        policy.make(
            workload,
            cluster,
            seed,
            (job, server) -> {
              count(classOf.apply(job.demand()), 1);
              starts.started(job, server);
            });
    return new Counted(inner, classOf);
  }

  private static Function<ResourceVector, Object> classOf(
      Workload workload, List<ServerGroup> cluster) {
    int sizes = workload.types().size();
    if (sizes > 0 && sizes <= MOST_SIZES) {
      return demand -> demand;
    }
    ResourceVector largest =
        cluster.stream().map(ServerGroup::capacity).reduce(ResourceVector::max).orElseThrow();
    return demand -> SizeClasses.of(Size.of(demand, largest));
  }

  private void count(Object sizeClass, int what) {
    if (now >= from) {
      classes.computeIfAbsent(sizeClass, any -> new long[2])[what]++;
    }
  }

  /**
   * The least, over classes, of the part of its arrivals that started.
   *
   * @return NaN if too few arrived
   */
  double leastStarted() {
    return classes.values().stream()
        .filter(counts -> counts[0] >= LEAST_ARRIVALS)
        .mapToDouble(counts -> (double) counts[1] / counts[0])
        .min()
        .orElse(Double.NaN);
  }

  private final class Counted implements JobScheduler {
    private final JobScheduler inner;
    private final Function<ResourceVector, Object> classOf;

    Counted(JobScheduler inner, Function<ResourceVector, Object> classOf) {
      this.inner = inner;
      this.classOf = classOf;
    }

    @Override
    public void arrive(SimJob job, double time) {
      now = time;
      count(classOf.apply(job.demand()), 0);
      inner.arrive(job, time);
    }

    @Override
    public void depart(SimJob job, double time) {
      now = time;
      inner.depart(job, time);
    }

    @Override
    public void schedule(double time) {
      now = time;
      inner.schedule(time);
    }

    @Override
    public double nextClock() {
      return inner.nextClock();
    }

    @Override
    public int stalledServers() {
      return inner.stalledServers();
    }

    @Override
    public long stalls() {
      return inner.stalls();
    }

    @Override
    public long configurationChanges() {
      return inner.configurationChanges();
    }
  }
}
