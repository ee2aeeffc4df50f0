package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;

class TypeConfigurationTest {
  private static final long SEED = 31;

  private static JobClass[] classes(long... demands) {
    JobClasses classes = new JobClasses();
    return Arrays.stream(demands)
        .mapToObj(demand -> classes.of(ResourceVector.of(demand)))
        .toArray(JobClass[]::new);
  }

  private static TypeConfiguration of(JobClass... classes) {
    TypeConfiguration configuration = new TypeConfiguration();
    configuration.of(classes);
    return configuration;
  }

  private static double fill(TypeConfiguration configuration, long capacity, double... densities) {
    return configuration.fill(new long[] {capacity}, densities, densities);
  }

  @Test
  void firstJob_decidesWhatFollows() {
    TypeConfiguration configuration = of(classes(5, 2));

    // One of five and none, or three of two.
    assertThat(configuration.fill(new long[] {6}, new double[] {5, 2}, new double[] {1, 1}))
        .isEqualTo(6);
    assertThat(configuration.count(0)).isZero();
    assertThat(configuration.count(1)).isEqualTo(3);
  }

  @Test
  void smallerOnes_mayGoTogetherBetterThanWithTheLargest() {
    TypeConfiguration configuration = of(classes(7, 4));

    assertThat(configuration.fill(new long[] {12}, new double[] {7, 4}, new double[] {1, 1}))
        .isEqualTo(12);
    assertThat(configuration.count(1)).isEqualTo(3);
  }

  @Test
  void whatIsWorthMostPerSize_mayFollowSomethingElse() {
    // Behind the six, four of one are worth more than three and one.
    TypeConfiguration configuration = of(classes(6, 3, 1));

    double worth =
        configuration.fill(new long[] {10}, new double[] {60, 3, 2}, new double[] {10, 1, 2});

    assertThat(worth).isEqualTo(68);
    assertThat(configuration.count(0)).isEqualTo(1);
    assertThat(configuration.count(1)).isZero();
    assertThat(configuration.count(2)).isEqualTo(4);
  }

  @Test
  void nothingThatFits_isWorthNothing() {
    TypeConfiguration configuration = of(classes(5, 2));

    assertThat(fill(configuration, 10, 1, 1)).isPositive();
    assertThat(fill(of(classes(0)), 10, 1)).as("who asks for nothing").isZero();
    assertThat(fill(configuration, 1, 1, 1)).isZero();
    assertThat(configuration.count(0)).isZero();
    assertThat(configuration.count(1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void configuration_isFeasibleAndNearlyTheBest(int dimensions) {
    double sum = 0;
    int instances = 300;
    for (long seed = SEED; seed < SEED + instances; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] capacity = random.longs(dimensions, 10, 20).toArray();
      JobClasses known = new JobClasses();
      JobClass[] classes =
          Stream.generate(
                  () ->
                      ResourceVector.of(
                          Arrays.stream(capacity).map(c -> random.nextLong(2, c + 1)).toArray()))
              .distinct()
              .limit(5)
              .sorted(Comparator.comparing((ResourceVector d) -> -d.toArray()[0]))
              .map(known::of)
              .toArray(JobClass[]::new);
      double[] densities = random.doubles(classes.length, 0.5, 2).toArray();
      double[] values = new double[classes.length];
      Arrays.setAll(values, c -> densities[c] * classes[c].demand().toArray()[0]);
      TypeConfiguration configuration = of(classes);

      double worth = configuration.fill(capacity, values, densities);

      long[] left = capacity.clone();
      double counted = 0;
      for (int c = 0; c < classes.length; c++) {
        classes[c].demand().addTo(left, (int) -configuration.count(c));
        counted += configuration.count(c) * values[c];
      }
      assertThat(Arrays.stream(left).min().orElseThrow()).as("seed %d", seed).isNotNegative();
      assertThat(worth).as("seed %d", seed).isCloseTo(counted, within(1e-9));
      double best = best(capacity.clone(), List.of(classes), values, 0);
      assertThat(worth).as("seed %d", seed).isBetween(0.6 * best, best + 1e-9);
      sum += worth / best;
    }
    assertThat(sum / instances).as("of the best, in the mean").isGreaterThan(0.97);
  }

  /** By trying all. */
  private static double best(long[] room, List<JobClass> classes, double[] values, int from) {
    double best = 0;
    for (int c = from; c < classes.size(); c++) {
      ResourceVector demand = classes.get(c).demand();
      if (demand.fitsIn(room)) {
        demand.addTo(room, -1);
        best = Math.max(best, values[c] + best(room, classes, values, c));
        demand.addTo(room, 1);
      }
    }
    return best;
  }
}
