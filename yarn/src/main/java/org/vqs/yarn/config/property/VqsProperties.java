package org.vqs.yarn.config.property;

import static java.util.function.Function.identity;
import static org.vqs.yarn.config.property.ValueTypes.integer;
import static org.vqs.yarn.config.property.ValueTypes.number;
import static org.vqs.yarn.config.property.ValueTypes.oneOf;
import static org.vqs.yarn.config.property.ValueTypes.rangeOf;
import static org.vqs.yarn.config.property.ValueTypes.timeOrOff;
import static org.vqs.yarn.config.property.ValueTypes.timeOrOffRange;
import static org.vqs.yarn.config.property.ValueTypes.timeOrUnlimited;
import static org.vqs.yarn.config.property.ValueTypes.timeOrUnlimitedRange;

import java.util.List;
import org.vqs.core.Policies;

/**
 * All properties of the scheduler. What each means stands in {@code vqs-default.xml}, the reference
 * for operators, which a test compares with this list.
 *
 * <p>What is no setting is a constant where it is used; those of the core are in {@link
 * org.vqs.core.PackerOptions#deployed}.
 */
public final class VqsProperties {
  /** What all names begin with. */
  public static final String PREFIX = "yarn.scheduler.vqs.";

  /** What the settings of queues begin with. */
  public static final String QUEUE_PREFIX = PREFIX + "root.";

  private static final String NO_UNIT = "none";
  private static final String CONTAINERS = "containers";
  private static final String MILLISECONDS = "milliseconds";

  public static final VqsProperty<String> POLICY =
      new VqsProperty<>(
              PREFIX + "policy",
              Policies.DEFAULT,
              NO_UNIT,
              "one of " + Policies.names(),
              oneOf(Policies.names()))
          .live();

  public static final VqsProperty<CountedTypes> RESOURCES =
      new VqsProperty<>(
          PREFIX + "resources", "all", NO_UNIT, CountedTypes.RANGE, CountedTypes::parse);

  public static final VqsProperty<PlaceOn> PLACE_ON = choice("place-on", "event", PlaceOn.class);

  public static final VqsProperty<StallKind> STALL_KIND =
      choice("stall.kind", "default", StallKind.class).live();
  public static final VqsProperty<Long> STALL_TIMEOUT = timeOrEver("stall.timeout", "5m").live();

  public static final VqsProperty<Long> RESERVATION_DELAY =
      timeOrNot("reservation.delay", "60s").live();
  public static final VqsProperty<Long> RESERVATION_TIMEOUT =
      timeOrEver("reservation.timeout", "5m").live();

  public static final VqsProperty<Integer> GANG_MAX_SIZE =
      new VqsProperty<>(
              PREFIX + "gang.max-size",
              "1000",
              CONTAINERS,
              "in [2, 100000]",
              integer(size -> size >= 2 && size <= 100_000))
          .live();

  public static final VqsProperty<Double> SHARE_TOLERANCE =
      new VqsProperty<>(
              PREFIX + "share.tolerance",
              "0.1",
              "share of the queue's share",
              "in [0, 1)",
              number(tolerance -> tolerance >= 0 && tolerance < 1))
          .live();

  public static final VqsProperty<Long> SHARE_HALF_LIFE =
      timeOrNot("share.half-life", ValueTypes.OFF).live();

  public static final VqsProperty<Long> LOCALITY_NODE_DELAY =
      timeOrNot("locality.node-delay", ValueTypes.OFF).live();
  public static final VqsProperty<Long> LOCALITY_RACK_DELAY =
      timeOrNot("locality.rack-delay", ValueTypes.OFF).live();

  public static final VqsProperty<Integer> REQUEST_MAX_KEYS =
      count("request.max-keys", "10000", "scheduler keys", 1);

  public static final VqsProperty<Long> NODE_MAX_SILENCE =
      timeOrNot("node.max-silence", "10s").live();

  public static final VqsProperty<Integer> BLACK_HOLE_FAILURES =
      count("black-hole.failures", "3", CONTAINERS, 0);

  public static final VqsProperty<Long> SCALE_IDLE = time("scale.idle", "3m").live();
  public static final VqsProperty<Integer> SCALE_MIN_NODES =
      count("scale.min-nodes", "1", "nodes of each partition", 0);
  public static final VqsProperty<Boolean> SCALE_LEAVE = flag("scale.leave", "false").live();

  public static final VqsProperty<Integer> FAILOVER_ERRORS =
      count("failover.errors", "0", "errors", 0);

