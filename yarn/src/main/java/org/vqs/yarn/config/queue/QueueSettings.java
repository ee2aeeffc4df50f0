package org.vqs.yarn.config.queue;

import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.vqs.yarn.config.queue.amount.ResourceGuarantee;
import org.vqs.yarn.config.queue.amount.ResourceLimit;

/**
 * What is set for one queue, with what it inherits filled in. Equal if all of it is, children
 * included. Immutable and thread-safe, as long as nobody changes the ACLs.
 *
 * @param name the short name
 * @param path the names from root down, with dots between
 * @param children the queues directly below, in the order of the file; empty for a leaf
 * @param weight above 0, relative to its siblings
 * @param ownReward what its jobs earn, as policy dra counts it; {@link #BY_WEIGHT}
 * @param maximum what it and all below it may use
 * @param guaranteed what it and all below it may use before its siblings, whatever the weights are
 * @param labels what is set for nodes of single labels, by the label; {@code ""} for nodes without
 *     one
 * @param masterShare the share, in (0, 1], of its maximum that application masters may use; for
 *     root, of the cluster; {@link #BY_WEIGHT}
 * @param applications how many it may have
 * @param users how those of a leaf share it
 * @param state RUNNING, or STOPPED if it or any queue above is
 * @param access who may use it
 * @param terms of its applications
 * @param preemption what may be taken from it
 * @param overcommits whether its containers may start beyond what nodes have, and give way there
 * @param creation how queues below it are made on submission; null if none are
 * @param created whether it was made itself on submission
 */
public record QueueSettings(
    String name,
    String path,
    List<QueueSettings> children,
    double weight,
    double ownReward,
    ResourceLimit maximum,
    ResourceGuarantee guaranteed,
    SortedMap<String, LabelSettings> labels,
    double masterShare,
    ApplicationLimits applications,
    UserSettings users,
    QueueState state,
    AccessSettings access,
    ApplicationTerms terms,
    QueuePreemption preemption,
    boolean overcommits,
    QueueCreation creation,
    boolean created) {

  /** The name and path of the queue that all others are below. */
  public static final String ROOT = "root";

  /**
   * A share of masters that is not set: of what those of the queues above may use, the part that
   * the weights give the queue. A reward that is not set, here or above: the weight.
   */
  public static final double BY_WEIGHT = 0;

  /** A lifetime without end. */
  public static final long UNLIMITED_LIFETIME = -1;

  /** Whether applications can be in it. */
  public boolean isLeaf() {
    return children.isEmpty() && creation == null;
  }

  /** What its jobs earn in a unit of time for each part of a server, as policy dra counts it. */
  public double reward() {
    return ownReward == BY_WEIGHT ? weight : ownReward;
  }

  /**
   * Whether containers of a leaf are taken for others in it, while preemption is on at all. Where
   * applications are served in turn, none has a share that others could take from.
   */
  public boolean preemptsWithin() {
    boolean hasShares = users.order() != QueueOrder.FIFO;
    return isLeaf()
        && !preemption.disabled()
        && (preemption.within() == PreemptionWithin.PRIORITY
            || (preemption.within() == PreemptionWithin.SHARE && hasShares));
  }

  /** What it and all below it may use of the nodes of a label, by a setting of its own. */
  public ResourceLimit maximumOn(String label) {
    LabelSettings own = labels.get(label);
    return own == null ? ResourceLimit.NONE : own.maximum();
  }

  /** What it is compared with its siblings by on the nodes of a label. */
  public double weightOn(String label) {
    LabelSettings own = labels.get(label);
    return own == null || !own.hasWeight() ? weight : own.ownWeight();
  }

  /** The path of the queue above; null for root. */
  public String parentPath() {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? null : path.substring(0, dot);
  }

  /** Whether requests of its applications may name this label; they may all name none. */
  public boolean canAccess(String label) {
    return label.isEmpty()
        || access.nodeLabels().contains(QueueKeys.ANY_LABEL)
        || access.nodeLabels().contains(label);
  }

  /** Whether everything but the children is the same. */
  public boolean hasSameSettings(QueueSettings other) {
    return withChildren(List.of()).equals(other.withChildren(List.of()));
  }

  QueueSettings withChildren(List<QueueSettings> queues) {
    return with(name, path, queues, creation, created);
  }

  QueueSettings withCreation(QueueCreation ofQueuesBelow) {
    return with(name, path, children, ofQueuesBelow, created);
  }

  /** What this template makes. */
  QueueSettings made(String newName, String newPath) {
    return with(newName, newPath, children, creation, true);
  }

  private QueueSettings with(
      String newName,
      String newPath,
      List<QueueSettings> queues,
      QueueCreation ofQueuesBelow,
      boolean onSubmission) {
    return new QueueSettings(
        newName,
        newPath,
        List.copyOf(queues),
        weight,
        ownReward,
        maximum,
        guaranteed,
        labels,
        masterShare,
        applications,
        users,
        state,
        access,
        terms,
        preemption,
        overcommits,
        ofQueuesBelow,
        onSubmission);
  }
}
