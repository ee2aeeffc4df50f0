package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.waiting.Shape;

class PricesTest {
  private static final int ARRIVALS = 3000;

  private final Map<ResourceVector, Shape> shapes = new LinkedHashMap<>();
  private Waiting waiting = new Waiting(1);
  private JobStatistics statistics;
  private JobValue value;

  private void servers(int dimensions, long[]... capacities) {
    waiting = new Waiting(dimensions);
    for (int i = 0; i < capacities.length; i++) {
      waiting.scene().server("s" + i, capacities[i]);
    }
    statistics = waiting.learn();
    value = new JobValue(statistics, waiting.starter());
    shapes.clear();
  }

  /** One job of a demand at a time arrives, drawn at random by weight. */
  private void arrive(int arrivals, List<ResourceVector> demands, double... weights) {
    SplittableRandom random = new SplittableRandom(5);
    double sum = IntStream.range(0, weights.length).mapToDouble(i -> weights[i]).sum();
    for (int i = 0; i < arrivals; i++) {
      double drawn = random.nextDouble(sum);
      int which = 0;
      while (drawn >= weights[which]) {
        drawn -= weights[which++];
      }
      ResourceVector demand = demands.get(which);
      String name = demand + " " + i;
      waiting.scene().ask(name, 1, demand.toArray());
      shapes.putIfAbsent(demand, waiting.scene().ask(name).shape());
      value.eventBegins();
    }
  }

  private double price(long... demand) {
    return value.price(shapes.get(ResourceVector.of(demand)));
  }

  private static List<ResourceVector> sizes(long... sizes) {
    return Arrays.stream(sizes).mapToObj(ResourceVector::of).toList();
  }

  @Test
  void sizesThatPackPerfectly_takeWhatTheyAre() {
    servers(1, new long[] {100});
    arrive(ARRIVALS, sizes(50, 25), 1, 1);

    assertThat(price(50)).isCloseTo(1, within(0.15));
    assertThat(price(25)).isCloseTo(1, within(0.15));
  }

  @Test
  void jobsThatFitBesideOthersAnyway_takeLess() {
    servers(1, new long[] {600});
    arrive(ARRIVALS, sizes(400, 100), 1, 1);

    // b = .8 and .2, one and two run, V = .94: 1 + 2 (.8 − .667 / .94) and 1 + 2 (.2 − .333 / .94).
    assertThat(price(400)).isCloseTo(1.18, within(0.05));
    assertThat(price(100)).isCloseTo(0.69, within(0.05));
  }

  @Test
  void sizesJustAboveAHalf_takeMoreThanTheyAre() {
    servers(1, new long[] {100});
    arrive(ARRIVALS, sizes(51, 34, 26), 1, 1, 1);

    // By hand: of a server 2/3, 1/3 and 1/3.
    assertThat(51 * price(51) / (34 * price(34))).isCloseTo(2, within(0.15));
    assertThat(price(26)).isGreaterThan(price(34));
  }

  @Test
  void vectorsThatGoTogether_takeLessThanTheirDominantShare() {
    servers(2, new long[] {100, 100});
    List<ResourceVector> demands =
        List.of(ResourceVector.of(80, 20), ResourceVector.of(20, 80), ResourceVector.of(50, 50));
    arrive(ARRIVALS, demands, 1, 1, 1);

    // All three take half a server.
    assertThat(80 * price(80, 20)).isCloseTo(50 * price(50, 50), within(5.0));
    assertThat(80 * price(20, 80)).isCloseTo(50 * price(50, 50), within(5.0));
  }

  @Test
  void allClassesOfServers_haveTheirPart() {
    // Only the large server takes the large jobs, and they leave room there for nothing.
    servers(1, new long[] {100}, new long[] {40}, new long[] {40}, new long[] {40});
    arrive(ARRIVALS, sizes(90, 40, 20), 1, 1, 1);

    assertThat(price(90)).isGreaterThan(1.2 * price(40));
  }

  @Test
  void serversThatCome_haveTheirPart() {
    servers(1, new long[] {100});
    arrive(ARRIVALS, sizes(90, 40, 20), 1, 1, 1);
    double before = price(90) / price(40);
    for (int i = 0; i < 9; i++) {
      waiting.scene().server("small" + i, 40);
    }

    arrive(ARRIVALS, sizes(90, 40, 20), 1, 1, 1);

    assertThat(price(90) / price(40)).isGreaterThan(1.2 * before);
  }

