package org.vqs.yarn.snapshot;

import java.util.List;
import java.util.Map;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * What the scheduler looked like at a moment. Immutable; for any thread.
 *
 * <p>ResourceAmounts are in the order of {@code resources}, in YARN's units (memory in MiB). Times
 * are milliseconds since the epoch.
 *
 * @param time when it was taken, by the scheduler's clock
 * @param policy the policy in force
 * @param resources the names of the resource types
 * @param counting which of them count
 * @param totals sums over the cluster
 * @param nodes all nodes, in the order in which they registered
 * @param classes the server classes with their virtual queues, the ones with most nodes first
 * @param otherClasses how many classes are left out because there are too many
 * @param queues all queues, each after the one above it
 * @param gangs the gangs that wait, the oldest first; behind them those of which not all is asked
 *     for, or that start in another sub-cluster
 * @param otherGangs how many gangs of which all is asked for are left out because there are too
 *     many
 * @param slots what policy dra keeps free, a partition each; empty under other policies
 * @param held the partitions where room is held, or was held in vain
 * @param waiting how many containers wait, by what is in their way; without what is in nobody's
 * @param schedules the hours at which queues have other settings
 * @param activity what the scheduler did since it started
 * @param cost what it cost to take it
 */
public record SchedulerSnapshot(
    long time,
    String policy,
    List<String> resources,
    ResourceMapping counting,
    Totals totals,
    List<NodeView> nodes,
    List<ClassView> classes,
    int otherClasses,
    List<QueueView> queues,
    List<GangView> gangs,
    int otherGangs,
    List<SlotsView> slots,
    List<HeldView> held,
    Map<WaitBecause, Long> waiting,
    SchedulesView schedules,
    Activity activity,
    Cost cost) {

  /**
   * Sums over the cluster.
   *
   * @param capacity what the nodes have
   * @param used what containers use
   * @param containers how many run
   * @param applications how many the scheduler knows
   * @param waiting how many containers are waited for, whatever defers them
   * @param startable how many of them some registered node could run and that no limit defers
   * @param shapes how many distinct sizes are waited for
   * @param ready false while nodes report what runs on them after a restart, and nothing is started
   */
  public record Totals(
      ResourceAmounts capacity,
      ResourceAmounts used,
      int containers,
      int applications,
      long waiting,
      long startable,
      int shapes,
      boolean ready) {}

  /**
   * What the scheduler did since it started.
   *
   * @param starts containers started, by the step of the algorithm
   * @param refusals refusals met, by reason
   * @param activations stalls that ended, by cause
   * @param refreshes configurations that were renewed
   * @param stalls nodes that stalled
   * @param reservations reservations of nodes
   * @param candidates pairs of a request and a node that were considered
   * @param backOffs back-offs of nodes whose containers failed
   * @param preempted containers killed to make room for others
   * @param gaveWay containers killed on nodes that ran more than they have
   * @param caughtErrors errors that were caught
   * @param repairs what was repaired after them
   * @param postponedCalls calls of masters that were answered before they were applied
   */
  public record Activity(
      Map<Step, Long> starts,
      Map<Refusal.Reason, Long> refusals,
      Map<Activation, Long> activations,
      long refreshes,
      long stalls,
      long reservations,
      long candidates,
      long backOffs,
      long preempted,
      long gaveWay,
      long caughtErrors,
      long repairs,
      long postponedCalls) {}

  /**
   * What a snapshot, or a part of one, cost.
   *
   * @param waitNanos for how long it waited for the scheduler's lock
   * @param lockedNanos for how long it held it
   */
  public record Cost(long waitNanos, long lockedNanos) {}

  /** How many nodes over-commit sees in a state. */
  public int count(NodeUse.State state) {
    int count = 0;
    for (NodeView node : nodes) {
      count += node.use() != null && node.use().state() == state ? 1 : 0;
    }
    return count;
  }

  /** True if nodes may be lent more than they have. */
  public boolean isOvercommitted() {
    for (NodeView node : nodes) {
      if (node.use() != null) {
        return true;
      }
    }
    return false;
  }

  /** What containers are allocated beyond what their nodes have. */
  public ResourceAmounts lent() {
    long[] sum = new long[resources.size()];
    nodes.forEach(node -> node.lent().addTo(sum));
    return ResourceAmounts.of(sum);
  }

  /** How many nodes are in a standing. */
  public int count(NodeView.Standing standing) {
    int count = 0;
    for (NodeView node : nodes) {
      count += node.standing() == standing ? 1 : 0;
    }
    return count;
  }
}
