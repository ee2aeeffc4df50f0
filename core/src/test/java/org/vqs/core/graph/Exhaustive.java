package org.vqs.core.graph;

/** The least cost of any template, by trying all; infinite if not all nodes can be placed. */
final class Exhaustive {
  private final GraphType type;
  private final Machines machines;
  private final int[] numbers;
  private final double rackDistance;
  private final long[][] left;
  private final int[] chosen;
  private double least = Double.POSITIVE_INFINITY;

  private Exhaustive(GraphType type, Machines machines, int[] numbers, double rackDistance) {
    this.type = type;
    this.machines = machines;
    this.numbers = numbers;
    this.rackDistance = rackDistance;
    this.left = new long[numbers.length][];
    for (int i = 0; i < numbers.length; i++) {
      left[i] = machines.free(numbers[i]);
    }
    this.chosen = new int[type.size()];
  }

  static double leastCost(GraphType type, Machines machines, int[] numbers, double rackDistance) {
    Exhaustive search = new Exhaustive(type, machines, numbers, rackDistance);
    search.place(0, 0);
    return search.least;
  }

  /** What a template costs, counted edge by edge. */
  static double cost(Template template, Machines machines, double rackDistance) {
    double sum = 0;
    GraphType type = template.type();
    for (int a = 0; a < type.size(); a++) {
      for (int b = 0; b < a; b++) {
        double weight = type.weight(type.groupOf(a), type.groupOf(b));
        if (template.machine(a) != template.machine(b)) {
          boolean near =
              machines.rack(template.machine(a)).equals(machines.rack(template.machine(b)));
          sum += weight * (near ? 1 : rackDistance);
        }
      }
    }
    return sum;
  }

  private void place(int node, double cost) {
    if (cost >= least) {
      return;
    }
    if (node == type.size()) {
      least = cost;
      return;
    }
    int group = type.groupOf(node);
    boolean first = node == type.firstNode(group);
    for (int i = first ? 0 : chosen[node - 1]; i < numbers.length; i++) {
      if (type.demand(group).fitsIn(left[i])) {
        type.demand(group).addTo(left[i], -1);
        chosen[node] = i;
        place(node + 1, cost + edges(node, i));
        type.demand(group).addTo(left[i], 1);
      }
    }
  }

  private double edges(int node, int index) {
    double sum = 0;
    for (int b = 0; b < node; b++) {
      double weight = type.weight(type.groupOf(node), type.groupOf(b));
      if (chosen[b] != index && weight > 0) {
        boolean near = machines.rack(numbers[index]).equals(machines.rack(numbers[chosen[b]]));
        sum += weight * (near ? 1 : rackDistance);
      }
    }
    return sum;
  }
}
