package org.vqs.yarn.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.config.property.CountedTypes;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.Schedules;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.QueueMappings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.TimedQueues;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * The settings of the scheduler ({@code yarn.scheduler.vqs.*}), all of them valid. Equal if all
 * values are equal, however they were written. Immutable and thread-safe.
 */
public final class VqsConfiguration {
  /** A wait that somebody asks about, and far longer than most. */
  private static final long WHY_DELAY = TimeUnit.SECONDS.toMillis(30);

  private final Map<VqsProperty<?>, Object> values;
  private final Map<VqsProperty<?>, String> texts;
  private final String description;
  private final Adjustment adjustment;
  private final TimedQueues queues;
  private final QueueMappings mappings;
  private final Problems problems;

  // What is asked for on each event, or for each candidate.
  private final ResourceMapping resources;
  private final long nodeMaxSilence;
  private final LocalityDelays localityDelays;
  private final RequestLimits requestLimits;
  private final BlackHoleSettings blackHoles;
  private final ScaleSettings scale;
  private final PreemptionSettings preemption;
  private final OvercommitSettings overcommit;

  /** The properties, and which of them are set. */
  private record Values(
      Map<VqsProperty<?>, Object> values, Map<VqsProperty<?>, String> texts, String description) {

    static Values read(Configuration conf, Problems problems) {
      Map<VqsProperty<?>, Object> values = new LinkedHashMap<>();
      Map<VqsProperty<?>, String> texts = new LinkedHashMap<>();
      List<String> set = new ArrayList<>();
      for (VqsProperty<?> property : VqsProperties.all()) {
        String text = conf.getTrimmed(property.name(), property.defaultText());
        Object value = property.defaultValue();
        try {
          value = property.parse(text);
        } catch (IllegalArgumentException invalid) {
          problems.error(invalid.getMessage());
        }
        values.put(property, value);
        texts.put(property, text);
        if (!value.equals(property.defaultValue())) {
          set.add(property.shortName() + "=" + text);
        }
      }
      return new Values(values, texts, set.isEmpty() ? "defaults" : String.join(", ", set));
    }

    @SuppressWarnings("unchecked") // read() puts only what the property itself parsed.
    <T> T get(VqsProperty<T> property) {
      return (T) values.get(property);
    }
  }

  private VqsConfiguration(
      Values read,
      Adjustment adjustment,
      TimedQueues queues,
      QueueMappings mappings,
      Problems problems) {
    this.values = read.values();
    this.texts = read.texts();
    this.description = read.description();
    this.adjustment = adjustment;
    this.queues = queues;
    this.mappings = mappings;
    this.problems = problems;
    CountedTypes counted = get(VqsProperties.RESOURCES);
    resources = counted.areAll() ? ResourceMapping.ALL : ResourceMapping.of(counted.names());
    nodeMaxSilence = get(VqsProperties.NODE_MAX_SILENCE);
    localityDelays =
        new LocalityDelays(
            get(VqsProperties.LOCALITY_NODE_DELAY), get(VqsProperties.LOCALITY_RACK_DELAY));
    requestLimits = RequestLimits.of(get(VqsProperties.REQUEST_MAX_KEYS));
    blackHoles =
        adjustment.blackHoles(BlackHoleSettings.of(get(VqsProperties.BLACK_HOLE_FAILURES)));
    scale =
        adjustment.scale(
            ScaleSettings.of(
                get(VqsProperties.SCALE_IDLE),
                get(VqsProperties.SCALE_MIN_NODES),
                get(VqsProperties.SCALE_LEAVE)));
    preemption =
        adjustment.preemption(
            PreemptionSettings.of(
                get(VqsProperties.PREEMPTION_ENABLED),
                get(VqsProperties.PREEMPTION_DELAY),
                get(VqsProperties.PREEMPTION_GRACE)));
    overcommit =
        adjustment.overcommit(
            OvercommitSettings.of(
                get(VqsProperties.OVERCOMMIT_FACTOR),
                get(VqsProperties.OVERCOMMIT_HIGH_WATER),
                get(VqsProperties.PREEMPTION_GRACE)));
  }

