package org.vqs.core.oracle.naive;

import org.vqs.core.model.ResourceVector;

/** An exact fraction; a positive number over zero is infinite. Overflow throws, it never rounds. */
public record Fraction(long numerator, long denominator) implements Comparable<Fraction> {
  static final Fraction ZERO = new Fraction(0, 1);

  /** The size of a job on a server: the largest share of any resource. */
  static Fraction size(ResourceVector demand, ResourceVector capacity) {
    Fraction largest = ZERO;
    for (int r = 0; r < demand.dimensions(); r++) {
      if (demand.get(r) > 0) {
        Fraction share = new Fraction(demand.get(r), capacity.get(r));
        largest = share.compareTo(largest) > 0 ? share : largest;
      }
    }
    return largest;
  }

  Fraction plus(Fraction other) {
    long top =
        Math.addExact(
            Math.multiplyExact(numerator, other.denominator),
            Math.multiplyExact(other.numerator, denominator));
    long bottom = Math.multiplyExact(denominator, other.denominator);
    long divisor = Math.max(1, gcd(Math.abs(top), bottom));
    return new Fraction(top / divisor, bottom / divisor);
  }

  Fraction minus(Fraction other) {
    return plus(new Fraction(-other.numerator, other.denominator));
  }

  Fraction times(long top, long bottom) {
    long divisor = Math.max(1, gcd(Math.abs(top), bottom));
    long newTop = Math.multiplyExact(numerator, top / divisor);
    long newBottom = Math.multiplyExact(denominator, bottom / divisor);
    long common = Math.max(1, gcd(Math.abs(newTop), newBottom));
    return new Fraction(newTop / common, newBottom / common);
  }

  long floor() {
    return Math.floorDiv(numerator, denominator);
  }

  public double toDouble() {
    return (double) numerator / denominator;
  }

  /** A multiple of one quarter. */
  public static Fraction quarters(double number) {
    return ZERO.plus(new Fraction((long) (4 * number), 4));
  }

  static Fraction of(long number) {
    return new Fraction(number, 1);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  @Override
  public int compareTo(Fraction other) {
    return Long.compare(
        Math.multiplyExact(numerator, other.denominator),
        Math.multiplyExact(other.numerator, denominator));
  }
}
