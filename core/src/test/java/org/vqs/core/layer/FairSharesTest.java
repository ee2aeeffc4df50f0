package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** Eight servers of 10. */
class FairSharesTest {
  private static final int SERVERS = 8;

  private final Scene scene =
      new Scene(
          PackerOptions.paper(Policies.VQS_BF, ResourceVector.of(1))
              .with(o -> o.shares(new ShareOptions(0.1, 1000, 0.5))));
  private final Tenant root = scene.packer().tenants().root();

  FairSharesTest() {
    for (int i = 0; i < SERVERS; i++) {
      scene.server("s" + i, 10);
    }
  }

  /** Ends the oldest job of each server in turn, which also reports. */
  private void turnOver(int rounds) {
    for (int i = 0; i < rounds * SERVERS; i++) {
      String server = "s" + i % SERVERS;
      if (!scene.on(server).isEmpty()) {
        scene.end(scene.on(server).get(0), server);
      }
      scene.at(i).heartbeat(server);
      assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
    }
  }

  @Test
  void saturatedQueuesOfEqualJobs_getTheirWeights() {
    Tenant a = scene.queue(root, "a", 3);
    Tenant b = scene.queue(root, "b", 1);
    scene.ask("a", 1000, Scene.of(a), 5).ask("b", 1000, Scene.of(b), 5).run();

    turnOver(3);

    assertThat(a.used()).isEqualTo(ResourceVector.of(60));
    assertThat(b.used()).isEqualTo(ResourceVector.of(20));
  }

  @Test
  void queueOfWholeServers_getsItsShareAgainstSmallJobs() {
    Tenant large = scene.queue(root, "large", 1);
    Tenant small = scene.queue(root, "small", 1);
    scene.ask("small", 1000, Scene.of(small), 2).run();
    scene.ask("large", 1000, Scene.of(large), 10).run();
    assertThat(large.used()).isEqualTo(ResourceVector.of(0));

    turnOver(10);

    assertThat(large.used().get(0)).isBetween(30L, 50L);
    assertThat(scene.packer().counters().reservations()).isPositive();
  }

  @Test
  void queueAlone_usesEverything() {
    Tenant a = scene.queue(root, "a", 1);
    scene.queue(root, "b", 100);

    scene.ask("a", 1000, Scene.of(a), 5).run();

    assertThat(a.used()).isEqualTo(ResourceVector.of(80));
  }

  @Test
  void newcomer_isLiftedToItsShare() {
    Tenant old = scene.queue(root, "old", 1);
    Tenant young = scene.queue(root, "young", 1);
    scene.ask("old", 1000, Scene.of(old), 5).run();

    scene.ask("young", 1000, Scene.of(young), 2).run();
    turnOver(4);

    assertThat(young.used().get(0)).isBetween(32L, 48L);
    assertThat(scene.packer().counters().starts(Step.LIFTED)).isPositive();
  }
}