  @Test
  void serversThatTakeNothing_changeNothing() {
    servers(1, new long[] {100});
    arrive(ARRIVALS, sizes(51, 34, 26), 1, 1, 1);
    double alone = price(51);
    long[][] capacities = new long[20][];
    Arrays.setAll(capacities, i -> new long[] {i < 10 ? 100 : 10});
    servers(1, capacities);

    arrive(ARRIVALS, sizes(51, 34, 26), 1, 1, 1);

    assertThat(price(51)).isEqualTo(alone);
  }

  @Test
  void jobsThatFitNowhere_changeNothing() {
    servers(1, new long[] {100});
    arrive(ARRIVALS, sizes(51, 34, 26), 1, 1, 1);
    double alone = price(51);

    arrive(ARRIVALS, sizes(51, 34, 26, 200), 1, 1, 1, 2);

    assertThat(price(51)).isCloseTo(alone, within(0.1));
    assertThat(price(200)).isEqualTo(1);
  }

  @Test
  void pricesOfTheStart_areSizes() {
    servers(1, new long[] {100});
    arrive(1, sizes(51), 1);
    assertThat(price(51)).isEqualTo(1);

    for (int size = 1; size <= 65; size++) {
      arrive(1, sizes(size), 1);
    }
    assertThat(statistics.classCount()).as("too many").isZero();
    assertThat(price(51)).isEqualTo(1);
  }

  @Test
  void newMix_isLearned() {
    servers(1, new long[] {600});
    arrive(ARRIVALS, sizes(400, 100), 1, 1);
    assertThat(price(100)).isLessThan(0.8);

    arrive(30_000, sizes(400, 100), 1, 20);

    assertThat(price(100)).isCloseTo(1, within(0.1));
  }

  @Test
  void lumpOfArrivals_isOneRound() {
    servers(1, new long[] {600});
    waiting.scene().ask("large", 5000, 400).ask("small", 5000, 100);
    shapes.put(ResourceVector.of(100), waiting.scene().ask("small").shape());
    value.eventBegins();
    double after = price(100);
    assertThat(after).isNotEqualTo(1);

    value.eventBegins();
    assertThat(price(100)).as("nothing more to learn of it").isEqualTo(after);
  }

  @Test
  void prices_areNearlyThoseOfTheLinearProgramme() {
    double ofLearned = 0;
    double ofSizes = 0;
    int instances = 40;
    for (long seed = 0; seed < instances; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<ResourceVector> demands =
          random.longs(15, 80).distinct().limit(4).mapToObj(ResourceVector::of).toList();
      double[] weights = random.doubles(4, 0.3, 1).toArray();
      servers(1, new long[] {100});
      arrive(2000, demands, weights);

      double[] prices = demands.stream().mapToDouble(d -> d.get(0) * price(d.get(0))).toArray();
      double[] sizes = demands.stream().mapToDouble(d -> d.get(0)).toArray();
      double best = dual(demands, weights, null);
      ofLearned += dual(demands, weights, prices) / best;
      ofSizes += dual(demands, weights, sizes) / best;
    }

    assertThat(ofLearned / instances).isBetween(0.95, 1.0);
    assertThat(ofSizes / instances).isLessThan(ofLearned / instances - 0.05);
  }

  /**
   * What arrives is worth so much, in servers, at these prices scaled such that no configuration is
   * worth more than one; at the best prices if there are none.
   */
  private static double dual(List<ResourceVector> demands, double[] weights, double[] prices) {
    List<double[]> configurations = new ArrayList<>();
    enumerate(demands, 100, 0, new double[demands.size()], configurations);
    if (prices == null) {
      List<LinearConstraint> constraints =
          configurations.stream()
              .map(each -> new LinearConstraint(each, Relationship.LEQ, 1))
              .toList();
      return new SimplexSolver()
          .optimize(
              new MaxIter(10_000),
              new LinearObjectiveFunction(weights, 0),
              new LinearConstraintSet(constraints),
              GoalType.MAXIMIZE,
              new NonNegativeConstraint(true))
          .getValue();
    }
    double most =
        configurations.stream().mapToDouble(each -> dot(each, prices)).max().orElseThrow();
    return dot(weights, prices) / most;
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  private static void enumerate(
      List<ResourceVector> demands, long room, int from, double[] counts, List<double[]> found) {
    found.add(counts.clone());
    for (int i = from; i < demands.size(); i++) {
      long demand = demands.get(i).get(0);
      if (demand <= room) {
        counts[i]++;
        enumerate(demands, room - demand, i, counts, found);
        counts[i]--;
      }
    }
  }
}
