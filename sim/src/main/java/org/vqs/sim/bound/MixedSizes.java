package org.vqs.sim.bound;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Sizes of jobs in one resource, some of which have a probability of their own while others are
 * spread continuously. Amounts are in the unit of the servers' capacities.
 *
 * @param atoms the sizes with a probability of their own
 * @param spread the continuous part, or null if there is none
 */
public record MixedSizes(List<Atom> atoms, Spread spread) {

  /**
   * A size.
   *
   * @param size positive
   * @param probability of it among all jobs
   */
  public record Atom(long size, double probability) {
    /** Checks the size. */
    public Atom {
      if (size <= 0) {
        throw new IllegalArgumentException("a size (" + size + ") must be positive");
      }
    }
  }

  /**
   * A continuous part.
   *
   * @param smallest no size is smaller; positive
   * @param largest no size is larger
   * @param cdf the distribution function of this part alone, from amounts to [0, 1]
   * @param probability of this part among all jobs
   */
  public record Spread(long smallest, long largest, DoubleUnaryOperator cdf, double probability) {
    /** Checks the range. */
    public Spread {
      if (smallest <= 0 || largest <= smallest) {
        throw new IllegalArgumentException(
            "spread sizes need 0 < smallest < largest, but smallest is %d and largest is %d"
                .formatted(smallest, largest));
      }
    }

    /** The probability, within this part, of sizes in (low, high]. */
    double within(double low, double high) {
      return upTo(high) - upTo(low);
    }

    private double upTo(double size) {
      if (size <= smallest) {
        return 0;
      }
      return size >= largest ? 1 : cdf.applyAsDouble(size);
    }
  }

  /** Checks that the probabilities sum to 1. */
  public MixedSizes {
    atoms = List.copyOf(atoms);
    double total =
        atoms.stream().mapToDouble(Atom::probability).sum()
            + (spread == null ? 0 : spread.probability());
    if (Math.abs(total - 1) > 1e-9) {
      throw new IllegalArgumentException(
          "the probabilities of atoms and spread sum to " + total + ", not to 1");
    }
  }

  /** Sizes with a distribution function and nothing else. */
  public static MixedSizes spread(long smallest, long largest, DoubleUnaryOperator cdf) {
    return new MixedSizes(List.of(), new Spread(smallest, largest, cdf, 1));
  }

  /** A lower bound of the mean size, at most (largest - smallest) / 2^16 below it. */
  double meanFromBelow() {
    double mean = atoms.stream().mapToDouble(atom -> atom.size() * atom.probability()).sum();
    if (spread == null) {
      return mean;
    }
    int parts = 1 << 16;
    double step = (double) (spread.largest - spread.smallest) / parts;
    for (int i = 0; i < parts; i++) {
      double low = spread.smallest + i * step;
      mean += spread.probability * low * spread.within(low, low + step);
    }
    return mean;
  }
}
