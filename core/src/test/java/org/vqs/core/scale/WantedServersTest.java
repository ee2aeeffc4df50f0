package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;

class WantedServersTest {
  private final Scene scene = new Scene(PackerOptions.paper("bf-js", ResourceVector.of(1)));
  private final WantedServers wanted = new WantedServers(scene.packer());
  private int looks;

  private List<String> wanted(String... names) {
    List<Server> servers = List.of(names).stream().map(scene::server).toList();
    return wanted
        .among(
            servers,
            () -> {
              looks++;
              return new DemandReader(
                  scene.packer(),
                  server -> DemandReader.Standing.LEAVING,
                  new ScaleOptions(100, 600, 0, 0, 0),
                  0);
            })
        .stream()
        .map(Server::name)
        .toList();
  }

  private void close(String... names) {
    for (String name : names) {
      scene.packer().servers().close(scene.server(name), Refusal.Reason.SERVER_CLOSED);
    }
  }

  @Test
  void whatDidNotChange_isNotLookedAtAgain() {
    scene.server("A", 10).server("B", 10).resident("r", "A", 8).resident("r", "B", 8);
    close("A", "B");
    scene.ask("a", 1, 4).run();

    assertThat(wanted("A", "B")).isEmpty();
    assertThat(wanted("A", "B")).isEmpty();
    assertThat(looks).isEqualTo(1);
  }

  @Test
  void moreThatWaits_isLookedAt() {
    scene.server("A", 10).resident("r", "A", 8);
    close("A");
    scene.ask("a", 1, 4).run();
    assertThat(wanted("A")).isEmpty();

    scene.ask("b", 1, 2).run();

    assertThat(wanted("A")).containsExactly("A");
    assertThat(wanted("A")).as("until it stays").containsExactly("A");
  }

  @Test
  void roomThatBecomesFree_isLookedAt() {
    scene.server("A", 10).resident("r", "A", 8);
    close("A");
    scene.ask("a", 1, 4).run();
    assertThat(wanted("A")).isEmpty();

    scene.end("r", "A").run();

    assertThat(wanted("A")).containsExactly("A");
  }

  @Test
  void serverThatIsToLeaveToo_isLookedAt() {
    scene.server("A", 10).server("B", 10).resident("r", "A", 8);
    close("A", "B");
    scene.ask("a", 1, 4).run();

    assertThat(wanted("A")).isEmpty();
    assertThat(wanted("B", "A")).containsExactly("B");
  }

  @Test
  void sizes_fillWhatTheyHaveRoomForAndNoMore() {
    scene.server("A", 10).server("B", 10).server("C", 10);
    close("A", "B", "C");
    scene.ask("large", 3, 7).ask("small", 1, 3).ask("medium", 5, 5).run();

    assertThat(wanted("A", "B", "C")).containsExactly("A", "B", "C");
    assertThat(wanted("A")).containsExactly("A");
  }

  @Test
  void sizeThatIsLeftOver_keepsNoOtherFromItsRoom() {
    scene.server("A", 10).server("B", 4);
    close("A", "B");
    scene.ask("large", 2, 7).ask("small", 1, 4).run();

    assertThat(wanted("A", "B")).containsExactly("A", "B");
  }
}
