package org.vqs.sim.workload;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;

/** Draws sizes of a law as integer amounts. */
final class SizeSampler {
  private final List<SizePart> parts;
  private final double[] cumulative;

  SizeSampler(SizeLaw law, long unit) {
    parts = SizePart.of(law, unit);
    cumulative = new double[parts.size()];
    double sum = 0;
    for (int i = 0; i < cumulative.length; i++) {
      sum += parts.get(i).probability();
      cumulative[i] = sum;
    }
  }

  ResourceVector draw(RandomGenerator random) {
    double point = random.nextDouble() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, point);
    SizePart part = parts.get(found >= 0 ? found + 1 : -found - 1);
    return part.isPoint() ? part.high() : between(part.low(), part.high(), random);
  }

  private static ResourceVector between(
      ResourceVector low, ResourceVector high, RandomGenerator random) {
    long[] amounts = new long[low.dimensions()];
    for (int r = 0; r < amounts.length; r++) {
      long width = high.get(r) - low.get(r);
      amounts[r] = low.get(r) + 1 + random.nextLong(width);
    }
    return ResourceVector.of(amounts);
  }

  /** The distinct sizes, or an empty list if there are infinitely many. */
  List<ResourceVector> types() {
    return parts.stream().allMatch(SizePart::isPoint)
        ? parts.stream().map(SizePart::high).distinct().toList()
        : List.of();
  }

  /** The least amount of each resource. */
  ResourceVector smallest() {
    long[] least = parts.get(0).high().toArray();
    for (SizePart part : parts) {
      for (int r = 0; r < least.length; r++) {
        long lowest = part.isPoint() ? part.high().get(r) : part.low().get(r) + 1;
        least[r] = Math.min(least[r], lowest);
      }
    }
    return ResourceVector.of(least);
  }
}
