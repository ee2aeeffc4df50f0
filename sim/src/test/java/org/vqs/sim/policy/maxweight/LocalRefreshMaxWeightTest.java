package org.vqs.sim.policy.maxweight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.TypedWorld.Start;
import org.vqs.sim.policy.maxweight.solver.Knapsack;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

class LocalRefreshMaxWeightTest {
  private static final int LARGE = 0;
  private static final int SMALL = 1;

  private final TypedWorld world = new TypedWorld(Instances.EXAMPLE_1);
  // The brute force solver takes the last of equals: the server starts in (1, 2).
  private final LocalRefreshMaxWeight policy =
      new LocalRefreshMaxWeight(
          Instances.EXAMPLE_1, BruteForce::new, true, new SplittableRandom(1), world);

  private void assertConfiguration(int... slots) {
    assertThat(policy.servers().configuration(0)).isEqualTo(SlotConfiguration.of(slots));
  }

  @Test
  void server_neverResetsWhileAJobIsOnIt() {
    assertConfiguration(1, 2);
    world.arrive(policy, LARGE);
    for (int i = 0; i < 500; i++) {
      world.arrive(policy, SMALL);
    }
    for (int i = 0; i < 400; i++) {
      world.depart(policy, new Start(0, SMALL));
      assertThat(policy.servers().jobs(0)).containsExactly(1, 2);
    }
    world.depart(policy, new Start(0, LARGE));
    // Two small jobs hold it in (1, 2), and as many others wait.
    assertConfiguration(1, 2);
    for (int i = 0; i < 98; i++) {
      world.depart(policy, new Start(0, SMALL));
      assertConfiguration(1, 2);
    }
    assertThat(policy.waiting(SMALL)).isZero();
    assertThat(policy.configurationChanges()).isZero();
  }

  @Test
  void serverThatEmpties_changesToTheOtherConfiguration_whenItWeighsMore() {
    TypedCluster cluster =
        new TypedCluster(
            List.of(ResourceVector.of(6), ResourceVector.of(1)), List.of(ResourceVector.of(6)));
    TypedWorld host = new TypedWorld(cluster);
    LocalRefreshMaxWeight refresh =
        new LocalRefreshMaxWeight(cluster, BruteForce::new, true, new SplittableRandom(1), host);
    host.arrive(refresh, LARGE);
    host.arrive(refresh, SMALL);
    host.arrive(refresh, SMALL);
    assertThat(refresh.servers().jobs(0)).containsExactly(1, 0);
    host.depart(refresh, new Start(0, LARGE));
    // Q = (0, 2): (0, 6) weighs 12, (1, 0) nothing.
    assertThat(refresh.servers().configuration(0)).isEqualTo(SlotConfiguration.of(0, 6));
    assertThat(refresh.servers().jobs(0)).containsExactly(0, 2);
    assertThat(refresh.configurationChanges()).isEqualTo(1);
    host.check(refresh, refresh.servers());
  }

  @Test
  void arrivalWithoutSlot_refreshesTheFirstEmptyServerOnWhichItFits() {
    TypedCluster cluster =
        new TypedCluster(
            List.of(ResourceVector.of(2), ResourceVector.of(5)),
            List.of(ResourceVector.of(4), ResourceVector.of(5), ResourceVector.of(5)));
    // Until jobs wait: only jobs of type 0, also where one of type 1 fits.
    MaxWeightSolver.Factory firstTypeWhenIdle =
        (types, capacity) ->
            new MaxWeightSolver() {
              private final MaxWeightSolver all = new BruteForce(types, capacity);

              @Override
              public double ratio() {
                return 1;
              }

              @Override
              public SlotConfiguration find(long[] queues, RandomGenerator random) {
                return queues[0] + queues[1] > 0
                    ? all.find(queues, random)
                    : SlotConfiguration.of(2, 0);
              }
            };
    TypedWorld host = new TypedWorld(cluster);
    LocalRefreshMaxWeight refresh =
        new LocalRefreshMaxWeight(cluster, firstTypeWhenIdle, true, new SplittableRandom(1), host);
    host.arrive(refresh, 1);
    assertThat(host.takeStarts()).containsExactly(new Start(1, 1));
    assertThat(refresh.servers().configuration(1)).isEqualTo(SlotConfiguration.of(0, 1));
    assertThat(refresh.configurationChanges()).isEqualTo(1);
    host.check(refresh, refresh.servers());
  }

  @Test
  void randomEvents_keepTheInvariants() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TypedCluster cluster = Instances.table1(3);
      TypedWorld host = new TypedWorld(cluster);
      LocalRefreshMaxWeight refresh =
          new LocalRefreshMaxWeight(cluster, Knapsack.MAXIMAL, true, random, host);
      for (int event = 0; event < 300; event++) {
        host.randomEvent(refresh, event % 100 < 60 ? 0.7 : 0.2, random);
        host.check(refresh, refresh.servers());
        boolean anyWaits = refresh.waiting(0) + refresh.waiting(1) + refresh.waiting(2) > 0;
        assertThat(anyWaits && refresh.servers().firstEmpty(0) >= 0)
            .as("seed %d event %d", seed, event)
            .isFalse();
      }
    }
  }

  @Test
  void seededRun_isPinned() {
    TypedCluster cluster = Instances.table1(5);
    TypedRun run =
        new TypedRun(
            new double[] {3, 16.5, 3},
            new SplittableRandom(42),
            (random, host) ->
                new LocalRefreshMaxWeight(cluster, Knapsack.MAXIMAL, true, random, host));
    run.events(20_000);
    assertThat(run.fingerprint())
        .isEqualTo("9561 starts, 899 wait, 0 stalls, 2 changes, 32298f758149357b");
  }
}
