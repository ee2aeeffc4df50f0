package org.vqs.core.policy.maxweight.learned;

import java.util.List;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.model.Size;
import org.vqs.core.policy.Host.Occasion;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;

/**
 * The configurations of servers, what they weigh, and which one is of maximum weight now (Psychas
 * and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §3, eq. 4 and 5).
 *
 * <p>What uses no slot of a server, an application master for one, is not counted as room that a
 * configuration could have, neither that in force nor any other: it may never end.
 */
final class SlotConfigurations {
  private final JobStarter starter;
  private final LiveDemands live;
  private final QueuesByType queues;

  /** A configuration and its weight. */
  record Weighed(DemandConfiguration configuration, double weight) {}

  SlotConfigurations(JobStarter starter, LiveDemands live) {
    this.starter = starter;
    this.live = live;
    this.queues = new QueuesByType(starter, live);
  }

  /** The active configuration of a server, or null. */
  static DemandConfiguration of(Server server) {
    return (DemandConfiguration) server.configuration();
  }

  /** The types on a server now. */
  LearnedTypes types(Server server) {
    return ClassTypes.of(server.serverClass(), live).current();
  }

  /** Which slots of a server's configuration are in use. */
  SlotUse use(Server server) {
    return SlotUse.of(server, of(server), types(server));
  }

  /** Q as a server sees it, of {@link #types}. */
  double[] queues(Server server) {
    return queues.of(server, types(server));
  }

  /** The configuration of maximum weight of a server in some room. */
  Weighed best(Server server, ResourceVector room, double[] lengths) {
    LearnedTypes types = types(server);
    DemandConfiguration best = types.heaviest(room, lengths);
    double weight = 0;
    for (Slots slots : best.slots()) {
      weight += slots.count() * length(slots, lengths, types);
    }
    return new Weighed(best, weight);
  }

  /**
   * The weight of a configuration on a server: of all its slots if the room holds them, else of
   * those that it holds, the most valuable for their size first.
   */
  double weight(
      Server server, DemandConfiguration configuration, ResourceVector room, double[] lengths) {
    LearnedTypes types = types(server);
    List<Slots> slots = configuration.slots();
    RoomLeft left = new RoomLeft(room.dimensions());
    left.set(room.toArray());
    boolean[] taken = new boolean[slots.size()];
    double weight = 0;
    for (int i = 0; i < taken.length; i++) {
      int next = mostValuable(server, slots, taken, lengths, types);
      taken[next] = true;
      long[] demand = slots.get(next).demand().toArray();
      long count = Math.min(slots.get(next).count(), left.fitting(demand));
      left.take(demand, count);
      weight += count * length(slots.get(next), lengths, types);
    }
    return weight;
  }

  private static int mostValuable(
      Server server, List<Slots> slots, boolean[] taken, double[] lengths, LearnedTypes types) {
    int best = -1;
    double bestValue = -1;
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        double size = Size.of(slots.get(i).demand(), server.capacity()).toDouble();
        double value = length(slots.get(i), lengths, types) / size;
        if (best < 0 || value > bestValue) {
          best = i;
          bestValue = value;
        }
      }
    }
    return best;
  }

  /** Q_j; 0 of a type that is none any more. */
  private static double length(Slots slots, double[] lengths, LearnedTypes types) {
    int type = types.number(slots.demand());
    return type < 0 ? 0 : lengths[type];
  }

  /** True if what uses slots of a server is part of another configuration. */
  boolean isPartOf(DemandConfiguration other, Server server, SlotUse use) {
    DemandConfiguration configuration = of(server);
    for (int i = 0; i < use.used().length; i++) {
      ResourceVector type = configuration.slots().get(i).demand();
      int slots =
          other.slots().stream()
              .filter(each -> each.demand().equals(type))
              .mapToInt(Slots::count)
              .sum();
      if (use.used()[i] > slots) {
        return false;
      }
    }
    return true;
  }

  /**
   * Gives a server that runs jobs slots in the room that its configuration has for none, of maximum
   * weight: types may have come that were not known when it took it, and what used no slot may have
   * gone. Slots that are in use, or of a type, stay.
   */
  void complete(Server server) {
    DemandConfiguration active = of(server);
    LearnedTypes types = types(server);
    SlotUse use = use(server);
    ResourceVector spare = use.spare(active, types);
    if (types.holdsAny(spare)) {
      Weighed more = best(server, spare, queues(server));
      if (more.weight() > 0) {
        set(server, use.with(active, more.configuration(), types), Occasion.SPARE_ROOM);
      }
    }
  }

  /** Gives a server a configuration. */
  void set(Server server, DemandConfiguration after) {
    set(server, after, occasion(server, of(server)));
  }

  private void set(Server server, DemandConfiguration after, Occasion occasion) {
    DemandConfiguration before = of(server);
    if (after.equals(before)) {
      return;
    }
    server.setConfiguration(after);
    starter.counters().refreshed();
    starter.host().refreshed(server, before, after, occasion);
  }

  private static Occasion occasion(Server server, DemandConfiguration before) {
    if (server.isEmpty()) {
      return Occasion.EMPTY;
    }
    return before == null ? Occasion.NONE_BEFORE : Occasion.PART_OF_BEST;
  }
}
