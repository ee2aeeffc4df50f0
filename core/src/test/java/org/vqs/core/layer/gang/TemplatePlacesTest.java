package org.vqs.core.layer.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.GangOptions.Placement;
import org.vqs.core.policy.option.GangOptions.Templates;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;

/** Gangs go into virtual templates; four servers of 10 under Best-Fit. */
class TemplatePlacesTest {
  /** Templates are worth so much that chance keeps all of them. */
  private static final Templates WORTHY = new Templates(1e6, 1, 100, 10, 1);

  private Scene scene;

  private static PackerOptions options(Placement placement, Templates templates) {
    GangOptions usual = GangOptions.DEFAULT.delay(60_000);
    GangOptions gangs = usual.graph(new GangOptions.Graph(placement, 2, 100, templates));
    return PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1)).with(o -> o.gangs(gangs));
  }

  private void build(Placement placement, Templates templates) {
    build(options(placement, templates));
  }

  private void build(PackerOptions options) {
    scene = new Scene(options);
    for (int i = 0; i < 4; i++) {
      scene.server("s" + i, 10);
    }
  }

  @AfterEach
  void assertInvariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  /** Nobody reserves room, and chance keeps no place of which edges are broken. */
  @ParameterizedTest
  @EnumSource(names = {"DGP", "ADGP"})
  void gangThatHasNoTurn_goesWhereThereIsRoomAfterAMinute(Placement placement) {
    Templates cold = new Templates(1, 0.001, 1, 10, 1);
    GangOptions usual = GangOptions.DEFAULT.delay(Long.MAX_VALUE);
    build(
        options(placement, cold)
            .with(o -> o.gangs(usual.graph(new GangOptions.Graph(placement, 2, 100, cold)))));
    scene.gang("worker×4×6").run();

    for (int time = 2_000; time < 60_000; time += 2_000) {
      scene.at(time).heartbeat("s0").run();
    }
    assertThat(serversOf("worker")).isEmpty();
    scene.at(60_000).heartbeat("s0").run();
    assertThat(serversOf("worker")).hasSize(4);
  }

  private int templates() {
    return scene.packer().gangs().templates(scene.packer().everywhere());
  }

  private List<String> serversOf(String job) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      for (String each : scene.on("s" + i)) {
        if (each.equals(job)) {
          found.add("s" + i);
        }
      }
    }
    return found;
  }

  private void endAll(String job) {
    serversOf(job).forEach(server -> scene.end(job, server));
  }

  /** A gang ran, and its template is virtual again: it holds two servers whole. */
  private List<String> keepTemplate() {
    build(Placement.DGP, WORTHY);
    scene.gang("first×2×10").at(100).run();
    List<String> where = serversOf("first");
    assertThat(where).hasSize(2);
    endAll("first");
    scene.at(200).run();
    assertThat(templates()).isEqualTo(1);
    return where;
  }

  @Test
  void templateOfAGangThatEnded_isKeptForTheNextOfItsKind() {
    List<String> where = keepTemplate();

    scene.at(210).gang("other×2×9").run();
    assertThat(serversOf("other")).doesNotContainAnyElementsOf(where);
    scene.at(220).gang("third×2×9").run();
    assertThat(serversOf("third")).as("the room is kept from another kind").isEmpty();

    scene.at(400).gang("next×2×10").run();
    assertThat(serversOf("next")).containsExactlyInAnyOrderElementsOf(where);
  }

  @Test
  void singleJobs_takeTheRoomOfATemplate() {
    keepTemplate();

    scene.at(210).ask("single", 4, 10).run();

    assertThat(serversOf("single")).hasSize(4);
    assertThat(templates()).isZero();
  }

  @Test
  void templateOnAServerThatCloses_isGone() {
    List<String> where = keepTemplate();

    scene.packer().servers().close(scene.server(where.get(0)), Refusal.Reason.SERVER_CLOSED);
    scene.at(210).gang("next×1×10").run();

    assertThat(templates()).isZero();
    assertThat(serversOf("next")).hasSize(1);
  }

  @Test
  void kindThatDoesNotComeAgain_isForgottenWithItsTemplates() {
    keepTemplate();

    // It lived for 100.
    scene.at(210 + 1_000).run();
    scene.at(220 + 2_000).run();

    assertThat(templates()).isZero();
    scene.gang("large×4×10").run();
    assertThat(serversOf("large")).hasSize(4);
  }

  @Test
  void changeOfSettings_beginsAnewAndKeepsWhatWaits() {
    keepTemplate();
    scene.resident("old", "s0", 10).at(210).gang("all×4×10").run();

    scene.packer().reconfigure(options(Placement.ADGP, WORTHY), 220);
    scene.at(220).run();
    assertThat(templates()).isZero();
    scene.end("old", "s0");
    for (int time = 221; time < 2_000 && serversOf("all").isEmpty(); time += 20) {
      scene.at(time).heartbeat("s0");
    }
    assertThat(serversOf("all")).hasSize(4);
  }

  @Test
  void gangThatTheHostAcceptsOnFewServers_isStarted() {
    build(Placement.DGP, WORTHY);
    scene.check(
        (ask, server) ->
            server.name().equals("s3") ? null : Refusal.pair(Refusal.Reason.LOCALITY_WAIT));

    scene.gang("worker×3×3");
    for (int time = 0; time < 20_000 && serversOf("worker").isEmpty(); time += 1_100) {
      scene.at(time).run();
    }

    assertThat(serversOf("worker")).containsOnly("s3").hasSize(3);
  }

  @Test
  void gangsOfMoreKindsThanAreKnown_startAllTheSame() {
    build(Placement.DGP, WORTHY);
    for (int kind = 0; kind < GangKinds.MOST + 10; kind++) {
      scene.at(kind).gang("big" + kind + "×" + (kind + 2) + "×10").run();
    }
    assertThat(serversOf("big0")).hasSize(2);
    endAll("big0");
    scene.at(20_000).gang("small×2×1").run();

    assertThat(serversOf("small")).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"DGP", "ADGP"})
  void sameSeed_givesTheSamePlaces(Placement placement) {
    List<String> first = live(placement, 1);

    assertThat(live(placement, 1)).isEqualTo(first);
    assertThat(live(placement, 2)).isNotEqualTo(first);
  }

  /** Gangs and single jobs come and go by chance; what the scheduler does, and its templates. */
  private List<String> live(Placement placement, long seed) {
    build(placement, new Templates(1, 0.25, 2, 20, seed));
    Random random = new Random(5);
    List<String> log = new ArrayList<>();
    int made = 0;
    for (int time = 1; time < 6_000; time += 1 + random.nextInt(20)) {
      scene.at(time);
      Server server = scene.server("s" + random.nextInt(4));
      switch (random.nextInt(6)) {
        case 0 -> scene.gang("g" + made++ + "×" + (2 + random.nextInt(3)) + "×4");
        case 1 -> scene.ask("a" + made++, 1, 1 + random.nextInt(5));
        case 2, 3, 4 -> server.jobs().stream().findFirst().ifPresent(scene.packer()::vacate);
        default -> toggle(server);
      }
      scene.heartbeat(server.name());
      log.addAll(scene.events());
      log.add(templates() + " templates");
      assertThat(scene.packer().gangs().violations()).isEmpty();
    }
    assertThat(log).anyMatch(line -> line.startsWith("start g"));
    return log;
  }

  private void toggle(Server server) {
    if (server.closed() == null) {
      scene.packer().servers().close(server, Refusal.Reason.SERVER_CLOSED);
    } else {
      scene.packer().servers().open(server);
    }
  }
}
