package org.vqs.demo.compare;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What several seeds say of one figure. {@link #NONE} stands for what there is not: the wait of
 * large containers where there were none, a ratio to a wait of 0.
 *
 * @param mean of the seeds
 * @param lowest of the seeds
 * @param highest of the seeds
 */
public record Spread(double mean, double lowest, double highest) {

  static final double NONE = Double.NaN;

  /** Of the figures of the seeds, without those that are {@link #NONE}. */
  static Spread of(List<Double> seeds) {
    List<Double> known = seeds.stream().filter(figure -> !figure.isNaN()).toList();
    return new Spread(
        known.stream().mapToDouble(Double::doubleValue).average().orElse(NONE),
        known.stream().mapToDouble(Double::doubleValue).min().orElse(NONE),
        known.stream().mapToDouble(Double::doubleValue).max().orElse(NONE));
  }

  /** The ratio of two means, and the lowest and the highest ratio of a seed. */
  static Spread ofRatio(List<Double> above, List<Double> below) {
    Spread seeds =
        of(
            IntStream.range(0, above.size())
                .mapToObj(i -> ratio(above.get(i), below.get(i)))
                .toList());
    return new Spread(ratio(of(above).mean(), of(below).mean()), seeds.lowest(), seeds.highest());
  }

  private static double ratio(double above, double below) {
    return below > 0 ? above / below : NONE;
  }
}
