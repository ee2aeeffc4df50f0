package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.chaos.MayStart.Waiting;
import org.vqs.yarn.node.VqsNode;

/**
 * Under load: while work waits that may start, no node stays idle beyond what is held.
 *
 * <pre>
 * a node whose room nothing holds, though a request may start there (MayStart):   not after so many of its reports
 *   without a start
 * room that is held (reserved, stalled, kept by the policy) though a request may start there:   measured
 * </pre>
 *
 * <p>To be told after each round in which all nodes reported.
 */
final class LivenessWatch {
  /** One report offers the room; the others are for what one event leaves to the next ones. */
  static final int REPORTS = 5;

  private final Map<String, Integer> idleReports = new HashMap<>();

  /** What waited when all nodes reported last: what came since then may have met no report. */
  private Set<Ask> known = Set.of();

  private double all;
  private double held;
  private int worst;

  /**
   * Looks at all nodes.
   *
   * @param seconds since the last look
   * @param startedOn how many containers started on each node since then
   * @return what is wrong; empty if nothing is
   */
  List<String> violations(
      VirtualQueueScheduler scheduler, long now, double seconds, Map<String, Integer> startedOn) {
    List<String> found = new ArrayList<>();
    MayStart may = new MayStart(scheduler, now);
    for (VqsNode node : MayStart.nodes(scheduler)) {
      long memory = node.getTotalResource().getMemorySize();
      all += memory * seconds;
      List<Waiting> able = able(may, node);
      Waiting free = able.isEmpty() ? null : withoutHold(scheduler, node, able);
      if (free == null) {
        held += heldMemory(node, able) * seconds;
      }
      String name = node.getNodeID().toString();
      int reports =
          free == null || startedOn.containsKey(name) ? 0 : idleReports.getOrDefault(name, 0) + 1;
      idleReports.put(name, reports);
      worst = Math.max(worst, reports);
      if (reports > REPORTS) {
        found.add(
            "%s is idle at its %dth report: %s free, and there waits %s; %d of %d requests may start there %s"
                .formatted(
                    name,
                    reports,
                    node.getUnallocatedResource(),
                    free,
                    able.size(),
                    may.waiting().size(),
                    reasons(scheduler, node, able)));
      }
    }
    known = new HashSet<>();
    may.waiting().forEach(each -> known.add(each.ask()));
    return found;
  }

  private List<Waiting> able(MayStart may, VqsNode node) {
    return MayStart.isOpen(node)
        ? may.on(node, may.free(node)).stream().filter(each -> known.contains(each.ask())).toList()
        : List.of();
  }

  private static Map<Object, Integer> reasons(
      VirtualQueueScheduler scheduler, VqsNode node, List<Waiting> able) {
    Map<Object, Integer> reasons = new TreeMap<>(Comparator.comparing(Object::toString));
    for (Waiting each : able) {
      Refusal refusal = scheduler.packer().whyNot(each.ask()).apply(node.server());
      reasons.merge(refusal == null ? "nothing is in the way" : refusal.reason(), 1, Integer::sum);
    }
    return reasons;
  }

  /** A request that nothing keeps from the room of a node that may hold it, or null. */
  private static Waiting withoutHold(
      VirtualQueueScheduler scheduler, VqsNode node, List<Waiting> able) {
    for (Waiting each : able) {
      if (each.demand().fitsIn(node.server().free())
          && !isHeld(scheduler.packer().whyNot(each.ask()).apply(node.server()))) {
        return each;
      }
    }
    return null;
  }

  /** The scheduler says that it keeps the room for somebody else. */
  private static boolean isHeld(Refusal refusal) {
    return refusal != null
        && switch (refusal.reason()) {
          // Who is more urgent is looked at itself.
          case NOT_IN_CONFIGURATION, KEPT_FOR_REWARD, SERVERS_STALLED, MORE_URGENT_ASK -> true;
          default -> false;
        };
  }

  /** How much of a node's memory those that may start there could use. */
  private static double heldMemory(VqsNode node, List<Waiting> able) {
    double free = Math.max(0, node.getUnallocatedResource().getMemorySize());
    double wanted = 0;
    for (Waiting each : able) {
      ResourceVector demand = each.demand();
      wanted += (double) each.count() * demand.get(0);
    }
    return Math.min(free, wanted);
  }

  /** The part of the memory of all nodes that was held, though a request might have used it. */
  double heldShare() {
    return all == 0 ? 0 : held / all;
  }

  /** What is wrong if more was held than some part. */
  List<String> heldBeyond(double most) {
    return heldShare() <= most
        ? List.of()
        : List.of(
            "%.3f of the room was held while requests might have used it, more than %s"
                .formatted(heldShare(), most));
  }

  /** The most reports that any node was idle for. */
  int worst() {
    return worst;
  }
}
