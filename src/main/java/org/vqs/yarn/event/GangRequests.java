package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.GangSettings;
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
  private final Map<String, Graph> graphs = new HashMap<>();

  /** What is asked for as one. */
  private static final class Graph {
    final Map<String, Integer> requestsOfNode = new HashMap<>();
    final List<GangNode.Edge> edges = new ArrayList<>();
    long containers;
    String problem;

    void add(GangNode node, SchedulingRequest request) {
      ResourceSizing sizing = request.getResourceSizing();
      requestsOfNode.merge(node.node(), 1, Integer::sum);
      edges.addAll(node.edges());
      containers += sizing == null ? 0 : Math.max(0, sizing.getNumAllocations());
    }
  }

  private GangRequests(VqsAppAttempt attempt) {
    this.attempt = attempt;
  }

  /** Those of a call, with what waits already of the same gangs. */
  static GangRequests of(
      VqsAppAttempt attempt, List<SchedulingRequest> requests, GangSettings settings) {
    GangRequests gangs = new GangRequests(attempt);
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
      gangs.graphs.values().forEach(graph -> graph.problem = gangs.problem(graph, settings));
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
        graphs.computeIfAbsent(node.gang(), name -> new Graph()).add(node, request);
      }
    } catch (IllegalArgumentException malformed) {
      // Its own rejection names it; that of the rest of its gang follows from it.
    }
  }

  private String problem(Graph graph, GangSettings settings) {
    if (graphs.size() > MOST) {
      return "the application asks for more than " + MOST + " gangs at a time; let some start";
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
    return graph.containers > settings.maximumSize()
        ? "its gang has %d containers, more than %s (%d)"
            .formatted(graph.containers, VqsProperties.GANG_MAX_SIZE.name(), settings.maximumSize())
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
    if (node == null) {
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
