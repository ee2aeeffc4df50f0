package org.vqs.core.model;

/**
 * The size of a job on a server: the largest, over the resource types, of request / capacity, kept
 * as an exact fraction.
 *
 * <p>Psychas and Ghaderi map several resources to the largest one (Scheduling Jobs with Random
 * Resource Requirements, §VII-B and §VIII). Two sizes are compared by 128-bit cross products, never
 * as floating point: rounding 5/12 up by one unit makes 5/12 + 5/12 + 2/12 not fit.
 *
 * @param amount what the job asks of its dominant resource
 * @param capacity what the server has of that resource; zero with a positive amount is a size
 *     larger than any server
 * @param resource the dominant resource type; the first one among equals
 */
public record Size(long amount, long capacity, int resource) implements Comparable<Size> {

  /** The size of {@code demand} on a server of {@code capacity}. Cost O(dimensions). */
  public static Size of(ResourceVector demand, ResourceVector capacity) {
    int dominant = 0;
    for (int r = 1; r < demand.dimensions(); r++) {
      if (compareFractions(
              demand.get(r), capacity.get(r), demand.get(dominant), capacity.get(dominant))
          > 0) {
        dominant = r;
      }
    }
    return new Size(demand.get(dominant), capacity.get(dominant), dominant);
  }

  /**
   * The resource of which amounts are the largest part of a capacity, the first one among equals;
   * none of them negative. Makes no garbage.
   */
  public static int dominant(long[] amounts, long[] capacity) {
    int dominant = 0;
    for (int r = 1; r < amounts.length; r++) {
      if (compareFractions(amounts[r], capacity[r], amounts[dominant], capacity[dominant]) > 0) {
        dominant = r;
      }
    }
    return dominant;
  }

  /**
   * Compares two sizes as {@link #compareTo(Size)} does, without making them: what each asks of its
   * dominant resource, and what a server has of that.
   */
  public static int compare(long amountA, long capacityA, long amountB, long capacityB) {
    return compareFractions(amountA, capacityA, amountB, capacityB);
  }

  /** True if the job fits an empty server. */
  public boolean fitsEmptyServer() {
    return amount <= capacity;
  }

  /**
   * Compares this size with {@code numerator / denominator}; both must be non-negative, the
   * denominator positive.
   */
  public int compareTo(long numerator, long denominator) {
    return compareFractions(amount, capacity, numerator, denominator);
  }

  @Override
  public int compareTo(Size other) {
    return compareFractions(amount, capacity, other.amount, other.capacity);
  }

  /** The size as a floating-point number, for display only. */
  public double toDouble() {
    return amount == 0 ? 0 : (double) amount / capacity;
  }

  private static int compareFractions(long amountA, long capacityA, long amountB, long capacityB) {
    if (amountA == 0 || amountB == 0) {
      // A request of nothing has size zero even where the server has none of the resource (0/0).
      return Boolean.compare(amountA != 0, amountB != 0);
    }
    if (capacityA == capacityB) {
      return Long.compare(amountA, amountB);
    }
    return compareProducts(amountA, capacityB, amountB, capacityA);
  }

  /** Compares a·b with c·d exactly, for non-negative factors. */
  static int compareProducts(long a, long b, long c, long d) {
    int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
  }

  @Override
  public String toString() {
    return amount + "/" + capacity;
  }
}
