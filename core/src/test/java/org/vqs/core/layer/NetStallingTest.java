package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.testing.SlottedModel;
import org.vqs.core.testing.SlottedModel.Service;

/**
 * Jobs of 1 and of 10 on servers of 10. As many of both came, so that they weigh the same in a
 * server while as many wait; then those of 1 are nearly all withdrawn, and a server full of them is
 * light.
 */
class NetStallingTest {
  private static final int MANY = 3_000;

  private static PackerOptions options(long timeout) {
    return PackerOptions.paper(Policies.ADAPTIVE, ResourceVector.of(1))
        .with(o -> o.stall(new Stall.Drain()).stallTimeout(timeout));
  }

  private static Scene lightServer(Scene scene, String name) {
    scene.server(name, 10);
    for (int i = 0; i < 10; i++) {
      scene.resident(name + i, name, 1);
    }
    return scene;
  }

  private static Scene waiting(Scene scene) {
    scene.ask("ten", 1, 10).ask("one", 1, 1);
    for (int jobs = 2; jobs <= MANY; jobs++) {
      scene.count("ten", jobs).count("one", jobs);
    }
    scene.run().count("one", 20).run();
    scene.events();
    return scene;
  }

  private static Scene stalled(long timeout) {
    Scene scene = waiting(lightServer(new Scene(options(timeout)), "s"));
    scene.end("s0", "s").run();
    assertThat(scene.server("s").isStalled()).isTrue();
    return scene;
  }

  @Test
  void lightServer_isLetEmpty_andTakesTheHeaviestConfiguration() {
    Scene scene = stalled(Long.MAX_VALUE);

    for (int i = 1; i < 10; i++) {
      assertThat(scene.server("s").isStalled()).isTrue();
      scene.end("s" + i, "s").run();
    }

    assertThat(scene.events()).anyMatch(event -> event.startsWith("activate s EMPTY"));
    assertThat(scene.on("s")).containsExactly("ten");
    assertThat(scene.packer().counters().starts(Step.PLANNED)).isEqualTo(1);
  }

  /** Six hundred servers' worth of work for one in the time that it runs one job. */
  @Test
  void overload_doesNotKeepItFromStalling() {
    PackerOptions options =
        options(Long.MAX_VALUE).with(o -> o.reservations(new ReservationOptions(MANY, MANY, 1)));
    Scene scene = new Scene(options).server("s", 10).ask("first", 1, 1).run();
    scene.at(100).end("first", "s").heartbeat("s");
    for (int i = 0; i < 10; i++) {
      scene.resident("s" + i, "s", 1);
    }
    waiting(scene).at(200).heartbeat("s");

    scene.end("s0", "s").run();

    assertThat(scene.server("s").isStalled()).isTrue();
  }

  @Test
  void serverThatIsHeavyAgain_takesWorkBeforeItIsEmpty() {
    Scene scene = stalled(Long.MAX_VALUE);
    // Now those of 1 weigh more.
    scene.count("ten", 1).count("one", MANY).run();

    scene.end("s1", "s").run();

    assertThat(scene.packer().counters().activations(Activation.EFFICIENT)).isEqualTo(1);
    assertThat(scene.on("s")).hasSize(10);
  }

  @Test
  void shortQueue_endsTheStall() {
    Scene scene = stalled(Long.MAX_VALUE);

    scene.count("ten", 1).run();

    assertThat(scene.packer().counters().activations(Activation.FEW_WAIT)).isEqualTo(1);
    assertThat(scene.on("s")).hasSize(10);
  }

  @Test
  void stallThatLastsForTooLong_timesOut() {
    Scene scene = stalled(100);

    scene.at(99).heartbeat("s");
    assertThat(scene.server("s").isStalled()).isTrue();
    scene.at(100).heartbeat("s");

    assertThat(scene.packer().counters().activations(Activation.TIMEOUT)).isEqualTo(1);
    scene.end("s1", "s").run();
    assertThat(scene.server("s").isStalled()).isFalse();
  }

  @Test
  void aTenthOfTheServers_mayBeStalledAtATime() {
    Scene scene = new Scene(options(Long.MAX_VALUE));
    for (int i = 0; i < 20; i++) {
      lightServer(scene, "s" + i + "-");
    }
    scene.ask("ten", 20 * MANY, 10).ask("one", 20 * MANY, 1).run().count("one", 20).run();
    for (int i = 0; i < 20; i++) {
      scene.end("s" + i + "-0", "s" + i + "-").run();
    }

    assertThat(scene.packer().cluster().stalledServers()).isEqualTo(2);
  }

  @Test
  void withoutStalling_theNetDoesNotAct() {
    PackerOptions plain = PackerOptions.paper(Policies.ADAPTIVE, ResourceVector.of(1));
    Scene scene = waiting(lightServer(new Scene(plain), "s"));

    scene.end("s0", "s").run();

    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(scene.on("s")).hasSize(10);
  }

  /** Long queues under random events: what must hold holds, and the net had its say. */
  @Test
  void randomEvents_breakNoInvariant() {
    long stalls = 0;
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      Scene scene = new Scene(options(random.nextBoolean() ? 200 : Long.MAX_VALUE));
      for (int s = 0; s < 12; s++) {
        scene.server("s" + s, 6 + 2 * random.nextInt(3));
      }
      for (long now = 0; now < 1_500; now++) {
        event(scene.at(now), random);
        assertThat(ClusterInvariants.violations(scene.packer().cluster()))
            .as("seed %d at %d", seed, now)
            .isEmpty();
        assertThat(scene.packer().cluster().stalledServers()).isLessThanOrEqualTo(4);
      }
      stalls += scene.packer().counters().stalls();
    }
    assertThat(stalls).isPositive();
  }

  private static void event(Scene scene, Random random) {
    int size = 1 + random.nextInt(4);
    switch (random.nextInt(3)) {
      case 0 -> {
        if (scene.ask("job " + size) == null) {
          scene.ask("job " + size, 1, size);
        }
        // Some hundred come together, or nearly all go.
        scene.count("job " + size, random.nextInt(3) == 0 ? 1 : 4_000 * random.nextInt(5) + 1);
      }
      case 1 -> scene.heartbeat("s" + random.nextInt(12));
      default -> {
        Server server = scene.server("s" + random.nextInt(12));
        if (!server.isEmpty()) {
          scene.packer().vacate(Collections.max(server.jobs(), NetStallingTest::compare));
        }
      }
    }
    scene.run();
  }

  private static int compare(Job some, Job others) {
    return Long.compare(some.demand().get(0), others.demand().get(0));
  }

  /** A seeded run in which the net acts, pinned bit for bit. */
  @Test
  void seededRun_isPinned() {
    SlottedModel model =
        new SlottedModel(options(Long.MAX_VALUE), new Service.Geometric(100), 7, 20)
            .backlog(19, 40)
            .arrivals(1, 0.12)
            .arrivals(19, 0.0032)
            .run(150_000);

    assertThat(
            "%d waiting, %d stalls, checksum %d"
                .formatted(model.queue(), model.packer().counters().stalls(), model.checksum()))
        .isEqualTo("25 waiting, 79 stalls, checksum 2975699246966088629");
  }
}
