package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.chaos.MayStart.Waiting;
import org.vqs.yarn.node.VqsNode;

/**
 * In the end: when nothing new comes and all containers but masters have ended, nothing waits that
 * may start somewhere ({@link MayStart}), held room or not.
 */
final class Settled {
  /** What is told anew in a round in which nothing starts is told in the next one. */
  static final int REPORTS = 60;

  static final int SECONDS = 10;

  /** Requests for thousands of containers are not waited for: each round starts some of them. */
  private static final int MOST_ROUNDS = 300;

  /** A life that comes to its end. */
  interface Life {
    VirtualQueueScheduler scheduler();

    long now();

    /**
     * Time passes, all that runs ends, and each node reports. Returns how many containers started
     * since the last call.
     */
    int endAllAndReport(int seconds);
  }

  private Settled() {}

  /** Lets all end. Returns what waits though it may start; empty if nothing does. */
  static List<String> violations(Life life) {
    int quiet = 0;
    for (int round = 0; round < MOST_ROUNDS && quiet < REPORTS; round++) {
      quiet = life.endAllAndReport(quiet == 0 ? 1 : SECONDS) > 0 ? 0 : quiet + 1;
    }
    return quiet < REPORTS ? List.of() : waitingBesideRoom(life.scheduler(), life.now());
  }

  private static List<String> waitingBesideRoom(VirtualQueueScheduler scheduler, long now) {
    List<String> found = new ArrayList<>();
    List<VqsNode> nodes = MayStart.nodes(scheduler);
    nodes.removeIf(node -> !MayStart.isOpen(node));
    MayStart may = new MayStart(scheduler, now);
    for (VqsNode node : nodes) {
      for (Waiting each : may.on(node, may.free(node))) {
        Refusal refusal = scheduler.packer().whyNot(each.ask()).apply(node.server());
        found.add(
            "%s waits in the end, beside %s with %s free (%s; closed: %s, reserved: %s, stalled: %s, jobs: %s, configuration: %s)"
                .formatted(
                    each,
                    node.getNodeID(),
                    node.getUnallocatedResource(),
                    refusal == null ? "nothing is in its way" : refusal.reason(),
                    node.server().closed(),
                    node.server().reservation() != null,
                    node.server().isStalled(),
                    node.server().jobs().stream()
                        .map(j -> j.lane() + (j.isOutlasting() ? "~" : "") + j.demand())
                        .toList(),
                    node.server().configuration()));
        break;
      }
    }
    for (Gang gang : scheduler.packer().cluster().gangs().all()) {
      if (gang.limiting() == null && hasPlaces(gang, nodes, may)) {
        found.add(gang + " waits in the end, though First-Fit finds places for all of it");
      }
    }
    return found;
  }

  /** First-Fit, the large first; not asked where constraints between containers may forbid it. */
  private static boolean hasPlaces(Gang gang, List<VqsNode> nodes, MayStart may) {
    GraphType type = gang.type();
    long[][] free = nodes.stream().map(may::free).toArray(long[][]::new);
    int[] groups =
        IntStream.range(0, type.groups())
            .boxed()
            .sorted(Comparator.comparing((Integer group) -> -type.demand(group).get(0)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int group : groups) {
      AskEntry entry = (AskEntry) gang.ask(group).owner();
      boolean isStrict = gang.ask(group).locations().stream().noneMatch(Location::isHome);
      // A strict request may name fewer places than it asks for containers: no room helps it.
      if (entry.constrained() != null || isStrict) {
        return false;
      }
      int left = type.count(group);
      for (int i = 0; i < free.length && left > 0; i++) {
        left -= take(type.demand(group), left, free[i], may.isAllowed(entry, nodes.get(i)));
      }
      if (left > 0) {
        return false;
      }
    }
    return true;
  }

  private static int take(ResourceVector demand, int most, long[] free, boolean isAllowed) {
    int taken = 0;
    while (isAllowed && taken < most && demand.fitsIn(free)) {
      demand.addTo(free, -1);
      taken++;
    }
    return taken;
  }
}
