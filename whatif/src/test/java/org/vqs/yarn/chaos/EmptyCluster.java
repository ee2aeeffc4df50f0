package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Container;
import org.vqs.core.Packer;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/** A cluster of random events in which only masters stay, and nothing new is asked for. */
final class EmptyCluster {
  /** So many reports of each node, 20 s apart: any delay of these clusters passes many times. */
  private static final int ROUNDS = 60;

  private static final int APART_MS = 20_000;

  /** What a policy keeps from single jobs only, or from gangs for a while. */
  private static final Set<Reason> NO_REASON =
      Set.of(Reason.KEPT_FOR_REWARD, Reason.NOT_IN_CONFIGURATION, Reason.MORE_URGENT_ASK);

  private EmptyCluster() {}

  /** Lets all that runs end, and all that starts. Returns the gangs that wait though all fits. */
  static List<String> gangsThatStillWait(RandomEvents cluster) {
    for (int round = 0; round < ROUNDS; round++) {
      cluster.harness().tick(APART_MS);
      cluster.deliver();
      List.copyOf(cluster.apps().values()).forEach(app -> launchAll(cluster, app));
      for (RandomNode node : cluster.nodes()) {
        endTasks(cluster, node);
      }
      cluster.harness().scheduler().update();
    }
    Packer packer = cluster.harness().scheduler().packer();
    List<String> found = new ArrayList<>();
    for (Gang gang : packer.cluster().gangs().all()) {
      if (!GangStarter.isBeyondLimit(gang) && hasRoom(gang, packer)) {
        found.add("%s of %s waits on %s".formatted(gang, gang.type(), gang.home().servers()));
      }
    }
    return found;
  }

  private static void launchAll(RandomEvents cluster, RandomApp app) {
    if (!app.canAsk()) {
      return;
    }
    cluster.take(app, cluster.harness().allocate(app.attempt, List.of(), List.of()));
    for (Container each : List.copyOf(app.acquired.values())) {
      app.acquired.remove(each.getId());
      for (RandomNode node : cluster.nodes()) {
        if (node.registered && node.node.id().equals(each.getNodeId())) {
          node.running.put(each.getId(), each);
          node.node.launch(each.getId());
        }
      }
    }
  }

  private static void endTasks(RandomEvents cluster, RandomNode node) {
    if (!node.registered) {
      return;
    }
    for (Container each : List.copyOf(node.running.values())) {
      boolean isMaster =
          cluster.apps().values().stream()
              .anyMatch(app -> app.master != null && app.master.getId().equals(each.getId()));
      if (!isMaster) {
        node.running.remove(each.getId());
        node.node.complete(each.getId(), 0);
      }
    }
    cluster.harness().heartbeat(node.node);
  }

  /**
   * True if First-Fit, group by group, finds a place. A strict request may name fewer places than
   * it wants containers, which no room helps: not looked at.
   */
  private static boolean hasRoom(Gang gang, Packer packer) {
    Map<Server, long[]> free = new HashMap<>();
    gang.home().servers().forEach(server -> free.put(server, server.free().clone()));
    gang.reservedServers().forEach(server -> gang.reservedOn(server).addTo(free.get(server), 1));
    for (int group = 0; group < gang.type().groups(); group++) {
      Ask ask = gang.ask(group);
      Function<Server, Refusal> why = packer.whyNot(ask);
      for (int node = 0; node < gang.type().count(group); node++) {
        Server place =
            gang.home().servers().stream()
                .filter(server -> ask.demand().fitsIn(free.get(server)))
                .filter(server -> mayStart(why.apply(server)))
                .findFirst()
                .orElse(null);
        if (place == null || !ask.locations().equals(List.of(gang.home()))) {
          return false;
        }
        ask.demand().addTo(free.get(place), -1);
      }
    }
    return true;
  }

  private static boolean mayStart(Refusal refusal) {
    return refusal == null || NO_REASON.contains(refusal.reason());
  }
}
