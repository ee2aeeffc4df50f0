package org.vqs.yarn.config;

import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.policy.option.StallOptions;
import org.vqs.yarn.config.property.StallKind;
import org.vqs.yarn.config.property.ValueTypes;
import org.vqs.yarn.config.property.VqsProperties;

/** The settings as the core takes them, whose unit of time is the millisecond. Stateless. */
final class CoreOptions {
  private CoreOptions() {}

  /** See {@link VqsConfiguration#packerOptions}. */
  static PackerOptions of(VqsConfiguration settings, ResourceVector smallestJob) {
    PackerOptions deployed = PackerOptions.deployed(Policies.get(settings.policy()), smallestJob);
    Stall stall =
        settings.get(VqsProperties.STALL_KIND) == StallKind.NONE
            ? new Stall.None()
            : deployed.stall().when();
    long delay = settings.get(VqsProperties.RESERVATION_DELAY);
    boolean reserves = delay != ValueTypes.OFF_MS;
    long timeout = settings.get(VqsProperties.RESERVATION_TIMEOUT);
    return deployed.with(
        o ->
            o.stall(new StallOptions(stall, settings.get(VqsProperties.STALL_TIMEOUT)))
                .reservations(
                    reserves
                        ? new ReservationOptions(delay, timeout, deployed.reservations().share())
                        : null)
                .shares(
                    new ShareOptions(
                        settings.shareTolerance(),
                        timeout,
                        deployed.shares().share(),
                        settings.get(VqsProperties.SHARE_HALF_LIFE)))
                .gangs(deployed.gangs().delay(reserves ? delay : Long.MAX_VALUE)));
  }
}
