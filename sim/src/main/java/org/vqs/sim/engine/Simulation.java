package org.vqs.sim.engine;

import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.function.DoubleConsumer;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.workload.Arrival;

/**
 * One run of a policy on a workload: a list of events in order of time.
 *
 * <p>Slots in which nothing happens cost nothing. Deterministic: the same specification gives the
 * same result. Used once, by one thread.
 */
public final class Simulation {
  private final RunSpec spec;
  private final JobScheduler scheduler;
  private final Iterator<Arrival> arrivals;
  private final PriorityQueue<Departure> departures = new PriorityQueue<>();
  private final Recorder recorder;
  private Arrival next;
  private double nextArrival;
  private double now;
  private long jobs;
  private long starts;
  private long departed;

  private record Departure(double time, long number, SimJob job) implements Comparable<Departure> {
    @Override
    public int compareTo(Departure other) {
      int byTime = Double.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /**
   * A run that has not begun.
   *
   * @throws IllegalArgumentException if the policy cannot serve the workload
   */
  public Simulation(RunSpec spec) {
    this.spec = spec;
    this.recorder = new Recorder(spec);
    this.scheduler =
        spec.scheduler().make(spec.workload(), spec.cluster(), spec.seed(), this::started);
    this.arrivals = spec.workload().arrivals(spec.seed());
    advance();
  }

  /**
   * Runs to the end.
   *
   * @param progress is told now and then which fraction of the run is done
   */
  public RunResult run(DoubleConsumer progress) {
    Horizon horizon = spec.horizon();
    long turn = 0;
    while (true) {
      double event = nextEvent();
      if (event >= horizon.time() || (next == null && jobs == starts && departures.isEmpty())) {
        double end = Double.isInfinite(horizon.time()) ? now : Math.max(now, horizon.time());
        recorder.passTo(end);
        return recorder.result(scheduler);
      }
      recorder.passTo(event);
      now = event;
      departures();
      arrivals();
      scheduler.schedule(now);
      recorder.stalled(scheduler.stalledServers());
      recorder.eventOver();
      if (jobs + departed >= horizon.events()) {
        return recorder.result(scheduler);
      }
      if ((++turn & 0xFFFF) == 0) {
        progress.accept(
            Math.max(now / horizon.time(), (double) (jobs + departed) / horizon.events()));
      }
    }
  }

  private double nextEvent() {
    double departure = departures.isEmpty() ? Double.POSITIVE_INFINITY : departures.peek().time();
    double clock = Math.max(now, spec.time().clock(scheduler.nextClock()));
    return Math.min(Math.min(nextArrival, departure), clock);
  }

  private void departures() {
    while (!departures.isEmpty() && departures.peek().time() <= now) {
      SimJob job = departures.poll().job();
      departed++;
      recorder.departed(job);
      scheduler.depart(job, now);
    }
  }

  private void arrivals() {
    while (nextArrival <= now) {
      SimJob job = new SimJob(jobs++, next, now, recorder.sizeClass(next.demand()));
      recorder.arrived(job);
      scheduler.arrive(job, now);
      advance();
    }
  }

  private void advance() {
    next = arrivals.hasNext() ? arrivals.next() : null;
    nextArrival = next == null ? Double.POSITIVE_INFINITY : spec.time().arrival(next);
  }

  private void started(SimJob job, int server) {
    recorder.started(job);
    departures.add(new Departure(spec.time().departure(now, job.service()), starts++, job));
  }
}
