package org.vqs.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * Applications that move to another queue with all that they hold and ask for.
 *
 * <p>Whether the caller may is checked by the ResourceManager, through the scheduler's {@code
 * checkAccess}. Here it is that the target takes applications, has access to the node labels that
 * this one's containers name, and stays within its limits. Takes the scheduler's lock.
 */
final class AppMoves {
  private final VirtualQueueScheduler scheduler;
  private final SchedulingCycle cycle;
  private final VqsQueues queues;

  AppMoves(VirtualQueueScheduler scheduler, SchedulingCycle cycle, VqsQueues queues) {
    this.scheduler = scheduler;
    this.cycle = cycle;
    this.queues = queues;
  }

  /**
   * Whether an application can move.
   *
   * @throws YarnException with the reason if it cannot
   */
  void validate(ApplicationId appId, String newQueue) throws YarnException {
    String[] refusal = new String[1];
    scheduler.locked(() -> refusal[0] = refusal(appId, newQueue));
    throwIfRefused(appId, newQueue, refusal[0]);
  }

  /**
   * Moves an application. Returns the short name of its queue.
   *
   * @throws YarnException with the reason if it cannot move; then nothing changed
   */
  String move(ApplicationId appId, String newQueue) throws YarnException {
    String[] refusal = new String[1];
    String[] moved = new String[1];
    scheduler.locked(
        () -> {
          refusal[0] = refusal(appId, newQueue);
          if (refusal[0] == null) {
            VqsQueue target = queues.find(newQueue);
            move(scheduler.getSchedulerApplications().get(appId), target);
            moved[0] = target.getQueueName();
          }
        });
    throwIfRefused(appId, newQueue, refusal[0]);
    return moved[0];
  }

  private static void throwIfRefused(ApplicationId appId, String newQueue, String refusal)
      throws YarnException {
    if (refusal != null) {
      throw new YarnException(
          "Application " + appId + " cannot be moved to queue " + newQueue + ": " + refusal);
    }
  }

  private String refusal(ApplicationId appId, String newQueue) {
    SchedulerApplication<VqsAppAttempt> application =
        scheduler.getSchedulerApplications().get(appId);
    if (application == null) {
      return "it is not known to the scheduler";
    }
    VqsQueue target = queues.find(newQueue);
    if (target == null || !target.isLeaf()) {
      return "the leaf queues are " + queues.leafNames();
    }
    VqsQueue source = (VqsQueue) application.getQueue();
    if (source == target) {
      return null;
    }
    String closed = Submissions.refusal(source, target);
    if (closed != null) {
      return closed;
    }
    String label = inaccessibleLabel(application.getCurrentAppAttempt(), target);
    return label == null ? beyondLimits(application, source, target) : label;
  }

  /** The queue must have access to the labels that the application's containers name. */
  private static String inaccessibleLabel(VqsAppAttempt attempt, VqsQueue target) {
    Set<String> labels = attempt == null ? new TreeSet<>() : AskBook.labels(attempt);
    labels.removeIf(label -> SchedulingRequests.mayUse(target, label));
    return labels.isEmpty()
        ? null
        : "it asks for or holds containers of the node labels "
            + labels
            + ", but that queue has access only to "
            + target.getAccessibleNodeLabels();
  }

  /** What the application holds must be within the limits that held for others until now. */
  private String beyondLimits(
      SchedulerApplication<VqsAppAttempt> application, VqsQueue source, VqsQueue target) {
    List<Job> jobs = jobs(application.getCurrentAppAttempt());
    ResourceVector all = sum(jobs, null);
    ResourceVector masters = sum(jobs, Ask.Lane.MASTER);
    String user = application.getUser();
    if (target.exceedsUserLimit(user, all)) {
      return "with what it holds ("
          + all
          + ") user "
          + user
          + " would hold more than one user may in "
          + target.getQueuePath();
    }
    for (Tenant at = target.tenant(); !source.tenant().isWithin(at); at = at.parent()) {
      if (at.exceeded(all, Ask.Lane.TASK) != null) {
        return "with what it holds ("
            + all
            + ") "
            + at
            + ", which holds "
            + at.used()
            + ", would hold more than its maximum "
            + at.maximum();
      }
      if (at.exceeded(masters, Ask.Lane.MASTER) == Refusal.Reason.AM_LIMIT) {
        return "with its master ("
            + masters
            + ") those of "
            + at
            + " would hold more than "
            + at.mastersMaximum();
      }
    }
    return null;
  }

  private List<Job> jobs(VqsAppAttempt attempt) {
    List<Job> jobs = new ArrayList<>();
    if (attempt != null) {
      attempt
          .getLiveContainersMap()
          .forEach(
              (id, container) -> {
                Job job = job(id, container);
                if (job != null) {
                  jobs.add(job);
                }
              });
    }
    return jobs;
  }

  private Job job(ContainerId id, RMContainer container) {
    VqsNode node = scheduler.getNodeTracker().getNode(container.getNodeId());
    return node == null ? null : node.job(id);
  }

  private ResourceVector sum(List<Job> jobs, Ask.Lane lane) {
    long[] amounts = new long[queues.root().tenant().used().dimensions()];
    for (Job job : jobs) {
      if (lane == null || job.lane() == lane) {
        job.demand().addTo(amounts, 1);
      }
    }
    return ResourceVector.of(amounts);
  }

  private void move(SchedulerApplication<VqsAppAttempt> application, VqsQueue target) {
    VqsQueue source = (VqsQueue) application.getQueue();
    if (source == target) {
      return;
    }
    String user = application.getUser();
    target.join(user);
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    if (attempt != null) {
      Packer packer = cycle.packer();
      attempt.move(target);
      jobs(attempt).forEach(job -> packer.assign(job, target.tenantOf(user), job.lane()));
      cycle.asks().transfer(attempt);
    }
    application.setQueue(target);
    source.leave(user);
    // It moved, whatever comes of what may start now: a failure must not be told as one to move.
    cycle.guarded("a move to " + target, cycle::run);
  }
}
