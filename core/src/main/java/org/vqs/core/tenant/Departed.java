package org.vqs.core.tenant;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What tenants that left had used before, by their names, for when they come back: a user is a
 * tenant only as long as the host knows an application of it.
 */
final class Departed {
  private final Map<String, Past> byName = new LinkedHashMap<>();

  private record Past(double average, long since) {}

  /** A tenant leaves that uses nothing. */
  void add(Tenant tenant) {
    byName.put(tenant.name(), new Past(tenant.average(), tenant.averagedAt()));
  }

  /** A tenant comes, perhaps again. */
  void recall(Tenant tenant) {
    Past past = byName.remove(tenant.name());
    if (past != null) {
      tenant.recall(past.average(), past.since());
    }
  }

  /** Forgets those that left long ago. Returns whether others are left. */
  boolean forget(History history) {
    byName.values().removeIf(past -> history.isForgotten(past.since()));
    return !byName.isEmpty();
  }
}
