package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.config.QueueSettings;
import org.vqs.yarn.config.QueueTree;
import org.vqs.yarn.config.QueueTreeChange;

/** One change of the queues of a running scheduler. Called under its lock. */
final class QueueRefresh {
  private static final Logger LOG = LoggerFactory.getLogger(QueueRefresh.class);

  private final Packer packer;
  private final QueueTreeChange change;

  QueueRefresh(Packer packer, QueueTree before, QueueTree after) {
    this.packer = packer;
    this.change = QueueTreeChange.between(before, after);
  }

  /**
   * Refuses to remove, or to put queues below, a leaf that applications are in.
   *
   * @throws IllegalArgumentException naming all such leaves
   */
  void check(Map<String, VqsQueue> queues) {
    List<String> occupied = new ArrayList<>();
    for (String path : change.leavesThatEnd()) {
      int applications = queues.get(path).applications();
      if (applications > 0) {
        occupied.add(path + " (" + applications + ")");
      }
    }
    if (!occupied.isEmpty()) {
      throw new IllegalArgumentException(
          "applications are in queues that would be removed or get queues below them: "
              + String.join(", ", occupied)
              + "; set these queues to STOPPED and wait until the applications end, or move them (yarn application -appId <id> -changeQueue <queue>)");
    }
  }

  /** The queues that go, those above first. */
  List<VqsQueue> removed(Map<String, VqsQueue> queues) {
    return change.removed().stream().map(queue -> queues.get(queue.path())).toList();
  }

  /**
   * Containers whose end their nodes did not report yet count for the nearest queue that stays a
   * queue, so that users and leaves can go though something of them still runs. Cost O(containers),
   * if any leaf ends.
   */
  void rehome(Map<String, VqsQueue> queues) {
    Map<Tenant, Tenant> homes = new HashMap<>();
    for (String path : change.leavesThatEnd()) {
      VqsQueue leaf = queues.get(path);
      Tenant home = home(leaf, queues);
      leaf.users().tenants().forEach(user -> homes.put(user, home));
      homes.put(leaf.tenant(), home);
    }
    for (QueueSettings queue : change.removed()) {
      VqsQueue gone = queues.get(queue.path());
      homes.putIfAbsent(gone.tenant(), home(gone, queues));
    }
    if (homes.isEmpty()) {
      return;
    }
    for (Server server : packer.cluster().servers()) {
      for (Job job : List.copyOf(server.jobs())) {
        Tenant home = homes.get(job.tenant());
        if (home != null) {
          packer.assign(job, home, job.lane());
        }
      }
    }
    change.leavesThatEnd().forEach(path -> queues.get(path).users().sweep());
  }

  private Tenant home(VqsQueue queue, Map<String, VqsQueue> queues) {
    List<VqsQueue> going = removed(queues);
    VqsQueue at = queue;
    while (going.contains(at)) {
      at = at.parent();
    }
    return at.tenant();
  }

  /** Says which queues hold more than they may from now on. */
  void warnOfLimits(Map<String, VqsQueue> queues) {
    for (VqsQueue queue : queues.values()) {
      ResourceVector maximum = queue.tenant().maximum();
      ResourceVector used = queue.tenant().used();
      if (maximum != null && !used.fitsIn(maximum)) {
        LOG.warn(
            "queue {} holds {}, more than its new maximum {}: what runs goes on, nothing starts until enough has ended",
            queue.getQueuePath(),
            used,
            maximum);
      }
    }
  }
}
