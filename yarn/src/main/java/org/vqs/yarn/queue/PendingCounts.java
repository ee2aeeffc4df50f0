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
  private final AtomicLong containers = new AtomicLong();
  private final AtomicLong virtualCores = new AtomicLong();

  /** Nothing waits, of metrics that have this registry. */
  PendingCounts(MetricsRegistry registry) {
    this.registry = registry;
  }

  /** So many containers more wait, or fewer if it is negative; after YARN counted them. */
  void add(long count, Resource each) {
    show("PendingContainers", containers.addAndGet(count));
    show("PendingVCores", virtualCores.addAndGet(count * each.getVirtualCores()));
  }

  private void show(String gauge, long value) {
    if (registry.get(gauge) instanceof MutableGaugeInt shown) {
      shown.set((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value)));
    }
  }
}
