package org.vqs.core.configuration;

import org.vqs.core.model.Size;

/**
 * The 2J types of job sizes: the universal partition I of (0, 1] (Scheduling Jobs with Random
 * Resource Requirements, §V-A, eq. 6).
 *
 * <pre>
 * I_2m   = (2/3 · 2^-m,       2^-m]   m = 0 … J-1
 * I_2m+1 = (1/2 · 2^-m, 2/3 · 2^-m]   m = 0 … J-1
 * </pre>
 *
 * Type 0 holds the largest jobs; a smaller size has a larger type. Sizes in (0, 2^-J] join the last
 * type, 2J-1. All comparisons are exact. Immutable.
 */
public final class SizeTypes {
  /** The paper's reduced set of configurations needs J &gt; 1. */
  public static final int MIN_J = 2;

  /** 2^-24 of a server is below any allocatable size. */
  public static final int MAX_J = 24;

  private final int j;

  /**
   * The types with parameter J.
   *
   * @throws IllegalArgumentException if {@code j} is not in [{@value #MIN_J}, {@value #MAX_J}]
   */
  public SizeTypes(int j) {
    if (j < MIN_J || j > MAX_J) {
      throw new IllegalArgumentException("J (" + j + ") must be in [" + MIN_J + ", " + MAX_J + "]");
    }
    this.j = j;
  }

  /**
   * The types for jobs no smaller than {@code smallest}: J is the smallest integer with 2^-J at
   * most that size, within [{@value #MIN_J}, {@value #MAX_J}].
   */
  public static SizeTypes forSmallest(Size smallest) {
    int j = MIN_J;
    while (j < MAX_J && smallest.compareTo(1, 1L << j) < 0) {
      j++;
    }
    return new SizeTypes(j);
  }

  /** The parameter J. */
  public int j() {
    return j;
  }

  /** The number of types, 2J. */
  public int count() {
    return 2 * j;
  }

  /**
   * The type of a job of this size. Cost O(J).
   *
   * @throws IllegalArgumentException if the size is larger than one: such a job has no type here
   */
  public int typeOf(Size size) {
    if (!size.fitsEmptyServer()) {
      throw new IllegalArgumentException("size " + size + " is larger than a server");
    }
    return typeOf(size.amount(), size.capacity());
  }

  /** The same of a size as amount and capacity, which is at most one. */
  private int typeOf(long amount, long capacity) {
    int m = 0;
    while (m < j && Size.compare(amount, capacity, 1, 1L << (m + 1)) <= 0) {
      m++;
    }
    if (m == j) {
      return 2 * j - 1;
    }
    return Size.compare(amount, capacity, 2, 3L << m) > 0 ? 2 * m : 2 * m + 1;
  }

  /**
   * The first type of which some job may fit the room on a server: jobs of the types before it are
   * larger than the largest part of any resource in the room. Cost O(J + dimensions); no garbage.
   *
   * @param capacity of the server's class
   */
  public int firstFittingType(long[] room, long[] capacity) {
    int dominant = Size.dominant(room, capacity);
    return room[dominant] >= capacity[dominant] ? 0 : typeOf(room[dominant], capacity[dominant]);
  }

  /** The size that jobs of a type are larger than; to look at, not to decide by. */
  public double sizeAbove(int type) {
    return type == count() - 1 ? 0 : (type % 2 == 0 ? 2.0 / 3 : 0.5) / (1L << (type / 2));
  }

  /** The largest size of jobs of a type; to look at, not to decide by. */
  public double sizeUpTo(int type) {
    return (type % 2 == 0 ? 1 : 2.0 / 3) / (1L << (type / 2));
  }

  /** True if a job of this size is rounded up to 2^-J by the upper-rounded last virtual queue. */
  public boolean isRounded(Size size) {
    return size.compareTo(1, 1L << j) < 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SizeTypes sizeTypes && sizeTypes.j == j;
  }

  @Override
  public int hashCode() {
    return j;
  }

  @Override
  public String toString() {
    return "J=" + j;
  }
}
