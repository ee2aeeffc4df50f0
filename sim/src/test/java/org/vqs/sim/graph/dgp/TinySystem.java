package org.vqs.sim.graph.dgp;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/**
 * A host with Poisson arrivals of one type and lives of mean 1, and how long it is in each state.
 */
final class TinySystem implements TemplateHost {
  private final GraphType type;
  private final Machines machines;
  private final double rate;
  private final SplittableRandom random = new SplittableRandom(7);
  private final PriorityQueue<Running> running =
      new PriorityQueue<>(Comparator.comparingDouble(Running::until));
  private int waiting;
  private double now;

  private record Running(Template template, double until) {}

  TinySystem(GraphType type, Machines machines, double rate) {
    this.type = type;
    this.machines = machines;
    this.rate = rate;
  }

  SplittableRandom random() {
    return random;
  }

  void arrive(TemplateScheduler scheduler) {
    waiting++;
    scheduler.arrival(type, now);
  }

  /** Shares of time by number of templates and their cost, as "number@cost". */
  Map<String, Double> run(TemplateScheduler scheduler, double length) {
    Map<String, Double> times = new HashMap<>();
    double nextArrival = random.nextExponential() / rate;
    while (now < length) {
      double departure = running.isEmpty() ? Double.POSITIVE_INFINITY : running.peek().until;
      double next = Math.min(Math.min(nextArrival, departure), scheduler.nextEventAt());
      double cost = scheduler.virtualCost();
      for (Running each : running) {
        cost += each.template.cost();
      }
      int count = running.size() + scheduler.virtualTemplates(type);
      times.merge(count + "@" + Math.round(cost), (next - now) / length, Double::sum);
      now = next;
      if (next == nextArrival) {
        nextArrival = now + random.nextExponential() / rate;
        arrive(scheduler);
      } else if (next == departure) {
        Template template = running.poll().template;
        for (int node = 0; node < type.size(); node++) {
          machines.release(template.machine(node), type.demand(type.groupOf(node)));
        }
        scheduler.departure(template, now);
      } else {
        scheduler.tick(now);
      }
    }
    return times;
  }

  @Override
  public int inSystem(GraphType any) {
    return waiting + running.size();
  }

  @Override
  public int mostInSystem() {
    return inSystem(type);
  }

  @Override
  public int waiting(GraphType any) {
    return waiting;
  }

  @Override
  public double meanLife(GraphType any) {
    return 1;
  }

  @Override
  public void fill(Template template) {
    waiting--;
    for (int node = 0; node < type.size(); node++) {
      machines.hold(template.machine(node), type.demand(type.groupOf(node)));
    }
    running.add(new Running(template, now + random.nextExponential()));
  }
}
