package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.testing.Scene;

class DemandReaderTest {
  private static final ScaleOptions OPTIONS = new ScaleOptions(100, 600, 0, 0, 0);

  private final Scene scene =
      new Scene(
          PackerOptions.paper("bf-js", ResourceVector.of(1))
              .with(o -> o.reservations(new ReservationOptions(1_000, 500, 1))));
  private final Map<String, DemandReader.Standing> standings = new HashMap<>();

  private Demand demand(long now) {
    DemandReader reader = reader(now);
    int slices = 1;
    while (!reader.readSome(1)) {
      slices++;
    }
    assertThat(slices).isGreaterThanOrEqualTo(scene.packer().cluster().serverCount());
    return reader.demands().getOrDefault(scene.packer().everywhere(), new Demand());
  }

  private DemandReader reader(long now) {
    return new DemandReader(
        scene.packer(),
        server -> standings.getOrDefault(server.name(), DemandReader.Standing.OPEN),
        OPTIONS,
        now);
  }

  private long waiting(long now, long... size) {
    Demand.Waiting waiting = demand(now).waiting().get(ResourceVector.of(size));
    return waiting == null ? 0 : waiting.jobs();
  }

  @Test
  void whatRunsAndWaits_isCountedByServerAndSize() {
    scene.server("A", 10).server("B", 10).ask("a", 5, 4).run();

    Demand demand = demand(50);

    DemandTally runs = demand.runningOn(ResourceVector.of(10)).get(ResourceVector.of(4));
    assertThat(runs.jobs()).isEqualTo(4);
    assertThat(runs.lately()).isEqualTo(4);
    assertThat(runs.within()).as("of unknown length they run on").isEqualTo(4);
    assertThat(waiting(50, 4)).isEqualTo(1);
    assertThat(demand.waiting().get(ResourceVector.of(4)).overdue()).isZero();
    assertThat(demand(101).waiting().get(ResourceVector.of(4)).overdue()).isEqualTo(1);
    assertThat(demand.servers()).extracting(ServerLook::jobs).containsExactly(2, 2);
    assertThat(demand.servers().get(0).free()).isEqualTo(ResourceVector.of(2));
  }

  @Test
  void oneOldJob_makesNoYoungOnesOverdue() {
    scene.server("A", 4).resident("r", "A", 4).ask("old", 1, 4).run();
    scene.at(90).ask("young", 9, 4).run();

    assertThat(demand(150).waiting().get(ResourceVector.of(4)).jobs()).isEqualTo(10);
    assertThat(demand(150).waiting().get(ResourceVector.of(4)).overdue()).isEqualTo(1);
    assertThat(demand(191).waiting().get(ResourceVector.of(4)).overdue()).isEqualTo(10);
  }

  @Test
  void oldJobsOfOneAskWithYoungOnes_areCountedByTheirMeanAge() {
    scene.server("A", 4).resident("r", "A", 4).ask("a", 1, 4).run();
    scene.packer().setCount(scene.ask("a"), 10, 90);

    assertThat(demand(150).waiting().get(ResourceVector.of(4)).overdue()).isZero();
    assertThat(demand(185).waiting().get(ResourceVector.of(4)).overdue()).isEqualTo(10);
  }

  @Test
  void lengthOfJobs_isLearned() {
    scene.server("A", 10).server("B", 10);
    for (int i = 1; i <= 100; i++) {
      scene.at(20L * i).ask("j" + i, 1, 10).run();
      scene.at(20L * i + 10).end("j" + i, scene.on("A").isEmpty() ? "B" : "A").run();
    }
    scene.at(3_000).ask("last", 3, 10).run();

    Demand demand = demand(3_000);

    // Ten of the hundred until the horizon.
    DemandTally runs = demand.runningOn(ResourceVector.of(10)).get(ResourceVector.of(10));
    assertThat(runs.jobs()).isEqualTo(2);
    assertThat(runs.within()).isBetween(0.1, 0.4);
    assertThat(demand.waiting().get(ResourceVector.of(10)).share()).isBetween(0.05, 0.2);
    assertThat(demand.servers().get(0).left()).isBetween(5.0, 15.0);
  }

  @Test
  void whatMoreServersWouldNotStart_doesNotCount() {
    scene
        .serverAt("A", List.of("rack", "A"), 10)
        .ask("runs", 1, 8)
        .run()
        .ask("never", 1, 20)
        .ask("strict", 1, scene.only("A"), 10)
        .ask("refused", 1, 6)
        .refuse("refused", "A", Refusal.standing(Refusal.Reason.CONSTRAINT))
        .run();

    Demand demand = demand(10);

    // Of what no server can hold the need knows that it can hold it again.
    assertThat(waiting(10, 20)).isEqualTo(1);
    assertThat(waiting(10, 10)).isZero();
    assertThat(waiting(10, 6)).isZero();
    assertThat(demand.servers().get(0).wanted()).as("something waits for it by name").isTrue();
  }

  @Test
  void gangs_countAsAWhole() {
    scene.server("A", 10).gang("g×3×6").run();

    assertThat(waiting(10, 6)).isEqualTo(3);
    assertThat(demand(10).servers().get(0).free()).isEqualTo(ResourceVector.of(10));
  }

  @Test
  void reservedServer_isWantedAndHoldsWhatItIsReservedFor() {
    scene.server("A", 10).resident("r", "A", 6).ask("big", 1, 8).run();
    scene.at(2_000).heartbeat("A");
    assertThat(scene.server("A").isReserved()).isTrue();

    Demand demand = demand(2_000);

    assertThat(demand.servers().get(0).wanted()).isTrue();
    assertThat(demand.servers().get(0).free()).isEqualTo(ResourceVector.of(0));
    assertThat(waiting(2_000, 8)).isZero();
  }

  @Test
  void serversThatAreAway_countForNothing() {
    scene.server("A", 10).server("B", 10).ask("a", 1, 4).run();
    standings.put("A", DemandReader.Standing.AWAY);
    standings.put("B", DemandReader.Standing.LEAVING);

    Demand demand = demand(10);

    assertThat(demand.servers()).extracting(ServerLook::leaving).containsExactly(true);
    assertThat(demand.runningOn(ResourceVector.of(10))).isEmpty();
  }

  @Test
  void leavingServers_areWantedForWhatTheyHaveRoomForAndNoMore() {
    scene.server("A", 10).server("B", 10).server("C", 10);
    for (String name : List.of("A", "B", "C")) {
      scene.packer().servers().close(scene.server(name), Refusal.Reason.SERVER_CLOSED);
    }
    scene.ask("a", 3, 4).run();

    assertThat(
            reader(10)
                .wanted(List.of(scene.server("A"), scene.server("B"), scene.server("C")))
                .stream()
                .map(Object::toString))
        .containsExactly("A", "B");
  }
}
