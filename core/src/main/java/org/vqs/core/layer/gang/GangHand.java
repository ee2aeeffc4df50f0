package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.GraphPlacement;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Template;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.gang.Gang;

/** Looks for places of gangs, and starts them there. Not thread-safe. */
final class GangHand {
  private final SchedulingPolicy inner;
  private final JobStarter starter;
  private final GangStarter gangStarter;
  private final Rests rests;
  private final Map<?, GangTurn> turns;
  private final Listener listener;
  private long looks;

  /** Who is told of gangs. */
  interface Listener {
    /** One is to start: what is reserved for it is free for it. */
    void starts(Gang gang);

    /** One that was to start does not. */
    void wasRefused(Gang gang);

    /** One runs. */
    void started(Gang gang);
  }

  /**
   * A hand.
   *
   * @param inner the policy, which keeps room from some
   * @param turns by home
   */
  GangHand(
      SchedulingPolicy inner,
      JobStarter starter,
      Rests rests,
      Map<?, GangTurn> turns,
      Listener listener) {
    this.inner = inner;
    this.starter = starter;
    this.gangStarter = new GangStarter(starter);
    this.rests = rests;
    this.turns = turns;
    this.listener = listener;
  }

  GangStarter gangStarter() {
    return gangStarter;
  }

  /** False also for those that are known to find no place, without a look at any. */
  boolean isWorthTrying(Gang gang, GangRoom room) {
    looks++;
    if (!room.mayHold(gang) || rests.has(gang)) {
      return false;
    }
    if (GangStarter.isBeyondLimit(gang)) {
      rests.begin(gang, Rests.SHORT);
      return false;
    }
    return true;
  }

  /** At how many gangs {@link #isWorthTrying} looked so far. */
  long looks() {
    return looks;
  }

  /**
   * The first of some gangs of a home that are worth it, in the order of service; null for none.
   */
  Gang first(GangRoom room, List<Gang> few) {
    return starter.cluster().gangs().first(room.home(), few, gang -> isWorthTrying(gang, room));
  }

  /** Starts a gang if a placement finds a place for all of it, as large as has room at once. */
  boolean tryToStart(Gang gang, GangRoom room, GraphPlacement placement) {
    starter.cluster().refreshIndexes();
    if (!room.mayHold(gang) || GangStarter.isBeyondLimit(gang)) {
      return false;
    }
    Found found = room.withReserved(gang, () -> findLargest(gang, room, placement));
    return found != null && start(gang, found.template(), found.servers());
  }

  /** A place for a gang. */
  private record Found(Template template, List<Server> servers) {}

  /**
   * Where fewer nodes have no place, or are beyond a limit, more have none: the most are halved.
   */
  private Found findLargest(Gang gang, GangRoom room, GraphPlacement placement) {
    Found best = find(gang, gang.type(), room, placement);
    int least = gang.type().size();
    int most = best == null ? least : gang.largest().size();
    while (least < most) {
      int middle = (least + most + 1) >>> 1;
      GraphType more = gang.largest().first(middle);
      Found found = gang.limiting(more) == null ? find(gang, more, room, placement) : null;
      best = found == null ? best : found;
      least = found == null ? least : middle;
      most = found == null ? middle - 1 : most;
    }
    return best;
  }

  private Found find(Gang gang, GraphType type, GangRoom room, GraphPlacement placement) {
    Template template =
        placement.place(
            type, room.machines(), (group, machine) -> mayUse(gang, group, room.server(machine)));
    if (template == null) {
      return null;
    }
    List<Server> servers = new ArrayList<>(type.size());
    for (int node = 0; node < type.size(); node++) {
      servers.add(room.server(template.machine(node)));
    }
    return new Found(template, servers);
  }

  /** A gang that has its turn may take what the policy keeps for others. */
  boolean mayUse(Gang gang, int group, Server server) {
    GangTurn turn = turns.get(gang.home());
    boolean hasTurn = turn != null && turn.gang() == gang;
    return (hasTurn || !inner.keepsFrom(server, gang.ask(group)))
        && gangStarter.accepts(gang, group, server);
  }

  /** A gang that was refused is not tried at once again: what refused it may last. */
  boolean start(Gang gang, Template template, List<Server> servers) {
    List<Server> reserved = List.copyOf(gang.reservedServers());
    listener.starts(gang);
    List<Job> jobs = gangStarter.start(gang, template, servers);
    if (jobs.isEmpty()) {
      listener.wasRefused(gang);
      rests.begin(gang, Rests.LONG);
      return false;
    }
    rests.end(gang);
    reserved.forEach(starter.work()::add);
    listener.started(gang);
    return true;
  }
}
