package org.vqs.core.check;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.index.FitTree;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
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
        invariants.check("waits at", location, queue);
        invariants.checkFirst(location, queue);
      }
      asks.preferences()
          .forEach((shape, lines) -> invariants.check("would rather be at", location, lines));
    }
    cluster.tenants().all().forEach(invariants::checkDeferred);
    for (HomeTenants here : cluster.tenants().homes()) {
      here.tree().all().forEach(invariants::checkDeferred);
    }
    return invariants.found;
  }

  private void check(String what, Object whose, TenantLines lines) {
    lines.lines().forEach((of, line) -> checkLine(what, whose, of, line));
  }

  private void checkLine(String what, Object whose, Tenant of, Iterable<Ask> line) {
    Ask before = null;
    for (Ask ask : line) {
      if (ask.line() != of) {
        found.add(
            "%s %s %s in the line of %s, not of %s".formatted(ask, what, whose, of, ask.line()));
      } else if (before != null && AskOrder.compareService(before, ask) >= 0) {
        found.add("%s %s %s behind %s, which is served later".formatted(ask, what, whose, before));
      }
      before = ask;
    }
  }

  private void checkDeferred(Tenant tenant) {
    for (Lane lane : Lane.values()) {
      for (FitTree<Ask> line : TenantAsks.of(tenant).deferred(lane).lines()) {
        checkLine("is at the limit of", tenant, line.first().line(), line);
      }
    }
  }

  private void checkFirst(Location location, ShapeQueue queue) {
    Ask first = null;
    for (NavigableSet<Ask> line : queue.lines().values()) {
      if (first == null || AskOrder.SERVICE.compare(line.first(), first) < 0) {
        first = line.first();
      }
    }
    if (queue.first() != first) {
      found.add(
          "%s waits at %s before %s, which is taken for the first"
              .formatted(first, location, queue.first()));
    }
  }
}
