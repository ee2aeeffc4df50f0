package org.vqs.core.policy.maxweight.learned;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;

/**
 * The open servers of a class with an empty slot of each type, by index, and those that have room
 * in no slot: without a configuration, or with one of types that were fewer. Slots are told apart
 * by their demand, so that a slot stays what it is when types are made anew. Not thread-safe.
 */
final class EmptySlots {
  private static final StateKey<EmptySlots> KEY = new StateKey<>("servers by empty slot");
  private static final StateKey<List<Place>> PLACES = new StateKey<>("empty slots");
  private static final StateKey<Set<ResourceVector>> LENT =
      new StateKey<>("slots of no type that are in use");

  private final ServerClass serverClass;
  private final Map<ResourceVector, RoomTree<Server>> byType = new HashMap<>();
  private final Map<ResourceVector, Integer> counts = new HashMap<>();
  private final RoomTree<Server> spare;

  /** Servers with slots of a type that is forgotten which jobs of other types use meanwhile. */
  private final Map<ResourceVector, Set<Server>> lent = new HashMap<>();

  private LearnedTypes types;

  /** Where a server stands: in the list of a type, or, for null, of those with spare room. */
  private record Place(ResourceVector type, FitTree.Node<Server> node, EmptySlots in) {}

  private EmptySlots(ServerClass serverClass) {
    this.serverClass = serverClass;
    this.spare = new RoomTree<>(Server.BY_INDEX, serverClass.amounts());
  }

  /** Those of a class. */
  static EmptySlots of(ServerClass serverClass) {
    return serverClass.state().getOrMake(KEY, () -> new EmptySlots(serverClass));
  }

  /**
   * The first server after another with an empty slot of a type and room for a demand, or null.
   *
   * @param previous null to begin
   */
  Server first(ResourceVector type, Server previous, long[] demand) {
    return first(byType.get(type), previous, demand);
  }

  /** The same of servers that run jobs and have so much room in no slot. */
  Server firstSpare(Server previous, long[] demand) {
    return first(spare, previous, demand);
  }

  /**
   * Empty slots of a type that is forgotten are spare room, and those of one that is known again
   * are not, nor may jobs of other types use them any more. Cost O(slots · log servers) for each
   * server with such slots on which jobs run, when types are other ones than before.
   */
  void refresh(LearnedTypes now, SlotConfigurations configurations) {
    LearnedTypes before = types;
    types = now;
    if (before == null || before == now) {
      return;
    }
    Set<Server> affected = new LinkedHashSet<>();
    byType.forEach(
        (type, servers) -> {
          if (before.number(type) < 0 != now.number(type) < 0) {
            servers.eachFit(
                new long[serverClass.amounts().length],
                server -> {
                  if (!server.isEmpty()) {
                    affected.add(server);
                  }
                  return true;
                });
          }
        });
    lent.forEach(
        (type, servers) -> {
          if (now.number(type) >= 0) {
            affected.addAll(servers);
          }
        });
    affected.forEach(server -> changed(server, configurations));
  }

  private static Server first(RoomTree<Server> servers, Server previous, long[] demand) {
    if (servers == null) {
      return null;
    }
    return previous == null ? servers.firstFit(demand) : servers.firstFitAfter(previous, demand);
  }

  /** A server changed. Cost O(slots · log servers). */
  static void changed(Server server, SlotConfigurations configurations) {
    List<Place> places = server.state().getOrMake(PLACES, ArrayList::new);
    places.forEach(place -> place.in.leave(place));
    places.clear();
    EmptySlots slots = of(server.serverClass());
    slots.endLoans(server);
    if (!server.isOpen()) {
      return;
    }
    DemandConfiguration configuration = SlotConfigurations.of(server);
    if (configuration != null) {
      LearnedTypes types = configurations.types(server);
      slots.refresh(types, configurations);
      SlotUse use = SlotUse.of(server, configuration, types);
      for (int i = 0; i < use.used().length; i++) {
        Slots each = configuration.slots().get(i);
        if (SlotUse.isEmpty(each, use.used()[i])) {
          places.add(slots.enter(server, each.demand(), server.free()));
        }
        if (use.used()[i] > 0 && types.number(each.demand()) < 0) {
          slots.lend(server, each.demand());
        }
      }
      ResourceVector spare = use.spare(configuration, types);
      if (!server.isEmpty() && !spare.isZero()) {
        places.add(slots.enter(server, null, spare.toArray()));
      }
    } else if (!server.isEmpty()) {
      places.add(slots.enter(server, null, server.free()));
    }
  }

  private void lend(Server server, ResourceVector type) {
    server.state().getOrMake(LENT, LinkedHashSet::new).add(type);
    lent.computeIfAbsent(type, each -> new LinkedHashSet<>()).add(server);
  }

  private void endLoans(Server server) {
    Set<ResourceVector> types = server.state().get(LENT);
    if (types == null) {
      return;
    }
    for (ResourceVector type : types) {
      lent.computeIfPresent(
          type, (t, servers) -> servers.remove(server) && servers.isEmpty() ? null : servers);
    }
    types.clear();
  }

  private Place enter(Server server, ResourceVector type, long[] room) {
    FitTree.Node<Server> node = new FitTree.Node<>(server);
    RoomTree<Server> list = spare;
    if (type != null) {
      counts.merge(type, 1, Integer::sum);
      list =
          byType.computeIfAbsent(
              type, each -> new RoomTree<>(Server.BY_INDEX, serverClass.amounts()));
    }
    list.insert(node, room);
    return new Place(type, node, this);
  }

  private void leave(Place place) {
    place.node.detach();
    if (place.type != null && counts.merge(place.type, -1, Integer::sum) == 0) {
      counts.remove(place.type);
      byType.remove(place.type);
    }
  }
}