  /**
   * Reads the settings, as they are while no schedule holds ({@link #at}); properties that are not
   * set have their defaults.
   *
   * @throws IllegalArgumentException if any value is unparsable or out of range, or any key
   *     beginning with {@value VqsProperties#PREFIX} is unknown; the message has all that is wrong,
   *     each with property, value and range
   */
  public static VqsConfiguration from(Configuration conf) {
    return from(conf, Adjustment.NONE);
  }

  /** The same with other values of what is no setting. */
  public static VqsConfiguration from(Configuration conf, Adjustment adjustment) {
    Problems problems = new Problems();
    Values values = Values.read(conf, problems);
    TimedQueues queues =
        TimedQueues.read(
            conf,
            values.get(VqsProperties.QUEUE_SCHEDULES),
            values.get(VqsProperties.AM_MAX_SHARE),
            problems);
    QueueMappings mappings =
        QueueMappings.read(values.get(VqsProperties.QUEUE_MAPPINGS), queues.tree(), problems);
    UnknownKeys.report(conf, queues.tree(), problems);
    VqsConfiguration read = new VqsConfiguration(values, adjustment, queues, mappings, problems);
    SettingsTogether.check(read, conf, problems);
    problems.refuseErrors();
    return read;
  }

  /** The value of a property. */
  @SuppressWarnings("unchecked") // Values.read() puts only what the property itself parsed.
  <T> T get(VqsProperty<T> property) {
    return (T) values.get(property);
  }

  /** The value of a property as a file has it, or its default. */
  public String text(VqsProperty<?> property) {
    return texts.get(property);
  }

  /** True if a property has another value than its default, however that is written. */
  public boolean isChanged(VqsProperty<?> property) {
    return !values.get(property).equals(property.defaultValue());
  }

  /** The value of any property, for {@link VqsProperty#text}. */
  public Object value(VqsProperty<?> property) {
    return values.get(property);
  }

  /** The name of the policy, one of {@link Policies#names()}. */
  public String policy() {
    return get(VqsProperties.POLICY);
  }

  /** Which resource types count; the same until the next start. */
  public ResourceMapping resources() {
    return resources;
  }

  /** When containers are placed. */
  public PlaceOn placeOn() {
    return get(VqsProperties.PLACE_ON);
  }

  /** After how many milliseconds without a report a node gets no new containers; 0 for never. */
  public long nodeMaxSilence() {
    return nodeMaxSilence;
  }

  /** The share of the cluster, in (0, 1], that application masters may use. */
  public double masterShare() {
    return get(VqsProperties.AM_MAX_SHARE);
  }

  /** What happens to an application that is submitted to a queue that does not exist. */
  public UnknownQueue unknownQueue() {
    return get(VqsProperties.QUEUE_UNKNOWN);
  }

  /** A queue below (1 - tolerance) of its share is lifted; in [0, 1). */
  public double shareTolerance() {
    return get(VqsProperties.SHARE_TOLERANCE);
  }

  /** How long asks wait for the nodes and racks that they name. */
  public LocalityDelays localityDelays() {
    return localityDelays;
  }

  /** How many different things the waiting requests of one application may name. */
  public RequestLimits requestLimits() {
    return requestLimits;
  }

  /** When a node on which containers fail quickly gets no more of them. */
  public BlackHoleSettings blackHoles() {
    return blackHoles;
  }

  /** How the number of nodes follows the demand. */
  public ScaleSettings scale() {
    return scale;
  }

  /** How many containers a gang may have. */
  public int maximumGangSize() {
    return get(VqsProperties.GANG_MAX_SIZE);
  }

  /** After how many errors the active ResourceManager gives up its role; 0 for never. */
  public int failoverErrors() {
    return get(VqsProperties.FAILOVER_ERRORS);
  }

  /** When containers are taken back for queues below their share. */
  public PreemptionSettings preemption() {
    return preemption;
  }

