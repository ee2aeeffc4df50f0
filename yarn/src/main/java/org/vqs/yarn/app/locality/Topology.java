package org.vqs.yarn.app.locality;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which of the names that requests use are racks, and which rack a host is in: what the nodes said
 * when they registered. Of hosts that went some are kept, as most come back: as many as there are,
 * and {@link #LEAST_KEPT} at least; else a cluster that grows and shrinks would keep more and more.
 * Changed under the scheduler's lock, read by any thread.
 */
public final class Topology {
  /** A rack or two that are switched off for a day are not forgotten on a small cluster. */
  private static final int LEAST_KEPT = 100;

  /** The hosts that went, in the order in which they did. */
  private final Set<String> gone = new LinkedHashSet<>();

  private final Map<String, String> rackOfHost = new ConcurrentHashMap<>();
  private final Map<String, Integer> hostsOfRack = new ConcurrentHashMap<>();

  /** A host registered in a rack. */
  public void seen(String host, String rack) {
    gone.remove(host);
    String before = rackOfHost.put(host, rack);
    if (!rack.equals(before)) {
      hostsOfRack.merge(rack, 1, Integer::sum);
      forget(before);
    }
  }

  /** A host went, and may come back. */
  public void left(String host) {
    if (rackOfHost.containsKey(host)) {
      gone.remove(host);
      gone.add(host);
    }
    while (gone.size() > Math.max(LEAST_KEPT, rackOfHost.size() - gone.size())) {
      String first = gone.iterator().next();
      gone.remove(first);
      forget(rackOfHost.remove(first));
    }
  }

  private void forget(String rack) {
    if (rack != null) {
      hostsOfRack.computeIfPresent(rack, (name, hosts) -> hosts == 1 ? null : hosts - 1);
    }
  }

  /** True if the name is that of a rack. */
  public boolean isRack(String name) {
    return hostsOfRack.containsKey(name);
  }

  /** True if a node has the name or had it lately, or its rack has it. */
  public boolean isKnown(String name) {
    return rackOfHost.containsKey(name) || isRack(name);
  }

  /** The rack of a host, or null if no such host is known. */
  public String rackOf(String host) {
    return rackOfHost.get(host);
  }
}
