package org.vqs.core.graph;

import java.util.Arrays;

/**
 * Where each node of a graph goes, and what its edges cost there. Immutable, compared by identity:
 * two templates that look alike are different places.
 */
public final class Template {
  private final GraphType type;
  private final int[] machines;
  private final double cost;

  /**
   * A template.
   *
   * @param machines the machine of each node, which are copied
   * @param cost the sum over all edges of weight × distance
   */
  Template(GraphType type, int[] machines, double cost) {
    this.type = type;
    this.machines = machines.clone();
    this.cost = cost;
  }

  /**
   * The template with these machines.
   *
   * @param numbers the machine of each node
   * @param machines have them; their free amounts do not matter
   * @param rackDistance the distance between racks; within a rack it is 1
   */
  public static Template at(GraphType type, int[] numbers, Machines machines, double rackDistance) {
    Draft draft = new Draft(type, Eligibility.ALL, rackDistance);
    for (int node = 0; node < numbers.length; node++) {
      draft.put(draft.open(machines.find(numbers[node])), type.groupOf(node), 1);
    }
    return new Template(type, numbers, draft.cost());
  }

  /** The graph. */
  public GraphType type() {
    return type;
  }

  /** The machine of a node. */
  public int machine(int node) {
    return machines[node];
  }

  /** True if the other one has an equal type and the same machine for each node. */
  public boolean isLike(Template other) {
    return type.equals(other.type) && Arrays.equals(machines, other.machines);
  }

  /** Another template of the same kind in the same place. */
  public Template copy() {
    return new Template(type, machines, cost);
  }

  /** The different machines, in no particular order. */
  public int[] machines() {
    return Arrays.stream(machines).distinct().toArray();
  }

  /**
   * The sum over all edges of weight × distance: 0 within a machine, 1 within a rack, the
   * placement's distance of racks between two. The paper's b_A, the broken edges.
   */
  public double cost() {
    return cost;
  }

  @Override
  public String toString() {
    return Arrays.toString(machines) + " at cost " + cost;
  }
}
