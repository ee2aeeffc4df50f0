package org.vqs.yarn.why.answer;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.learn.StartForecast;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.ResourceAmounts;

/**
 * A pending request as it was under the scheduler's lock.
 *
 * @param entry by which it is found again
 * @param containers how many wait
 * @param startable how many of them the core may start; 0 if it may run nowhere
 * @param master whether it is for the application master
 * @param size what each needs
 * @param locations where it may run for now
 * @param names all nodes and racks that it names
 * @param types its virtual queues; none if it is for an application master
 * @param since when its longest waiting container came
 * @param due when its patience ends; {@link Long#MAX_VALUE} if it never does
 * @param waitEnds when it may go further than {@code places}; {@link Long#MAX_VALUE} if it need not
 *     wait
 * @param fitsSomeNode false if it is larger than every registered node
 * @param deferred the reason for which it is deferred, or null
 * @param limit the limit at which it is deferred, or null
 * @param lastRefusal the reason of the last refusal, or null
 * @param reservations the nodes that are reserved for it
 * @param constraint its placement constraint, or null
 * @param enlarges the container that it is to enlarge, or null
 * @param gang the gang that it starts with, or null
 * @param isRefusedEverywhere whether all nodes refuse it that could hold it
 * @param forecast when it can be expected to start, or null if nothing is known
 */
public record WaitingAsk(
    AskEntry entry,
    int containers,
    int startable,
    boolean master,
    ResourceAmounts size,
    List<Where> locations,
    List<String> names,
    List<Type> types,
    long since,
    long due,
    long waitEnds,
    boolean fitsSomeNode,
    Reason deferred,
    LimitView limit,
    Reason lastRefusal,
    List<Reservation> reservations,
    String constraint,
    String enlarges,
    GangView gang,
    boolean isRefusedEverywhere,
    StartForecast forecast) {

  /**
   * A location.
   *
   * @param name a node's or rack's, if it is not all nodes of a partition
   * @param all whether it is all nodes of the request's partition
   * @param nodes how many nodes are there
   */
  public record Where(String name, boolean all, int nodes) {}

  /**
   * A virtual queue that it is in.
   *
   * @param type j
   * @param capacity of each of the nodes whose queue it is
   */
  public record Type(int type, ResourceAmounts capacity) {
    @Override
    public String toString() {
      return "VQ" + type + " of nodes with " + Units.amounts(capacity);
    }
  }

  /**
   * A node reserved.
   *
   * @param node its id
   * @param since when it was
   * @param free what is free there, perhaps negative
   */
  public record Reservation(String node, long since, ResourceAmounts free) {}

  public ApplicationId application() {
    return entry.attempt().getApplicationId();
  }

  /** True for what is deferred, of which no node needs to be asked. */
  public boolean isDeferred() {
    return limit != null || deferred != null || startable == 0;
  }

  public String partition() {
    return entry.partition();
  }

  public int priority() {
    return entry.key().getPriority().getPriority();
  }

  /** What it is, in words. */
  public List<String> kinds() {
    List<String> kinds = new ArrayList<>();
    if (master) {
      kinds.add("application master: in no virtual queue");
    }
    if (enlarges != null) {
      kinds.add("enlarges " + enlarges + ", on its own node only");
    }
    types.forEach(type -> kinds.add(type.toString()));
    return kinds;
  }

  /** How long its longest waiting container has waited. */
  public long waited(long now) {
    return Math.max(0, now - since);
  }
}
