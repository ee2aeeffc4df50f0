package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** A full server everywhere and one in a partition. */
class TenantAsksTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final Location partition = scene.packer().location("p");
  private final Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 1);

  TenantAsksTest() {
    scene.server("s", 10).serverAtHome("t", List.of(partition), 10);
    scene.resident("old s", "s", 10).resident("old t", "t", 10);
  }

  private boolean mayWaitFor(String server) {
    return TenantAsks.of(queue).mayWaitFor(scene.server(server));
  }

  @Test
  void asks_mayWaitForServersAtTheirLocations() {
    scene.ask("there", 1, spec -> spec.only(List.of(partition)).of(queue), 4).run();
    assertThat(mayWaitFor("s")).isFalse();
    assertThat(mayWaitFor("t")).isTrue();
    scene.ask("anywhere", 1, Scene.of(queue), 4).run();
    assertThat(mayWaitFor("s")).isTrue();
  }

  @Test
  void asksThatStarted_waitForNoServer() {
    scene.ask("there", 2, spec -> spec.only(List.of(partition)).of(queue), 4).run();
    scene.end("old t", "t").run();
    assertThat(scene.on("t")).containsExactly("there", "there");
    assertThat(mayWaitFor("t")).isFalse();
  }
}
