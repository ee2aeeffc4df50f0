package org.vqs.yarn.metrics;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics sources of one scheduler under their names in the metrics system.
 *
 * <p>A name is the process's. With several schedulers in one JVM the latest to publish takes it
 * over, and gives it back unless another has taken it over since; the others go on without.
 *
 * <p>Thread-safe. The metrics system is only called under the lock of the class, which nothing that
 * is read waits for; callers hold no lock of the scheduler's.
 */
final class PublishedSources {
  private static final Logger LOG = LoggerFactory.getLogger(PublishedSources.class);
  private static final Map<String, PublishedSources> OWNERS = new HashMap<>();

  private final Set<String> names = new HashSet<>();

  /** Publishes under names that are new, and withdraws those that are not among them. */
  void set(Map<String, MetricsSource> sources) {
    synchronized (PublishedSources.class) {
      Set<String> gone = new HashSet<>(names);
      gone.removeAll(sources.keySet());
      gone.forEach(this::withdraw);
      sources.forEach(this::publish);
    }
  }

  private void publish(String name, MetricsSource source) {
    if (names.add(name)) {
      OWNERS.put(name, this);
      change(
          name,
          metrics -> {
            metrics.unregisterSource(name);
            metrics.register(name, "Virtual queue scheduling", source);
          });
    }
  }

  private void withdraw(String name) {
    names.remove(name);
    if (OWNERS.remove(name, this)) {
      change(name, metrics -> metrics.unregisterSource(name));
    }
  }

  /** A name that the metrics system refuses must not keep the scheduler from its work. */
  private static void change(String name, Consumer<MetricsSystem> change) {
    try {
      change.accept(DefaultMetricsSystem.instance());
    } catch (RuntimeException refused) {
      LOG.warn("cannot publish or withdraw the metrics {}", name, refused);
    }
  }
}
