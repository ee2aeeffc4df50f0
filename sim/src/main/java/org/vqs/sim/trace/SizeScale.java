package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.vqs.core.model.ResourceVector;

/**
 * Turns the amounts of a trace into whole units of a workload, exactly.
 *
 * <p>Amounts with at most s decimals are multiplied by 10^s. Amounts that are divided by reference
 * capacities C_r are first brought to whole numbers A_r and C_r in the same way; then with the
 * least common multiple L of the C_r, A_r / C_r is A_r · L / C_r units of 1/L.
 */
final class SizeScale {
  private static final String ROUND = "; round sizes up to fewer decimals, such as 6";

  private final ResourceMapping mapping;
  private final List<BigDecimal> reference;
  private final int decimals;
  private final BigInteger unit;
  private final List<BigInteger> factors;
  private final Map<List<BigDecimal>, ResourceVector> known = new HashMap<>();

  /**
   * A scale for these sizes.
   *
   * @throws IllegalArgumentException if there is no exact one that fits a long
   */
  SizeScale(Set<List<BigDecimal>> sizes, int resources, TraceSettings settings) {
    this.mapping = settings.mapping();
    this.reference = reference(resources, settings);
    int exact = Math.max(decimalsOf(sizes), decimalsOf(Set.of(reference)));
    boolean rounds = settings.decimals() != TraceSettings.EXACT && settings.decimals() < exact;
    this.decimals = rounds ? Math.max(settings.decimals(), decimalsOf(Set.of(reference))) : exact;
    if (mapping == ResourceMapping.ALL) {
      this.unit = BigInteger.TEN.pow(decimals);
      this.factors = reference.stream().map(capacity -> BigInteger.ONE).toList();
    } else {
      List<BigInteger> whole = reference.stream().map(this::whole).toList();
      BigInteger multiple =
          whole.stream().reduce(BigInteger.ONE, (a, b) -> a.multiply(b).divide(a.gcd(b)));
      this.unit = multiple;
      this.factors = whole.stream().map(multiple::divide).toList();
    }
    if (unit.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException(
          "sizes need " + unit + " units per 1 to be exact, more than a long holds" + ROUND);
    }
  }

  private static List<BigDecimal> reference(int resources, TraceSettings settings) {
    List<BigDecimal> reference = settings.reference();
    if (reference.isEmpty() || settings.mapping() == ResourceMapping.ALL) {
      return Collections.nCopies(resources, BigDecimal.ONE);
    }
    if (reference.size() != resources) {
      throw new IllegalArgumentException(
          "reference capacity "
              + text(reference)
              + " must have "
              + resources
              + " resources as the trace");
    }
    return reference;
  }

  private static int decimalsOf(Set<List<BigDecimal>> sizes) {
    int decimals = 0;
    for (List<BigDecimal> size : sizes) {
      for (BigDecimal amount : size) {
        decimals = Math.max(decimals, amount.stripTrailingZeros().scale());
      }
    }
    return decimals;
  }

  /** The amount in units of 10^-decimals, rounded up. */
  private BigInteger whole(BigDecimal amount) {
    return amount.setScale(decimals, RoundingMode.CEILING).unscaledValue();
  }

  long unit() {
    return mapping == ResourceMapping.POWERS_OF_TWO
        ? 1L << ResourceMapping.HIGHEST_POWER
        : unit.longValueExact();
  }

  /** The units of a size; equal sizes give the same object. */
  ResourceVector units(List<BigDecimal> size) {
    return known.computeIfAbsent(size, this::compute);
  }

  private ResourceVector compute(List<BigDecimal> size) {
    long[] amounts = new long[size.size()];
    for (int r = 0; r < amounts.length; r++) {
      BigInteger amount = whole(size.get(r)).multiply(factors.get(r));
      if (amount.bitLength() >= Long.SIZE) {
        throw new IllegalArgumentException(
            "size " + text(size) + " is " + amount + " units, more than a long holds" + ROUND);
      }
      amounts[r] = amount.longValueExact();
    }
    if (mapping == ResourceMapping.ALL) {
      return ResourceVector.of(amounts);
    }
    long largest = 0;
    for (long amount : amounts) {
      largest = Math.max(largest, amount);
    }
    if (largest > unit.longValueExact()) {
      throw new IllegalArgumentException(
          "size %s is larger than the reference capacity %s; give a larger one (--reference), or keep all resources (--mapping all)"
              .formatted(text(size), text(reference)));
    }
    return ResourceVector.of(
        mapping == ResourceMapping.LARGEST ? largest : powerOfTwo(largest, unit));
  }

  /** As people write it: 120000:737280:8000. */
  static String text(List<BigDecimal> amounts) {
    return amounts.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(":"));
  }

  /** The next power of 1/2 at or above amount / whole, in units of 2^-7. */
  private static long powerOfTwo(long amount, BigInteger whole) {
    BigInteger size = BigInteger.valueOf(amount);
    int power = 0;
    while (power < ResourceMapping.HIGHEST_POWER
        && size.shiftLeft(power + 1).compareTo(whole) <= 0) {
      power++;
    }
    return 1L << (ResourceMapping.HIGHEST_POWER - power);
  }
}
