package org.vqs.sim.graph.dgp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/** Templates without jobs, each until it leaves. They hold their room on the machines. */
final class VirtualTemplates {
  private final Machines machines;
  private final TemplateHost host;
  private final RandomGenerator random;

  /** By type, in the order in which they were added. */
  private final Map<GraphType, List<Timed>> byType = new HashMap<>();

  private final PriorityQueue<Timed> byTime =
      new PriorityQueue<>(Comparator.comparingDouble(Timed::leavesAt).thenComparing(Timed::number));

  private long added;

  /** A virtual template and when it leaves. */
  private record Timed(Template template, double leavesAt, long number) {}

  VirtualTemplates(Machines machines, TemplateHost host, RandomGenerator random) {
    this.machines = machines;
    this.host = host;
    this.random = random;
  }

  /** Adds one that has room. It leaves after an exponential time with the mean life of its type. */
  void add(Template template, double now) {
    double leavesAt = now + host.meanLife(template.type()) * random.nextExponential();
    TemplateRoom.hold(template, machines);
    Timed timed = new Timed(template, leavesAt, added++);
    byType.computeIfAbsent(template.type(), type -> new ArrayList<>()).add(timed);
    byTime.add(timed);
  }

  /** If a job of a type waits, has the host fill one of the type, each as likely as the others. */
  void fillAny(GraphType type) {
    List<Timed> some = byType.getOrDefault(type, List.of());
    if (host.waiting(type) == 0 || some.isEmpty()) {
      return;
    }
    Timed chosen = some.get(random.nextInt(some.size()));
    takeOut(chosen);
    host.fill(chosen.template);
  }

  /** When the next one leaves; infinite if there is none. */
  double nextLeavesAt() {
    return byTime.isEmpty() ? Double.POSITIVE_INFINITY : byTime.peek().leavesAt;
  }

  /** Takes out the one that leaves next; there must be one. */
  Template takeNext() {
    Timed next = byTime.peek();
    takeOut(next);
    return next.template;
  }

  int count(GraphType type) {
    return byType.getOrDefault(type, List.of()).size();
  }

  double cost() {
    return byTime.stream().mapToDouble(timed -> timed.template.cost()).sum();
  }

  private void takeOut(Timed timed) {
    byTime.remove(timed);
    List<Timed> some = byType.get(timed.template.type());
    some.remove(timed);
    if (some.isEmpty()) {
      byType.remove(timed.template.type());
    }
    TemplateRoom.release(timed.template, machines);
  }
}
