package org.vqs.sim.policy.maxweight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.Beta;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.sim.policy.maxweight.TypedWorld.Start;
import org.vqs.sim.policy.maxweight.solver.Knapsack;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

class BasicNonPreemptiveSchedulingTest {
  private static final int LARGE = 0;
  private static final int SMALL = 1;

  private static TypedCluster randomCluster(RandomGenerator random) {
    ResourceVector capacity = BruteForce.randomCapacity(random);
    List<ResourceVector> servers = new ArrayList<>(List.of(capacity));
    while (random.nextInt(4) > 0) {
      long[] other = capacity.toArray();
      other[0] += random.nextInt(3);
      servers.add(ResourceVector.of(other));
    }
    List<ResourceVector> types = new ArrayList<>(BruteForce.randomTypes(capacity, random));
    types.removeIf(type -> servers.stream().noneMatch(type::fitsIn));
    return new TypedCluster(types, servers);
  }

  @Test
  void randomEvents_agreeWithTheNaiveModel() {
    long stalls = 0;
    for (long seed = 0; seed < 150; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TypedCluster cluster = randomCluster(random);
      QueueBeta beta =
          new QueueBeta(
              0.5 + random.nextDouble() / 2,
              random.nextBoolean() ? 1 : -0.05,
              0.05,
              random.nextBoolean() ? 1 : 0.4,
              false);
      Renewal renewal = new Renewal(random.nextBoolean(), random.nextBoolean());
      TypedWorld world = new TypedWorld(cluster);
      BasicNonPreemptiveScheduling policy =
          new BasicNonPreemptiveScheduling(cluster, BruteForce::new, beta, renewal, random, world);
      NaiveBasicScheduling naive = new NaiveBasicScheduling(cluster, beta, renewal);
      for (int event = 0; event < 200; event++) {
        double arrivals = event % 100 < 50 ? 0.8 : 0.3;
        if (world.running().isEmpty() || random.nextDouble() < arrivals) {
          int type = random.nextInt(cluster.typeCount());
          world.arrive(policy, type);
          naive.arrive(type);
        } else {
          Start job = world.running().get(random.nextInt(world.running().size()));
          world.depart(policy, job);
          naive.depart(job.server(), job.type());
        }
        assertThat(world.takeStarts()).as("seed %d", seed).isEqualTo(naive.takeStarts());
        assertThat(NaiveBasicScheduling.describe(policy, cluster.serverCount()))
            .as("seed %d event %d", seed, event)
            .isEqualTo(naive.toString());
      }
      stalls += policy.stalls();
    }
    assertThat(stalls).isGreaterThan(1000);
  }

