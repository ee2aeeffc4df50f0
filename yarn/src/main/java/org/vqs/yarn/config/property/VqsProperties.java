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
import org.vqs.core.partition.UniversalPartition;
import org.vqs.core.policy.option.GangOptions;

/**
 * All properties of the scheduler. What each means stands in {@code vqs-default.xml}, the reference
 * for operators, which a test compares with this list.
 *
 * <p>Departures from the papers that are defaults here: the age weight, the queue per server in β,
 * the stall timeout, reservations (design.md, "What we add to the policies").
 */
public final class VqsProperties {
  /** What all names begin with. */
  public static final String PREFIX = "yarn.scheduler.vqs.";

  /** What the settings of queues begin with. */
  public static final String QUEUE_PREFIX = PREFIX + "root.";

  private static final String NO_UNIT = "none";
  private static final String CONTAINERS = "containers";
  private static final String MILLISECONDS = "milliseconds";
  private static final String OF_NODES = "share of the nodes";
  private static final String OF_CLUSTER = "share of the cluster";
  private static final String FRACTION = "in (0, 1]";
  private static final String AT_LEAST_ONE = "in [1, " + Integer.MAX_VALUE + "]";

  public static final VqsProperty<String> POLICY =
      new VqsProperty<>(
              PREFIX + "policy",
              Policies.DEFAULT,
              NO_UNIT,
              "one of " + Policies.names(),
              oneOf(Policies.names()))
          .live();

  public static final VqsProperty<Integer> PARTITION_J =
      new VqsProperty<>(
              PREFIX + "partition.j",
              "0",
              NO_UNIT,
              "0, or in [" + UniversalPartition.MIN_J + ", " + UniversalPartition.MAX_J + "]",
              integer(
                  j -> j == 0 || (j >= UniversalPartition.MIN_J && j <= UniversalPartition.MAX_J)))
          .live();

  public static final VqsProperty<PlaceOn> PLACE_ON = choice("place-on", "event", PlaceOn.class);
  public static final VqsProperty<Integer> MAX_STARTS =
      count("max-starts-per-event", "100", CONTAINERS).live();
  public static final VqsProperty<Integer> PROBE_LIMIT =
      count("probe-limit", "100", "candidates").live();
  public static final VqsProperty<Long> TAU = timeOrEver("weight.tau", "5m").live();

  public static final VqsProperty<StallKind> STALL_KIND =
      choice("stall.kind", "default", StallKind.class).live();
  public static final VqsProperty<Double> STALL_BETA =
      fraction("stall.beta", "0.9", NO_UNIT).live();
  public static final VqsProperty<Double> STALL_P =
      new VqsProperty<>(
              PREFIX + "stall.p", "-0.05", NO_UNIT, "in [-1, 1]", number(p -> p >= -1 && p <= 1))
          .live();
  public static final VqsProperty<Double> STALL_Z =
      fraction("stall.z", "0.005", "1 / (waiting containers per node)").live();
  public static final VqsProperty<Double> STALL_MAX_FRACTION =
      fraction("stall.max-fraction", "0.1", OF_NODES).live();
  public static final VqsProperty<Long> STALL_TIMEOUT = timeOrEver("stall.timeout", "10m").live();

  public static final VqsProperty<Long> RESERVATION_DELAY =
      timeOrNot("reservation.delay", "60s").live();
  public static final VqsProperty<Long> RESERVATION_TIMEOUT =
      timeOrEver("reservation.timeout", "5m").live();
  public static final VqsProperty<Double> RESERVATION_MAX_FRACTION =
      fraction("reservation.max-fraction", "0.1", OF_NODES).live();

  public static final VqsProperty<Integer> GANG_MAX_SIZE =
      new VqsProperty<>(
              PREFIX + "gang.max-size",
              "1000",
              CONTAINERS,
              "in [2, 100000]",
              integer(size -> size >= 2 && size <= 100_000))
          .live();
  public static final VqsProperty<Double> GANG_MAX_FRACTION =
      fraction("gang.max-fraction", "0.5", "share of the partition").live();
  public static final VqsProperty<GangOptions.Placement> GRAPH_PLACEMENT =
      choice("graph.placement", "closest", GangOptions.Placement.class).live();
  public static final VqsProperty<Double> GRAPH_RACK_DISTANCE =
      new VqsProperty<>(
              PREFIX + "graph.rack-distance",
              "2",
              "edges within a rack",
              "in [1, 1000]",
              number(distance -> distance >= 1 && distance <= 1_000))
          .live();
  public static final VqsProperty<Integer> GRAPH_SEARCH =
      new VqsProperty<>(
              PREFIX + "graph.search",
              "100",
              "moves",
              "in [0, " + Integer.MAX_VALUE + "]",
              integer(moves -> moves >= 0))
          .live();

