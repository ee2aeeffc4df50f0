package org.vqs.yarn.convert.same;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.Records;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.queue.VqsQueues;

/**
 * A ResourceManager with any scheduler, its services not started, and nodes: {@value #PLAIN_NODES}
 * without a label, {@value #LABELLED_NODES} with each label.
 */
final class PartitionedCluster implements AutoCloseable {
  static final int PLAIN_NODES = 40;
  static final int LABELLED_NODES = 10;

  private static final int NODE_MEMORY = 200 * 1024;
  private static final int NODE_VCORES = 50;

  private final ResourceManager manager =
      new ResourceManager() {
        @Override
        protected RMNodeLabelsManager createNodeLabelManager() {
          return new NullRMNodeLabelsManager();
        }
      };

  PartitionedCluster(Configuration conf, SortedSet<String> labels) throws Exception {
    manager.init(conf);
    RMNodeLabelsManager partitions = context().getNodeLabelManager();
    List<NodeLabel> all = new ArrayList<>();
    labels.forEach(label -> all.add(NodeLabel.newInstance(label)));
    partitions.addToCluserNodeLabels(all);
    add(CommonNodeLabelsManager.NO_LABEL, PLAIN_NODES);
    for (String label : labels) {
      add(label, LABELLED_NODES);
    }
  }

  private void add(String label, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      NodeId id = NodeId.newInstance("n%d%s".formatted(i, label.isEmpty() ? "" : "-" + label), 1);
      if (!label.isEmpty()) {
        context().getNodeLabelManager().replaceLabelsOnNode(Map.of(id, Set.of(label)));
      }
      RMNode node =
          new RMNodeImpl(
              id,
              context(),
              id.getHost(),
              1,
              2,
              new NodeBase(id.getHost(), "/rack"),
              Resource.newInstance(NODE_MEMORY, NODE_VCORES),
              "3");
      context().getRMNodes().put(id, node);
      scheduler().handle(new NodeAddedSchedulerEvent(node));
    }
  }

  /** What the nodes of a label have together. */
  static Resource capacity(String label) {
    int nodes = label.isEmpty() ? PLAIN_NODES : LABELLED_NODES;
    return Resource.newInstance((long) nodes * NODE_MEMORY, nodes * NODE_VCORES);
  }

  /**
   * The queue, by its path, in which an application of a user that names one would run; "rejected"
   * if in none.
   *
   * @param named {@link YarnConfiguration#DEFAULT_QUEUE_NAME} for none
   */
  String placement(String user, String named) {
    ApplicationSubmissionContext submitted = Records.newRecord(ApplicationSubmissionContext.class);
    submitted.setApplicationId(ApplicationId.newInstance(1, 1));
    submitted.setApplicationName("application");
    submitted.setQueue(named);
    try {
      ApplicationPlacementContext place =
          context().getQueuePlacementManager().placeApplication(submitted, user);
      // For the Fair Scheduler no place is a refusal.
      String queue =
          place != null ? fullPath(place) : scheduler() instanceof FairScheduler ? null : named;
      String leaf = queue == null ? null : leaf(queue, place != null);
      return leaf == null ? "rejected" : leaf;
    } catch (YarnException | IOException rejected) {
      return "rejected";
    }
  }

  /** The leaf that a queue is, or becomes if rules lead to it; null if there is none. */
  private String leaf(String queue, boolean isPlaced) throws IOException {
    String path = queue.startsWith("root.") ? queue : "root." + queue;
    if (scheduler() instanceof FairScheduler fair) {
      FSQueue known = fair.getQueueManager().getQueue(path);
      return known == null || known instanceof FSLeafQueue ? path : null;
    }
    if (scheduler() instanceof CapacityScheduler capacity) {
      CSQueue known = capacity.getQueue(queue);
      // A queue that is made has no place yet.
      return known instanceof LeafQueue
          ? known.getQueuePath()
          : known == null && isPlaced ? path : null;
    }
    VqsQueues ours = ((VirtualQueueScheduler) scheduler()).queues();
    return ours.tree()
        .find(queue)
        .filter(QueueSettings::isLeaf)
        .or(() -> isPlaced ? ours.tree().newLeaf(queue) : Optional.empty())
        .map(QueueSettings::path)
        .orElse(null);
  }

  private static String fullPath(ApplicationPlacementContext place) {
    return place.hasParentQueue()
        ? place.getParentQueue() + "." + place.getQueue()
        : place.getQueue();
  }

  ResourceScheduler scheduler() {
    return manager.getResourceScheduler();
  }

  private RMContext context() {
    return manager.getRMContext();
  }

  @Override
  public void close() {
    manager.stop();
  }
}
