package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.graph.Span;
import org.vqs.yarn.app.AttemptGangs;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.gang.GangNode;

/**
 * The gangs of a call with scheduling requests: each is accepted as a whole or rejected as a whole.
 * Used under the scheduler's lock, for one call.
 */
final class GangRequests {
  /** How many gangs an application may wait for: others look at them, too. */
  private static final int MOST = 100;

  private final VqsAppAttempt attempt;
  private final Function<SchedulingRequest, String> partitions;
  private final Map<String, Graph> graphs = new HashMap<>();

  /** What is asked for as one. */
  private static final class Graph {
    final Map<String, Integer> requestsOfNode = new HashMap<>();
    final List<GangNode.Edge> edges = new ArrayList<>();
    final Set<String> partitions = new TreeSet<>();
    final Set<Span> spans = new HashSet<>();
    long containers;
    int requests;
    String problem;

    void add(GangNode node, SchedulingRequest request) {
      ResourceSizing sizing = request.getResourceSizing();
      requestsOfNode.merge(node.node(), 1, Integer::sum);
      edges.addAll(node.edges());
      spans.add(node.span());
      requests++;
      containers += sizing == null ? 0 : Math.max(0, sizing.getNumAllocations());
    }
  }

  private GangRequests(VqsAppAttempt attempt, Function<SchedulingRequest, String> partitions) {
    this.attempt = attempt;
    this.partitions = partitions;
  }

  /**
   * Those of a call, with what waits already of the same gangs.
   *
   * @param partitions which partition a request is for
   * @param mostContainers how many containers a gang may have
   */
  static GangRequests of(
      VqsAppAttempt attempt,
      List<SchedulingRequest> requests,
      Function<SchedulingRequest, String> partitions,
      int mostContainers) {
    GangRequests gangs = new GangRequests(attempt, partitions);
    Map<SchedulerRequestKey, SchedulingRequest> all = new HashMap<>();
    for (SchedulingRequest request : requests) {
      if (request.getPriority() != null) {
        all.put(SchedulerRequestKey.create(request), request);
      }
    }
    boolean any = all.values().stream().anyMatch(GangRequests::isOfGang);
    if (any) {
      waiting(attempt).forEach(all::putIfAbsent);
      all.values().forEach(gangs::add);
      gangs.graphs.values().forEach(graph -> graph.problem = gangs.problem(graph, mostContainers));
    }
    return gangs;
  }

  private static boolean isOfGang(SchedulingRequest request) {
    return request.getAllocationTags() != null
        && request.getAllocationTags().stream().anyMatch(tag -> tag.startsWith(GangNode.GANG));
  }

  private static Map<SchedulerRequestKey, SchedulingRequest> waiting(VqsAppAttempt attempt) {
    Map<SchedulerRequestKey, SchedulingRequest> waiting = new HashMap<>();
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AppPlacementAllocator<SchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
      SchedulingRequest request = allocator == null ? null : allocator.getSchedulingRequest();
      if (request != null && isOfGang(request)) {
        waiting.put(key, request);
      }
    }
    return waiting;
  }

  private void add(SchedulingRequest request) {
    try {
      GangNode node = GangNode.of(request.getAllocationTags());
      if (node != null) {
        Graph graph = graphs.computeIfAbsent(node.gang(), name -> new Graph());
        graph.add(node, request);
        graph.partitions.add(partitions.apply(request));
      }
    } catch (IllegalArgumentException malformed) {
      // Its own rejection names it; that of the rest of its gang follows from it.
    }
  }

  private String problem(Graph graph, int mostContainers) {
    if (graphs.size() > MOST) {
      return "the application asks for more than " + MOST + " gangs at a time; let some start";
    }
    if (graph.requests > AttemptGangs.MOST_REQUESTS) {
      return "its gang has "
          + graph.requests
          + " requests, more than "
          + AttemptGangs.MOST_REQUESTS
          + "; ask for equal containers by one";
    }
    if (graph.partitions.size() > 1) {
      return "the requests of its gang are for partitions "
          + graph.partitions
          + "; all containers of a gang are of one";
    }
    if (graph.spans.size() > 1) {
      return "the requests of its gang have different tags; give all of them the same vqs-gang/ tag";
    }
    for (GangNode.Edge edge : graph.edges) {
      for (String end : List.of(edge.from(), edge.to())) {
        int requests = graph.requestsOfNode.getOrDefault(end, 0);
        if (requests != 1) {
          return "the edge vqs-edge/%s-%s names node %s, which %s; the nodes are %s"
              .formatted(
                  edge.from(),
                  edge.to(),
                  end,
                  requests == 0 ? "no request has" : requests + " requests have",
                  graph.requestsOfNode.keySet().stream().sorted().toList());
        }
      }
    }
    return graph.containers > mostContainers
        ? "its gang has %d containers, more than %s (%d)"
            .formatted(graph.containers, VqsProperties.GANG_MAX_SIZE.name(), mostContainers)
        : null;
  }

  /** Why a request cannot be accepted because of its tags or its gang, or null. */
  String problem(SchedulingRequest request) {
    GangNode node;
    try {
      node = GangNode.of(request.getAllocationTags());
    } catch (IllegalArgumentException malformed) {
      return malformed.getMessage();
    }
    if (node == null || attempt.gangs().hasStarted(node.gang())) {
      return null;
    }
    return attempt.gangs().isBroken(node.gang())
        ? "another request of gang " + node.gang() + " is rejected, and a gang is one"
        : graphs.get(node.gang()).problem;
  }

  /**
   * A request was rejected: what was accepted of its gang already is to be rejected, too.
   *
   * @return those requests
   */
  List<SchedulingRequest> brokenBy(SchedulingRequest rejected) {
    List<SchedulingRequest> broken = new ArrayList<>();
    for (String gang : GangNode.namesIn(rejected.getAllocationTags())) {
      attempt.gangs().broken(gang);
      for (SchedulingRequest waiting : waiting(attempt).values()) {
        if (GangNode.namesIn(waiting.getAllocationTags()).contains(gang)) {
          broken.add(waiting);
        }
      }
    }
    return broken;
  }
}
