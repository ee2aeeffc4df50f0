package org.vqs.bench.schedulers.scenario;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.core.Policies;

/**
 * A cluster and what is asked of it, as a file under {@code tools/src/main/resources/schedulers}
 * says.
 *
 * @param name of the file
 * @param title what it is called in reports
 * @param nodes how many nodes
 * @param nodeTypes kinds of nodes, with their shares of all
 * @param nodesPerRack nodes of one rack
 * @param queues queues of equal weight; applications go to them in turns
 * @param applications applications, each with a master that calls once a second
 * @param users whose applications these are, in turns
 * @param asks asks of all applications together, each of one size
 * @param shapes distinct sizes among all asks, from {@code smallestMb} to {@code largestMb}
 * @param pending containers that wait at any time in a backlog; not used with a load
 * @param smallestMb memory of the smallest container
 * @param largestMb memory of the largest container
 * @param load 0 for a backlog: for each container that starts another is asked for; else the
 *     offered load, of what all nodes have
 * @param meanSeconds mean lifetime of a container in virtual seconds, exponential
 * @param localAsks share of asks that name three hosts and their racks
 * @param released share of containers that their masters release, never launched, so that their
 *     room is free at once; the others end on their nodes
 * @param used mean part of what containers ask for that nodes measure, anew at each report; 0 if
 *     they measure nothing
 * @param overcommit factor of over-commit, for all queues; 1 for none, and rivals have none
 * @param userShare what one user may use of its queue
 * @param gang members of the gang that each application asks for first; 0 for none, and rivals have
 *     none
 * @param burst what comes at once, beside the ordinary calls
 * @param warmUpSeconds virtual seconds before anything is measured
 * @param seconds virtual seconds that are measured, unless {@code limitSeconds} end them
 * @param limitSeconds real seconds after which warming up, or measuring, ends with the second that
 *     is under way
 * @param heapMb heap of the process
 * @param schedulers names of the contestants
 */
public record ShootoutScenario(
    String name,
    String title,
    int nodes,
    List<NodeType> nodeTypes,
    int nodesPerRack,
    int queues,
    int applications,
    int users,
    int asks,
    int shapes,
    int pending,
    int smallestMb,
    int largestMb,
    double load,
    double meanSeconds,
    double localAsks,
    double released,
    double used,
    double overcommit,
    double userShare,
    int gang,
    Burst burst,
    int warmUpSeconds,
    int seconds,
    int limitSeconds,
    int heapMb,
    List<String> schedulers) {

  private static final int SMALL_NODES = 20;
  private static final int SMALL_PENDING = 1000;
  private static final int SMALL_SECONDS = 5;
  private static final int SMALL_GANG = 10;
  private static final int SMALL_HEAP_MB = 512;

  /**
   * A kind of node.
   *
   * @param share of all nodes
   * @param label its partition, or empty; asks of every second application name it
   */
  public record NodeType(int memoryMb, int vcores, double share, String label) {}

  /** What may come at once in the seconds that are measured. */
  public enum Burst {
    /** Nothing. */
    NONE,
    /** Every node is said to have half of what it had, or all of it again, once in all seconds. */
    SIZES,
    /** As many nodes in each second get another label, or have none again, by one event. */
    LABELS,
    /**
     * In one second as many applications more as there are, each as one of MapReduce: it asks at
     * once, for maps, and for two reduces that are more urgent.
     */
    APPLICATIONS
  }

  /** The same kind of scenario, so small that it takes seconds, for ours as it is deployed. */
  public ShootoutScenario small() {
    return new ShootoutScenario(
        name + "-small",
        title + ", small",
        Math.min(nodes, SMALL_NODES),
        nodeTypes,
        nodesPerRack,
        Math.min(queues, 2),
        Math.min(applications, SMALL_NODES),
        Math.min(users, SMALL_NODES),
        Math.min(asks, 2 * SMALL_NODES),
        Math.min(shapes, SMALL_NODES),
        Math.min(pending, SMALL_PENDING),
        smallestMb,
        largestMb,
        load,
        SMALL_SECONDS,
        localAsks,
        released,
        used,
        overcommit,
        Math.min(1, userShare * users / Math.min(users, SMALL_NODES)),
        Math.min(gang, SMALL_GANG),
        burst,
        2,
        SMALL_SECONDS,
        limitSeconds,
        SMALL_HEAP_MB,
        List.of(Policies.DEFAULT));
  }

  /** The partitions, without the one that has no name. */
  public Set<String> labels() {
    Set<String> labels = new TreeSet<>();
    nodeTypes.forEach(type -> labels.add(type.label()));
    labels.remove("");
    return labels;
  }

  /** True if nodes say what their containers use. */
  public boolean isMeasured() {
    return used > 0;
  }

  public boolean isBacklog() {
    return load == 0;
  }
}
