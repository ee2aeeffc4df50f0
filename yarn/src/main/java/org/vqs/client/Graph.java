package org.vqs.client;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;

/**
 * A graph of containers that start together or not at all, close to each other where edges say so;
 * for application masters.
 *
 * <pre>
 * Graph train =
 *     Graph.named("train").node("ps", 2, large).node("worker", 8, small).edge("worker", "ps", 1);
 * client.addSchedulingRequests(train.requests(Priority.newInstance(1), 100));
 * </pre>
 *
 * <p>All requests must go in one {@code allocate}, as an {@code AMRMClient} sends them. A graph
 * without edges is one in which all containers want to be close to all. While containers of a graph
 * run, requests under its name are ordinary ones: they replace what was lost. The ResourceManager
 * must have {@code yarn.resourcemanager.placement-constraints.handler} set to {@code scheduler}.
 * Needs hadoop-yarn-api only. Not thread-safe.
 */
public final class Graph {
  private static final String NAME = "[A-Za-z0-9_.]+";

  private final String name;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Set<String>> edgeTags = new LinkedHashMap<>();
  private Duration patience;
  private String unit;

  private record Node(int count, Resource size, PlacementConstraint constraint) {}

  private Graph(String name) {
    this.name = checked(name);
  }

  /**
   * A graph without nodes.
   *
   * @param name letters, digits, _ and .
   */
  public static Graph named(String name) {
    return new Graph(name);
  }

  /**
   * A number of equal containers.
   *
   * @param nodeName letters, digits, _ and .; another than that of the other nodes
   */
  public Graph node(String nodeName, int count, Resource size) {
    return node(nodeName, count, size, null);
  }

  /** The same with a placement constraint of their own, or null. */
  public Graph node(String nodeName, int count, Resource size, PlacementConstraint constraint) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "the count (" + count + ") of node " + nodeName + " must be at least 1");
    }
    if (nodes.putIfAbsent(checked(nodeName), new Node(count, size, constraint)) != null) {
      throw new IllegalArgumentException("graph " + name + " has node " + nodeName + " already");
    }
    return this;
  }

  /**
   * Each container of one node wants to be close to each of another, or of the same.
   *
   * @param from a node that was added
   * @param to a node that was added
   * @param weight what it costs to have the two on different nodes of the cluster
   * @throws IllegalArgumentException if there is no such node, or the weight is negative
   */
  public Graph edge(String from, String to, double weight) {
    for (String end : List.of(from, to)) {
      if (!nodes.containsKey(end)) {
        throw new IllegalArgumentException(
            "graph " + name + " has no node " + end + ", only " + nodes.keySet());
      }
    }
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "the weight (" + weight + ") of the edge " + from + "-" + to + " must be 0 or more");
    }
    edgeTags
        .computeIfAbsent(from, node -> new LinkedHashSet<>())
        .add("vqs-edge/" + from + "-" + to + "/" + inWords(weight));
    return this;
  }

  private static String inWords(double weight) {
    return weight == Math.rint(weight) && weight < 1e15
        ? Long.toString((long) weight)
        : new BigDecimal(Double.toString(weight)).toPlainString();
  }

  /**
   * All its containers must be in one of these.
   *
   * @param newUnit {@code node}, {@code rack}, or {@code level2} to {@code level9}: racks whose
   *     names are the same but for the last part (level2), the last two (level3), and so on
   */
  public Graph in(String newUnit) {
    if (newUnit == null || !newUnit.matches("node|rack|level[2-9]")) {
      throw new IllegalArgumentException(
          "what graph "
              + name
              + " must be in ("
              + newUnit
              + ") must be node, rack, or level2 to level9");
    }
    unit = newUnit;
    return this;
  }

  /** After so long, in seconds, its containers may start one by one; without it, never. */
  public Graph patience(Duration newPatience) {
    if (newPatience.isNegative()) {
      throw new IllegalArgumentException("the patience (" + newPatience + ") must not be negative");
    }
    patience = newPatience;
    return this;
  }

  /**
   * What an application master has to ask for, all in one call.
   *
   * @param priority of all requests
   * @param firstId the allocation request id of the first node; the next one has the next
   * @throws IllegalStateException if there is no node
   */
  public List<SchedulingRequest> requests(Priority priority, long firstId) {
    if (nodes.isEmpty()) {
      throw new IllegalStateException("graph " + name + " has no node");
    }
    List<SchedulingRequest> requests = new ArrayList<>();
    nodes.forEach(
        (nodeName, node) ->
            requests.add(
                SchedulingRequest.newBuilder()
                    .priority(priority)
                    .allocationRequestId(firstId + requests.size())
                    .executionType(ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED))
                    .allocationTags(tags(nodeName))
                    .placementConstraintExpression(node.constraint())
                    .resourceSizing(ResourceSizing.newInstance(node.count(), node.size()))
                    .build()));
    return List.copyOf(requests);
  }

  private Set<String> tags(String nodeName) {
    Set<String> tags = new LinkedHashSet<>();
    tags.add(
        "vqs-gang/"
            + name
            + (unit == null ? "" : "/in/" + unit)
            + (patience == null ? "" : "/soft/" + patience.toSeconds()));
    tags.add("vqs-node/" + nodeName);
    tags.addAll(edgeTags.getOrDefault(nodeName, Set.of()));
    return tags;
  }

  private static String checked(String name) {
    if (name == null || !name.matches(NAME)) {
      throw new IllegalArgumentException(
          "the name (" + name + ") must have letters, digits, _ and . only");
    }
    return name;
  }
}
