package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskSpec;

/**
 * A server of 100 everywhere and one of 100 at home in a partition, which is lent; one queue that
 * may hold 10 in the partition.
 */
class HomeLimitsTest {
  private final Scene scene =
      new Scene(
          PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
              .with(o -> o.reservations(new ReservationOptions(100, 50, 0.5))));
  private final Location partition = scene.packer().location("p");
  private final Location everywhere = scene.packer().everywhere();
  private final Tenant above = scene.queue(scene.packer().tenants().root(), "a", 1);
  private final Tenant queue = scene.queue(above, "q", 1);

  HomeLimitsTest() {
    scene.server("s", 100);
    scene.serverAtHome("t", List.of(partition, everywhere), 100);
    limit(10);
  }

  @AfterEach
  void invariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  private void limit(long most) {
    scene.packer().tenants().setMaximumAt(partition, queue, ResourceVector.of(most));
  }

  private long usedThere(Tenant tenant) {
    return partition.tenants().of(tenant).used().get(0);
  }

  private AskSpec inPartition(AskSpec spec) {
    return spec.only(List.of(partition)).limitedAt(partition).of(queue);
  }

  @Test
  void limit_holdsBackAsksOfItsHomeOnly() {
    scene.ask("p", 5, this::inPartition, 4).ask("e", 5, Scene.of(queue), 4).run();
    assertThat(scene.on("t")).containsExactly("p", "p");
    assertThat(scene.on("s")).hasSize(5);
    assertThat(scene.ask("p").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
    assertThat(scene.ask("p").limitedBy()).isSameAs(partition.tenants().of(queue));
    assertThat(scene.ask("p").limitedBy().home().home()).isEqualTo("p");
    assertThat(usedThere(queue)).isEqualTo(8);

    scene.end("p", "t").run();
    assertThat(scene.on("t")).containsExactly("p", "p");
    limit(16);
    scene.run();
    assertThat(scene.on("t")).hasSize(4);
  }

  @Test
  void limit_ofTheQueueAboveHoldsToo() {
    scene.packer().tenants().setMaximumAt(partition, above, ResourceVector.of(5));
    scene.ask("p", 5, this::inPartition, 4).run();
    assertThat(scene.on("t")).containsExactly("p");
    assertThat(scene.ask("p").limitedBy()).isSameAs(partition.tenants().of(above));
  }

  @Test
  void limitOfNothing_letsNothingStart() {
    limit(0);
    scene.ask("p", 1, this::inPartition, 1).run();
    assertThat(scene.on("t")).isEmpty();
    assertThat(scene.ask("p").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
  }

  @Test
  void lentRoom_countsWhereTheServerIsAtHomeAndIsNotHeldBack() {
    scene.ask("e", 10, Scene.of(queue), 18).run();
    assertThat(scene.on("s")).hasSize(5);
    assertThat(scene.on("t")).hasSize(5);
    assertThat(usedThere(queue)).isEqualTo(90);
    scene.ask("p", 1, this::inPartition, 4).run();
    assertThat(scene.ask("p").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
    for (int i = 0; i < 5; i++) {
      scene.end("e", "t");
    }
    scene.run();
    assertThat(scene.on("t")).containsExactly("p");
  }

  @Test
  void limitBelowUsage_letsNothingStartUntilEnoughEnded() {
    scene.ask("p", 2, this::inPartition, 4).run();
    limit(4);
    scene.ask("q", 1, this::inPartition, 2).run();
    assertThat(scene.on("t")).containsExactly("p", "p");
    scene.end("p", "t").run();
    assertThat(scene.on("t")).containsExactly("p");
    scene.end("p", "t").run();
    assertThat(scene.on("t")).containsExactly("q");
  }

  @Test
  void serverThatChangesHome_takesItsUsageWithIt() {
    scene.ask("e", 1, Scene.of(queue), 60).run();
    Server server = scene.server("s");
    scene.packer().servers().relocate(server, List.of(partition));
    assertThat(usedThere(queue)).isEqualTo(60);
    assertThat(partition.tenants().tree().total().get(0)).isEqualTo(200);
    scene.packer().servers().relocate(server, List.of(everywhere));
    assertThat(usedThere(queue)).isZero();
    assertThat(partition.tenants().tree().total().get(0)).isEqualTo(100);
  }

  @Test
  void serverThatLeavesTheHome_letsOthersStart() {
    scene.ask("p", 2, this::inPartition, 5).run();
    scene.serverAtHome("u", List.of(partition), 100).ask("q", 1, this::inPartition, 5).run();
    assertThat(scene.on("u")).isEmpty();
    scene.packer().servers().relocate(scene.server("t"), List.of(everywhere));
    scene.run();
    assertThat(scene.on("u")).containsExactly("q");
  }

  @Test
  void jobOfAnotherQueue_countsThereAndLetsOthersStart() {
    Tenant other = scene.queue(above, "o", 1);
    scene.ask("p", 2, this::inPartition, 5).ask("q", 1, this::inPartition, 5).run();
    assertThat(scene.on("t")).doesNotContain("q");
    scene.server("t").jobs().stream()
        .toList()
        .forEach(job -> scene.packer().assign(job, other, job.lane()));
    scene.run();
    assertThat(scene.on("t")).contains("q");
    assertThat(usedThere(other)).isEqualTo(10);
    assertThat(usedThere(queue)).isEqualTo(5);
  }

  @Test
  void gang_isHeldBackAsAWhole() {
    scene.gangAt(partition, this::inPartition, "g×3×4").run();
    assertThat(scene.on("t")).isEmpty();
    limit(12);
    scene.at(1_000_000).heartbeat("t");
    assertThat(scene.on("t")).containsExactly("g", "g", "g");
  }

  @Test
  void askThatItsHomeHoldsBack_reservesNothing() {
    scene.resident("old", "t", 95).ask("p", 1, this::inPartition, 12).run();
    scene.at(500).heartbeat("t").at(600).heartbeat("t");
    assertThat(scene.server("t").isReserved()).as("beyond the limit").isFalse();
    limit(12);
    scene.at(700).heartbeat("t");
    assertThat(scene.server("t").isReserved()).as("within the limit").isTrue();
  }

  @Test
  void homeThatIsLimitedLater_countsWhatRunsAndWaits() {
    scene.ask("e", 3, Scene.of(queue), 40).run();
    scene.packer().tenants().setMaximumAt(everywhere, queue, ResourceVector.of(50));
    assertThat(everywhere.tenants().of(queue).used().get(0)).isEqualTo(80);
    scene.ask("f", 1, Scene.of(queue), 1).run();
    assertThat(scene.ask("f").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
  }

  @Test
  void queueThatComesAndGoes_isThereAtTheHomeToo() {
    Tenant fresh = scene.queue(above, "fresh", 2);
    assertThat(partition.tenants().of(fresh).weight()).isEqualTo(2);
    scene.packer().tenants().setWeight(fresh, 3);
    assertThat(partition.tenants().of(fresh).weight()).isEqualTo(3);
    scene.packer().tenants().remove(fresh);
    assertThat(partition.tenants().tree().all()).hasSize(3);
  }
}