  /** How much more than they have nodes may run. */
  public OvercommitSettings overcommit() {
    return overcommit;
  }

  /** After how many milliseconds of waiting an application's diagnostics say why it waits. */
  public long whyDelay() {
    return adjustment.whyDelay(WHY_DELAY);
  }

  /** Whether REST's {@code scheduler} has the form of a Capacity Scheduler where none is named. */
  public boolean restCapacityForm() {
    return get(VqsProperties.REST_CAPACITY_FORM);
  }

  /** The queues as they are now. */
  public QueueTree queues() {
    return queues.tree();
  }

  /** The hours at which queues have other settings. */
  public Schedules schedules() {
    return get(VqsProperties.QUEUE_SCHEDULES);
  }

  /** Which of the schedules hold now, and what they set. */
  public TimedQueues timedQueues() {
    return queues;
  }

  /**
   * These settings as they are at a moment; the same object if the schedules that hold are the
   * same.
   *
   * @param moment in milliseconds since the epoch, by the wall clock
   */
  @SuppressWarnings("ReferenceEquality") // Whether there are others; comparing all would be slow.
  public VqsConfiguration at(long moment) {
    TimedQueues then = queues.at(moment);
    return then == queues
        ? this
        : new VqsConfiguration(
            new Values(values, texts, description), adjustment, then, mappings, problems);
  }

  /** What it is taken with though it may not do what was meant; a line each. */
  public List<String> warnings() {
    return problems.warnings();
  }

  /** Which queue an application goes to by its user and groups. */
  public QueueMappings mappings() {
    return mappings;
  }

  /** Whether the mappings also replace a queue that was named at submission. */
  public boolean mappingsOverride() {
    return get(VqsProperties.QUEUE_MAPPINGS_OVERRIDE);
  }

  /**
   * What of {@code refreshed} a running scheduler cannot take over: a line for each property that
   * needs a restart and has another value there, with both values. Empty if {@code -refreshQueues}
   * can switch to it. Queues may differ.
   */
  public List<String> changesThatNeedRestart(VqsConfiguration refreshed) {
    List<String> changes = new ArrayList<>();
    for (VqsProperty<?> property : VqsProperties.all()) {
      Object then = refreshed.values.get(property);
      if (!property.isLive() && !then.equals(values.get(property))) {
        changes.add(property.name() + " from " + values.get(property) + " to " + then);
      }
    }
    return changes;
  }

  /**
   * These settings, but with the queues, the mappings and the live properties of {@code refreshed}:
   * what a scheduler that cannot refuse {@link #changesThatNeedRestart} takes over.
   */
  public VqsConfiguration withLive(VqsConfiguration refreshed) {
    Map<VqsProperty<?>, Object> mixed = new LinkedHashMap<>(refreshed.values);
    mixed.replaceAll((property, then) -> property.isLive() ? then : values.get(property));
    Map<VqsProperty<?>, String> mixedTexts = new LinkedHashMap<>(refreshed.texts);
    mixedTexts.replaceAll((property, then) -> property.isLive() ? then : texts.get(property));
    List<String> changes = changesThatNeedRestart(refreshed);
    String later = changes.isEmpty() ? "" : "; not before a restart: " + String.join(", ", changes);
    return new VqsConfiguration(
        new Values(mixed, mixedTexts, refreshed.description + later),
        refreshed.adjustment,
        refreshed.queues,
        refreshed.mappings,
        refreshed.problems);
  }

  /**
   * The same for the core, whose unit of time is the millisecond.
   *
   * @param smallestJob the smallest container that can be asked for
   */
  public PackerOptions packerOptions(ResourceVector smallestJob) {
    return adjustment.core(CoreOptions.of(this, smallestJob));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VqsConfiguration that
        && values.equals(that.values)
        && queues.equals(that.queues);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values, queues);
  }

  /** The policy, and the properties that differ from their defaults, as they were written. */
  @Override
  public String toString() {
    return policy() + " (" + description + ")";
  }
}
