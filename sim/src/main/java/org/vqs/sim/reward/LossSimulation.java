package org.vqs.sim.reward;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.vqs.sim.policy.reward.AdmissionHost;
import org.vqs.sim.policy.reward.AdmissionPolicy;

/**
 * Jobs come, and start at once or are lost: the loss model in continuous time. The host of an
 * {@link AdmissionPolicy}. One run; the same seed gives the same arrivals and lives under every
 * policy.
 */
public final class LossSimulation implements AdmissionHost {
  private final Iterator<LossArrival> arrivals;
  private final AdmissionPolicy policy;
  private final LossMeasures measures;
  private final int types;
  private final PriorityQueue<Job> ends =
      new PriorityQueue<>(
          Comparator.<Job>comparingDouble(job -> job.endsAt).thenComparing(job -> job.number));

  /** By server and type, the one that started last at the end. */
  private final Map<Integer, Deque<Job>> running = new HashMap<>();

  private LossArrival arriving;
  private long jobs;

  /** A job that runs. */
  private static final class Job {
    private final int type;
    private final double endsAt;
    private final long number;
    private int server;

    Job(int type, double endsAt, long number) {
      this.type = type;
      this.endsAt = endsAt;
      this.number = number;
    }
  }

  /**
   * A run that has not begun.
   *
   * @param length when it will end
   */
  public LossSimulation(
      LossSystem system, LossArrivals arrivals, LossPolicy policy, long seed, double length) {
    SplittableRandom random = new SplittableRandom(seed);
    this.types = system.jobs().size();
    this.measures = new LossMeasures(system, length);
    this.policy = policy.make(system, random.split(), this);
    this.arrivals = arrivals.of(seed);
  }

  /** Runs from time 0 to the end; what is before the warm-up does not count. */
  public LossRun run(double warmup, double length) {
    arriving = nextArrival();
    runUntil(warmup);
    measures.restart();
    runUntil(length);
    return measures.result();
  }

  private LossArrival nextArrival() {
    return arrivals.hasNext() ? arrivals.next() : new LossArrival(Double.POSITIVE_INFINITY, 0, 0);
  }

  private void runUntil(double end) {
    while (true) {
      double departure = ends.isEmpty() ? Double.POSITIVE_INFINITY : ends.peek().endsAt;
      double event = Math.min(departure, arriving.time());
      measures.pass(Math.min(event, end));
      if (event >= end) {
        return;
      }
      if (event == departure) {
        Job job = ends.poll();
        at(job.server, job.type).remove(job);
        measures.departed(job.type);
        policy.departure(job.server, job.type);
      } else {
        measures.arrived(arriving.type());
        policy.arrival(arriving.type());
        arriving = nextArrival();
      }
    }
  }

  private Deque<Job> at(int server, int type) {
    return running.computeIfAbsent(server * types + type, place -> new ArrayDeque<>());
  }

  @Override
  public void start(int server, int type) {
    Job job = new Job(type, arriving.time() + arriving.life(), jobs++);
    job.server = server;
    at(server, type).addLast(job);
    ends.add(job);
    measures.started(type);
  }

  @Override
  public void reject(int type) {
    measures.rejected(type);
  }

  @Override
  public void migrate(int from, int to, int type) {
    Job job = at(from, type).removeLast();
    job.server = to;
    at(to, type).addLast(job);
    measures.migrated();
  }

  @Override
  public void preempt(int server, int type) {
    Job job = at(server, type).removeLast();
    ends.remove(job);
    measures.preempted(type);
  }
}
