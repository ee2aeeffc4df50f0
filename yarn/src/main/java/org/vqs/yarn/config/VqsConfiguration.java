package org.vqs.yarn.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.scale.ScaleOptions;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.UnknownQueue;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.vqs.yarn.config.queue.QueueMappings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.config.queue.QueueTreeReader;

/**
 * The settings of the scheduler ({@code yarn.scheduler.vqs.*}), all of them valid. Equal if all
 * values are equal, however they were written. Immutable and thread-safe.
 */
public final class VqsConfiguration {
  private final Map<VqsProperty<?>, Object> values;
  private final Map<VqsProperty<?>, String> texts;
  private final QueueTree queues;
  private final QueueMappings mappings;
  private final List<String> warnings;
  private final String description;

  // What is asked for on each event, or for each candidate.
  private final long nodeMaxSilence;
  private final long whyDelay;
  private final LocalityDelays localityDelays;
  private final RequestLimits requestLimits;
  private final ConstraintLimits constraintLimits;
  private final GangSettings gangs;
  private final BlackHoleSettings blackHoles;
  private final ScaleSettings scale;
  private final PreemptionSettings preemption;
  private final ShareSettings shares;

  private VqsConfiguration(
      Map<VqsProperty<?>, Object> values,
      Map<VqsProperty<?>, String> texts,
      String description,
      Configuration conf,
      Problems problems) {
    this.values = values;
    this.texts = texts;
    this.description = description;
    nodeMaxSilence = get(VqsProperties.NODE_MAX_SILENCE);
    whyDelay = get(VqsProperties.WHY_DELAY);
    localityDelays = readLocalityDelays();
    requestLimits = readRequestLimits();
    constraintLimits = readConstraintLimits();
    gangs = readGangs();
    blackHoles = readBlackHoles();
    scale = readScale();
    preemption = readPreemption();
    shares = readShares();
    queues = QueueTreeReader.read(conf, masterShare(), problems);
    mappings = QueueMappings.read(get(VqsProperties.QUEUE_MAPPINGS), queues, problems);
    UnknownKeys.report(conf, queues, problems);
    SettingsTogether.check(this, conf, problems);
    warnings = problems.warnings();
  }

  /**
   * Reads the settings; properties that are not set have their defaults.
   *
   * @throws IllegalArgumentException if any value is unparsable or out of range, or any key
   *     beginning with {@value VqsProperties#PREFIX} is unknown; the message has all that is wrong,
   *     each with property, value and range
   */
  public static VqsConfiguration from(Configuration conf) {
    Map<VqsProperty<?>, Object> values = new LinkedHashMap<>();
    Map<VqsProperty<?>, String> texts = new LinkedHashMap<>();
    List<String> set = new ArrayList<>();
    Problems problems = new Problems();
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
    String description = set.isEmpty() ? "defaults" : String.join(", ", set);
    VqsConfiguration read = new VqsConfiguration(values, texts, description, conf, problems);
    problems.refuseErrors();
    return read;
  }

  /** The value of a property. */
  @SuppressWarnings("unchecked") // from() puts only what the property itself parsed.
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

  /** How queues that are below their share are helped. */
  public ShareSettings shares() {
    return shares;
  }

  private ShareSettings readShares() {
    return new ShareSettings(
        get(VqsProperties.SHARE_TOLERANCE),
        get(VqsProperties.SHARE_RESERVATION_MAX_FRACTION),
        get(VqsProperties.SHARE_RESERVATION_TIMEOUT));
  }

  /** How long asks wait for the nodes and racks that they name. */
  public LocalityDelays localityDelays() {
    return localityDelays;
  }

  private LocalityDelays readLocalityDelays() {
    return new LocalityDelays(
        get(VqsProperties.LOCALITY_NODE_DELAY), get(VqsProperties.LOCALITY_RACK_DELAY));
  }

  /** How many different things the waiting requests of one application may name. */
  public RequestLimits requestLimits() {
    return requestLimits;
  }

  private RequestLimits readRequestLimits() {
    return new RequestLimits(
        get(VqsProperties.REQUEST_MAX_KEYS),
        get(VqsProperties.REQUEST_MAX_PRIORITIES),
        get(VqsProperties.REQUEST_MAX_SIZES),
        get(VqsProperties.REQUEST_MAX_UNKNOWN_NAMES),
        get(VqsProperties.REQUEST_MAX_TAGS));
  }

  /** How large the placement constraint of a request may be. */
  public ConstraintLimits constraintLimits() {
    return constraintLimits;
  }

