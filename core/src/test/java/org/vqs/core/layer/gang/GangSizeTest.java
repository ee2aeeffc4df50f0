package org.vqs.core.layer.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.graph.GraphType;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.gang.GangSpec;

/** Gangs of a smallest and a wished size, on servers of 10 under Best-Fit. */
class GangSizeTest {
  private Scene scene = scene(3);

  private static Scene scene(int servers) {
    Scene scene =
        new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                .with(o -> o.gangs(GangOptions.DEFAULT.delay(100))));
    for (int i = 0; i < servers; i++) {
      scene.server("s" + i, 10);
    }
    return scene;
  }

  private long started() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
    return scene.packer().counters().starts(Step.GANG);
  }

  @Test
  void gang_startsWithAsManyAsHaveRoomAtOnce() {
    scene.resident("old", "s0", 6).gangOfAtLeast(2, ask -> ask, "worker×8×5").run();

    assertThat(started()).isEqualTo(4);
    assertThat(scene.ask("worker").count()).isEqualTo(4);
    assertThat(scene.packer().cluster().gangs().isEmpty()).isTrue();
  }

  @Test
  void gangWithoutRoomForItsSmallestSize_waits() {
    scene.resident("old", "s0", 6).gangOfAtLeast(5, ask -> ask, "worker×8×5").run();
    assertThat(started()).isZero();

    scene.at(50).end("old", "s0").run();
    assertThat(started()).isEqualTo(6);
  }

  @Test
  void overdueGang_reservesForItsSmallestSizeOnly() {
    for (String server : List.of("s0", "s1", "s2")) {
      scene.resident("old", server, 9);
    }
    scene.gangOfAtLeast(2, ask -> ask, "worker×8×5").at(100).heartbeat("s0");
    scene.at(110).end("old", "s0").end("old", "s1").run();

    assertThat(started()).isEqualTo(4);
  }

  @Test
  void limit_isForWhatStarts() {
    Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 1);
    scene.packer().tenants().setLimits(queue, ResourceVector.of(17), ResourceVector.of(17));

    scene.gangOfAtLeast(2, Scene.of(queue), "worker×8×5").run();

    assertThat(started()).isEqualTo(3);
  }

  @Test
  void groups_areCutShortFromTheLast() {
    scene.gangOfAtLeast(2, ask -> ask, "chief×2×10", "worker×8×3").run();

    assertThat(started()).isEqualTo(5);
    assertThat(scene.ask("chief").count()).isZero();
    assertThat(scene.ask("worker").count()).isEqualTo(5);
  }

  @Test
  void size_isTheLargestThatHasRoom() {
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      scene = scene(4);
      int demand = 1 + random.nextInt(6);
      int room = 0;
      for (int i = 0; i < 4; i++) {
        int used = 1 + random.nextInt(10);
        scene.resident("old", "s" + i, used);
        room += (10 - used) / demand;
      }
      int least = 1 + random.nextInt(6);
      int most = least + random.nextInt(8);

      scene.gangOfAtLeast(least, ask -> ask, "worker×" + most + "×" + demand).run();

      assertThat(started())
          .as("seed %d: %d..%d of %d", seed, least, most, demand)
          .isEqualTo(room < least ? 0 : Math.min(most, room));
    }
  }

  @Test
  void smallestSize_isAtMostAll() {
    GraphType type = GraphType.builder().group("n", 3, ResourceVector.of(1)).build();
    assertThat(type.first(3)).isSameAs(type);
    assertThat(type.first(2).size()).isEqualTo(2);
    assertThatThrownBy(
            () -> new GangSpec(type, 4, List.of(), scene.packer().everywhere(), null, "x"))
        .hasMessageContaining("not 4");
  }
}
