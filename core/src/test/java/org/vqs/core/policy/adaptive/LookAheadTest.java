package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

class LookAheadTest {
  private static final long SEED = 8_2026;
  private static final Worth ONE = (shape, arrived, serverClass) -> 1;

  /** What a plan starts: how many of each demand. */
  private static Map<ResourceVector, Integer> jobs(FillPlan plan) {
    Map<ResourceVector, Integer> result = new LinkedHashMap<>();
    for (int i = 0; i < plan.size(); i++) {
      result.merge(plan.shape(i).demand(), plan.count(i), Integer::sum);
    }
    return result;
  }

  private static FillPlan plan(Waiting waiting, Worth worth, long... room) {
    return new LookAhead(waiting.starter()).plan(waiting.server(), room, worth);
  }

  /** This demand is worth so much, all others 1. */
  private static Worth worth(double ofIt, long... demand) {
    ResourceVector dear = ResourceVector.of(demand);
    return (shape, arrived, serverClass) -> shape.demand().equals(dear) ? ofIt : 1;
  }

  private static Waiting waiting(long... capacity) {
    Waiting waiting = new Waiting(capacity.length);
    waiting.scene().server("s", capacity);
    return waiting;
  }

  private static ResourceVector vector(
      SplittableRandom random, int dimensions, long low, long high) {
    long[] amounts = random.longs(dimensions, low, high + 1).toArray();
    return ResourceVector.of(amounts);
  }

  private static ResourceVector part(ResourceVector whole, SplittableRandom random) {
    long[] amounts =
        Arrays.stream(whole.toArray()).map(most -> random.nextLong(5, most + 1)).toArray();
    return ResourceVector.of(amounts);
  }

