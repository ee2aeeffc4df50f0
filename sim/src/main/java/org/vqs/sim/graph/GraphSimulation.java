package org.vqs.sim.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.sim.graph.dgp.TemplateRoom;
import org.vqs.sim.graph.dgp.TemplateScheduler;

/**
 * Jobs that are graphs come, wait, run and end on machines with slots, in continuous time. The host
 * of a {@link TemplateScheduler}. One run; the same seed gives the same arrivals and lives under
 * every algorithm.
 */
public final class GraphSimulation implements GraphHost {
  private final GraphSystem system;
  private final Machines machines;
  private final TemplateScheduler scheduler;
  private final SplittableRandom lives;
  private final Map<GraphType, Queue> queues = new LinkedHashMap<>();
  private final PriorityQueue<Job> ends =
      new PriorityQueue<>(Comparator.comparingDouble(job -> job.endsAt));
  private final Map<Template, Job> running = new LinkedHashMap<>();
  private final GraphMeasures measures;
  private double now;

  /** The jobs of a type. */
  private static final class Queue {
    private final GraphJobs jobs;
    private final SplittableRandom arrivals;
    private final Deque<Job> waiting = new ArrayDeque<>();
    private double nextArrival;
    private int running;

    Queue(GraphJobs jobs, SplittableRandom arrivals) {
      this.jobs = jobs;
      this.arrivals = arrivals;
      nextArrival = arrivals.nextExponential() / jobs.rate();
    }
  }

  /** A job; it keeps the rest of its life when it is interrupted. */
  private static final class Job {
    private final Queue queue;
    private final double arrivedAt;
    private double rest;
    private double endsAt;
    private boolean started;
    private Template template;

    Job(Queue queue, double arrivedAt, double life) {
      this.queue = queue;
      this.arrivedAt = arrivedAt;
      this.rest = life;
    }
  }

  /**
   * A run that has not begun.
   *
   * @param watchStates whether the run shall say how long it was in which state
   */
  public GraphSimulation(
      GraphSystem system, GraphAlgorithm algorithm, long seed, boolean watchStates) {
    SplittableRandom random = new SplittableRandom(seed);
    this.system = system;
    this.machines = system.cluster().machines();
    this.lives = random.split();
    for (GraphJobs jobs : system.jobs()) {
      queues.put(jobs.type(), new Queue(jobs, random.split()));
    }
    this.scheduler = algorithm.scheduler(this, system, machines, random.split());
    this.measures = new GraphMeasures(system, machines, scheduler, watchStates);
  }

  /** Runs from time 0; what is before the warm-up does not count. */
  public GraphRun run(double warmup, double length) {
    runUntil(warmup);
    measures.restart();
    runUntil(length);
    return measures.result(warmup);
  }

  private void runUntil(double end) {
    while (true) {
      Queue next = nextArrival();
      double departure = ends.isEmpty() ? Double.POSITIVE_INFINITY : ends.peek().endsAt;
      double event = Math.min(next.nextArrival, Math.min(departure, scheduler.nextEventAt()));
      measures.pass(Math.min(event, end), inSystem());
      now = Math.min(event, end);
      if (event >= end) {
        return;
      }
      if (event == departure) {
        depart(ends.poll());
      } else if (event == next.nextArrival) {
        arrive(next);
      } else {
        scheduler.tick(now);
      }
    }
  }

  private Queue nextArrival() {
    Queue next = null;
    for (Queue queue : queues.values()) {
      if (next == null || queue.nextArrival < next.nextArrival) {
        next = queue;
      }
    }
    return next;
  }

  private void arrive(Queue queue) {
    queue.waiting.addLast(new Job(queue, now, queue.jobs.life().draw(lives)));
    queue.nextArrival = now + queue.arrivals.nextExponential() / queue.jobs.rate();
    scheduler.arrival(queue.jobs.type(), now);
  }

  private void depart(Job job) {
    leave(job);
    measures.departed();
    scheduler.departure(job.template, now);
  }

  private void leave(Job job) {
    running.remove(job.template);
    job.queue.running--;
    measures.ran(job.template, -1);
    TemplateRoom.release(job.template, machines);
  }

  @Override
  public void fill(Template template) {
    Queue queue = queues.get(template.type());
    Job job = queue.waiting.pollFirst();
    queue.running++;
    if (!job.started) {
      job.started = true;
      measures.waited(now - job.arrivedAt);
    }
    TemplateRoom.hold(template, machines);
    job.template = template;
    job.endsAt = now + job.rest;
    ends.add(job);
    running.put(template, job);
    measures.ran(template, 1);
  }

  @Override
  public void interrupt(Template template) {
    Job job = running.get(template);
    ends.remove(job);
    leave(job);
    job.rest = job.endsAt - now;
    job.queue.waiting.addFirst(job);
    measures.interrupted();
  }

  @Override
  public List<Template> running() {
    return new ArrayList<>(running.keySet());
  }

  private int inSystem() {
    int sum = 0;
    for (Queue queue : queues.values()) {
      sum += queue.waiting.size() + queue.running;
    }
    return sum;
  }

  @Override
  public int inSystem(GraphType type) {
    Queue queue = queues.get(type);
    return queue.waiting.size() + queue.running;
  }

  @Override
  public int mostInSystem() {
    int most = 0;
    for (GraphJobs jobs : system.jobs()) {
      most = Math.max(most, inSystem(jobs.type()));
    }
    return most;
  }

  @Override
  public int waiting(GraphType type) {
    return queues.get(type).waiting.size();
  }

  @Override
  public double meanLife(GraphType type) {
    return queues.get(type).jobs.life().mean();
  }
}
