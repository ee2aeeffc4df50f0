package org.vqs.core.scale;

import java.util.Comparator;
import java.util.List;

/**
 * Which servers leave where there are more than are needed: those that leave already, then those
 * with least learned time left to run, the newest first among equals. Never one that something
 * waits for by name or that is reserved.
 */
public final class LeavingServers {
  private static final Comparator<ServerLook> ORDER =
      Comparator.<ServerLook>comparingInt(server -> server.leaving() ? 0 : 1)
          .thenComparingDouble(ServerLook::left)
          .thenComparingInt(ServerLook::jobs)
          .thenComparing(Comparator.comparingInt(ServerLook::index).reversed());

  private LeavingServers() {}

  /**
   * Those of one class that should leave.
   *
   * @param servers all of the class
   * @param beyond how many are not needed
   */
  public static List<ServerLook> choose(List<ServerLook> servers, int beyond) {
    return servers.stream().filter(server -> !server.wanted()).sorted(ORDER).limit(beyond).toList();
  }
}