  private static void assertFeasible(
      FillPlan plan, ResourceVector room, Map<ResourceVector, Integer> waiting, String seed) {
    long[] left = room.toArray();
    jobs(plan)
        .forEach(
            (demand, count) -> {
              assertThat(count).as(seed).isPositive().isLessThanOrEqualTo(waiting.get(demand));
              demand.addTo(left, -count);
            });
    assertThat(Arrays.stream(left).min().orElseThrow())
        .as("%s, %s in %s", seed, jobs(plan), room)
        .isNotNegative();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void plan_isTheBestOfTheFills(int dimensions) {
    int betterThanLargestFirst = 0;
    for (long seed = SEED; seed < SEED + 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ResourceVector capacity = vector(random, dimensions, 20, 100);
      ResourceVector room = part(capacity, random);
      Waiting waiting = waiting(capacity.toArray());
      Map<ResourceVector, Integer> jobs = new LinkedHashMap<>();
      Map<ResourceVector, Double> worths = new LinkedHashMap<>();
      int shapes = random.nextInt(1, 30);
      boolean bySize = random.nextBoolean();
      for (int i = 0; i < shapes; i++) {
        ResourceVector demand = vector(random, dimensions, 1, 50);
        if (demand.fitsIn(capacity.toArray()) && !jobs.containsKey(demand)) {
          jobs.put(demand, random.nextInt(1, 5));
          worths.put(demand, random.nextDouble(0.1, 1));
          waiting.at(i).jobs(jobs.get(demand), demand.toArray());
        }
      }
      Worth worth = bySize ? Worth.SIZE : (shape, arrived, c) -> worths.get(shape.demand());
      NaiveFill naive =
          new NaiveFill(
              capacity,
              room,
              jobs,
              bySize ? demand -> Size.of(demand, capacity).toDouble() : worths::get);

      FillPlan plan = plan(waiting, worth, room.toArray());

      assertFeasible(plan, room, jobs, "seed " + seed);
      assertThat(plan.worth()).as("seed %d", seed).isCloseTo(naive.best(), within(1e-9));
      assertThat(plan.worth()).isGreaterThanOrEqualTo(naive.largestFirst() - 1e-9);
      betterThanLargestFirst += plan.worth() > naive.largestFirst() + 1e-9 ? 1 : 0;
    }
    assertThat(betterThanLargestFirst).as("otherwise nothing was seen").isGreaterThan(20);
  }

  @Test
  void threeSmallJobs_areBetterThanTheLargestThatFits() {
    Waiting waiting = waiting(10).jobs(1, 5).jobs(3, 2);

    assertThat(jobs(plan(waiting, Worth.SIZE, 6))).containsOnly(Map.entry(ResourceVector.of(2), 3));
    assertThat(jobs(plan(waiting, Worth.SIZE, 5))).containsOnly(Map.entry(ResourceVector.of(5), 1));
    assertThat(jobs(plan(waiting, Worth.SIZE, 9)))
        .containsOnly(Map.entry(ResourceVector.of(5), 1), Map.entry(ResourceVector.of(2), 2));
  }

  @Test
  void roomSmallerThanAllJobs_staysEmpty() {
    FillPlan plan = plan(waiting(10).jobs(3, 4).jobs(2, 6), Worth.SIZE, 3);

    assertThat(plan.size()).isZero();
    assertThat(plan.worth()).isZero();
  }

  @Test
  void sizeOfTheOldestJob_isTriedAlthoughManyAreLarger() {
    Worth worth = worth(100, 50);
    Waiting old = waiting(100).at(0).jobs(2, 50).at(1);
    Waiting young = waiting(100).at(0);
    for (int size = 83; size < 100; size++) {
      old.jobs(1, size);
      young.jobs(1, size);
    }
    young.at(1).jobs(2, 50);

    assertThat(jobs(plan(old, worth, 100))).containsOnly(Map.entry(ResourceVector.of(50), 2));
    assertThat(plan(young, worth, 100).worth()).as("17 larger ones").isEqualTo(1);
  }

  @Test
  void sizeOfTheOldestJob_isTriedBesideTheGrid() {
    Worth worth = worth(100, 501);
    Waiting old = waiting(1000).at(0).jobs(1, 501).at(1);
    Waiting young = waiting(1000).at(0);
    for (int size = 900; size < 970; size++) {
      old.jobs(1, size);
      young.jobs(1, size);
    }
    old.jobs(1, 505);
    young.jobs(1, 505).at(1).jobs(1, 501);

    assertThat(plan(old, worth, 1000).worth()).isEqualTo(100);
    assertThat(plan(young, worth, 1000).worth()).as("the grid finds 505").isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void planOnAGrid_isFeasibleAndAtLeastLargestFirst(int dimensions) {
    int better = 0;
    for (long seed = SEED; seed < SEED + 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ResourceVector capacity = vector(random, dimensions, 10_000, 10_000);
      Waiting waiting = waiting(capacity.toArray());
      Map<ResourceVector, Integer> jobs = new LinkedHashMap<>();
      while (jobs.size() < 120) {
        ResourceVector demand = vector(random, dimensions, 100, 6_000);
        if (jobs.putIfAbsent(demand, random.nextInt(1, 3)) == null) {
          waiting.jobs(jobs.get(demand), demand.toArray());
        }
      }
      ResourceVector room = vector(random, dimensions, 6_000, 10_000);
      NaiveFill naive =
          new NaiveFill(capacity, room, jobs, demand -> Size.of(demand, capacity).toDouble());

      FillPlan plan = plan(waiting, Worth.SIZE, room.toArray());

      assertFeasible(plan, room, jobs, "seed " + seed);
      assertThat(plan.worth())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(naive.largestFirst() - 1e-9);
      better += plan.worth() > naive.largestFirst() + 1e-9 ? 1 : 0;
    }
    assertThat(better).isGreaterThan(20);
  }

  @Test
  void planOnAGrid_triesFirstJobsOfAllSizes() {
    Waiting waiting = waiting(1000);
    for (int size = 601; size < 671; size++) {
      waiting.jobs(1, size);
    }
    waiting.at(1).jobs(2, 300);

    assertThat(plan(waiting, worth(100, 300), 1000).worth()).isEqualTo(200);
  }

  @Test
  void manyShapesOfSeveralResources_areLookedAtUpToTheLargest() {
    Waiting waiting = waiting(1000, 1000);
    Map<ResourceVector, Integer> jobs = new LinkedHashMap<>();
    for (int i = 0; i < 100; i++) {
      jobs.put(ResourceVector.of(900 - i, i), 1);
      waiting.jobs(1, 900 - i, i);
    }

    FillPlan plan = plan(waiting, Worth.SIZE, 1000, 1000);

    assertFeasible(plan, ResourceVector.of(1000, 1000), jobs, "no chance");
    assertThat(plan.worth()).isEqualTo(0.9);
  }

  @Test
  void roomForOneJob_isPlannedAsAnyOther() {
    int oldestIsBest = 0;
    for (long seed = SEED; seed < SEED + 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Waiting waiting = waiting(1000, 10);
      Map<ResourceVector, Integer> jobs = new LinkedHashMap<>();
      Map<ResourceVector, Double> worths = new LinkedHashMap<>();
      int shapes = random.nextInt(1, 60);
      while (jobs.size() < shapes) {
        ResourceVector demand = ResourceVector.of(random.nextLong(1, 900), 3);
        if (jobs.putIfAbsent(demand, random.nextInt(1, 3)) == null) {
          worths.put(demand, random.nextDouble(0.1, jobs.size() == 1 ? 1.2 : 1));
          waiting.at(jobs.size()).jobs(jobs.get(demand), demand.toArray());
        }
      }
      ResourceVector room = ResourceVector.of(random.nextLong(1, 1001), 5);
      NaiveFill naive = new NaiveFill(ResourceVector.of(1000, 10), room, jobs, worths::get);

      FillPlan plan = plan(waiting, (shape, at, c) -> worths.get(shape.demand()), room.toArray());

      assertFeasible(plan, room, jobs, "seed " + seed);
      assertThat(plan.worth()).as("seed %d", seed).isCloseTo(naive.best(), within(1e-9));
      oldestIsBest += jobs(plan).containsKey(jobs.keySet().iterator().next()) ? 1 : 0;
    }
    assertThat(oldestIsBest).isGreaterThan(10);
  }

  @Test
  void roomForOneJob_isForTheOldest_howeverManyAreLarger() {
    Worth worth = worth(100, 50, 3);
    Waiting few = waiting(1000, 100).at(0).jobs(1, 50, 3).at(1);
    Waiting many = waiting(1000, 100).at(0).jobs(1, 50, 3).at(1);
    for (int size = 100; size < 164; size++) {
      many.jobs(1, size, 3);
    }
    for (int size = 100; size < 163; size++) {
      few.jobs(1, size, 3);
    }

    assertThat(plan(few, worth, 900, 5).worth()).as("it is the 64th").isEqualTo(100);
    assertThat(plan(many, worth, 900, 5).worth()).as("it is the 65th").isEqualTo(100);
  }

  @Test
  void jobsAtSeveralLocations_countOnce() {
    Waiting waiting = new Waiting(1);
    waiting.scene().serverAt("s", List.of("rack"), 20).serverAt("t", List.of("other"), 20);
    waiting.jobs(2, 3);
    waiting.scene().ask("here", 2, waiting.scene().only("rack"), 3);
    waiting.scene().ask("there", 9, waiting.scene().only("other"), 3);

    FillPlan wide = plan(waiting, ONE, 20);
    assertThat(jobs(wide)).containsOnly(Map.entry(ResourceVector.of(3), 4));
    assertThat(wide.worth()).isEqualTo(4);
    assertThat(jobs(plan(waiting, ONE, 10))).containsOnly(Map.entry(ResourceVector.of(3), 3));
  }

  @Test
  void jobsAtSeveralLocations_countOnceOnTheGridToo() {
    Waiting waiting = new Waiting(1);
    waiting.scene().serverAt("s", List.of("rack"), 1000);
    waiting.jobs(2, 100);
    waiting.scene().ask("here", 2, waiting.scene().only("rack"), 100);
    for (int size = 901; size < 971; size++) {
      waiting.jobs(1, size);
    }

    assertThat(jobs(plan(waiting, worth(10, 100), 1000)))
        .containsOnly(Map.entry(ResourceVector.of(100), 4));
  }

  @Test
  void oldestJobOfAnotherLocation_isNotPlanned() {
    Waiting waiting = new Waiting(1);
    waiting.scene().serverAt("s", List.of("rack"), 20).serverAt("t", List.of("other"), 20);
    waiting.scene().ask("there", 1, waiting.scene().only("other"), 7);
    waiting.at(1).jobs(1, 3).jobs(1, 4);

    assertThat(jobs(plan(waiting, worth(100, 7), 20))).doesNotContainKey(ResourceVector.of(7));
  }

  @Test
  void moreThanSixteenOfManyShapes_areTriedOnTheGridOnly() {
    Waiting waiting = waiting(300);
    for (int size = 142; size < 220; size++) {
      waiting.jobs(1, size);
    }
    Worth worth = worth(5, 150);

    assertThat(plan(waiting, worth, 157).worth()).as("sixteen fit").isEqualTo(5);
    assertThat(plan(waiting, worth, 158).worth()).as("seventeen fit").isEqualTo(1);
  }
}
