package org.vqs.core.graph.dgp;

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

  /** True if all nodes of a template, which need not be one of these, have room now. */
  boolean hasRoomFor(Template template) {
    for (int machine : template.machines()) {
      if (!machines.contains(machine)) {
        return false;
      }
    }
    hold(template);
    boolean fits = true;
    for (int machine : template.machines()) {
      fits &= hasRoom(machine);
    }
    release(template);
    return fits;
  }

  /** Adds one that has room. It leaves after an exponential time with the mean life of its type. */
  void add(Template template, double now) {
    double leavesAt = now + host.meanLife(template.type()) * random.nextExponential();
    hold(template);
    Timed timed = new Timed(template, leavesAt, added++);
    byType.computeIfAbsent(template.type(), type -> new ArrayList<>()).add(timed);
    byTime.add(timed);
  }

  /**
   * If a job of a type waits, has the host fill one of the type, each as likely as the others. One
   * that the host refuses stays.
   */
  void fillAny(GraphType type, double now) {
    List<Timed> some = byType.getOrDefault(type, List.of());
    if (host.waiting(type) == 0 || some.isEmpty()) {
      return;
    }
    Timed chosen = some.get(random.nextInt(some.size()));
    takeOut(chosen);
    if (!host.fill(chosen.template)) {
      add(chosen.template, now);
    }
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

  /** Drops those on a machine, the youngest first, until what is held there has room. */
  void dropFrom(int machine) {
    if (byTime.isEmpty() || (machines.contains(machine) && hasRoom(machine))) {
      return;
    }
    List<Timed> there = new ArrayList<>();
    for (Timed timed : byTime) {
      for (int each : timed.template.machines()) {
        if (each == machine) {
          there.add(timed);
        }
      }
    }
    there.sort(Comparator.comparing(Timed::number).reversed());
    for (Timed timed : there) {
      if (machines.contains(machine) && hasRoom(machine)) {
        return;
      }
      takeOut(timed);
    }
  }

  /** Drops all of a type. */
  void dropAll(GraphType type) {
    List.copyOf(byType.getOrDefault(type, List.of())).forEach(this::takeOut);
  }

  int count(GraphType type) {
    return byType.getOrDefault(type, List.of()).size();
  }

  double cost() {
    return byTime.stream().mapToDouble(timed -> timed.template.cost()).sum();
  }

  private boolean hasRoom(int machine) {
    for (long amount : machines.free(machine)) {
      if (amount < 0) {
        return false;
      }
    }
    return true;
  }

  private void takeOut(Timed timed) {
    byTime.remove(timed);
    List<Timed> some = byType.get(timed.template.type());
    some.remove(timed);
    if (some.isEmpty()) {
      byType.remove(timed.template.type());
    }
    release(timed.template);
  }

  private void hold(Template template) {
    GraphType type = template.type();
    for (int node = 0; node < type.size(); node++) {
      machines.hold(template.machine(node), type.demand(type.groupOf(node)));
    }
  }

  private void release(Template template) {
    GraphType type = template.type();
    for (int node = 0; node < type.size(); node++) {
      machines.release(template.machine(node), type.demand(type.groupOf(node)));
    }
  }
}