  public static final VqsProperty<Integer> DRA_SLOTS =
      new VqsProperty<>(
              PREFIX + "dra.slots",
              "0",
              "slots of each type",
              "0, or in [1, " + Integer.MAX_VALUE + "]",
              integer(slots -> slots >= 0))
          .live();
  public static final VqsProperty<Double> DRA_MAX_FRACTION =
      fraction("dra.max-fraction", "0.05", OF_NODES).live();
  public static final VqsProperty<Integer> DRA_TYPES =
      new VqsProperty<>(
              PREFIX + "dra.types",
              "64",
              "types",
              "in [1, 1000]",
              integer(n -> n >= 1 && n <= 1000))
          .live();
  public static final VqsProperty<Long> DRA_MEMORY = timeOrEver("dra.memory", "1h").live();
  public static final VqsProperty<DraPreemption> DRA_PREEMPTION =
      choice("dra.preemption", "off", DraPreemption.class).live();

  public static final VqsProperty<Double> SHARE_TOLERANCE =
      new VqsProperty<>(
              PREFIX + "share.tolerance",
              "0.1",
              "share of the queue's share",
              "in [0, 1)",
              number(tolerance -> tolerance >= 0 && tolerance < 1))
          .live();
  public static final VqsProperty<Double> SHARE_RESERVATION_MAX_FRACTION =
      fraction("share.reservation.max-fraction", "0.1", OF_NODES).live();
  public static final VqsProperty<Long> SHARE_RESERVATION_TIMEOUT =
      timeOrEver("share.reservation.timeout", "5m").live();

  public static final VqsProperty<Long> LOCALITY_NODE_DELAY =
      timeOrNot("locality.node-delay", ValueTypes.OFF).live();
  public static final VqsProperty<Long> LOCALITY_RACK_DELAY =
      timeOrNot("locality.rack-delay", ValueTypes.OFF).live();

  public static final VqsProperty<Integer> REQUEST_MAX_KEYS =
      count("request.max-keys", "10000", "scheduler keys").live();
  public static final VqsProperty<Integer> REQUEST_MAX_PRIORITIES =
      count("request.max-priorities", "10000", "priorities").live();
  public static final VqsProperty<Integer> REQUEST_MAX_SIZES =
      count("request.max-sizes", "1000", "sizes").live();
  public static final VqsProperty<Integer> REQUEST_MAX_UNKNOWN_NAMES =
      count("request.max-unknown-names", "10000", "names").live();
  public static final VqsProperty<Integer> REQUEST_MAX_TAGS =
      count("request.max-tags", "1000", "allocation tags").live();

  public static final VqsProperty<Integer> CONSTRAINT_MAX_TERMS =
      count("constraint.max-terms", "100", "terms").live();
  public static final VqsProperty<Integer> CONSTRAINT_MAX_TAGS =
      count("constraint.max-tags", "1000", "tags and values").live();
  public static final VqsProperty<Integer> CONSTRAINT_MAX_BYTES =
      count("constraint.max-bytes", "65536", "bytes").live();

  public static final VqsProperty<Long> NODE_MAX_SILENCE =
      timeOrNot("node.max-silence", "10s").live();

  public static final VqsProperty<Integer> BLACK_HOLE_FAILURES =
      new VqsProperty<>(
              PREFIX + "black-hole.failures",
              "3",
              CONTAINERS,
              "in [0, " + Integer.MAX_VALUE + "]",
              integer(n -> n >= 0))
          .live();
  public static final VqsProperty<Long> BLACK_HOLE_QUICK = time("black-hole.quick", "10s").live();
  public static final VqsProperty<Long> BLACK_HOLE_BACK_OFF =
      time("black-hole.back-off", "30s").live();
  public static final VqsProperty<Long> BLACK_HOLE_MAX_BACK_OFF =
      time("black-hole.max-back-off", "10m").live();

  public static final VqsProperty<Long> SCALE_INTERVAL = timeOrNot("scale.interval", "10s").live();
  public static final VqsProperty<Long> SCALE_HORIZON = time("scale.horizon", "30s").live();
  public static final VqsProperty<Long> SCALE_IDLE = time("scale.idle", "3m").live();
  public static final VqsProperty<Long> SCALE_CALM = time("scale.calm", "10m").live();
  public static final VqsProperty<Integer> SCALE_MIN_NODES =
      new VqsProperty<>(
              PREFIX + "scale.min-nodes",
              "1",
              "nodes of each partition",
              "in [0, " + Integer.MAX_VALUE + "]",
              integer(nodes -> nodes >= 0))
          .live();
  public static final VqsProperty<Integer> SCALE_SPARE =
      new VqsProperty<>(
              PREFIX + "scale.spare",
              ValueTypes.AUTO,
              "containers of each size",
              "auto, or in [0, " + Integer.MAX_VALUE + "]",
              ValueTypes.countOrAuto())
          .live();
  public static final VqsProperty<Boolean> SCALE_LEAVE = flag("scale.leave", "false").live();

