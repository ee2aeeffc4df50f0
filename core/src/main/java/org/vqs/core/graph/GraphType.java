package org.vqs.core.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * What is wanted as one: groups of equal nodes, weighted edges between the nodes of groups, and how
 * far apart nodes may be.
 *
 * <p>Immutable. Nodes are numbered group by group. Two types are equal if their groups have the
 * same demands, counts and weights in the same order, and their spans are equal; names do not
 * matter. Making one costs O(groups²).
 */
public final class GraphType {
  private final String[] names;
  private final int[] counts;
  private final ResourceVector[] demands;
  private final double[][] weights;
  private final Span span;

  /** The first node of each group, and the number of all nodes behind them. */
  private final int[] first;

  private final int hash;

  private GraphType(List<Group> groups, double[][] weights, Span span) {
    int size = groups.size();
    this.names = new String[size];
    this.counts = new int[size];
    this.demands = new ResourceVector[size];
    this.weights = weights;
    this.span = span;
    this.first = new int[size + 1];
    for (int g = 0; g < size; g++) {
      names[g] = groups.get(g).name();
      counts[g] = groups.get(g).count();
      demands[g] = groups.get(g).demand();
      first[g + 1] = Math.addExact(first[g], counts[g]);
    }
    this.hash =
        31 * (31 * Arrays.hashCode(counts) + Arrays.hashCode(demands))
            + Arrays.deepHashCode(weights)
            + span.hashCode();
  }

  /** Begins a type. */
  public static Builder builder() {
    return new Builder();
  }

  /** How many groups there are, at least one. */
  public int groups() {
    return counts.length;
  }

  /** What a group is called. */
  public String name(int group) {
    return names[group];
  }

  /** How many nodes a group has, at least one. */
  public int count(int group) {
    return counts[group];
  }

  /** What each node of a group needs. */
  public ResourceVector demand(int group) {
    return demands[group];
  }

  /**
   * The weight of the edge between any node of the one group and any node of the other, 0 without
   * an edge. Of a group with itself: between any two of its nodes.
   */
  public double weight(int group, int other) {
    return weights[group][other];
  }

  /**
   * The graph of its first nodes only: groups are cut short, or left out.
   *
   * @param nodes from 1 to all
   */
  public GraphType first(int nodes) {
    if (nodes == size()) {
      return this;
    }
    List<Group> groups = new ArrayList<>();
    for (int g = 0; g < counts.length && first[g] < nodes; g++) {
      groups.add(new Group(names[g], Math.min(counts[g], nodes - first[g]), demands[g]));
    }
    double[][] kept = new double[groups.size()][];
    Arrays.setAll(kept, g -> Arrays.copyOf(weights[g], groups.size()));
    return new GraphType(groups, kept, span);
  }

  /** Within what all nodes must be. */
  public Span span() {
    return span;
  }

  /** The nodes of all groups. */
  public int size() {
    return first[counts.length];
  }

  /** The lowest number of a node of a group. */
  public int firstNode(int group) {
    return first[group];
  }

  /** The group of a node. Cost O(log groups). */
  public int groupOf(int node) {
    int found = Arrays.binarySearch(first, node);
    return found >= 0 ? found : -found - 2;
  }

  /** How many resources its demands name. */
  public int dimensions() {
    return demands[0].dimensions();
  }

  /** What all nodes need together. */
  public long[] totalDemand() {
    long[] total = new long[dimensions()];
    for (int g = 0; g < counts.length; g++) {
      demands[g].addTo(total, counts[g]);
    }
    return total;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GraphType type
        && hash == type.hash
        && span.equals(type.span)
        && Arrays.equals(counts, type.counts)
        && Arrays.equals(demands, type.demands)
        && Arrays.deepEquals(weights, type.weights);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int g = 0; g < counts.length; g++) {
      text.append(g == 0 ? "" : ", ")
          .append(counts[g])
          .append(" × ")
          .append(names[g])
          .append(' ')
          .append(demands[g]);
    }
    return text.toString();
  }

  private record Group(String name, int count, ResourceVector demand) {}

  private record Edge(String one, String other, double weight) {}

  /** Collects the parts of a type; errors name the part. Not thread-safe. */
  public static final class Builder {
    private final List<Group> groups = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private Span span = Span.ANYWHERE;

    private Builder() {}

    /**
     * Adds a group of equal nodes.
     *
     * @throws IllegalArgumentException if there is a group of this name, the count is less than
     *     one, or the demand is empty, negative or of other resources than those before
     */
    public Builder group(String name, int count, ResourceVector demand) {
      if (indexOf(name) >= 0) {
        throw new IllegalArgumentException("two groups have the name " + name);
      }
      if (count < 1) {
        throw new IllegalArgumentException(
            "group " + name + " has " + count + " nodes; it must have at least 1");
      }
      boolean negative = Arrays.stream(demand.toArray()).anyMatch(amount -> amount < 0);
      if (demand.isZero() || negative) {
        throw new IllegalArgumentException(
            "group " + name + " demands " + demand + "; a node must need something, and no less");
      }
      if (!groups.isEmpty() && groups.get(0).demand().dimensions() != demand.dimensions()) {
        throw new IllegalArgumentException(
            "group " + name + " demands " + demand + ", which are other resources than before");
      }
      groups.add(new Group(name, count, demand));
      return this;
    }

    /**
     * Adds an edge between each node of one group and each node of another, or between any two
     * nodes of one group. An edge that is named again counts with the sum of its weights.
     *
     * @throws IllegalArgumentException if the weight is negative or not finite
     */
    public Builder edge(String one, String other, double weight) {
      if (!Double.isFinite(weight) || weight < 0) {
        throw new IllegalArgumentException(
            "the edge "
                + one
                + "-"
                + other
                + " has the weight "
                + weight
                + "; it must be a finite number of at least 0");
      }
      edges.add(new Edge(one, other, weight));
      return this;
    }

    /** All nodes must be in one unit of this level. */
    public Builder within(Span newSpan) {
      span = newSpan;
      return this;
    }

    /**
     * The type.
     *
     * @throws IllegalArgumentException if there is no group, or an edge to a group that is unknown
     */
    public GraphType build() {
      if (groups.isEmpty()) {
        throw new IllegalArgumentException("a graph needs at least one group");
      }
      double[][] weights = new double[groups.size()][groups.size()];
      for (Edge edge : edges) {
        int one = known(edge, edge.one());
        int other = known(edge, edge.other());
        weights[one][other] += edge.weight();
        if (one != other) {
          weights[other][one] += edge.weight();
        }
      }
      return new GraphType(groups, weights, span);
    }

    private int known(Edge edge, String name) {
      int index = indexOf(name);
      if (index < 0) {
        throw new IllegalArgumentException(
            "the edge "
                + edge.one()
                + "-"
                + edge.other()
                + " names the group "
                + name
                + ", which is unknown; the groups are "
                + groups.stream().map(Group::name).toList());
      }
      return index;
    }

    private int indexOf(String name) {
      for (int g = 0; g < groups.size(); g++) {
        if (groups.get(g).name().equals(name)) {
          return g;
        }
      }
      return -1;
    }
  }
}
