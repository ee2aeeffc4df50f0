package org.vqs.bench.scorecard.score;

import java.util.List;

/**
 * What was measured of a scene.
 *
 * @param values one for each seed, in their order
 */
public record Score(Group group, String scene, Quantity quantity, List<Double> values) {
  /**
   * Copies and checks the values.
   *
   * @throws IllegalArgumentException if one is not a number: the scene then said nothing
   */
  public Score {
    values = List.copyOf(values);
    if (values.stream().anyMatch(value -> !Double.isFinite(value) || value < 0)) {
      throw new IllegalArgumentException(
          "%s, %s: %s (%s) must all be numbers".formatted(group, scene, quantity, values));
    }
  }

  /** Whether both are of the same thing. */
  boolean isOf(Score other) {
    return group == other.group && scene.equals(other.scene) && quantity == other.quantity;
  }

  /** The logarithms of the values. */
  double[] logs() {
    return values.stream().mapToDouble(quantity::log).toArray();
  }

  /** The logarithms of the values over those of the same seeds then. */
  double[] changes(Score then) {
    if (then.values.size() != values.size()) {
      throw new IllegalArgumentException(
          "--compare: %s, %s has %d seeds there and %d here: make it again with the same command"
              .formatted(group, scene, then.values.size(), values.size()));
    }
    double[] changes = logs();
    double[] before = then.logs();
    for (int seed = 0; seed < changes.length; seed++) {
      changes[seed] -= before[seed];
    }
    return changes;
  }
}
