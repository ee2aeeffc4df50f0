package org.vqs.bench.micro;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.VirtualQueue;
import org.vqs.core.waiting.VirtualQueues;

/**
 * The largest waiting job that fits into random room: the search of BF-S through the virtual queues
 * of one server, from the largest type on. Changes nothing.
 */
public final class LargestThatFits implements Operation {
  private static final int ROOMS = 1000;

  /** What is free on a server. */
  private static final class Room {
    private final Server server;
    private final long[] free;

    Room(Server server, long[] free) {
      this.server = server;
      this.free = free;
    }
  }

  private final BenchmarkWorld world;
  private final Turn<Room> rooms;

  /** On a full cluster of this scale. */
  public LargestThatFits(Scale scale) {
    world = BenchmarkWorld.full(Policies.BF_JS, scale);
    List<Room> drawn = new ArrayList<>();
    for (int i = 0; i < ROOMS; i++) {
      Server server = world.servers().get(world.random().nextInt(scale.servers()));
      long[] free = server.capacity().toArray();
      for (int r = 0; r < free.length; r++) {
        free[r] = world.random().nextLong(free[r]);
      }
      drawn.add(new Room(server, free));
    }
    rooms = new Turn<>(drawn, world.random());
  }

  @Override
  public ShapeQueue run() {
    return find(rooms.next());
  }

  private static ShapeQueue find(Room room) {
    for (int j = 0; j < VirtualQueues.at(room.server.site(0)).types(); j++) {
      VirtualQueue queue = VirtualQueues.at(room.server.site(0)).get(j);
      if (queue != null) {
        ShapeQueue found = queue.largestFitting(room.free);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  @Override
  public void check() {
    for (int i = 0; i < Expect.TIMES; i++) {
      Room room = rooms.next();
      ShapeQueue found = find(room);
      ResourceVector demand = found == null ? null : found.shape().demand();
      Expect.same(
          demand,
          LargestFirst.find(world.waiting(), room.server, room.free),
          "the largest that fits into " + ResourceVector.of(room.free));
    }
  }
}
