package org.vqs.sim.policy.maxweight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.TypedWorld.Start;

class RandomizedSamplingTest {
  private static final TypedCluster ONE_PLACE =
      new TypedCluster(List.of(ResourceVector.of(1)), List.of(ResourceVector.of(1)));

  private static RandomizedSampling sampling(
      TypedCluster cluster, SamplingRates rates, long seed, TypedHost host) {
    return new RandomizedSampling(cluster, rates, new SplittableRandom(seed), host);
  }

  @Test
  void token_takesTheNextArrivalAtOnce() {
    TypedWorld world = new TypedWorld(ONE_PLACE);
    RandomizedSampling policy =
        sampling(ONE_PLACE, new SamplingRates(1, 0.1, Double.POSITIVE_INFINITY), 1, world);
    policy.advance(policy.nextClock());
    assertThat(policy.tokens(0).count()).isEqualTo(1);
    assertThat(policy.room(0)).containsExactly(0);
    world.arrive(policy, 0);
    assertThat(world.takeStarts()).containsExactly(new Start(0, 0));
    assertThat(policy.tokens(0).count()).isZero();
    assertThat(policy.room(0)).containsExactly(0);
  }

  @Test
  void waitingJob_takesTheSampledPlace() {
    TypedWorld world = new TypedWorld(ONE_PLACE);
    RandomizedSampling policy = sampling(ONE_PLACE, SamplingRates.DEFAULT, 1, world);
    world.arrive(policy, 0);
    assertThat(world.takeStarts()).isEmpty();
    policy.advance(policy.nextClock());
    assertThat(world.takeStarts()).containsExactly(new Start(0, 0));
    assertThat(policy.waiting(0)).isZero();
  }

  @Test
  void placeOfACompletedJob_mustBeSampledAgain() {
    TypedWorld world = new TypedWorld(ONE_PLACE);
    RandomizedSampling policy = sampling(ONE_PLACE, SamplingRates.DEFAULT, 1, world);
    world.arrive(policy, 0);
    world.arrive(policy, 0);
    policy.advance(policy.nextClock());
    world.takeStarts();
    world.depart(policy, new Start(0, 0));
    assertThat(world.takeStarts()).isEmpty();
    assertThat(policy.room(0)).containsExactly(1);
    policy.advance(policy.nextClock());
    assertThat(world.takeStarts()).containsExactly(new Start(0, 0));
  }

  @Test
  void tokens_stayForTheirMeanTime() {
    // Without arrivals a location is reserved with probability s m / (1 + s m): rate s, mean time
    // m.
    TypedWorld world = new TypedWorld(ONE_PLACE);
    RandomizedSampling policy = sampling(ONE_PLACE, new SamplingRates(2, 0.1, 3), 5, world);
    int reserved = 0;
    for (int tick = 0; tick < 200_000; tick++) {
      policy.advance(tick * 0.25);
      reserved += policy.tokens(0).count();
    }
    assertThat(reserved / 200_000.0).isCloseTo(6.0 / 7, within(0.01));
  }

  @Test
  void rate_followsTheQueue() {
    SamplingRates rates = new SamplingRates(0.5, 0, 1);
    assertThat(rates.sampling(0)).isEqualTo(0.5);
    assertThat(rates.sampling(9)).isCloseTo(5, within(1e-9));
    assertThat(new SamplingRates(1, 0.5, 1).sampling(99))
        .isCloseTo(Math.exp(Math.sqrt(Math.log(100))), within(1e-9));
  }

  @Test
  void clock_ringsAtTheRateOfTheQueue() {
    // A full server: every ring is a sample that finds no room.
    TypedWorld world = new TypedWorld(ONE_PLACE);
    RandomizedSampling policy = sampling(ONE_PLACE, new SamplingRates(2, 0, 1), 9, world);
    world.arrive(policy, 0);
    policy.advance(policy.nextClock());
    for (int i = 0; i < 4; i++) {
      world.arrive(policy, 0);
    }
    int rings = 0;
    double start = policy.nextClock();
    double now = start;
    while (now < start + 5000) {
      policy.advance(now);
      rings++;
      now = policy.nextClock();
    }
    assertThat(rings / 5000.0).isCloseTo(2 * 5, within(0.2));
  }

  @Test
  void valuesOutOfRange_areRefused() {
    assertThatThrownBy(() -> new SamplingRates(0, 0.1, 1)).hasMessageContaining("λ̂ (0.0)");
    assertThatThrownBy(() -> new SamplingRates(1, 1, 1)).hasMessageContaining("b (1.0)");
    assertThatThrownBy(() -> new SamplingRates(1, 0.1, 0)).hasMessageContaining("token time (0.0)");
  }

  @Test
  void randomEvents_keepTheInvariants() {
    for (long seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      TypedCluster cluster = Instances.table1(3);
      TypedWorld world = new TypedWorld(cluster);
      RandomizedSampling policy = sampling(cluster, new SamplingRates(3, 0.1, 2), seed, world);
      double now = 0;
      for (int event = 0; event < 300; event++) {
        now += random.nextDouble() / 4;
        policy.advance(now);
        world.check(policy);
        world.randomEvent(policy, event % 100 < 60 ? 0.7 : 0.2, random);
        checkRoom(cluster, policy, world);
      }
    }
  }

  private static void checkRoom(TypedCluster cluster, RandomizedSampling policy, TypedWorld world) {
    int[][] locations = new int[cluster.serverCount()][];
    for (int server = 0; server < locations.length; server++) {
      locations[server] = world.jobs(server);
    }
    for (int type = 0; type < cluster.typeCount(); type++) {
      Tokens tokens = policy.tokens(type);
      assertThat(tokens.count() > 0 && policy.waiting(type) > 0).isFalse();
      for (int i = 0; i < tokens.count(); i++) {
        locations[tokens.server(i)][type]++;
      }
    }
    for (int server = 0; server < locations.length; server++) {
      long[] room = cluster.servers().get(server).toArray();
      for (int type = 0; type < cluster.typeCount(); type++) {
        cluster.types().get(type).addTo(room, -locations[server][type]);
      }
      assertThat(policy.room(server)).isEqualTo(room);
      assertThat(ResourceVector.zero(room.length).fitsIn(room)).isTrue();
    }
  }

  @Test
  void seededRun_isPinned() {
    TypedCluster cluster = Instances.table1(5);
    TypedRun run =
        new TypedRun(
            new double[] {2, 11, 2},
            new SplittableRandom(42),
            (random, host) -> new RandomizedSampling(cluster, SamplingRates.DEFAULT, random, host));
    run.events(20_000);
    assertThat(run.fingerprint())
        .isEqualTo("6082 starts, 21 wait, 0 stalls, 0 changes, a20e2439be1913a6");
  }
}