  public static final VqsProperty<Boolean> PREEMPTION_ENABLED =
      flag("preemption.enabled", "false").live();
  public static final VqsProperty<Long> PREEMPTION_DELAY = time("preemption.delay", "60s").live();
  public static final VqsProperty<Long> PREEMPTION_GRACE = time("preemption.grace", "15s").live();

  public static final VqsProperty<Double> OVERCOMMIT_FACTOR =
      new VqsProperty<>(
              PREFIX + "overcommit.factor",
              "1",
              "times of what a node has",
              "in [1, 4]",
              number(factor -> factor >= 1 && factor <= 4))
          .live();
  public static final VqsProperty<Double> OVERCOMMIT_HIGH_WATER =
      new VqsProperty<>(
              PREFIX + "overcommit.high-water",
              "0.85",
              "part of the machine",
              "in [0.5, 0.95]",
              number(part -> part >= 0.5 && part <= 0.95))
          .live();

  public static final VqsProperty<Double> AM_MAX_SHARE =
      new VqsProperty<>(
              PREFIX + "am.max-share",
              "0.5",
              "share of the cluster",
              "in (0, 1]",
              number(share -> share > 0 && share <= 1))
          .live();

  public static final VqsProperty<UnknownQueue> QUEUE_UNKNOWN =
      choice("queue.unknown", "reject", UnknownQueue.class).live();
  public static final VqsProperty<String> QUEUE_MAPPINGS =
      new VqsProperty<>(
              PREFIX + "queue.mappings", "", NO_UNIT, "rules such as u:alice:dev", identity())
          .live();
  public static final VqsProperty<Boolean> QUEUE_MAPPINGS_OVERRIDE =
      flag("queue.mappings.override", "false").live();

  public static final VqsProperty<Schedules> QUEUE_SCHEDULES =
      new VqsProperty<>(PREFIX + "queue.schedules", "", NO_UNIT, Schedules.RANGE, Schedules::parse)
          .live();

  public static final VqsProperty<Boolean> REST_CAPACITY_FORM =
      flag("rest.capacity-form", "false").live();

  private static final List<VqsProperty<?>> ALL =
      List.of(
          POLICY,
          RESOURCES,
          PLACE_ON,
          STALL_KIND,
          STALL_TIMEOUT,
          RESERVATION_DELAY,
          RESERVATION_TIMEOUT,
          GANG_MAX_SIZE,
          SHARE_TOLERANCE,
          SHARE_HALF_LIFE,
          LOCALITY_NODE_DELAY,
          LOCALITY_RACK_DELAY,
          REQUEST_MAX_KEYS,
          NODE_MAX_SILENCE,
          BLACK_HOLE_FAILURES,
          SCALE_IDLE,
          SCALE_MIN_NODES,
          SCALE_LEAVE,
          FAILOVER_ERRORS,
          PREEMPTION_ENABLED,
          PREEMPTION_DELAY,
          PREEMPTION_GRACE,
          OVERCOMMIT_FACTOR,
          OVERCOMMIT_HIGH_WATER,
          AM_MAX_SHARE,
          QUEUE_UNKNOWN,
          QUEUE_MAPPINGS,
          QUEUE_MAPPINGS_OVERRIDE,
          QUEUE_SCHEDULES,
          REST_CAPACITY_FORM);

  private VqsProperties() {}

  /** All properties, in the order of the reference. */
  public static List<VqsProperty<?>> all() {
    return ALL;
  }

  private static VqsProperty<Integer> count(String name, String value, String unit, int least) {
    return new VqsProperty<>(
            PREFIX + name,
            value,
            unit,
            "in [" + least + ", " + Integer.MAX_VALUE + "]",
            integer(n -> n >= least))
        .live();
  }

  private static VqsProperty<Boolean> flag(String name, String value) {
    return new VqsProperty<>(
        PREFIX + name, value, NO_UNIT, ValueTypes.FLAG_RANGE, ValueTypes.flag());
  }

  private static <E extends Enum<E>> VqsProperty<E> choice(
      String name, String value, Class<E> type) {
    return new VqsProperty<>(PREFIX + name, value, NO_UNIT, rangeOf(type), oneOf(type));
  }

  private static VqsProperty<Long> time(String name, String value) {
    return new VqsProperty<>(
        PREFIX + name, value, MILLISECONDS, ValueTypes.timeRange(), ValueTypes.time());
  }

  private static VqsProperty<Long> timeOrEver(String name, String value) {
    return new VqsProperty<>(
        PREFIX + name, value, MILLISECONDS, timeOrUnlimitedRange(), timeOrUnlimited());
  }

  private static VqsProperty<Long> timeOrNot(String name, String value) {
    return new VqsProperty<>(PREFIX + name, value, MILLISECONDS, timeOrOffRange(), timeOrOff());
  }
}
