package org.vqs.yarn.app.locality;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which of the names that requests use are racks, and which rack a host is in: what the nodes said
 * when they registered. Changed under the scheduler's lock, read by any thread.
 */
public final class Topology {
  private final Map<String, String> rackOfHost = new ConcurrentHashMap<>();
  private final Map<String, Integer> hostsOfRack = new ConcurrentHashMap<>();

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
  public boolean isRack(String name) {
    return hostsOfRack.containsKey(name);
  }

  /** True if a node ever had the name, or its rack has it. */
  public boolean isKnown(String name) {
    return rackOfHost.containsKey(name) || isRack(name);
  }

  /** The rack of a host, or null if no such host ever registered. */
  public String rackOf(String host) {
    return rackOfHost.get(host);
  }
}
