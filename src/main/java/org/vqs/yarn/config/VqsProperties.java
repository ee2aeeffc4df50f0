package org.vqs.yarn.config;

import static org.vqs.yarn.config.ValueTypes.integer;
import static org.vqs.yarn.config.ValueTypes.number;
import static org.vqs.yarn.config.ValueTypes.oneOf;
import static org.vqs.yarn.config.ValueTypes.rangeOf;
import static org.vqs.yarn.config.ValueTypes.timeOrOff;
import static org.vqs.yarn.config.ValueTypes.timeOrOffRange;
import static org.vqs.yarn.config.ValueTypes.timeOrUnlimited;
import static org.vqs.yarn.config.ValueTypes.timeOrUnlimitedRange;

import java.util.List;
import org.vqs.core.Policies;
import org.vqs.core.partition.UniversalPartition;

/**
 * All properties of the scheduler. What each means stands in {@code vqs-default.xml}, the reference
 * for operators, which a test compares with this list.
 *
 * <p>Departures from the papers that are defaults here: the age weight, the queue per server in β,
 * the stall timeout, claims (design §6).
 */
public final class VqsProperties {
  /** What all names begin with. */
  public static final String PREFIX = "yarn.scheduler.vqs.";

  /** What the settings of queues will begin with. */
  static final String QUEUE_PREFIX = PREFIX + "root.";

  private static final String NO_UNIT = "none";
  private static final String CONTAINERS = "containers";
  private static final String MILLISECONDS = "milliseconds";
  private static final String FRACTION = "in (0, 1]";
  private static final String AT_LEAST_ONE = "in [1, " + Integer.MAX_VALUE + "]";

  static final VqsProperty<String> POLICY =
      new VqsProperty<>(
          PREFIX + "policy",
          Policies.VQS_BF,
          NO_UNIT,
          "one of " + Policies.names(),
          oneOf(Policies.names()));

  static final VqsProperty<Integer> PARTITION_J =
      new VqsProperty<>(
          PREFIX + "partition.j",
          "0",
          NO_UNIT,
          "0, or in [" + UniversalPartition.MIN_J + ", " + UniversalPartition.MAX_J + "]",
          integer(j -> j == 0 || (j >= UniversalPartition.MIN_J && j <= UniversalPartition.MAX_J)));

  static final VqsProperty<PlaceOn> PLACE_ON =
      new VqsProperty<>(
          PREFIX + "place-on", "event", NO_UNIT, rangeOf(PlaceOn.class), oneOf(PlaceOn.class));

  static final VqsProperty<Integer> MAX_STARTS =
      new VqsProperty<>(
          PREFIX + "max-starts-per-event", "100", CONTAINERS, AT_LEAST_ONE, integer(n -> n >= 1));

  static final VqsProperty<Integer> PROBE_LIMIT =
      new VqsProperty<>(
          PREFIX + "probe-limit", "100", "candidates", AT_LEAST_ONE, integer(n -> n >= 1));

  static final VqsProperty<Long> TAU =
      new VqsProperty<>(
          PREFIX + "weight.tau", "5m", MILLISECONDS, timeOrUnlimitedRange(), timeOrUnlimited());

  static final VqsProperty<StallKind> STALL_KIND =
      new VqsProperty<>(
          PREFIX + "stall.kind",
          "default",
          NO_UNIT,
          rangeOf(StallKind.class),
          oneOf(StallKind.class));

  static final VqsProperty<Double> STALL_BETA =
      new VqsProperty<>(
          PREFIX + "stall.beta", "0.9", NO_UNIT, FRACTION, number(VqsProperties::isFraction));

  static final VqsProperty<Double> STALL_P =
      new VqsProperty<>(
          PREFIX + "stall.p", "-0.05", NO_UNIT, "in [-1, 1]", number(p -> p >= -1 && p <= 1));

  static final VqsProperty<Double> STALL_Z =
      new VqsProperty<>(
          PREFIX + "stall.z",
          "0.005",
          "1 / (waiting containers per server)",
          FRACTION,
          number(VqsProperties::isFraction));

  static final VqsProperty<Double> STALL_MAX_FRACTION =
      new VqsProperty<>(
          PREFIX + "stall.max-fraction",
          "0.1",
          "share of the servers",
          FRACTION,
          number(VqsProperties::isFraction));

  static final VqsProperty<Long> STALL_TIMEOUT =
      new VqsProperty<>(
          PREFIX + "stall.timeout", "10m", MILLISECONDS, timeOrUnlimitedRange(), timeOrUnlimited());

  static final VqsProperty<Long> CLAIM_DELAY =
      new VqsProperty<>(PREFIX + "claim.delay", "60s", MILLISECONDS, timeOrOffRange(), timeOrOff());

  static final VqsProperty<Long> CLAIM_TIMEOUT =
      new VqsProperty<>(
          PREFIX + "claim.timeout", "5m", MILLISECONDS, timeOrUnlimitedRange(), timeOrUnlimited());

  static final VqsProperty<Double> CLAIM_MAX_FRACTION =
      new VqsProperty<>(
          PREFIX + "claim.max-fraction",
          "0.05",
          "share of the servers",
          FRACTION,
          number(VqsProperties::isFraction));

  static final VqsProperty<Long> NODE_MAX_SILENCE =
      new VqsProperty<>(
          PREFIX + "node.max-silence", "10s", MILLISECONDS, timeOrOffRange(), timeOrOff());

  static final VqsProperty<Double> AM_MAX_SHARE =
      new VqsProperty<>(
          PREFIX + "am.max-share",
          "0.5",
          "share of the cluster",
          FRACTION,
          number(VqsProperties::isFraction));

  static final VqsProperty<UnknownQueue> QUEUE_UNKNOWN =
      new VqsProperty<>(
          PREFIX + "queue.unknown",
          "reject",
          NO_UNIT,
          rangeOf(UnknownQueue.class),
          oneOf(UnknownQueue.class));

  private static final List<VqsProperty<?>> ALL =
      List.of(
          POLICY,
          PARTITION_J,
          PLACE_ON,
          MAX_STARTS,
          PROBE_LIMIT,
          TAU,
          STALL_KIND,
          STALL_BETA,
          STALL_P,
          STALL_Z,
          STALL_MAX_FRACTION,
          STALL_TIMEOUT,
          CLAIM_DELAY,
          CLAIM_TIMEOUT,
          CLAIM_MAX_FRACTION,
          NODE_MAX_SILENCE,
          AM_MAX_SHARE,
          QUEUE_UNKNOWN);

  private VqsProperties() {}

  /** All properties, in the order of the reference. */
  public static List<VqsProperty<?>> all() {
    return ALL;
  }

  private static boolean isFraction(double value) {
    return value > 0 && value <= 1;
  }
}