  public static final VqsProperty<Integer> FAILOVER_ERRORS =
      new VqsProperty<>(
              PREFIX + "failover.errors",
              "0",
              "errors",
              "in [0, " + Integer.MAX_VALUE + "]",
              integer(n -> n >= 0))
          .live();
  public static final VqsProperty<Long> FAILOVER_WITHIN = time("failover.within", "10m").live();

  public static final VqsProperty<Boolean> PREEMPTION_ENABLED =
      flag("preemption.enabled", "false").live();
  public static final VqsProperty<Long> PREEMPTION_DELAY = time("preemption.delay", "60s").live();
  public static final VqsProperty<Long> PREEMPTION_GRACE = time("preemption.grace", "15s").live();
  public static final VqsProperty<Long> PREEMPTION_INTERVAL =
      time("preemption.interval", "3s").live();
  public static final VqsProperty<Double> PREEMPTION_MAX_SHARE =
      fraction("preemption.max-share-per-round", "0.1", OF_CLUSTER).live();

  public static final VqsProperty<Double> AM_MAX_SHARE =
      fraction("am.max-share", "0.5", OF_CLUSTER).live();

  public static final VqsProperty<UnknownQueue> QUEUE_UNKNOWN =
      choice("queue.unknown", "reject", UnknownQueue.class).live();
  public static final VqsProperty<String> QUEUE_MAPPINGS =
      new VqsProperty<>(
              PREFIX + "queue.mappings", "", NO_UNIT, "rules such as u:alice:dev", identity())
          .live();
  public static final VqsProperty<Boolean> QUEUE_MAPPINGS_OVERRIDE =
      flag("queue.mappings.override", "false").live();

  public static final VqsProperty<Long> WHY_DELAY = timeOrNot("why.delay", "30s").live();

  public static final VqsProperty<Boolean> REST_CAPACITY_FORM =
      flag("rest.capacity-form", "false").live();

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
          RESERVATION_DELAY,
          RESERVATION_TIMEOUT,
          RESERVATION_MAX_FRACTION,
          GANG_MAX_SIZE,
          GANG_MAX_FRACTION,
          GRAPH_PLACEMENT,
          GRAPH_RACK_DISTANCE,
          GRAPH_SEARCH,
          DRA_SLOTS,
          DRA_MAX_FRACTION,
          DRA_TYPES,
          DRA_MEMORY,
          DRA_PREEMPTION,
          SHARE_TOLERANCE,
          SHARE_RESERVATION_MAX_FRACTION,
          SHARE_RESERVATION_TIMEOUT,
          LOCALITY_NODE_DELAY,
          LOCALITY_RACK_DELAY,
          REQUEST_MAX_KEYS,
          REQUEST_MAX_PRIORITIES,
          REQUEST_MAX_SIZES,
          REQUEST_MAX_UNKNOWN_NAMES,
          REQUEST_MAX_TAGS,
          CONSTRAINT_MAX_TERMS,
          CONSTRAINT_MAX_TAGS,
          CONSTRAINT_MAX_BYTES,
          NODE_MAX_SILENCE,
          BLACK_HOLE_FAILURES,
          BLACK_HOLE_QUICK,
          BLACK_HOLE_BACK_OFF,
          BLACK_HOLE_MAX_BACK_OFF,
          SCALE_INTERVAL,
          SCALE_HORIZON,
          SCALE_IDLE,
          SCALE_CALM,
          SCALE_MIN_NODES,
          SCALE_SPARE,
          SCALE_LEAVE,
          FAILOVER_ERRORS,
          FAILOVER_WITHIN,
          PREEMPTION_ENABLED,
          PREEMPTION_DELAY,
          PREEMPTION_GRACE,
          PREEMPTION_INTERVAL,
          PREEMPTION_MAX_SHARE,
          AM_MAX_SHARE,
          QUEUE_UNKNOWN,
          QUEUE_MAPPINGS,
          QUEUE_MAPPINGS_OVERRIDE,
          WHY_DELAY,
          REST_CAPACITY_FORM);

  private VqsProperties() {}

  /** All properties, in the order of the reference. */
  public static List<VqsProperty<?>> all() {
    return ALL;
  }

  private static VqsProperty<Double> fraction(String name, String value, String unit) {
    return new VqsProperty<>(
        PREFIX + name, value, unit, FRACTION, number(share -> share > 0 && share <= 1));
  }

  private static VqsProperty<Integer> count(String name, String value, String unit) {
    return new VqsProperty<>(PREFIX + name, value, unit, AT_LEAST_ONE, integer(n -> n >= 1));
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
