package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.queue.VqsQueue;

/**
 * What queues and users held, and might hold, at one moment: to be compared with a later one. What
 * starts in between may take nobody beyond a limit; what runs may be beyond one that was lowered.
 * Limits may go up or down in between, not both: what started while they were high would be taken
 * for a violation.
 */
final class LimitWatch {
  private final Map<String, Amounts> before;

  private record Amounts(
      ResourceVector used,
      ResourceVector usedByMasters,
      ResourceVector maximum,
      ResourceVector mastersMaximum,
      int masters) {

    static Amounts of(Tenant tenant, Map<Tenant, Integer> masters) {
      return new Amounts(
          tenant.used(),
          tenant.usedByMasters(),
          tenant.maximum(),
          tenant.mastersMaximum(),
          masters.getOrDefault(tenant, 0));
    }
  }

  private LimitWatch(VirtualQueueScheduler scheduler) {
    before = amounts(scheduler);
  }

  /** Remembers what is held now. */
  static LimitWatch of(VirtualQueueScheduler scheduler) {
    return new LimitWatch(scheduler);
  }

  /** Who holds more than before, and more than allowed before or now. */
  List<String> violations(VirtualQueueScheduler scheduler) {
    List<String> found = new ArrayList<>();
    amounts(scheduler)
        .forEach(
            (name, now) -> {
              Amounts then = before.get(name);
              compare(name, then, now, Amounts::used, Amounts::maximum, found);
              if (now.masters > 1) {
                compare(
                    name + "'s masters",
                    then,
                    now,
                    Amounts::usedByMasters,
                    Amounts::mastersMaximum,
                    found);
              }
            });
    return found;
  }

  private static void compare(
      String name,
      Amounts then,
      Amounts now,
      Function<Amounts, ResourceVector> used,
      Function<Amounts, ResourceVector> limit,
      List<String> found) {
    ResourceVector held = used.apply(now);
    ResourceVector most = limit.apply(now);
    if (most == null || (then != null && limit.apply(then) == null)) {
      return;
    }
    for (int r = 0; r < held.dimensions(); r++) {
      long heldThen = then == null ? 0 : used.apply(then).get(r);
      long mostThen = then == null ? 0 : limit.apply(then).get(r);
      if (held.get(r) > heldThen && held.get(r) > Math.max(mostThen, most.get(r))) {
        found.add("%s holds %s, more than %s".formatted(name, held, most));
      }
    }
  }

  private static Map<String, Amounts> amounts(VirtualQueueScheduler scheduler) {
    Map<Tenant, Integer> masters = masters(scheduler);
    Map<String, Amounts> amounts = new HashMap<>();
    for (VqsQueue queue : scheduler.queues().all()) {
      amounts.put(queue.getQueuePath(), Amounts.of(queue.tenant(), masters));
      for (Tenant below : queue.tenant().children()) {
        if (below.kind() == Tenant.Kind.USER) {
          amounts.put(queue.getQueuePath() + "/" + below.name(), Amounts.of(below, masters));
        }
      }
    }
    return amounts;
  }

  /** How many masters of each tenant use something: one may always, and what uses nothing too. */
  private static Map<Tenant, Integer> masters(VirtualQueueScheduler scheduler) {
    Map<Tenant, Integer> masters = new HashMap<>();
    for (Server server : scheduler.packer().cluster().servers()) {
      for (Job job : server.jobs()) {
        if (job.lane() == Lane.MASTER && !job.demand().isZero()) {
          for (Tenant at = job.tenant(); at != null; at = at.parent()) {
            masters.merge(at, 1, Integer::sum);
          }
        }
      }
    }
    return masters;
  }
}
