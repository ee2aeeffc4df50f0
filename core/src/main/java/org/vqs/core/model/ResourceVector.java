package org.vqs.core.model;

import java.util.Arrays;

/**
 * An immutable amount of every resource type, in the host's integer units (YARN: MiB of memory,
 * vcores, and so on).
 *
 * <p>All vectors of one cluster have the same number of dimensions in the same order. Amounts may
 * be negative only in differences, such as the free room of a node that was made smaller than what
 * runs on it.
 */
public final class ResourceVector {
  private final long[] amounts;

  private ResourceVector(long[] amounts) {
    this.amounts = amounts;
  }

  /** A vector of the given amounts, which are copied. */
  public static ResourceVector of(long... amounts) {
    return new ResourceVector(amounts.clone());
  }

  /** A vector of {@code dimensions} zeros. */
  public static ResourceVector zero(int dimensions) {
    return new ResourceVector(new long[dimensions]);
  }

  /** How many resource types there are. */
  public int dimensions() {
    return amounts.length;
  }

  /** The amount of resource type {@code dimension}. */
  public long get(int dimension) {
    return amounts[dimension];
  }

  /** True if every amount is at most that of {@code room}. Cost O(dimensions), no garbage. */
  public boolean fitsIn(ResourceVector room) {
    return fitsIn(room.amounts);
  }

  /** True if every amount is at most that of {@code room}. Cost O(dimensions), no garbage. */
  public boolean fitsIn(long[] room) {
    for (int r = 0; r < amounts.length; r++) {
      if (amounts[r] > room[r]) {
        return false;
      }
    }
    return true;
  }

  /** True if no amount is other than zero. */
  public boolean isZero() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * True if, as a limit, it has no room for one more beside what is used, in a resource that the
   * one more needs.
   */
  public boolean isExceededBy(long[] used, ResourceVector more) {
    for (int r = 0; r < used.length; r++) {
      if (more.amounts[r] > 0 && used[r] + more.amounts[r] > amounts[r]) {
        return true;
      }
    }
    return false;
  }

  /** Adds this vector, {@code sign} times, to {@code target}. */
  public void addTo(long[] target, int sign) {
    for (int r = 0; r < amounts.length; r++) {
      target[r] += sign * amounts[r];
    }
  }

  /** The larger of both in each dimension. */
  public ResourceVector max(ResourceVector other) {
    long[] result = amounts.clone();
    for (int r = 0; r < result.length; r++) {
      result[r] = Math.max(result[r], other.amounts[r]);
    }
    return new ResourceVector(result);
  }

  /** The amounts themselves, for searches. Read only. */
  public long[] amounts() {
    return amounts;
  }

  /** A copy of the amounts. */
  public long[] toArray() {
    return amounts.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceVector vector && Arrays.equals(amounts, vector.amounts);
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
