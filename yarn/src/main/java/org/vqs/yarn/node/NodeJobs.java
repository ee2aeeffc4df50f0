package org.vqs.yarn.node;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;

/**
 * The core's jobs of a node's containers: whatever takes or frees room on the node does so on its
 * server.
 *
 * <p>Guarded by the node's lock, and changed under the scheduler's only.
 */
final class NodeJobs {
  private final VqsNode node;
  private final VqsNode.Shared shared;
  private final Map<ContainerId, Job> jobs = new HashMap<>();

  /** The container that an update changes, by the temporary one of the update; most never do. */
  private Map<ContainerId, ContainerId> updates = Map.of();

  private Job expected;

  NodeJobs(VqsNode node, VqsNode.Shared shared) {
    this.node = node;
    this.shared = shared;
  }

  /** What a container uses in the core, or null if it uses nothing. */
  Job of(ContainerId containerId) {
    return jobs.get(containerId);
  }

  /** The next container that starts is this job, for which the core has taken room already. */
  void expect(Job job) {
    expected = job;
  }

  /** A container that was to be the expected job does not start; the job stays the core's. */
  void forgetStart(ContainerId containerId) {
    expected = null;
    jobs.remove(containerId);
  }

  /** A container is about to end that was never launched. */
  void neverLaunched(ContainerId containerId) {
    Job job = jobs.get(containerId);
    if (job != null) {
      packer().neverRan(job);
    }
  }

  /** A temporary container will give back what a container is made smaller by. */
  void expectUpdate(ContainerId temporary, ContainerId updated) {
    updates = updates.isEmpty() ? new HashMap<>() : updates;
    updates.put(temporary, updated);
  }

  /** A guaranteed container started on the node. */
  void started(RMContainer rmContainer) {
    ContainerId updated = rmContainer.getAllocatedSchedulerKey().getContainerToUpdate();
    if (updated != null) {
      expectUpdate(rmContainer.getContainerId(), updated);
    }
    Job job = expected;
    expected = null;
    if (job == null) {
      use(rmContainer, counted(rmContainer));
    } else {
      job.setOwner(rmContainer);
      jobs.put(rmContainer.getContainerId(), job);
    }
  }

  /** YARN counts a container no longer. */
  void ended(RMContainer rmContainer) {
    ContainerId containerId = rmContainer.getContainerId();
    if (updates.isEmpty()) {
      vacate(containerId);
      return;
    }
    ResourceVector used = used(containerId);
    ResourceVector released = counted(rmContainer);
    use(rmContainer, nothing());
    ContainerId updated = updates.remove(containerId);
    if (!released.equals(used)) {
      settle(containerId, updated, used, released);
    }
  }

  /**
   * An update moved amounts between a container and its temporary one, and the first of them is
   * released: what it used beyond, or short of, what YARN freed is the other's. Cost O(updates in
   * progress on this node).
   */
  private void settle(
      ContainerId containerId, ContainerId updated, ResourceVector used, ResourceVector released) {
    if (updated == null) {
      for (Map.Entry<ContainerId, ContainerId> update : updates.entrySet()) {
        RMContainer temporary = node.container(update.getKey());
        if (update.getValue().equals(containerId) && temporary != null) {
          use(temporary, counted(temporary));
        }
      }
      return;
    }
    RMContainer other = node.container(updated);
    if (other != null) {
      long[] amounts = used(updated).toArray();
      used.addTo(amounts, 1);
      released.addTo(amounts, -1);
      use(other, ResourceVector.of(amounts));
    }
  }

  private void vacate(ContainerId containerId) {
    Job job = jobs.remove(containerId);
    if (job != null) {
      packer().vacate(job);
    }
  }

  /** Makes a container use these amounts of its server, from now on. */
  private void use(RMContainer rmContainer, ResourceVector amounts) {
    ContainerId containerId = rmContainer.getContainerId();
    if (amounts.isZero()) {
      vacate(containerId);
      return;
    }
    Job job = jobs.get(containerId);
    if (job == null) {
      Lane lane = rmContainer.isAMContainer() ? Lane.MASTER : Lane.TASK;
      Tenant tenant = shared.tenants().apply(rmContainer);
      Job occupied = packer().occupy(node.server(), amounts, tenant, lane);
      occupied.setOwner(rmContainer);
      jobs.put(containerId, occupied);
    } else if (!job.demand().equals(amounts)) {
      packer().resizeJob(job, amounts);
    }
  }

  /**
   * Makes the jobs those of the containers again, where an error left them different. Returns
   * whether they were. Cost O(containers).
   *
   * @param containers all that YARN counts on the node
   */
  boolean followContainers(List<RMContainer> containers) {
    long[] used = nothing().toArray();
    containers.forEach(container -> counted(container).addTo(used, 1));
    Server server = node.server();
    if (Arrays.equals(used, server.used()) && jobs.size() == server.allJobs().size()) {
      return false;
    }
    expected = null;
    jobs.entrySet()
        .removeIf(entry -> entry.getValue().isGone() || node.container(entry.getKey()) == null);
    for (Job job : server.allJobs()) {
      if (!jobs.containsValue(job)) {
        packer().vacate(job);
      }
    }
    containers.forEach(container -> use(container, counted(container)));
    return true;
  }

  /** A container is an application master's. */
  void markMaster(ContainerId containerId) {
    Job job = jobs.get(containerId);
    if (job != null) {
      packer().assign(job, job.tenant(), Lane.MASTER);
    }
  }

  /** Frees what is left when the node goes away for good. */
  void abandon() {
    if (node.server() != null) {
      // An error may have left jobs there that are in no map.
      node.server().allJobs().forEach(packer()::vacate);
    }
    jobs.clear();
    updates = Map.of();
  }

  private Packer packer() {
    return shared.packer();
  }

  /** What YARN counts for a container, of the resource types that count here. */
  private ResourceVector counted(RMContainer rmContainer) {
    Container container = rmContainer.getContainer();
    return container.getExecutionType() == ExecutionType.GUARANTEED
        ? shared.resources().toVector(container.getResource())
        : nothing();
  }

  private ResourceVector used(ContainerId containerId) {
    Job job = jobs.get(containerId);
    return job == null ? nothing() : job.demand();
  }

  private ResourceVector nothing() {
    return shared.resources().toVector(Resource.newInstance(0, 0));
  }
}
