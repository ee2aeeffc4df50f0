package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * A recount of YARN's pending requests and of the core's asks for them (design.md, "Safety").
 * Called under the scheduler's lock; changes nothing.
 */
public final class AskBookRecount {
  private AskBookRecount() {}

  /**
   * What is wrong between the requests of these attempts, which are all, and the core's asks. Cost
   * O(requests).
   *
   * @param resources as which the core knows YARN's amounts
   */
  public static List<String> violations(
      Packer packer, Iterable<VqsAppAttempt> attempts, ResourceMapping resources) {
    List<String> found = new ArrayList<>();
    long jobs = 0;
    for (VqsAppAttempt attempt : attempts) {
      found.addAll(differences(attempt, resources));
      jobs += attempt.entries().values().stream().mapToLong(entry -> entry.ask().count()).sum();
    }
    if (jobs != packer.cluster().pending().waiting()) {
      found.add(
          "the core counts %d waiting jobs, its asks have %d"
              .formatted(packer.cluster().pending().waiting(), jobs));
    }
    return found;
  }

  /** What is wrong between one attempt's requests and the core's asks for them. */
  public static List<String> differences(VqsAppAttempt attempt, ResourceMapping resources) {
    List<String> found = new ArrayList<>();
    if (attempt.isHeld()) {
      attempt
          .entries()
          .forEach(
              (key, entry) -> found.add("%s waits to run, but %s".formatted(key, entry.ask())));
      return found;
    }
    Set<SchedulerRequestKey> keys = new LinkedHashSet<>(attempt.getSchedulerKeys());
    keys.addAll(attempt.entries().keySet());
    for (SchedulerRequestKey key : keys) {
      compare(attempt, key, resources, found);
    }
    found.addAll(GangBook.violations(attempt));
    return found;
  }

  private static void compare(
      VqsAppAttempt attempt,
      SchedulerRequestKey key,
      ResourceMapping resources,
      List<String> found) {
    String name = attempt.getApplicationAttemptId() + " " + key;
    PendingAsk pending = attempt.getAppSchedulingInfo().getPendingAsk(key, ResourceRequest.ANY);
    AskEntry entry = attempt.entries().get(key);
    if (pending.getCount() <= 0) {
      if (entry != null) {
        found.add("%s asks for nothing, the core for %s".formatted(name, entry.ask()));
      }
      return;
    }
    if (entry == null) {
      found.add("%s asks for %s, the core for nothing".formatted(name, pending));
      return;
    }
    if (!entry.capability().equals(pending.getPerAllocationResource())
        || !entry.ask().shape().demand().equals(resources.toVector(entry.capability()))) {
      found.add("%s asks for %s, the core for %s".formatted(name, pending, entry.ask()));
    }
    if (entry.ask().count() != pending.getCount()
        && !(entry.ask().count() == 0 && namesNobody(attempt.getAppSchedulingInfo(), key))) {
      found.add("%s asks for %s, the core for %d".formatted(name, pending, entry.ask().count()));
    }
    if (!Objects.equals(entry.ask().owner(), entry)) {
      found.add("%s is not the owner of its ask".formatted(name));
    }
  }

  /** A strict request whose nodes and racks are all used up, or that named none. */
  private static boolean namesNobody(AppSchedulingInfo info, SchedulerRequestKey key) {
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    boolean isStrict = !info.canDelayTo(key, ResourceRequest.ANY);
    return isStrict
        && allocator.getResourceRequests().values().stream()
            .noneMatch(
                r ->
                    !r.getResourceName().equals(ResourceRequest.ANY)
                        && r.getRelaxLocality()
                        && r.getNumContainers() > 0);
  }

  /** A recount of the core, and what can be said with all asks at hand. */
  public static List<String> coreViolations(Packer packer, Iterable<VqsAppAttempt> attempts) {
    List<Ask> asks = new ArrayList<>();
    attempts.forEach(attempt -> attempt.entries().values().forEach(entry -> asks.add(entry.ask())));
    return ClusterInvariants.violations(packer.cluster(), asks);
  }
}
