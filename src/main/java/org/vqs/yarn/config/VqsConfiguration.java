package org.vqs.yarn.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.stall.AdaptiveBeta;

/**
 * The settings of the scheduler ({@code yarn.scheduler.vqs.*}), all of them valid. Equal if all
 * values are equal, however they were written. Immutable and thread-safe.
 */
public final class VqsConfiguration {
  private final Map<VqsProperty<?>, Object> values;
  private final String description;

  private VqsConfiguration(Map<VqsProperty<?>, Object> values, String description) {
    this.values = values;
    this.description = description;
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
    List<String> set = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (VqsProperty<?> property : VqsProperties.all()) {
      String text = conf.getTrimmed(property.name(), property.defaultText());
      try {
        Object value = property.parse(text);
        values.put(property, value);
        if (!value.equals(property.defaultValue())) {
          set.add(property.shortName() + "=" + text);
        }
      } catch (IllegalArgumentException invalid) {
        errors.add(invalid.getMessage());
      }
    }
    UnknownKeys.errors(conf).forEach(errors::add);
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(
          errors.size() == 1
              ? errors.get(0)
              : errors.size() + " properties are wrong:\n  " + String.join("\n  ", errors));
    }
    return new VqsConfiguration(values, set.isEmpty() ? "defaults" : String.join(", ", set));
  }

  /** The value of a property. */
  @SuppressWarnings("unchecked") // from() puts only what the property itself parsed.
  private <T> T get(VqsProperty<T> property) {
    return (T) values.get(property);
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
    return get(VqsProperties.NODE_MAX_SILENCE);
  }

  /** The share of the cluster, in (0, 1], that application masters may hold. */
  public double masterShare() {
    return get(VqsProperties.AM_MAX_SHARE);
  }

  /** What happens to an application that is submitted to a queue that does not exist. */
  public UnknownQueue unknownQueue() {
    return get(VqsProperties.QUEUE_UNKNOWN);
  }

  /**
   * The same for the core, whose unit of time is the millisecond.
   *
   * @param smallestJob the smallest container that can be asked for
   */
  public PackerOptions packerOptions(ResourceVector smallestJob) {
    return new PackerOptions(
        policy(),
        smallestJob,
        get(VqsProperties.PARTITION_J),
        get(VqsProperties.MAX_STARTS),
        get(VqsProperties.PROBE_LIMIT),
        tau(),
        stall(),
        get(VqsProperties.STALL_TIMEOUT),
        claims());
  }

  private double tau() {
    long tau = get(VqsProperties.TAU);
    return tau == ValueTypes.UNLIMITED_MS ? Double.POSITIVE_INFINITY : tau;
  }

  private PackerOptions.Stall stall() {
    return switch (stallKind()) {
      case CONSTANT -> new PackerOptions.Stall.Constant(get(VqsProperties.STALL_BETA));
      case ADAPTIVE ->
          new PackerOptions.Stall.Adaptive(
              new AdaptiveBeta(
                  get(VqsProperties.STALL_BETA),
                  get(VqsProperties.STALL_P),
                  get(VqsProperties.STALL_Z),
                  get(VqsProperties.STALL_MAX_FRACTION),
                  true));
      default -> new PackerOptions.Stall.None();
    };
  }

  /** The kind that is meant: never {@link StallKind#DEFAULT}. */
  private StallKind stallKind() {
    StallKind kind = get(VqsProperties.STALL_KIND);
    if (kind != StallKind.DEFAULT) {
      return kind;
    }
    boolean hasConfigurations = policy().equals(Policies.VQS) || policy().equals(Policies.VQS_BF);
    return hasConfigurations ? StallKind.ADAPTIVE : StallKind.NONE;
  }

  private PackerOptions.ClaimOptions claims() {
    long delay = get(VqsProperties.CLAIM_DELAY);
    return delay == ValueTypes.OFF_MS
        ? null
        : new PackerOptions.ClaimOptions(
            delay, get(VqsProperties.CLAIM_TIMEOUT), get(VqsProperties.CLAIM_MAX_FRACTION));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VqsConfiguration that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** The policy, and the properties that differ from their defaults, as they were written. */
  @Override
  public String toString() {
    return policy() + " (" + description + ")";
  }
}
