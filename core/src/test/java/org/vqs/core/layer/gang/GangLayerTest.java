package org.vqs.core.layer.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;

/** Four servers of 10 under Best-Fit; a gang is overdue after 100. */
class GangLayerTest {
  private Scene scene;

  @BeforeEach
  void build() {
    build(0.5);
  }

  private void build(double share) {
    GangOptions gangs = GangOptions.DEFAULT.delay(100).share(share);
    scene =
        new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1)).with(o -> o.gangs(gangs)));
    for (int i = 0; i < 4; i++) {
      scene.server("s" + i, 10);
    }
  }

  @AfterEach
  void assertInvariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  private long freeOn(String server) {
    return scene.server(server).free()[0];
  }

  private void fill(String... servers) {
    for (String server : servers) {
      scene.resident("old", server, 10);
    }
  }

  @Test
  void gang_startsTogetherWhereItIsClosest() {
    scene.resident("old", "s0", 3).gang("worker×3×3", "driver×1×1").run();

    assertThat(scene.events())
        .containsExactly(
            "start worker on s1", "start worker on s1", "start worker on s1", "start driver on s1");
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(4);
    assertThat(scene.packer().cluster().gangs().isEmpty()).isTrue();
    assertThat(scene.ask("worker").count()).isZero();
  }

  @Test
  void gang_startsNothingWhileItDoesNotFitAsAWhole() {
    fill("s0", "s1", "s2");

    scene.gang("worker×3×5").run();

    assertThat(scene.events()).isEmpty();
    assertThat(freeOn("s3")).isEqualTo(10);
  }

  @Test
  void gang_startsWithTheEventThatMakesRoom() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").run();

    scene.end("old", "s1").run();

    assertThat(scene.events())
        .containsExactlyInAnyOrder(
            "start worker on s1", "start worker on s1", "start worker on s3");
  }

  @Test
  void gang_leavesRoomToOthersUntilItIsOverdue() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").run();

    scene.at(99).ask("single", 1, 10).run();

    assertThat(scene.events()).containsExactly("start single on s3");
  }

  @Test
  void overdueGang_reservesWhatIsFreeUntilAllOfItFits() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").run();

    scene.at(100).heartbeat("s3").ask("single", 1, 10).run();
    assertThat(scene.events()).containsExactly("room s3 for worker");
    assertThat(freeOn("s3")).isZero();

    scene.at(110).end("old", "s0").run();
    assertThat(scene.events())
        .as("every second piece is for others")
        .contains("start single on s0");

    scene.at(120).ask("another", 1, 10).end("old", "s1").run();
    assertThat(scene.events())
        .containsExactlyInAnyOrder(
            "room s1 for worker",
            "free room s3 for worker",
            "free room s1 for worker",
            "start worker on s1",
            "start worker on s1",
            "start worker on s3");
  }

  /** It is tried in each of these events, and rests after each. */
  @Test
  void gangForWhichTheRoomIsInPieces_hasItsTurnOnceItIsOverdue() {
    for (String server : List.of("s0", "s1", "s2", "s3")) {
      scene.resident("old", server, 5);
    }
    scene.gang("worker×2×8").run();

    for (int time = 50; time <= 150; time += 50) {
      scene.at(time).heartbeat("s0").run();
    }

    Location home = scene.packer().everywhere();
    assertThat(scene.packer().gangs().reserving(home)).isNotNull();
  }

  private void waitingGangs(int count) {
    fill("s0", "s1", "s2", "s3");
    for (int i = 0; i < count; i++) {
      scene.gang("large" + i + "×2×9");
    }
  }

  @Test
  void event_looksAtFewGangsHoweverManyWait() {
    waitingGangs(1_000);
    scene.run();
    long before = scene.packer().gangs().looks();

    scene.end("old", "s0").run();

    assertThat(scene.packer().gangs().looks() - before).isBetween(1L, 4L * GangLayer.LOOKS);
  }

  @Test
  void gangBehindManyThatDoNotFit_startsWhenItIsLookedAt() {
    waitingGangs(1_000);
    scene.gang("small×2×3").end("old", "s0").run();

    int events = 0;
    while (scene.events().stream().noneMatch("start small on s0"::equals)) {
      events++;
      scene.heartbeat("s0").run();
    }

    assertThat(events).isLessThanOrEqualTo(1_001 / GangLayer.LOOKS + 1);
  }

  @Test
  void overdueGang_keepsPartOfAServerOnly() {
    fill("s0", "s1", "s2");
    scene.gang("worker×2×6").at(100).heartbeat("s3").ask("single", 1, 4).run();

    assertThat(scene.events()).containsExactly("room s3 for worker", "start single on s3");
  }

  @Test
  void overdueGangWithoutProgress_reservesBitByBitWhereOthersWouldRefill() {
    for (String server : List.of("s0", "s1", "s2", "s3")) {
      for (int i = 0; i < 5; i++) {
        scene.resident("two", server, 2);
      }
    }
    scene.ask("more", 1_000, 2).gang("worker×2×8").at(300).heartbeat("s0");
    for (int round = 0; round < 40; round++) {
      scene.at(500 + round * 10L);
      for (String server : List.of("s0", "s1", "s2", "s3")) {
        String oldest = scene.on(server).isEmpty() ? null : scene.on(server).get(0);
        if (oldest != null && !oldest.equals("worker")) {
          scene.end(oldest, server).heartbeat(server);
        }
      }
    }

    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(2);
  }

  @Test
  void twoOverdueGangs_runOneAfterTheOther() {
    fill("s0", "s1", "s2", "s3");
    scene.gang("a×3×5").gang("b×3×5").at(100).heartbeat("s0");

    scene.at(110).end("old", "s0").run();
    assertThat(scene.events()).containsExactly("room s0 for a");

    scene.at(120).end("old", "s1").run();
    assertThat(scene.on("s0")).containsOnly("a");
    assertThat(scene.on("s1").stream().filter("a"::equals)).hasSize(1);
    assertThat(scene.packer().cluster().gangs().size()).isEqualTo(1);
    assertThat(scene.packer().gangs().reserving(scene.packer().everywhere()))
        .isSameAs(scene.gangOf("b"));
  }

  @Test
  void gangLargerThanTheShare_reservesNothing() {
    build(0.25);
    fill("s0", "s1");
    scene.gang("worker×3×10").at(1_000).heartbeat("s2");

    assertThat(scene.events()).isEmpty();
    assertThat(scene.packer().gangs().mayReserve(scene.gangOf("worker"))).isFalse();
  }

  @Test
  void refusedInTheMiddle_undoesAllAndTriesAgain() {
    int[] starts = {0};
    scene.startWith(
        (ask, server) -> ++starts[0] == 3 ? Refusal.pair(Refusal.Reason.HOST_ERROR) : null);

    scene.gang("worker×4×5").run();

    assertThat(scene.events())
        .containsExactly(
            "start worker on s1", "start worker on s1", "undo worker on s1", "undo worker on s1");
    assertThat(freeOn("s1")).isEqualTo(10);
    assertThat(scene.ask("worker").count()).isEqualTo(4);

    scene.at(200).resident("x", "s3", 1).end("x", "s3").run();
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(4);
  }

  @Test
  void limit_holdsForAllOfItTogether() {
    Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 1);
    scene.packer().tenants().setLimits(queue, ResourceVector.of(14), ResourceVector.of(14));

    scene.gang(Scene.of(queue), "worker×3×5").run();
    assertThat(scene.events()).isEmpty();

    scene.packer().tenants().setLimits(queue, ResourceVector.of(15), ResourceVector.of(15));
    scene.at(1).run();
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(3);
  }

  @Test
  void withdrawnGang_givesBackWhatItReserved() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").at(100).heartbeat("s3");
    assertThat(freeOn("s3")).isZero();

    scene.packer().withdraw(scene.gangOf("worker"));
    scene.ask("single", 1, 10).run();

    assertThat(scene.on("s3")).containsExactly("single");
  }

  @Test
  void serverThatGoes_takesNoReservedRoomWithIt() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").at(100).heartbeat("s3").events();

    scene.packer().servers().remove(scene.server("s3"));
    assertThat(scene.events()).containsExactly("free room s3 for worker");

    scene.at(110).end("old", "s0").end("old", "s1").run();
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(3);
  }

  @Test
  void closedServer_givesReservedRoomBack() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").at(100).heartbeat("s3").events();

    scene.packer().servers().close(scene.server("s3"), Refusal.Reason.SERVER_CLOSED);

    assertThat(scene.events()).containsExactly("free room s3 for worker");
    assertThat(freeOn("s3")).isEqualTo(10);
  }

  @Test
  void otherOptions_beginWithoutReservedRoom() {
    fill("s0", "s1", "s2");
    scene.gang("worker×3×5").at(100).heartbeat("s3").events();

    PackerOptions before = scene.packer().options();
    scene
        .packer()
        .reconfigure(
            PackerOptions.paper(Policies.FIFO_FF, ResourceVector.of(1))
                .with(o -> o.gangs(before.gangs())),
            110);
    assertThat(scene.events()).containsExactly("free room s3 for worker");

    scene.at(120).end("old", "s0").run();
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(3);
  }

  @Test
  void refusalThatEnds_letsItStartWithoutMoreRoom() {
    scene.check((ask, server) -> Refusal.pair(Refusal.Reason.LOCALITY_WAIT));
    scene.gang("worker×2×5").run();
    assertThat(scene.events()).isEmpty();

    scene.check((ask, server) -> null).at(2).run();
    assertThat(scene.packer().counters().starts(Step.GANG)).isEqualTo(2);
  }

  @Test
  void gangThatIsRefusedEachTime_restsInBetween() {
    int[] asked = {0};
    scene.startWith(
        (ask, server) -> {
          asked[0]++;
          return Refusal.pair(Refusal.Reason.CONSTRAINT);
        });
    scene.gang("worker×2×5").at(100);
    for (int event = 0; event < 100; event++) {
      scene.heartbeat("s0");
    }
    int before = asked[0];
    assertThat(before).isLessThan(20);
    assertThat(scene.packer().hasBacklog()).isFalse();

    scene.at(124).heartbeat("s0");
    assertThat(asked[0]).isEqualTo(before);
    scene.at(125).heartbeat("s0");
    assertThat(asked[0]).isGreaterThan(before);
  }

  @Test
  void olderGang_goesFirstThoughItWasMadeAnew() {
    fill("s0", "s1", "s2", "s3");
    scene.at(10).gang("young×2×5");
    scene
        .packer()
        .newGang(
            new GangSpec(
                scene.gangOf("young").type(),
                List.of(scene.ask("young")),
                scene.packer().everywhere(),
                "old"),
            5);
    assertThat(
            scene
                .packer()
                .cluster()
                .gangs()
                .next(scene.packer().everywhere(), gang -> true)
                .owner())
        .isEqualTo("old");
  }

  @Test
  void refusingServers_areNotForItsNodes() {
    scene.check(
        (ask, server) ->
            server.name().equals("s0") ? Refusal.standing(Refusal.Reason.BLACKLISTED) : null);

    scene.gang("worker×2×5").run();

    assertThat(scene.events()).containsExactly("start worker on s1", "start worker on s1");
  }

  @Test
  void turnsOfTwoPartitions_doNotWaitForEachOther() {
    build(1);
    Location partition = scene.packer().location("partition");
    List<Location> shared = List.of(partition, scene.packer().everywhere());
    scene.serverAtHome("t", shared, 10).serverAtHome("u", shared, 10);
    fill("s0", "s1", "s2", "s3", "t", "u");
    scene.gang("wide×2×10").gangAt(partition, ask -> ask.only(List.of(partition)), "narrow×2×10");
    scene.at(200).heartbeat("s0");

    scene.end("old", "t").heartbeat("t");
    scene.end("old", "u").heartbeat("u");

    assertThat(scene.on("t")).containsExactly("narrow");
    assertThat(scene.on("u")).containsExactly("narrow");
    scene.end("old", "s0").heartbeat("s0");
    scene.end("old", "s1").heartbeat("s1");
    assertThat(scene.on("s0")).containsExactly("wide");
  }

  @Test
  void claimOfTheHost_hasTheTurnWhateverItsAge_andTakesWhatItLacksFirst() {
    fill("s0", "s1", "s2", "s3");
    scene.gang("g×2×5").run();
    Gang gang = scene.gangOf("g");
    assertThat(scene.packer().gangs().mayClaim(gang)).isTrue();

    scene.packer().gangs().claim(gang, List.of(scene.server("s1"), scene.server("s2")));
    scene.ask("single", 9, 2).end("old", "s1").run();

    assertThat(scene.packer().gangs().lacking(gang, scene.server("s1")).isZero()).isTrue();
    assertThat(scene.packer().gangs().lacking(gang, scene.server("s2")).get(0)).isEqualTo(5);
    assertThat(scene.on("s1")).containsOnly("single").hasSize(2);
    scene.packer().gangs().release(gang);
    assertThat(scene.packer().gangs().lacking(gang, scene.server("s1"))).isNull();
    scene.run();
    assertThat(scene.on("s1")).hasSize(5);
  }
}
