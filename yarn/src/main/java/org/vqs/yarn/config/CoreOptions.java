package org.vqs.yarn.config;

import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.AdaptiveBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.SlotOptions;
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
    return PackerOptions.paper(settings.policy(), smallestJob)
        .with(
            o ->
                o.j(settings.get(VqsProperties.PARTITION_J))
                    .maxStartsPerEvent(settings.get(VqsProperties.MAX_STARTS))
                    .probeLimit(settings.get(VqsProperties.PROBE_LIMIT))
                    .tau(tau(settings))
                    .stall(
                        new StallOptions(
                            stall(settings), settings.get(VqsProperties.STALL_TIMEOUT)))
                    .reservations(reservations(settings))
                    .gangs(settings.gangs().options(gangDelay(settings)))
                    .slots(slots(settings)));
  }

  private static SlotOptions slots(VqsConfiguration settings) {
    return new SlotOptions(
        settings.get(VqsProperties.DRA_SLOTS),
        settings.get(VqsProperties.DRA_MAX_FRACTION),
        settings.get(VqsProperties.DRA_TYPES),
        settings.get(VqsProperties.DRA_MEMORY));
  }

  private static double tau(VqsConfiguration settings) {
    long tau = settings.get(VqsProperties.TAU);
    return tau == ValueTypes.UNLIMITED_MS ? Double.POSITIVE_INFINITY : tau;
  }

  private static Stall stall(VqsConfiguration settings) {
    StallKind kind = settings.get(VqsProperties.STALL_KIND);
    return switch (kind.under(Policies.get(settings.policy()))) {
      case CONSTANT -> new Stall.Constant(settings.get(VqsProperties.STALL_BETA));
      case ADAPTIVE ->
          new Stall.Adaptive(
              new AdaptiveBeta(
                  settings.get(VqsProperties.STALL_BETA),
                  settings.get(VqsProperties.STALL_P),
                  settings.get(VqsProperties.STALL_Z),
                  settings.get(VqsProperties.STALL_MAX_FRACTION),
                  true));
      case DRAIN -> new Stall.Drain();
      case NONE -> new Stall.None();
    };
  }

  private static long gangDelay(VqsConfiguration settings) {
    ReservationOptions reservations = reservations(settings);
    return reservations == null ? Long.MAX_VALUE : reservations.delay();
  }

  private static ReservationOptions reservations(VqsConfiguration settings) {
    long delay = settings.get(VqsProperties.RESERVATION_DELAY);
    return delay == ValueTypes.OFF_MS
        ? null
        : new ReservationOptions(
            delay,
            settings.get(VqsProperties.RESERVATION_TIMEOUT),
            settings.get(VqsProperties.RESERVATION_MAX_FRACTION));
  }
}
