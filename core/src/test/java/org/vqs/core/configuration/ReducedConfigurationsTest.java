package org.vqs.core.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Definition 5, eq. 7 and 8 of Scheduling Jobs with Random Resource Requirements. */
class ReducedConfigurationsTest {

  static IntStream everyJ() {
    return IntStream.rangeClosed(SizeTypes.MIN_J, SizeTypes.MAX_J);
  }

  private static ReducedConfigurations configurations(int j) {
    return new ReducedConfigurations(new SizeTypes(j));
  }

  @Test
  void smallestSet_isThatOfEquation7() {
    assertThat(configurations(2).all()).hasToString("[1×VQ0, 2×VQ2, 3×VQ3, 1×VQ1 + 1×VQ3]");
  }

  @Test
  void setForJ4_isThatOfEquation7InItsOrder() {
    assertThat(configurations(4).all().stream().map(ReducedConfiguration::toString))
        .containsExactly(
            "1×VQ0",
            "2×VQ2",
            "4×VQ4",
            "8×VQ6",
            "3×VQ3",
            "6×VQ5",
            "12×VQ7",
            "1×VQ1 + 1×VQ4",
            "1×VQ1 + 2×VQ6",
            "1×VQ1 + 1×VQ3",
            "1×VQ1 + 2×VQ5",
            "1×VQ1 + 4×VQ7");
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void set_has4JMinus4DifferentConfigurations(int j) {
    assertThat(configurations(j).all()).hasSize(4 * j - 4).doesNotHaveDuplicates();
  }

  /** With every job rounded up to the top of its interval, in units of 1 / (3 · 2^J). */
  @ParameterizedTest
  @MethodSource("everyJ")
  void configuration_isFeasibleAndMaximalInItsTypeUnderUpperRounding(int j) {
    BigInteger capacity = BigInteger.valueOf(3).shiftLeft(j);
    for (ReducedConfiguration k : configurations(j).all()) {
      BigInteger used = BigInteger.ZERO;
      for (int type = 0; type < 2 * j; type++) {
        used = used.add(top(type, j).multiply(BigInteger.valueOf(k.slots(type))));
      }
      assertThat(used).as("%s", k).isLessThanOrEqualTo(capacity);
      assertThat(used.add(top(k.type(), j))).as("%s and one more", k).isGreaterThan(capacity);
    }
  }

  private static BigInteger top(int type, int j) {
    int m = type / 2;
    return BigInteger.valueOf(type % 2 == 0 ? 3 : 2).shiftLeft(j - m);
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void slots_areThoseOfTheTwoTypes(int j) {
    for (ReducedConfiguration k : configurations(j).all()) {
      int[] slots = new int[2 * j];
      slots[k.type()] = k.count();
      slots[1] += k.hasTypeOne() ? 1 : 0;
      assertThat(IntStream.range(0, 2 * j).map(k::slots))
          .containsExactly(Arrays.stream(slots).boxed().toArray(Integer[]::new));
      assertThat(k.type()).isNotEqualTo(1);
    }
  }

  @Test
  void weight_isTheInnerProduct() {
    double[] queues = {1, 2, 3, 5, 7, 11};

    assertThat(new ReducedConfiguration(false, 4, 4).weight(queues)).isEqualTo(28);
    assertThat(new ReducedConfiguration(true, 5, 2).weight(queues)).isEqualTo(24);
  }

  @Test
  void maxWeight_takesTheFirstOfEquals() {
    ReducedConfigurations configurations = configurations(3);

    assertThat(configurations.maxWeight(new double[6])).as("nothing waits").hasToString("1×VQ0");
    assertThat(configurations.maxWeight(new double[] {4, 0, 2, 0, 1, 0}))
        .as("4 = 2·2 = 4·1")
        .hasToString("1×VQ0");
    assertThat(configurations.maxWeight(new double[] {0, 0, 6, 4, 0, 0}))
        .as("2·6 = 3·4")
        .hasToString("2×VQ2");
    assertThat(configurations.maxWeight(new double[] {0, 5, 0, 0, 0, 0}))
        .as("any with k_1 = 1")
        .hasToString("1×VQ1 + 1×VQ4");
    assertThat(configurations.maxWeight(new double[] {0, 1, 0, 1, 0, 0}))
        .as("3·1 above 1 + 1")
        .hasToString("3×VQ3");
    assertThat(configurations.maxWeight(new double[] {0, 2, 0, 1, 0, 0}))
        .as("3·1 = 2 + 1")
        .hasToString("3×VQ3");
    assertThat(configurations.maxWeight(new double[] {0, 3, 0, 1, 0, 0}))
        .as("3·1 below 3 + 1")
        .hasToString("1×VQ1 + 1×VQ3");
  }

  @ParameterizedTest
  @MethodSource("everyJ")
  void maxWeight_agreesWithTryingAll(int j) {
    ReducedConfigurations configurations = configurations(j);
    List<ReducedConfiguration> all = configurations.all();
    SplittableRandom random = new SplittableRandom(j);
    for (int i = 0; i < 300; i++) {
      double[] queues = new double[2 * j + random.nextInt(3)];
      for (int type = 0; type < 2 * j; type++) {
        queues[type] = random.nextInt(3) == 0 ? 0 : random.nextInt(40) >> random.nextInt(4);
      }
      double best = all.stream().mapToDouble(k -> innerProduct(k, queues, j)).max().orElseThrow();
      ReducedConfiguration expected =
          all.stream().filter(k -> innerProduct(k, queues, j) == best).findFirst().orElseThrow();
      assertThat(configurations.maxWeight(queues)).isEqualTo(expected);
    }
  }

  private static double innerProduct(ReducedConfiguration k, double[] queues, int j) {
    return IntStream.range(0, 2 * j).mapToDouble(type -> k.slots(type) * queues[type]).sum();
  }
}
