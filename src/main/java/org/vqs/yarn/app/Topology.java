package org.vqs.yarn.app;

import java.util.HashMap;
import java.util.Map;

/**
 * Which of the names that requests use are racks, and which rack a host is in: what the nodes said
 * when they registered. Changed under the scheduler's lock.
 */
public final class Topology {
  private final Map<String, String> rackOfHost = new HashMap<>();
  private final Map<String, Integer> hostsOfRack = new HashMap<>();

  /** A host registered in a rack. */
  public void seen(String host, String rack) {
    String before = rackOfHost.put(host, rack);
    if (!rack.equals(before)) {
      hostsOfRack.merge(rack, 1, Integer::sum);
      if (before != null) {
        hostsOfRack.computeIfPresent(before, (name, hosts) -> hosts == 1 ? null : hosts - 1);
      }
    }
  }

  /** True if the name is that of a rack. */
  boolean isRack(String name) {
    return hostsOfRack.containsKey(name);
  }

  /** The rack of a host, or null if no such host ever registered. */
  String rackOf(String host) {
    return rackOfHost.get(host);
  }
}
