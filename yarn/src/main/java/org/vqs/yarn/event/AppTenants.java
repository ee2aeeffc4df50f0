package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.queue.VqsQueue;

/**
 * For whom the core counts what applications run and ask for: by their queue, user, and the order
 * of the queue. Called under the scheduler's lock.
 */
public final class AppTenants {
  private final SchedulerContext context;
  private final SchedulingCycle cycle;
  private final Packer packer;

  /** What they have counts in part for whom they belonged to before their queue's order changed. */
  private final Set<ApplicationId> behind = new HashSet<>();

  /** Of a scheduler's applications. */
  public AppTenants(SchedulerContext context, SchedulingCycle cycle) {
    this.context = context;
    this.cycle = cycle;
    this.packer = context.packer();
  }

  /** What an attempt runs; nothing if it is null. */
  List<Job> jobs(VqsAppAttempt attempt) {
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
    VqsNode node = context.node(container.getNodeId());
    return node == null ? null : node.job(id);
  }

  /** What an attempt runs and asks for counts for whom it belongs to now. */
  void handOver(VqsAppAttempt attempt) {
    Tenant owner =
        ((VqsQueue) attempt.getQueue()).tenantOf(attempt.getUser(), attempt.getApplicationId());
    jobs(attempt).forEach(job -> packer.assign(job, owner, job.lane()));
    cycle.transfer(attempt);
  }

  /**
   * Follows the orders of queues: where applications are compared with each other, each is a tenant
   * of its own. Cost O(applications, and what those run and ask for whose queue's order changed).
   *
   * <p>One that fails keeps no other from following, and has its turn again with the next call.
   *
   * @throws RuntimeException the first failure, after all had their turn
   */
  public void followOrders() {
    Map<ApplicationId, SchedulerApplication<VqsAppAttempt>> all =
        new TreeMap<>(context.applications());
    behind.retainAll(all.keySet());
    RuntimeException first = null;
    for (Map.Entry<ApplicationId, SchedulerApplication<VqsAppAttempt>> each : all.entrySet()) {
      try {
        followOrder(each.getKey(), each.getValue());
      } catch (RuntimeException failed) {
        if (first == null) {
          first = failed;
        } else {
          first.addSuppressed(failed);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private void followOrder(ApplicationId id, SchedulerApplication<VqsAppAttempt> application) {
    int priority = application.getPriority().getPriority();
    if (((VqsQueue) application.getQueue()).arrange(application.getUser(), id, priority)) {
      behind.add(id);
    }
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    if (behind.contains(id) && attempt != null) {
      handOver(attempt);
    }
    behind.remove(id);
  }
}
