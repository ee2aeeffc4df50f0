package org.vqs.sim.engine;

import java.util.List;
import java.util.function.Supplier;
import org.vqs.sim.workload.Workload;

/**
 * A policy with somebody who watches it.
 *
 * @param inner the policy
 * @param observers makes who watches one run
 */
record Observed(SchedulerFactory inner, Supplier<? extends Observer> observers)
    implements SchedulerFactory {

  /** Who watches a run. */
  interface Observer {
    /** A job arrived. */
    default void arrived(SimJob job, double now) {}

    /** A job was started. */
    void started(SimJob job, int server, double now);

    /** A job ended. */
    default void departed(SimJob job, double now) {}

    /** The policy has acted. */
    default void scheduled(JobScheduler scheduler) {}
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public JobScheduler make(
      Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
    Wrapper wrapper = new Wrapper(observers.get());
    wrapper.scheduler =
        inner.make(
            workload,
            cluster,
            seed,
            (job, server) -> {
              wrapper.observer.started(job, server, wrapper.now);
              starts.started(job, server);
            });
    return wrapper;
  }

  private static final class Wrapper implements JobScheduler {
    private final Observer observer;
    private JobScheduler scheduler;
    private double now;

    Wrapper(Observer observer) {
      this.observer = observer;
    }

    @Override
    public void arrive(SimJob job, double time) {
      now = time;
      observer.arrived(job, now);
      scheduler.arrive(job, now);
    }

    @Override
    public void depart(SimJob job, double time) {
      now = time;
      observer.departed(job, now);
      scheduler.depart(job, now);
    }

    @Override
    public void schedule(double time) {
      now = time;
      scheduler.schedule(now);
      observer.scheduled(scheduler);
    }

    @Override
    public double nextClock() {
      return scheduler.nextClock();
    }

    @Override
    public int stalledServers() {
      return scheduler.stalledServers();
    }

    @Override
    public long stalls() {
      return scheduler.stalls();
    }

    @Override
    public long configurationChanges() {
      return scheduler.configurationChanges();
    }
  }
}
