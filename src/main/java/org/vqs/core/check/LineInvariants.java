package org.vqs.core.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.TenantAsks;
import org.vqs.core.waiting.TenantLines;

/**
 * The part of {@link ClusterInvariants} that looks whether asks stand in the lines they belong to,
 * in the order of these lines.
 */
final class LineInvariants {
  private final List<String> found = new ArrayList<>();

  private LineInvariants() {}

  /** What is wrong, each in one sentence. */
  static List<String> violations(Cluster cluster) {
    LineInvariants invariants = new LineInvariants();
    for (Location location : cluster.locations()) {
      LocationAsks asks = LocationAsks.of(location);
      for (ShapeQueue queue : asks.shapeQueues()) {
        invariants.check("waits at " + location, queue.lines());
      }
      asks.preferences()
          .forEach((shape, lines) -> invariants.check("would rather be at " + location, lines));
    }
    for (Tenant tenant : cluster.tenants().all()) {
      for (Lane lane : Lane.values()) {
        invariants.check("is at the limit of " + tenant, TenantAsks.of(tenant).deferred(lane));
      }
    }
    return invariants.found;
  }

  private void check(String what, TenantLines lines) {
    for (Map.Entry<Tenant, NavigableSet<Ask>> line : lines.lines().entrySet()) {
      Ask before = null;
      for (Ask ask : line.getValue()) {
        if (ask.line() != line.getKey()) {
          found.add(
              "%s %s in the line of %s, not of %s".formatted(ask, what, line.getKey(), ask.line()));
        } else if (before != null && Ask.compareService(before, ask) >= 0) {
          found.add("%s %s behind %s, which is served later".formatted(ask, what, before));
        }
        before = ask;
      }
    }
  }
}
