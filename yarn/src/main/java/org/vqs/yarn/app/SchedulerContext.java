package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.context.SteadyClock;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * The scheduler as its helpers know it: its lock and what that guards, its clock, its settings, and
 * the way to YARN. Implemented by the roof and handed down, so that no helper knows the scheduler.
 *
 * <p>For any thread, but for {@link #now} and what the lock guards. What is looked up in YARN has
 * locks of its own.
 */
public interface SchedulerContext {

  /** The one lock under which scheduling state changes. */
  SchedulerLock lock();

  /** The core: read and changed under the lock only. */
  Packer packer();

  /** The queues. */
  VqsQueues queues();

  /**
   * What time it is by the scheduler's clock, in milliseconds; a {@link SteadyClock}, unless it was
   * given another.
   */
  long time();

  /** The same, but it never steps back. Called under the scheduler's lock. */
  long now();

  /** What must be added to the scheduler's times to get those of the wall clock. */
  long behindWallClock();

  /** The settings of the moment. */
  VqsConfiguration configuration();

  /** The ResourceManager's services. */
  RMContext rmContext();

  /** Sends an event to the ResourceManager, which handles it later. */
  void send(Event<?> event);

  /** Wakes the update thread, which goes on with what one event left over. */
  void wakeUpdateThread();

  /** What all nodes have together. */
  Resource clusterResource();

  /** How many nodes there are. */
  int nodeCount();

  /**
   * True until the scheduler starts. An application that comes before was accepted before a
   * restart, even one that YARN adds as if it were new, because no attempt of it was stored.
   */
  boolean isRecovering();

  /** What YARN's base class does itself. */
  YarnOperations yarn();

  /** All nodes. */
  ClusterNodeTracker<VqsNode> nodes();

  /** The node of this id, or null if it is not registered. */
  VqsNode node(NodeId id);

  /** The ids of the nodes on a host, or in a rack. */
  List<NodeId> nodesOf(String hostOrRack);

  /** All applications by id, in no order, which only events change. */
  Map<ApplicationId, SchedulerApplication<VqsAppAttempt>> applications();

  /** The present attempt of this attempt's application, or null. */
  VqsAppAttempt attempt(ApplicationAttemptId id);

  /** The present attempt of the application that a container is of, or null. */
  VqsAppAttempt attemptOf(ContainerId id);

  /** The live container of this id, or null. */
  RMContainer container(ContainerId id);

  /** Whose a container is: its application's, or that one's user's, in its queue. */
  default Tenant tenantOf(RMContainer container) {
    ApplicationId id = container.getApplicationAttemptId().getApplicationId();
    SchedulerApplication<VqsAppAttempt> application = applications().get(id);
    return application == null
        ? queues().root().tenant()
        : ((VqsQueue) application.getQueue()).tenantOf(application.getUser(), id);
  }

  /** The present attempts of all applications, by their ids. Cost O(n log n). */
  default List<VqsAppAttempt> attempts() {
    List<VqsAppAttempt> attempts = new ArrayList<>();
    for (SchedulerApplication<VqsAppAttempt> application : applications().values()) {
      if (application.getCurrentAppAttempt() != null) {
        attempts.add(application.getCurrentAppAttempt());
      }
    }
    attempts.sort(Comparator.comparing(VqsAppAttempt::getApplicationAttemptId));
    return attempts;
  }

  /**
   * The present attempts of the applications in a queue, or in all that share this short name; null
   * if there is no such queue.
   */
  default List<ApplicationAttemptId> attemptsIn(String queueName) {
    if (queues().names().findAll(queueName).isEmpty()) {
      return null;
    }
    List<ApplicationAttemptId> result = new ArrayList<>();
    for (VqsAppAttempt attempt : attempts()) {
      if (queues().names().contains(queueName, attempt.getQueue())) {
        result.add(attempt.getApplicationAttemptId());
      }
    }
    return result;
  }

  /**
   * The present attempt of an application; null if there is none, or the application is unknown.
   */
  default VqsAppAttempt attempt(ApplicationId id) {
    SchedulerApplication<VqsAppAttempt> application = applications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }
}
