package org.vqs.yarn.config.queue.amount;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.config.queue.amount.ResourceAmount.Absolute;
import org.vqs.yarn.config.queue.amount.ResourceAmount.Percent;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * How much a queue may use: of each resource type a share of the cluster, an absolute amount, or
 * any amount. All of the cluster is no limit. Immutable and thread-safe.
 */
public final class ResourceLimit {
  /** No limit. */
  public static final ResourceLimit NONE = new ResourceLimit(NamedAmounts.NONE);

  private final NamedAmounts amounts;

  /** A limit; the types of which no amount is given have none. */
  ResourceLimit(NamedAmounts amounts) {
    Percent otherwise = amounts.otherwise();
    SortedMap<String, ResourceAmount> named = new TreeMap<>(amounts.named());
    named.values().removeIf(ResourceLimit::isEverything);
    this.amounts = new NamedAmounts(isEverything(otherwise) ? null : otherwise, named);
  }

  /** Whether it is all of any cluster. */
  private static boolean isEverything(ResourceAmount amount) {
    return amount instanceof Percent percent && percent.isEverything();
  }

  /** Whether it limits nothing. */
  public boolean isNone() {
    return amounts.isEmpty();
  }

  /**
   * The limit in a cluster of this size; {@link Long#MAX_VALUE} for what has none, 0 for what does
   * not count, of which nobody has anything.
   */
  public ResourceVector of(ResourceVector cluster, ResourceMapping resources) {
    long[] most = cluster.toArray();
    for (int r = 0; r < most.length; r++) {
      ResourceAmount amount = amountOf(ResourceMapping.name(r));
      most[r] = amount == null ? Long.MAX_VALUE : amount.of(most[r]);
    }
    return ResourceVector.of(resources.counted(most));
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
  public List<String> typesAbove(ResourceLimit above, Iterable<String> types) {
    List<String> more = new ArrayList<>();
    for (String type : types) {
      if (isCertainlyMore(amountOf(type), above.amountOf(type))) {
        more.add(type);
      }
    }
    return more;
  }

  /** Whether one amount is more than another, whatever the size of the cluster. */
  static boolean isCertainlyMore(ResourceAmount here, ResourceAmount there) {
    boolean bothShares = here instanceof Percent && there instanceof Percent;
    boolean bothAmounts = here instanceof Absolute && there instanceof Absolute;
    // 10000 stands for any cluster: hundredths of it are whole numbers.
    return (bothShares || bothAmounts) && here.of(10_000) > there.of(10_000);
  }

  ResourceAmount amountOf(String type) {
    return amounts.of(type);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceLimit that && amounts.equals(that.amounts);
  }

  @Override
  public int hashCode() {
    return amounts.hashCode();
  }

  /** As it could stand in a file, memory in MiB. */
  @Override
  public String toString() {
    return amounts.text("100%");
  }
}
