package org.vqs.whatif.audit;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the log said of one attempt of an application. */
final class AttemptLog {
  private final Map<Long, ContainerLog> containers = new HashMap<>();
  private long registeredMs = ContainerLog.UNKNOWN;

  ContainerLog container(ContainerName name) {
    return containers.computeIfAbsent(name.key(), key -> new ContainerLog(name));
  }

  /** Masters register again when the ResourceManager restarts: the first time counts. */
  void registered(long millis) {
    if (registeredMs == ContainerLog.UNKNOWN || millis < registeredMs) {
      registeredMs = millis;
    }
  }

  Collection<ContainerLog> containers() {
    return containers.values();
  }

  /** Those whose grant is in the log, in order of the grant. */
  List<ContainerLog> granted() {
    return containers.values().stream()
        .filter(ContainerLog::isGranted)
        .sorted(
            Comparator.comparingLong(ContainerLog::grantedMs)
                .thenComparingLong(container -> container.name.key()))
        .toList();
  }

  /**
   * The container of the master: the first of the attempt, if it was granted before anything else
   * and before the master registered. A master that runs elsewhere registers first; and a
   * ResourceManager that restarts counts from 1 again.
   */
  Optional<ContainerLog> master() {
    return containers.values().stream()
        .filter(container -> container.name.number() == 1 && container.isGranted())
        .min(Comparator.comparingLong(container -> container.name.epoch()))
        .filter(first -> registeredMs == ContainerLog.UNKNOWN || registeredMs >= first.grantedMs())
        .filter(this::isEarliest);
  }

  private boolean isEarliest(ContainerLog first) {
    return containers.values().stream()
        .allMatch(
            container ->
                container.name.epoch() >= first.name.epoch()
                    && container.firstMs() >= first.grantedMs());
  }

  /** When the master was there to ask, as far as the log says: at the first grant at the latest. */
  long readyMs(long firstGrantMs) {
    return registeredMs == ContainerLog.UNKNOWN
        ? firstGrantMs
        : Math.min(registeredMs, firstGrantMs);
  }

  boolean isRegistered() {
    return registeredMs != ContainerLog.UNKNOWN;
  }
}
