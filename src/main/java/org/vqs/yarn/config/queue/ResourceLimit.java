package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * How much a queue may use: of each resource type a share of the cluster, an absolute amount, or
 * any amount. All of the cluster is no limit. Immutable and thread-safe.
 */
public final class ResourceLimit {
  /** No limit. */
  public static final ResourceLimit NONE = new ResourceLimit(null, Map.of());

  private final Percent otherwise;
  private final SortedMap<String, Amount> named;

  /** How much of one resource type. */
  sealed interface Amount {
    long of(long cluster);

    /** Whether it is all of any cluster. */
    default boolean isEverything() {
      return false;
    }
  }

  /** So many hundredths of what the cluster has, rounded down. */
  record Percent(double percent) implements Amount {
    @Override
    public long of(long cluster) {
      return whole(cluster * percent / 100);
    }

    @Override
    public boolean isEverything() {
      return percent == 100;
    }

    @Override
    public String toString() {
      return (percent == Math.rint(percent) ? Long.toString((long) percent) : percent) + "%";
    }
  }

  /** So much, in the unit of the resource type (memory: MiB), whatever the cluster has. */
  record Absolute(long amount) implements Amount {
    @Override
    public long of(long cluster) {
      return amount;
    }

    @Override
    public String toString() {
      return Long.toString(amount);
    }
  }

  /**
   * A limit.
   *
   * @param otherwise of the types that are not named; null for any amount
   * @param named by the name of the type
   */
  ResourceLimit(Percent otherwise, Map<String, Amount> named) {
    this.otherwise = otherwise == null || otherwise.isEverything() ? null : otherwise;
    this.named = new TreeMap<>(named);
    this.named.values().removeIf(Amount::isEverything);
  }

  /** Whether it limits nothing. */
  public boolean isNone() {
    return otherwise == null && named.isEmpty();
  }

  /**
   * The limit in a cluster of this size, in the order of {@link ResourceMapping}; {@link
   * Long#MAX_VALUE} for what has none.
   */
  public ResourceVector of(Resource cluster) {
    long[] amounts = ResourceMapping.toVector(cluster).toArray();
    for (int r = 0; r < amounts.length; r++) {
      Amount amount = amountOf(ResourceMapping.name(r));
      amounts[r] = amount == null ? Long.MAX_VALUE : amount.of(amounts[r]);
    }
    return ResourceVector.of(amounts);
  }

  /**
   * A computed amount, rounded down. What is a whole number but for the error of a multiplication
   * is taken for one: 0.57 of 100 is 57.
   */
  public static long whole(double amount) {
    return (long) Math.floor(amount + 2 * Math.ulp(amount));
  }

  /**
   * The names of the types in which this is certainly more than {@code above}, whatever the size of
   * the cluster.
   */
  List<String> typesAbove(ResourceLimit above, Iterable<String> types) {
    List<String> more = new ArrayList<>();
    for (String type : types) {
      Amount here = amountOf(type);
      Amount there = above.amountOf(type);
      boolean bothShares = here instanceof Percent && there instanceof Percent;
      boolean bothAmounts = here instanceof Absolute && there instanceof Absolute;
      // 10000 stands for any cluster: hundredths of it are whole numbers.
      if ((bothShares || bothAmounts) && here.of(10_000) > there.of(10_000)) {
        more.add(type);
      }
    }
    return more;
  }

  private Amount amountOf(String type) {
    return named.getOrDefault(type, otherwise);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceLimit that
        && Objects.equals(otherwise, that.otherwise)
        && named.equals(that.named);
  }

  @Override
  public int hashCode() {
    return Objects.hash(otherwise, named);
  }

  /** As it could stand in a file, memory in MiB. */
  @Override
  public String toString() {
    if (named.isEmpty()) {
      return otherwise == null ? "100%" : otherwise.toString();
    }
    List<String> parts = new ArrayList<>();
    named.forEach((type, amount) -> parts.add(type + "=" + amount));
    return "[" + String.join(", ", parts) + "]";
  }
}
