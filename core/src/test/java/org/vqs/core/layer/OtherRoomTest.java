package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.testing.Scene;

/** Servers that take no job of a home, closed ones and those of another, change nothing there. */
class OtherRoomTest {
  private static final int SERVERS = 12;
  private static final int OTHERS = 60;

  private static Scene scene() {
    Scene scene =
        new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                .with(o -> o.reservations(new ReservationOptions(20, 40, 0.25))));
    for (int i = 0; i < SERVERS; i++) {
      scene.server("s" + i, 10);
    }
    return scene;
  }

  /** Small ones and whole servers, at a load that begins low and ends far above what fits. */
  private static List<String> events(Scene scene) {
    Random random = new Random(7);
    List<String> events = new ArrayList<>();
    for (int now = 1; now < 3_000; now++) {
      scene.at(now);
      for (int i = 0; i < SERVERS; i++) {
        if (random.nextInt(8) == 0 && !scene.on("s" + i).isEmpty()) {
          scene.end(scene.on("s" + i).get(0), "s" + i);
        }
      }
      if (random.nextInt(3_000) < now) {
        scene.ask("small" + now, 1 + random.nextInt(6), 2 + random.nextInt(3));
      }
      if (random.nextInt(60_000) < now) {
        scene.ask("whole" + now, 1, 10);
      }
      scene.run().heartbeat("s" + random.nextInt(SERVERS));
      events.addAll(scene.events());
    }
    return events;
  }

  private static void addClosed(Scene scene) {
    for (int i = 0; i < OTHERS; i++) {
      scene.server("closed" + i, 10);
      scene.packer().servers().close(scene.server("closed" + i), Reason.SERVER_CLOSED);
    }
  }

  private static void addElsewhere(Scene scene) {
    for (int i = 0; i < OTHERS; i++) {
      scene.serverAtHome("other" + i, List.of(scene.packer().location("other")), 10);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void otherServers_changeNoDecision(boolean areClosed) {
    List<String> alone = events(scene());
    assertThat(alone).anyMatch(event -> event.startsWith("reservation"));
    Scene scene = scene();

    if (areClosed) {
      addClosed(scene);
    } else {
      addElsewhere(scene);
    }

    assertThat(events(scene)).isEqualTo(alone);
  }
}