  private ConstraintLimits readConstraintLimits() {
    return new ConstraintLimits(
        get(VqsProperties.CONSTRAINT_MAX_TERMS),
        get(VqsProperties.CONSTRAINT_MAX_TAGS),
        get(VqsProperties.CONSTRAINT_MAX_BYTES));
  }

  /** When a node on which containers fail quickly gets no more of them. */
  public BlackHoleSettings blackHoles() {
    return blackHoles;
  }

  /** How the number of nodes follows the demand. */
  public ScaleSettings scale() {
    return scale;
  }

  private ScaleSettings readScale() {
    return new ScaleSettings(
        get(VqsProperties.SCALE_INTERVAL),
        new ScaleOptions(
            get(VqsProperties.SCALE_HORIZON),
            get(VqsProperties.SCALE_IDLE),
            get(VqsProperties.SCALE_CALM),
            get(VqsProperties.SCALE_MIN_NODES),
            get(VqsProperties.SCALE_SPARE)),
        get(VqsProperties.SCALE_LEAVE));
  }

  /** How gangs of containers are admitted, placed and helped. */
  public GangSettings gangs() {
    return gangs;
  }

  private GangSettings readGangs() {
    return new GangSettings(
        get(VqsProperties.GANG_MAX_SIZE),
        new GangOptions.Graph(
            get(VqsProperties.GRAPH_PLACEMENT),
            get(VqsProperties.GRAPH_RACK_DISTANCE),
            get(VqsProperties.GRAPH_SEARCH)),
        get(VqsProperties.GANG_MAX_FRACTION));
  }

  private BlackHoleSettings readBlackHoles() {
    return new BlackHoleSettings(
        get(VqsProperties.BLACK_HOLE_FAILURES),
        get(VqsProperties.BLACK_HOLE_QUICK),
        get(VqsProperties.BLACK_HOLE_BACK_OFF),
        get(VqsProperties.BLACK_HOLE_MAX_BACK_OFF));
  }

  /** When the active ResourceManager gives up its role. Reads two settings on each call. */
  public FailoverSettings failover() {
    return new FailoverSettings(
        get(VqsProperties.FAILOVER_ERRORS), get(VqsProperties.FAILOVER_WITHIN));
  }

  /** When containers are taken back for queues below their share. */
  public PreemptionSettings preemption() {
    return preemption;
  }

  private PreemptionSettings readPreemption() {
    return new PreemptionSettings(
        get(VqsProperties.PREEMPTION_ENABLED),
        get(VqsProperties.PREEMPTION_DELAY),
        get(VqsProperties.PREEMPTION_GRACE),
        get(VqsProperties.PREEMPTION_INTERVAL),
        get(VqsProperties.PREEMPTION_MAX_SHARE),
        get(VqsProperties.DRA_PREEMPTION));
  }

  /**
   * After how many milliseconds of waiting an application's diagnostics say why it waits; 0 for
   * never.
   */
  public long whyDelay() {
    return whyDelay;
  }

  /** Whether REST's {@code scheduler} has the form of a Capacity Scheduler where none is named. */
  public boolean restCapacityForm() {
    return get(VqsProperties.REST_CAPACITY_FORM);
  }

  /** The queues. */
  public QueueTree queues() {
    return queues;
  }

  /** What it is taken with though it may not do what was meant; a line each. */
  public List<String> warnings() {
    return warnings;
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
    return new VqsConfiguration(mixed, mixedTexts, refreshed, refreshed.description + later);
  }

  private VqsConfiguration(
      Map<VqsProperty<?>, Object> values,
      Map<VqsProperty<?>, String> texts,
      VqsConfiguration refreshed,
      String description) {
    this.values = values;
    this.texts = texts;
    this.description = description;
    nodeMaxSilence = get(VqsProperties.NODE_MAX_SILENCE);
    whyDelay = get(VqsProperties.WHY_DELAY);
    localityDelays = readLocalityDelays();
    requestLimits = readRequestLimits();
    constraintLimits = readConstraintLimits();
    gangs = readGangs();
    blackHoles = readBlackHoles();
    scale = readScale();
    preemption = readPreemption();
    shares = readShares();
    queues = refreshed.queues;
    mappings = refreshed.mappings;
    warnings = refreshed.warnings;
  }

  /**
   * The same for the core, whose unit of time is the millisecond.
   *
   * @param smallestJob the smallest container that can be asked for
   */
  public PackerOptions packerOptions(ResourceVector smallestJob) {
    return CoreOptions.of(this, smallestJob);
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
