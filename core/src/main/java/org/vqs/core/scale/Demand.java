package org.vqs.core.scale;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * What one partition runs and what waits for it, as {@link DemandReader} found it. Not thread-safe.
 */
public final class Demand {
  private final List<ServerLook> servers = new ArrayList<>();
  private final Map<ResourceVector, Map<ResourceVector, DemandTally>> running =
      new LinkedHashMap<>();
  private final Map<ResourceVector, Waiting> waiting = new LinkedHashMap<>();

  /** What waits of one demand. */
  static final class Waiting {
    private long jobs;
    private long overdue;
    private double share = 1;

    /** How many wait. */
    long jobs() {
      return jobs;
    }

    /** How many have waited for longer than the horizon. */
    long overdue() {
      return overdue;
    }

    /** For which part of the time until the horizon each can be expected to run. */
    double share() {
      return share;
    }
  }

  /** A server that takes jobs, or is to leave. */
  void add(ServerLook server) {
    servers.add(server);
  }

  /** Jobs of one demand that run on servers of one capacity. */
  DemandTally running(ResourceVector capacity, ResourceVector demand) {
    return running
        .computeIfAbsent(capacity, c -> new HashMap<>())
        .computeIfAbsent(demand, d -> new DemandTally());
  }

  /**
   * Jobs wait.
   *
   * @param more how many; fewer than none if some were counted that are to be left out
   * @param overdue how many of them have waited for longer than the horizon
   * @param share for which part of the time until the horizon each can be expected to run
   */
  void wait(ResourceVector demand, long more, long overdue, double share) {
    Waiting known = waiting.computeIfAbsent(demand, d -> new Waiting());
    known.jobs += more;
    known.overdue += overdue;
    known.share = share;
  }

  /** The servers that take jobs, or are to leave, in the order in which they came. */
  public List<ServerLook> servers() {
    return servers;
  }

  /** What runs on servers of a capacity, by demand. */
  Map<ResourceVector, DemandTally> runningOn(ResourceVector capacity) {
    return running.getOrDefault(capacity, Map.of());
  }

  /** What waits, by demand. */
  Map<ResourceVector, Waiting> waiting() {
    return waiting;
  }
}
