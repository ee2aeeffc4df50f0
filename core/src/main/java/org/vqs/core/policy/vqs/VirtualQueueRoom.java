package org.vqs.core.policy.vqs;

import org.vqs.core.model.Size;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/**
 * How much room VQS gives to one more job of a type (Psychas and Ghaderi, Scheduling Jobs with
 * Random Resource Requirements, §V-B; readings.md).
 *
 * <p>With k_1 = 1 the server takes one job of type 1, and all other jobs together use at most 1/3
 * of the capacity, always. Jobs smaller than 2^-J occupy 2^-J of their dominant resource. All in
 * integers: amounts are compared after multiplication by 3 · 2^J, and J is chosen so that this
 * stays within a long.
 */
final class VirtualQueueRoom {
  private VirtualQueueRoom() {}

  /** True if the server's configuration leaves room for a job of this shape and type. */
  static boolean admits(Server server, Shape shape, int type) {
    if (type == 1 && ActiveConfigurations.of(server).hasTypeOne()) {
      return server.jobsOfType(1) == 0 && shape.demand().fitsIn(server.free());
    }
    int j = server.serverClass().sizeTypes().j();
    Size size = shape.sizeIn(server.serverClass());
    boolean rounded = server.serverClass().sizeTypes().isRounded(size);
    for (int r = 0; r < shape.demand().dimensions(); r++) {
      long capacity = server.capacity().get(r);
      long asked = rounded && r == size.resource() ? capacity : shape.demand().get(r) << j;
      if (asked > room(server, r)) {
        return false;
      }
    }
    return true;
  }

  /** What is left of a resource for jobs other than type 1, times 2^J, rounded down. */
  private static long room(Server server, int resource) {
    int j = server.serverClass().sizeTypes().j();
    long capacity = server.capacity().get(resource);
    long free = (server.free()[resource] << j) - server.padding()[resource];
    if (!ActiveConfigurations.of(server).hasTypeOne()) {
      return free;
    }
    long usedByOthers = capacity - server.free()[resource] - server.usedByTypeOne()[resource];
    long third =
        Math.floorDiv((capacity << j) - 3 * ((usedByOthers << j) + server.padding()[resource]), 3);
    return Math.min(free, third);
  }

  /** Writes an upper bound of the room for one more job of a type; false if it wants none. */
  static boolean forType(Server server, int type, long[] into) {
    ServerClass serverClass = server.serverClass();
    if (type == 1 && ActiveConfigurations.of(server).hasTypeOne()) {
      System.arraycopy(server.free(), 0, into, 0, into.length);
      return server.jobsOfType(1) == 0;
    }
    for (int r = 0; r < into.length; r++) {
      into[r] = room(server, r) >> serverClass.sizeTypes().j();
    }
    return true;
  }
}
