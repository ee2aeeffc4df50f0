package org.vqs.core.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Packer;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;

class JobStatisticsTest {
  private final Scene scene = Scene.of(Policies.ADAPTIVE, 1);
  private final JobStatistics statistics = learn(scene);

  /** What is learned of a scene's jobs, beside what its policy learns. */
  private static JobStatistics learn(Scene scene) {
    Cluster cluster = scene.packer().cluster();
    JobStatistics statistics = new JobStatistics(cluster);
    cluster.setObserver(cluster.observer().and(statistics));
    return statistics;
  }

  /** A world of random events, and the sums counted anew. */
  private static final class RandomScene {
    private static final long[] CAPACITIES = {10, 15, 30};

    private final SplittableRandom random;
    private final Scene scene = Scene.of(Policies.ADAPTIVE, 1);
    private final JobStatistics statistics = learn(scene);
    private final Packer packer = scene.packer();
    private final List<Tenant> tenants = new ArrayList<>();
    private final List<String> asks = new ArrayList<>();
    private final List<String> servers = new ArrayList<>();
    private int largest;
    private long largestSeen;
    private int deferred;
    private long now;

    RandomScene(long seed) {
      random = new SplittableRandom(seed);
      for (int i = 0; i < 3; i++) {
        tenants.add(scene.queue(packer.tenants().root(), "q" + i, 1));
        packer.tenants().setLimits(tenants.get(i), ResourceVector.of(random.nextLong(5, 40)), null);
      }
    }

    void step() {
      now += random.nextInt(10);
      scene.at(now);
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> ask();
        case 3 -> change(random.nextInt(6));
        case 4 -> change(0);
        case 5, 6 -> endOne();
        case 7 -> servers();
        default -> scene.run();
      }
    }

    private void ask() {
      UnaryOperator<AskSpec> tenant = Scene.of(tenants.get(random.nextInt(3)));
      boolean isMaster = random.nextInt(5) == 0;
      String name = "ask " + asks.size();
      asks.add(name);
      scene.ask(
          name,
          random.nextInt(1, 5),
          spec -> tenant.apply(isMaster ? Scene.master(spec) : spec),
          random.nextLong(1, 32));
    }

    private void change(int count) {
      if (!asks.isEmpty()) {
        scene.count(asks.get(random.nextInt(asks.size())), count);
      }
    }

    private void endOne() {
      if (servers.isEmpty()) {
        return;
      }
      Server server = scene.server(servers.get(random.nextInt(servers.size())));
      if (!server.isEmpty()) {
        packer.vacate(server.jobs().iterator().next());
      }
    }

    private void servers() {
      boolean mayGrow = largest + 1 < CAPACITIES.length;
      if (servers.size() < 4 || (random.nextInt(8) == 0 && mayGrow)) {
        largest += servers.isEmpty() || !mayGrow ? 0 : random.nextInt(2);
        String name = "s" + servers.size();
        scene.server(name, CAPACITIES[random.nextInt(largest + 1)]);
        servers.add(name);
      } else {
        packer
            .servers()
            .resize(
                scene.server(servers.get(random.nextInt(servers.size()))),
                ResourceVector.of(CAPACITIES[random.nextInt(largest + 1)]));
      }
      // Larger servers are seen at the latest with the next job.
      scene.ask("gone at once", 1, 1).count("gone at once", 0);
    }

    /** All jobs that wait and could start, by what the asks say. */
    void assertSums(String as) {
      for (String server : servers) {
        largestSeen = Math.max(largestSeen, scene.server(server).capacity().get(0));
      }
      long count = 0;
      double volume = 0;
      for (String name : asks) {
        Ask ask = scene.ask(name);
        if (ask.isIndexed() && ask.lane() == Lane.TASK) {
          count += ask.count();
          volume += ask.count() * Math.min(1, ask.shape().demand().get(0) / (double) largestSeen);
        }
      }
      assertThat(statistics.waiting()).as(as).isEqualTo(count);
      assertThat(statistics.volume()).as(as).isCloseTo(volume, within(1e-9));
      deferred += asks.stream().anyMatch(name -> scene.ask(name).deferred() != null) ? 1 : 0;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void sums_areThoseOfWhatWaits(long seed) {
    RandomScene world = new RandomScene(seed);
    for (int step = 0; step < 600; step++) {
      world.step();
      world.assertSums("seed " + seed + ", step " + step);
    }
    assertThat(world.packer.counters().starts()).isGreaterThan(50);
    assertThat(world.deferred).as("limits deferred something").isPositive();
    assertThat(world.largestSeen).isEqualTo(30);
  }

  @Test
  void tilt_isOfTheQueueAgainstTheArrivals() {
    scene.server("s", 16);
    scene.ask("eight", 3, 8).ask("two", 1, 2);
    assertThat(statistics.tilt()).isCloseTo(0, within(1e-9));

    scene.run();

    // Both ways to fill 16 take two of 8; one of 8 and the one of 2 wait.
    assertThat(scene.on("s")).containsExactly("eight", "eight");
    double four = Math.log(4);
    double mean = Math.log(8) - four / 4;
    double variance = four * four * 3 / 16;
    assertThat(statistics.tilt())
        .isCloseTo((Math.log(8) - four / 2 - mean) / variance, within(1e-9));
  }

  /** As those do that a federation asks for in several sub-clusters. */
  @Test
  void arrivals_countThoughTheyAreTakenBack() {
    scene.server("s", 16).resident("r", "s", 16);
    scene.ask("eight", 3, 8).ask("two", 1, 2).count("two", 0);

    double four = Math.log(4);
    assertThat(statistics.waiting()).isEqualTo(3);
    assertThat(statistics.tilt()).isCloseTo(four / 4 / (four * four * 3 / 16), within(1e-9));
  }

  @Test
  void largerServer_beginsAnewWithWhatWaits() {
    scene.server("s", 10).resident("r", "s", 10);
    scene.ask("five", 2, 5).ask("two", 1, 2).ask("none", 7, 1).count("none", 0);
    scene.ask("twenty", 3, 20);
    assertThat(statistics.volume()).as("twenty fits nowhere").isCloseTo(1.2, within(1e-9));

    scene.server("t", 20);

    assertThat(statistics.waiting()).isEqualTo(6);
    assertThat(statistics.volume()).isCloseTo(3.6, within(1e-9));
    assertThat(statistics.capacity(scene.server("s").serverClass())).isEqualTo(0.5);
    scene.count("twenty", 0);
    assertThat(statistics.volume()).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void smallerServerThatStays_doesNotShrinkSizes() {
    scene.server("s", 10).server("t", 20).ask("x", 1, 5);
    scene.packer().servers().remove(scene.server("t"));

    assertThat(statistics.volume()).isEqualTo(0.25);
  }

  @Test
  void mastersAndJobsBeyondLimits_areNotCounted() {
    scene.server("s", 20);
    Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 1);
    scene.packer().tenants().setLimits(queue, ResourceVector.of(4), null);
    scene.ask("master", 2, Scene::master, 3).ask("task", 3, Scene.of(queue), 4);
    assertThat(statistics.waiting()).isEqualTo(3);

    scene.run();

    assertThat(scene.ask("task").deferred()).isNotNull();
    assertThat(statistics.waiting()).isZero();
    assertThat(statistics.volume()).isZero();
    scene.at(5).end("task", "s").run();
    assertThat(statistics.waiting()).as("one more runs, one is deferred").isZero();
  }
}
