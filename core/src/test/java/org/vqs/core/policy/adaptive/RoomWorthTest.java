package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.adaptive.JobClasses.JobClass;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Shape;

class RoomWorthTest {
  private static final long[][] CAPACITIES = {{12, 12}, {9, 16}};

  private Waiting waiting;
  private JobStatistics statistics;
  private RoomWorth worth;

  private void servers(long[]... capacities) {
    waiting = new Waiting(capacities[0].length).at(0);
    for (int i = 0; i < capacities.length; i++) {
      waiting.scene().server("s" + i, capacities[i]);
    }
    waiting.scene().server("full", capacities[0]);
    waiting.scene().run();
    statistics = waiting.learn();
    worth = new RoomWorth(statistics, waiting.scene().packer().cluster());
  }

  /** Jobs of a demand arrive. */
  private Shape arrive(int jobs, long... demand) {
    String name = Arrays.toString(demand);
    waiting.scene().ask(name, jobs, demand);
    return waiting.scene().ask(name).shape();
  }

  /** So many jobs run, on a server that has no room. */
  private void run(int jobs) {
    long[] ones = new long[waiting.scene().packer().cluster().dimensions()];
    Arrays.fill(ones, 1);
    for (int i = 0; i < jobs; i++) {
      waiting.scene().resident("runs", "full", ones);
    }
  }

  private double loss(Shape shape, long... free) {
    assertThat(worth.isKnown()).isTrue();
    return worth.of(shape, free);
  }

  /** The server has room for five of .2 and two of .5; many more are offered. */
  @Test
  void roomForALargeJob_losesMoreToASmallOne() {
    servers(new long[] {10});
    Shape small = arrive(2, 2);
    arrive(1, 5);
    run(2000);

    assertThat(loss(small, 5)).as("a large one does not fit any more").isCloseTo(.3, within(.01));
    assertThat(loss(small, 6)).as("it was best used by small ones").isCloseTo(.2, within(.01));
    assertThat(loss(small, 7)).as("a large one fits beside it").isCloseTo(.2, within(.01));
  }

  @Test
  void roomOfWhichThereIsPlenty_losesLittle() {
    long[][] empty = new long[40][];
    Arrays.fill(empty, new long[] {10});
    servers(empty);
    Shape small = arrive(2, 2);
    arrive(1, 5);
    run(15);

    assertThat(loss(small, 5)).as("exp(−81 / 5) of .5").isLessThan(.001);
  }

  @Test
  void loss_isWhatTheBestConfigurationsDiffer() {
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      servers(CAPACITIES);
      Shape shape = arrive(1 + random.nextInt(9), 1 + random.nextInt(6), 1 + random.nextInt(6));
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        arrive(1 + random.nextInt(9), 1 + random.nextInt(6), 1 + random.nextInt(6));
      }
      run(30);
      List<JobClass> classes = statistics.classesBySize();
      classes.forEach(each -> each.setMultiplier(.1 + 2 * random.nextDouble()));
      long[] free = {6 + random.nextInt(7), 6 + random.nextInt(4)};
      long[] left = {free[0] - shape.amounts()[0], free[1] - shape.amounts()[1]};

      if (classes.size() == 1) {
        assertThat(worth.isKnown()).isFalse();
      } else {
        double[] weights = weights(classes);
        assertThat(loss(shape, free))
            .as("round %d", round)
            .isCloseTo(
                best(classes, weights, free, 0) - best(classes, weights, left, 0), within(1e-9));
      }
    }
  }

  /** h, of the empty servers. */
  private double[] weights(List<JobClass> classes) {
    double[] values =
        classes.stream().mapToDouble(each -> each.price() * size(each.demand())).toArray();
    double most = 0;
    for (long[] capacity : CAPACITIES) {
      most = Math.max(most, best(classes, values, capacity, 0) / size(ResourceVector.of(capacity)));
    }
    for (int j = 0; j < values.length; j++) {
      JobClass jobs = classes.get(j);
      long fitting = 0;
      for (long[] capacity : CAPACITIES) {
        fitting += Math.min(capacity[0] / jobs.demand().get(0), capacity[1] / jobs.demand().get(1));
      }
      double offered = 30 * statistics.classes().arrivalShare(jobs);
      values[j] = values[j] / most * Math.exp(-(fitting + 1) / offered);
    }
    return values;
  }

  private double size(ResourceVector demand) {
    return statistics.sizeOf(demand);
  }

  /** By trying everything. */
  private static double best(List<JobClass> classes, double[] values, long[] room, int from) {
    double best = 0;
    for (int j = from; j < classes.size(); j++) {
      ResourceVector demand = classes.get(j).demand();
      if (demand.fitsIn(room)) {
        long[] left = {room[0] - demand.get(0), room[1] - demand.get(1)};
        best = Math.max(best, values[j] + best(classes, values, left, j));
      }
    }
    return best;
  }

  @Test
  void worth_isKnownOfTwoToSixteenClasses() {
    servers(new long[] {100});
    arrive(1, 50);
    assertThat(worth.isKnown()).as("one class").isFalse();

    for (int size = 34; size < 49; size++) {
      arrive(1, size);
      assertThat(worth.isKnown()).isTrue();
    }
    arrive(1, 49);
    assertThat(worth.isKnown()).as("17 classes").isFalse();
  }

  /** Beside 5 and 7 free, of which 5 are all that a large one needs. */
  @Test
  void arrival_spoilsNoRoomThatALargeOneCouldUse() {
    Scene scene = Scene.of(Policies.ADAPTIVE, 1).server("t", 10).server("u", 10).run();
    scene.resident("r", "t", 5).resident("r", "u", 3).run();
    for (int time = 100; time < 1000; time += 100) {
      scene.at(time).ask("large" + time, 1, 5).run();
      scene.at(time + 90).end("large" + time, "t").run();
    }

    scene.ask("small", 1, 2).run();

    assertThat(scene.on("u")).containsExactly("r", "small");
  }
}
