package org.vqs.yarn.snapshot;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.yarn.resource.ResourceMapping;

/**
 * An amount of each resource type. Unlike a {@link ResourceVector} it may be negative, as what is
 * free is on a node that was made smaller. Immutable.
 */
public final class ResourceAmounts {
  private final long[] amounts;

  private ResourceAmounts(long[] amounts) {
    this.amounts = amounts;
  }

  /** A copy of these amounts. */
  public static ResourceAmounts of(long... amounts) {
    return new ResourceAmounts(amounts.clone());
  }

  /** The same amounts. */
  public static ResourceAmounts of(ResourceVector vector) {
    return new ResourceAmounts(vector.toArray());
  }

  /** How many resource types there are. */
  public int dimensions() {
    return amounts.length;
  }

  /** The amount of one type. */
  public long get(int resource) {
    return amounts[resource];
  }

  /** A copy of the amounts. */
  long[] toArray() {
    return amounts.clone();
  }

  /** The amounts as a list. */
  public List<Long> toList() {
    return LongStream.of(amounts).boxed().toList();
  }

  /** These less others. */
  public ResourceAmounts minus(ResourceAmounts others) {
    long[] result = amounts.clone();
    for (int r = 0; r < result.length; r++) {
      result[r] -= others.amounts[r];
    }
    return new ResourceAmounts(result);
  }

  /** Adds these to sums. */
  void addTo(long[] sums) {
    for (int r = 0; r < amounts.length; r++) {
      sums[r] += amounts[r];
    }
  }

  /** True if none is other than 0. */
  public boolean isZero() {
    return LongStream.of(amounts).allMatch(amount -> amount == 0);
  }

  /** These without what does not count. */
  public ResourceAmounts counted(ResourceMapping resources) {
    return new ResourceAmounts(resources.counted(amounts.clone()));
  }

  /** These of the types of which {@code others} has any. */
  public ResourceAmounts ofTypesIn(ResourceAmounts others) {
    long[] result = amounts.clone();
    for (int r = 0; r < result.length; r++) {
      result[r] = others.amounts[r] == 0 ? 0 : result[r];
    }
    return new ResourceAmounts(result);
  }

  /**
   * The largest share, over the resource types that count, that these are of {@code whole}; 0 of
   * nothing.
   */
  public double dominantShareOf(ResourceAmounts whole, ResourceMapping resources) {
    double largest = 0;
    for (int r = 0; r < amounts.length; r++) {
      if (whole.amounts[r] > 0 && resources.counts(r)) {
        largest = Math.max(largest, (double) amounts[r] / whole.amounts[r]);
      }
    }
    return largest;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceAmounts that && Arrays.equals(amounts, that.amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  @Override
  public String toString() {
    return Arrays.toString(amounts);
  }
}
