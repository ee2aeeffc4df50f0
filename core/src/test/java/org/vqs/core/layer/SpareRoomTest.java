package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** Two queues, of which one uses most of two servers of 10. */
class SpareRoomTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).server("t", 10);
  private final Tenant root = scene.packer().tenants().root();
  private final Tenant rich = scene.queue(root, "rich", 1);
  private final Tenant poor = scene.queue(root, "poor", 1);

  @BeforeEach
  void run() {
    occupy("s", 6, rich);
    occupy("s", 3, poor);
    occupy("t", 8, rich);
    scene.ask("more", 1, Scene.of(rich), 9).ask("large", 1, Scene.of(poor), 9);
  }

  private void occupy(String server, long size, Tenant tenant) {
    scene.packer().cluster().occupy(server(server), ResourceVector.of(size), tenant, Lane.TASK);
  }

  private Server server(String name) {
    return scene.server(name);
  }

  private boolean holds(Tenant queue, String server, long size) {
    return SpareRoom.of(server(server), queue).holds(ResourceVector.of(size));
  }

  @Test
  void queueBelowItsShare_getsWhatIsFree_andWhatTheOtherUses() {
    assertThat(holds(poor, "s", 7)).isTrue();
    assertThat(holds(poor, "s", 8)).as("its own job stays").isFalse();
    assertThat(holds(poor, "t", 10)).isTrue();
  }

  @Test
  void queueAboveItsShare_getsWhatIsFree() {
    assertThat(holds(rich, "s", 1)).isTrue();
    assertThat(holds(rich, "s", 2)).isFalse();
    assertThat(holds(rich, "t", 3)).isFalse();
  }

  @Test
  void serverWhereNobodyHasTooMuch_sparesNothingBeyondWhatIsFree() {
    assertThat(SpareRoom.of(server("t"), rich).isBeyondFree()).isFalse();
    assertThat(SpareRoom.of(server("t"), poor).isBeyondFree()).isTrue();
  }
}
