package org.vqs.core.layer.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.graph.Span;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;

/**
 * Gangs that must be in one rack, on a rack: three racks of two servers of 10 under Best-Fit; a
 * gang is overdue after 100.
 */
class GangUnitTest {
  private Scene scene;

  @BeforeEach
  void build() {
    GangOptions gangs = GangOptions.DEFAULT.delay(100);
    scene =
        new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1)).with(o -> o.gangs(gangs)));
    for (String rack : List.of("a", "b", "c")) {
      for (int i = 0; i < 2; i++) {
        String name = rack + i;
        scene.serverAt(name, List.of("/row-" + (rack.equals("c") ? 1 : 0) + "/" + rack, name), 10);
      }
    }
  }

  @AfterEach
  void assertInvariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
    assertThat(scene.packer().gangs().violations()).isEmpty();
  }

  private void fill(String... servers) {
    for (String server : servers) {
      scene.resident("old", server, 10);
    }
  }

  private Gang reserving() {
    return scene.packer().gangs().reserving(scene.packer().everywhere());
  }

  private static Set<String> racks(Iterable<Server> servers) {
    Set<String> racks = new TreeSet<>();
    servers.forEach(server -> racks.add(server.rack()));
    return racks;
  }

  private long started() {
    return scene.packer().counters().starts(Step.GANG);
  }

  @Test
  void rackGang_startsOnlyWhereOneRackHasRoomForAll() {
    fill("a0", "b0", "c0", "c1");
    scene.gangWithin(Span.RACK, "worker×4×5").run();
    assertThat(scene.events()).isEmpty();

    scene.at(10).end("old", "b0").run();

    assertThat(scene.on("b0")).hasSize(2);
    assertThat(scene.on("b1")).hasSize(2);
  }

  @Test
  void nodeGang_startsOnlyWhereOneServerHasRoomForAll() {
    for (String server : List.of("a0", "a1", "b0", "b1", "c0", "c1")) {
      scene.resident("old", server, 5);
    }
    scene.gangWithin(Span.MACHINE, "worker×2×5").run();
    assertThat(scene.events()).isEmpty();

    scene.at(10).end("old", "b1").run();

    assertThat(scene.events()).containsExactly("start worker on b1", "start worker on b1");
  }

  @Test
  void rowGang_startsOnRacksOfOneRow() {
    fill("a0", "b0", "c0");
    scene.gangWithin(new Span(2), "worker×4×5").run();

    assertThat(scene.on("a1")).hasSize(2);
    assertThat(scene.on("b1")).hasSize(2);
  }

  /** The second node of it is refused in the rack where the first started. */
  @Test
  void nodeThatTheHostRefusesInTheMiddle_goesToNoOtherRack() {
    Set<String> begun = new TreeSet<>();
    scene.startWith(
        (ask, server) ->
            begun.contains(server.rack()) || !begun.add(server.rack())
                ? Refusal.pair(Refusal.Reason.CONSTRAINT)
                : null);

    scene.gangWithin(Span.RACK, "worker×2×6").run();

    assertThat(begun).hasSize(1);
    assertThat(started()).isZero();
  }

  @Test
  void overdueRackGang_reservesInOneRack() {
    fill("a0", "a1", "b0", "b1", "c0", "c1");
    scene.gangWithin(Span.RACK, "worker×4×5").at(100).heartbeat("a0");
    assertThat(reserving()).isSameAs(scene.gangOf("worker"));

    scene.ask("single", 9, 10);
    scene.end("old", "b0").end("old", "c1").end("old", "a1").run();

    assertThat(racks(reserving().reservedServers())).containsExactly("/row-0/a");
    assertThat(scene.packer().gangs().nodesWithRoom(reserving())).isEqualTo(2);
  }

  /** It would not if the first 5s were reserved wherever they fit. */
  @Test
  void gangThatFillsItsRack_startsHoweverItsRoomComes() {
    for (String server : List.of("a0", "a1", "b0", "b1", "c0", "c1")) {
      scene.resident("half", server, 5).resident("half", server, 5);
    }
    scene.gangWithin(Span.RACK, "large×1×10", "small×2×5").at(100).heartbeat("a0").run();

    for (String server : List.of("a0", "a1", "a0", "a1")) {
      scene.ask("other" + server, 3, 5).end("half", server).heartbeat(server);
    }

    assertThat(started()).isEqualTo(3);
  }

  @Test
  void gangThatNoRackHolds_getsNoTurnAndLeavesItToOthers() {
    fill("a0", "b0", "c0");
    scene.gangWithin(Span.RACK, "worker×3×8").gangWithin(Span.RACK, "other×4×5");
    scene.at(100).heartbeat("a1").at(101).heartbeat("a1");

    assertThat(GangFit.nodesWithRoom(scene.gangOf("worker"))).isEqualTo(2);
    assertThat(GangFit.nodesWithRoom(scene.gangOf("other"))).isEqualTo(4);
    assertThat(reserving()).isSameAs(scene.gangOf("other"));
  }

  @Test
  void serverThatGoes_endsTheTurnInItsRack() {
    fill("a0", "a1", "b0", "b1", "c0", "c1");
    scene.gangWithin(Span.RACK, "worker×4×5").at(100).heartbeat("a0");
    scene.end("old", "a0").heartbeat("a0");
    assertThat(racks(reserving().reservedServers())).containsExactly("/row-0/a");

    scene.packer().servers().close(scene.server("a1"), Refusal.Reason.SERVER_CLOSED);
    scene.run();
    assertThat(reserving()).isNull();

    scene.at(50_000).end("old", "b0").heartbeat("b0");
    scene.at(50_010).end("old", "b1").heartbeat("b1");
    scene.at(100_000).heartbeat("b1");
    assertThat(started()).isEqualTo(4);
    assertThat(scene.on("b0")).containsOnly("worker");
  }

  /** The same gang, now what another lacks of which something runs on a server. */
  private Gang beside(String gang, String server, long since) {
    Gang free = scene.gangOf(gang);
    scene.packer().withdraw(free);
    int size = free.type().size();
    GangSpec spec =
        new GangSpec(
            free.type(), size, free.asks(), free.home(), scene.server(server), free.owner());
    return scene.packer().newGang(spec, since);
  }

  @Test
  void whatAGangLacks_hasItsTurnAtOnceAndTakesAllBeforeOthers() {
    fill("a0", "a1", "b0", "b1", "c0", "c1");
    scene.gangWithin(Span.ANYWHERE, "old×2×10").at(90).gangWithin(Span.ANYWHERE, "lost×3×10");
    Gang lost = beside("lost", "a0", 90);
    scene.ask("single", 9, 5).run();
    assertThat(reserving()).isSameAs(lost);

    scene.at(100).end("old", "a0").run();
    scene.at(101).end("old", "b0").run();
    scene.at(102).end("old", "c0").run();

    for (String server : List.of("a0", "b0", "c0")) {
      assertThat(scene.on(server)).containsExactly("lost");
    }
  }

  @Test
  void gangBesideAServer_startsInItsRack() {
    fill("a0", "b0", "b1");
    scene.gangWithin(Span.RACK, "worker×2×5");
    Gang beside = beside("worker", "b0", 0);
    scene.run();
    assertThat(scene.events()).isEmpty();
    assertThat(GangFit.nodesWithRoom(beside)).isEqualTo(2);

    scene.at(100).heartbeat("a1");
    assertThat(reserving()).isSameAs(beside);
    scene.at(110).end("old", "b1").run();
    assertThat(scene.on("b1")).containsExactly("worker", "worker");
  }

  /** A job that never ends is in each rack but one, in which all end after 50. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c"})
  void racksWithJobsThatNeverEnd_areLeftForTheOneWhereAllEnd(String good) {
    for (String rack : List.of("a", "b", "c")) {
      scene.resident(rack.equals(good) ? "short" : "endless", rack + "0", 2);
      for (String server : List.of(rack + "0", rack + "1")) {
        for (int i = scene.on(server).size(); i < 5; i++) {
          scene.resident("short", server, 2);
        }
      }
    }
    scene.ask("more", 1_000_000, 2).gangWithin(Span.RACK, "worker×4×5");

    long time = 100;
    while (started() == 0 && time < 200_000) {
      time += 10;
      scene.at(time);
      for (String server : List.of("a0", "a1", "b0", "b1", "c0", "c1")) {
        String oldest =
            scene.on(server).stream().filter(job -> !job.equals("endless")).findFirst().orElse("");
        if (started() == 0 && !oldest.isEmpty()) {
          scene.end(oldest, server).heartbeat(server);
        }
      }
    }

    assertThat(scene.on(good + "0")).containsExactly("worker", "worker");
    assertThat(scene.on(good + "1")).containsExactly("worker", "worker");
  }

  @Test
  void claimOfTheHost_isInOneRack() {
    fill("a0", "a1", "b0", "b1", "c0", "c1");
    scene.gangWithin(Span.RACK, "worker×4×5").run();
    Gang gang = scene.gangOf("worker");
    List<Server> servers =
        List.of("b0", "b0", "b1", "b1").stream().map(scene::server).collect(Collectors.toList());

    scene.packer().gangs().claim(gang, servers);
    scene.end("old", "a0").end("old", "b0").run();

    assertThat(racks(gang.reservedServers())).containsExactly("/row-0/b");
    assertThat(scene.packer().gangs().lacking(gang, scene.server("b0")).isZero()).isTrue();
    assertThat(scene.server("a0").free()[0]).isEqualTo(10);
  }
}
