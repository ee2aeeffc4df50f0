package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** A full server of 10. */
class LentRoomTest {
  private static final ResourceVector FOUR = ResourceVector.of(4);

  private final Scene scene =
      new Scene(PackerOptions.deployed(Policies.get(Policies.DEFAULT), ResourceVector.of(1)));
  private final Tenant root = scene.packer().tenants().root();
  private final Tenant borrower = scene.queue(root, "borrower", 1);
  private final Tenant other = scene.queue(root, "other", 1);

  private boolean borrows(Tenant queue) {
    return queue == borrower;
  }

  static List<String> policies() {
    return Policies.names();
  }

  @BeforeEach
  void fill() {
    scene.server("s", 10).ask("full", 2, Scene.of(other), 5).run().events();
  }

  private int lend() {
    return scene.packer().lend(scene.server("s"), FOUR, this::borrows, 0);
  }

  @Test
  void lentRoom_goesToQueuesThatMayBorrow() {
    scene.ask("o", 1, Scene.of(other), 1).ask("b", 3, Scene.of(borrower), 2).run();

    assertThat(lend()).isEqualTo(2);

    assertThat(scene.on("s")).containsExactly("full", "full", "b", "b");
    assertThat(scene.packer().counters().starts(Step.LENT)).isEqualTo(2);
    assertThat(scene.server("s").free()).containsExactly(0);
    assertThat(scene.server("s").used()).containsExactly(14);
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void whatEnds_freesItsRoomForWhoeverIsFirst_whateverIsLent() {
    scene.ask("b", 9, Scene.of(borrower), 2).run();
    lend();
    scene.ask("m", 1, spec -> Scene.master(Scene.of(other).apply(spec)), 1);
    scene.ask("o", 4, Scene.of(other), 1).run();
    assertThat(scene.on("s")).containsExactly("full", "full", "b", "b");

    scene.end("full", "s").run();
    assertThat(scene.on("s")).contains("m").hasSizeGreaterThan(4);
    assertThat(scene.server("s").free()).as("all of it in use").containsExactly(0);

    scene.end("b", "s").end("b", "s").run();
    assertThat(scene.server("s").free()).as("what was lent is nobody's").containsExactly(0);
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void mastersAndGangs_doNotBorrow() {
    scene.ask("m", 1, spec -> Scene.master(Scene.of(borrower).apply(spec)), 1);
    scene.gang(Scene.of(borrower), "g×1×1");

    scene.run();

    assertThat(lend()).isZero();
  }

  @Test
  void leastServedBorrower_isFirst() {
    Tenant third = scene.queue(root, "third", 1);
    scene.ask("b", 4, Scene.of(borrower), 1).ask("t", 4, Scene.of(third), 1).run();

    scene.packer().lend(scene.server("s"), FOUR, queue -> queue != other, 0);

    assertThat(scene.on("s")).containsExactlyInAnyOrder("full", "full", "b", "b", "t", "t");
  }

  @Test
  void closedServer_isLentNothing() {
    scene.ask("b", 1, Scene.of(borrower), 2).run();
    scene.packer().servers().close(scene.server("s"), Refusal.Reason.SERVER_CLOSED);

    assertThat(lend()).isZero();
  }

  @Test
  void reservedServer_isLentRoomForTheAskThatReservesIt() {
    scene.ask("o", 1, Scene.of(other), 4).ask("b", 1, Scene.of(borrower), 3).run();
    hold("o");
    assertThat(lend()).as("held for another").isZero();
    scene.packer().release(scene.server("s"), scene.ask("o"));
    hold("b");

    assertThat(lend()).isOne();

    assertThat(scene.on("s")).containsExactly("full", "full", "b");
    assertThat(scene.server("s").isReserved()).isFalse();
  }

  private void hold(String ask) {
    assertThat(scene.packer().claim(scene.server("s"), scene.ask(ask))).isTrue();
  }

  @Test
  void limitsOfBorrowers_hold() {
    scene.packer().tenants().setLimits(borrower, ResourceVector.of(3), ResourceVector.of(3));
    scene.ask("b", 4, Scene.of(borrower), 1).run();

    assertThat(lend()).isEqualTo(3);
  }

  @Test
  void booksAddUp_ifTheHostClosesAServerThatIsLentRoom() {
    scene.ask("b", 4, Scene.of(borrower), 1).run();
    scene.startWith((ask, server) -> Refusal.server(Refusal.Reason.SERVER_CLOSED));

    assertThat(lend()).isZero();

    assertThat(scene.server("s").free()).containsExactly(0);
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void booksAddUp_underEveryPolicy(String policy) {
    Scene random = new Scene(PackerOptions.deployed(Policies.get(policy), ResourceVector.of(1)));
    Tenant top = random.packer().tenants().root();
    List<Tenant> queues = List.of(random.queue(top, "a", 1), random.queue(top, "b", 2));
    random.server("s0", 12).server("s1", 12).server("s2", 8);
    Random chance = new Random(7);
    for (int i = 0; i < 2000; i++) {
      random.at(1000L * i);
      String server = "s" + chance.nextInt(3);
      Server at = random.server(server);
      int dice = chance.nextInt(4);
      if (dice == 0) {
        Tenant queue = queues.get(chance.nextInt(2));
        random.ask("j" + i, 1 + chance.nextInt(4), Scene.of(queue), 1 + chance.nextInt(6)).run();
      } else if (dice < 3 && !random.on(server).isEmpty()) {
        random.end(random.on(server).get(0), server).heartbeat(server);
      } else {
        long before = at.used()[0];
        ResourceVector room = ResourceVector.of(chance.nextInt(9));
        random.packer().lend(at, room, queue -> queue == queues.get(0), 1000L * i);
        assertThat(at.used()[0]).as("used at %s", i).isLessThanOrEqualTo(before + room.get(0));
      }
      assertThat(ClusterInvariants.violations(random.packer().cluster())).as("at %s", i).isEmpty();
    }
    assertThat(random.packer().counters().starts(Step.LENT)).isPositive();
  }
}
