package org.vqs.yarn.queue;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * What waits, counted so that it does not overflow: YARN counts containers and virtual cores in
 * ints, and two large requests make that a negative number. Where it is more than an int holds, the
 * largest is shown. Thread-safe.
 */
final class PendingCounts {
  private final MetricsRegistry registry;
  private final Shown containers = new Shown("PendingContainers");
  private final Shown virtualCores = new Shown("PendingVCores");

  /** Nothing waits, of metrics that have this registry. */
  PendingCounts(MetricsRegistry registry) {
    this.registry = registry;
  }

  /** So many containers more wait, or fewer if it is negative; after YARN counted them. */
  void add(long count, Resource each) {
    containers.add(count);
    virtualCores.add(count * each.getVirtualCores());
  }

  /** One count, and the gauge that shows it: the registry has it once the metrics are published. */
  private final class Shown {
    private final String name;
    private final AtomicLong count = new AtomicLong();
    private volatile MutableGaugeInt gauge;

    Shown(String name) {
      this.name = name;
    }

    void add(long more) {
      long value = count.addAndGet(more);
      if (gauge == null && registry.get(name) instanceof MutableGaugeInt known) {
        gauge = known;
      }
      if (gauge != null) {
        gauge.set((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value)));
      }
    }
  }
}
