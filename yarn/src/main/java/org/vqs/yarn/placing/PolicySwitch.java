package org.vqs.yarn.placing;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.yarn.config.VqsConfiguration;

/**
 * How the core is to work by the settings, and its change to others while it runs: no request and
 * no container is lost, and what waits is as old as before.
 */
public final class PolicySwitch {
  private static final Logger LOG = LoggerFactory.getLogger(PolicySwitch.class);

  private final Resource minimumAllocation;
  private final LongSupplier ticker;

  /**
   * @param minimumAllocation the smallest container that can be asked for, which does not change
   * @param ticker nanoseconds
   */
  public PolicySwitch(Resource minimumAllocation, LongSupplier ticker) {
    this.minimumAllocation = minimumAllocation;
    this.ticker = ticker;
  }

  /** What the core is to do by valid settings. */
  public PackerOptions options(VqsConfiguration configuration) {
    return configuration.packerOptions(configuration.resources().toVector(minimumAllocation));
  }

  /**
   * Has the core go on as the settings want it; does nothing if it works like that already, but
   * repeats a change that failed in the middle. Under the scheduler's lock, for as long as {@link
   * Packer#reconfigure} takes. What the new policy would start, starts in the next runs.
   */
  public void follow(VqsConfiguration configuration, Packer packer, long now) {
    PackerOptions before = packer.options();
    PackerOptions after = options(configuration);
    if (packer.worksBy(after)) {
      return;
    }
    long begun = ticker.getAsLong();
    packer.reconfigure(after, now);
    LOG.info(
        "switch: policy={} from={} j={} stall={} reservations={} shares={} tau={} nodes={} waiting={} took={}ms",
        after.policy(),
        before.policy(),
        after.j(),
        after.stall().when(),
        after.reservations(),
        after.shares(),
        after.tau(),
        packer.cluster().serverCount(),
        packer.cluster().pending().waiting(),
        TimeUnit.NANOSECONDS.toMillis(ticker.getAsLong() - begun));
  }
}
