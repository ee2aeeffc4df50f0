package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * Looks at what queues and users hold, over a window of time, and that nobody holds more than a
 * hard limit.
 */
final class SharingWatch {
  private final VirtualQueueScheduler scheduler;
  private final Map<Tenant, Double> integral = new LinkedHashMap<>();
  private final Map<Tenant, Double> last = new LinkedHashMap<>();
  private final Map<Tenant, Double> highest = new LinkedHashMap<>();
  private final long begin = System.nanoTime();
  private long at = begin;
  private long samples;

  /** A window that begins now. */
  SharingWatch(VirtualQueueScheduler scheduler) {
    this.scheduler = scheduler;
    sample();
  }

  /** One look. */
  void sample() {
    scheduler.inspect(core -> sample(core.tenants().root()));
    samples++;
    long now = System.nanoTime();
    last.forEach((tenant, share) -> integral.merge(tenant, share * (now - at), Double::sum));
    at = now;
  }

  private void sample(Tenant tenant) {
    assertWithinMaximum(tenant);
    last.put(tenant, tenant.share());
    highest.merge(tenant, tenant.share(), Math::max);
    tenant.children().forEach(this::sample);
  }

  private static void assertWithinMaximum(Tenant tenant) {
    ResourceVector maximum = tenant.maximum();
    if (maximum != null) {
      assertThat(tenant.used().fitsIn(maximum))
          .as("%s holds %s of at most %s", tenant, tenant.used(), maximum)
          .isTrue();
    }
  }

  /** The dominant share of the cluster at the last look. */
  double share(Tenant tenant) {
    return last.getOrDefault(tenant, 0.0);
  }

  /** The dominant share of the cluster over the window, on average. */
  double meanShare(Tenant tenant) {
    return integral.getOrDefault(tenant, 0.0) / Math.max(1, at - begin);
  }

  /** The highest dominant share of the cluster in the window. */
  double highestShare(Tenant tenant) {
    return highest.getOrDefault(tenant, 0.0);
  }

  double seconds() {
    return (at - begin) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  long samples() {
    return samples;
  }
}
