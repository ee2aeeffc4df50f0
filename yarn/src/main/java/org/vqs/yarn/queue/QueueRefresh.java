package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.QueueTreeChange;
import org.vqs.yarn.node.Partitions;

/** One change of the queues of a running scheduler. Called under its lock. */
final class QueueRefresh {
  private static final String AND_NOW =
      ": what runs goes on, nothing of it starts until enough has ended";

  private final Packer packer;
  private final QueueTreeChange change;

  QueueRefresh(Packer packer, QueueTree before, QueueTree after) {
    this.packer = packer;
    this.change = QueueTreeChange.between(before, after);
  }

  /**
   * What a queue, the masters in it, and each user may use; null for any amount.
   *
   * @param onLabels what the queue may use on the nodes of single labels
   */
  record Limits(
      ResourceVector maximum,
      ResourceVector masters,
      ResourceVector user,
      Map<String, ResourceVector> onLabels) {
    static final Limits NONE = new Limits(null, null, null, Map.of());
  }

  /**
   * Refuses to remove, or to put queues below, a leaf that applications are in, or that something
   * is still asked for in.
   *
   * @throws IllegalArgumentException naming all such leaves
   */
  void check(Map<String, VqsQueue> queues) {
    List<String> occupied = new ArrayList<>();
    for (String path : change.leavesThatEnd()) {
      int applications = queues.get(path).applications();
      if (applications > 0 || isAskedFor(queues.get(path))) {
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

  private static boolean isAskedFor(VqsQueue leaf) {
    return leaf.tenant().asks() > 0
        || leaf.users().all().stream().anyMatch(member -> member.asks() > 0);
  }

  /** What it adds, removes and changes. */
  @Override
  public String toString() {
    return change.toString();
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
      leaf.users().all().forEach(member -> homes.put(member, home));
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
      for (Job job : server.allJobs()) {
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

  /** The limits of today, by the path of the queue. */
  static Map<String, Limits> limits(Map<String, VqsQueue> queues) {
    Map<String, Limits> limits = new HashMap<>();
    queues.forEach((path, queue) -> limits.put(path, limits(queue)));
    return limits;
  }

  private static Limits limits(VqsQueue queue) {
    Tenant tenant = queue.tenant();
    Map<String, ResourceVector> onLabels = new HashMap<>();
    queue.onLabels().forEach((label, there) -> onLabels.put(label, there.maximum()));
    return new Limits(tenant.maximum(), tenant.mastersMaximum(), queue.users().maximum(), onLabels);
  }

  /** Who uses more than allowed from now on, by a limit that is not as it was; a line each. */
  static List<String> beyondNewLimits(Map<String, Limits> before, Map<String, VqsQueue> queues) {
    List<String> lines = new ArrayList<>();
    queues.forEach(
        (path, queue) -> {
          Limits then = before.getOrDefault(path, Limits.NONE);
          Limits now = limits(queue);
          Tenant tenant = queue.tenant();
          if (isBeyond(tenant.used(), then.maximum(), now.maximum())) {
            lines.add(
                line("queue " + path + " uses", tenant.used(), "its new maximum", now.maximum()));
          }
          queue
              .onLabels()
              .forEach(
                  (label, there) -> {
                    if (isBeyond(there.used(), then.onLabels().get(label), there.maximum())) {
                      String who = "queue " + path + " uses on " + Partitions.inWords(label);
                      lines.add(line(who, there.used(), "its new maximum there", there.maximum()));
                    }
                  });
          // One may always run.
          if (tenant.masters() > 1
              && isBeyond(tenant.usedByMasters(), then.masters(), now.masters())) {
            lines.add(
                line(
                    "application masters in queue " + path + " use",
                    tenant.usedByMasters(),
                    "their new maximum",
                    now.masters()));
          }
          for (Tenant user : queue.users().tenants()) {
            if (isBeyond(user.used(), then.user(), now.user())) {
              lines.add(
                  line(
                      "user " + user.name() + " in queue " + path + " uses",
                      user.used(),
                      "the new maximum of each user",
                      now.user()));
            }
          }
        });
    return lines;
  }

  private static boolean isBeyond(ResourceVector used, ResourceVector then, ResourceVector now) {
    return now != null && !now.equals(then) && !used.fitsIn(now);
  }

  private static String line(String who, ResourceVector used, String limit, ResourceVector most) {
    return who + " " + used + ", more than " + limit + " " + most + AND_NOW;
  }
}