  @Test
  void randomEvents_keepTheInvariants() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TypedCluster cluster = randomCluster(random);
      TypedWorld world = new TypedWorld(cluster);
      Knapsack method = random.nextBoolean() ? Knapsack.MAXIMAL : Knapsack.GREEDY;
      BasicNonPreemptiveScheduling policy =
          new BasicNonPreemptiveScheduling(
              cluster,
              method,
              Beta.constant(0.9),
              new Renewal(random.nextBoolean(), random.nextBoolean()),
              random,
              world);
      for (int event = 0; event < 300; event++) {
        world.randomEvent(policy, event % 100 < 60 ? 0.7 : 0.2, random);
        world.check(policy, policy.servers());
      }
    }
  }

  /** The case of one server of 6 units, jobs of 4 and of 1, that starts in (1, 2). */
  private static final class Example1 {
    final TypedWorld world = new TypedWorld(Instances.EXAMPLE_1);
    final BasicNonPreemptiveScheduling policy;

    Example1(double beta, Renewal renewal) {
      // The brute force solver takes the last of equals: (1, 2).
      policy =
          new BasicNonPreemptiveScheduling(
              Instances.EXAMPLE_1,
              BruteForce::new,
              Beta.constant(beta),
              renewal,
              new SplittableRandom(1),
              world);
      assertConfiguration(1, 2);
    }

    void arrive(int count, int type) {
      for (int i = 0; i < count; i++) {
        world.arrive(policy, type);
        world.check(policy, policy.servers());
      }
    }

    void depart(int type) {
      world.depart(policy, new Start(0, type));
      world.check(policy, policy.servers());
    }

    void assertConfiguration(int... slots) {
      assertThat(policy.servers().configuration(0)).isEqualTo(SlotConfiguration.of(slots));
    }

    void assertJobs(int... jobs) {
      assertThat(policy.servers().jobs(0)).containsExactly(jobs);
    }
  }

  @Test
  void example1_stallsUntilEmptyAndThenTakesTheOtherConfiguration() {
    Example1 example = new Example1(0.5, Renewal.BASIC);
    example.arrive(1, LARGE);
    example.arrive(9, SMALL);
    example.assertJobs(1, 2);
    // Q = (0, 7): f(k~) = 2 · 7 < .5 · 6 · 7.
    example.depart(SMALL);
    assertThat(example.policy.stalledServers()).isEqualTo(1);
    example.assertJobs(1, 1);
    example.arrive(1, LARGE);
    example.depart(SMALL);
    example.assertJobs(1, 0);
    // Q = (1, 7): (0, 6) weighs 42, (1, 2) 15.
    example.depart(LARGE);
    example.assertConfiguration(0, 6);
    example.assertJobs(0, 6);
    assertThat(example.policy.stalledServers()).isZero();
    assertThat(example.policy.stalls()).isEqualTo(1);
    assertThat(example.policy.configurationChanges()).isEqualTo(1);
    // Q = (1, 1): 6 against 3, stays.
    example.depart(SMALL);
    example.assertJobs(0, 6);
    // Q = (1, 0): the weight of (0, 6) is 0 < .5 · 1.
    example.depart(SMALL);
    assertThat(example.policy.stalls()).isEqualTo(2);
    example.assertJobs(0, 5);
  }

  @Test
  void example1_doesNotStall_whileTheWeightIsNotBelowBeta() {
    Example1 example = new Example1(0.5, Renewal.BASIC);
    example.arrive(4, LARGE);
    example.arrive(5, SMALL);
    // Q = (3, 3): f(k~) = 9 = .5 · 18, which is not below.
    example.depart(SMALL);
    example.assertJobs(1, 2);
    assertThat(example.policy.stalls()).isZero();
    // Q = (3, 2).
    example.arrive(2, SMALL);
    // Q = (3, 4): 11 < .5 · 24.
    example.depart(SMALL);
    assertThat(example.policy.stalls()).isEqualTo(1);
  }

  @Test
  void remainingSubset_makesTheServerActiveBeforeItIsEmpty() {
    Example1 example = new Example1(0.5, Renewal.PAPER);
    example.arrive(1, LARGE);
    example.arrive(9, SMALL);
    // Q = (0, 7): (0, 6) is best and does not hold the large job.
    example.depart(SMALL);
    example.assertJobs(1, 1);
    example.depart(LARGE);
    example.assertConfiguration(0, 6);
    example.assertJobs(0, 6);
  }

  @Test
  void remainingSubset_isLookedAtInTheDepartureThatStalls() {
    Example1 example = new Example1(0.5, Renewal.PAPER);
    example.arrive(9, SMALL);
    example.assertJobs(0, 2);
    example.depart(SMALL);
    example.assertConfiguration(0, 6);
    example.assertJobs(0, 6);
    assertThat(example.policy.stalls()).isEqualTo(1);
  }

  @Test
  void emptyActiveServer_keepsItsConfiguration() {
    Example1 example = new Example1(0.5, Renewal.BASIC);
    example.arrive(2, SMALL);
    example.depart(SMALL);
    // Q = (0, 0) stalls nothing: the server stays active, and empty, in (1, 2).
    example.depart(SMALL);
    example.assertConfiguration(1, 2);
    assertThat(example.policy.stalls()).isZero();
    example.arrive(1, LARGE);
    example.depart(LARGE);
    example.arrive(5, SMALL);
    // Q = (0, 3): stalls with one small job left, whose departure resets.
    example.depart(SMALL);
    example.assertJobs(0, 1);
    example.depart(SMALL);
    example.assertConfiguration(0, 6);
    example.assertJobs(0, 3);
  }

  @Test
  void arrivalWithoutSlot_renewsAnEmptyServer_onlyIfAsked() {
    TypedCluster cluster =
        new TypedCluster(
            List.of(ResourceVector.of(6), ResourceVector.of(1)), List.of(ResourceVector.of(6)));
    for (boolean asked : List.of(false, true)) {
      TypedWorld world = new TypedWorld(cluster);
      // The server starts in (1, 0), as the brute force solver takes the last of equals.
      BasicNonPreemptiveScheduling policy =
          new BasicNonPreemptiveScheduling(
              cluster,
              BruteForce::new,
              Beta.constant(0.9),
              new Renewal(true, asked),
              new SplittableRandom(1),
              world);
      world.arrive(policy, SMALL);
      assertThat(world.takeStarts()).hasSize(asked ? 1 : 0);
      assertThat(policy.configurationChanges()).isEqualTo(asked ? 1 : 0);
      world.arrive(policy, LARGE);
      assertThat(world.takeStarts()).hasSize(asked ? 0 : 1);
      world.check(policy, policy.servers());
    }
  }

  @Test
  void stallingOfManyServers_isLimited() {
    TypedCluster cluster =
        new TypedCluster(
            Instances.EXAMPLE_1.types(), Collections.nCopies(10, ResourceVector.of(6)));
    TypedWorld world = new TypedWorld(cluster);
    BasicNonPreemptiveScheduling policy =
        new BasicNonPreemptiveScheduling(
            cluster,
            BruteForce::new,
            new QueueBeta(0.9, 1, 1, 0.25, false),
            Renewal.BASIC,
            new SplittableRandom(1),
            world);
    for (int i = 0; i < 10; i++) {
      world.arrive(policy, LARGE);
    }
    for (int i = 0; i < 100; i++) {
      world.arrive(policy, SMALL);
    }
    for (int server = 0; server < 10; server++) {
      world.depart(policy, new Start(server, SMALL));
    }
    // s < .25 holds for 0, 1 and 2 stalled of 10.
    assertThat(policy.stalledServers()).isEqualTo(3);
  }

  @Test
  void seededRun_isPinned() {
    TypedCluster cluster = Instances.table1(5);
    TypedRun run =
        new TypedRun(
            new double[] {3, 16.5, 3},
            new SplittableRandom(42),
            (random, host) ->
                new BasicNonPreemptiveScheduling(
                    cluster, Knapsack.MAXIMAL, QueueBeta.PAPER, Renewal.PAPER, random, host));
    run.events(20_000);
    assertThat(run.fingerprint())
        .isEqualTo("9984 starts, 52 wait, 27 stalls, 27 changes, dac51d6bc62ecdfb");
  }
}
