package org.vqs.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;

/** One server of 100 and two queues, a of weight 3 and b of weight 1. */
class TenantsTest {
  private final Scene scene =
      new Scene(
          PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
              .with(o -> o.shares(new ShareOptions(0.1, 50, 0))));
  private final Packer packer = scene.packer();
  private final Tenant a = scene.queue(packer.tenants().root(), "a", 3);
  private final Tenant b = scene.queue(packer.tenants().root(), "b", 1);

  TenantsTest() {
    scene.server("s", 100);
  }

  private Tenants tenants() {
    return packer.cluster().tenants();
  }

  private Job occupy(Tenant tenant, long amount) {
    return packer.occupy(scene.server("s"), ResourceVector.of(amount), tenant, Lane.TASK);
  }

  private void bothWait() {
    scene.ask("x", 1, Scene.of(a), 100).ask("y", 1, Scene.of(b), 100);
  }

  private void assertInvariants() {
    assertThat(ClusterInvariants.violations(packer.cluster())).isEmpty();
  }

  @Test
  void serversThatCome_changeSharesOfAllWhetherTheyWaitOrNot() {
    occupy(a, 30);
    occupy(b, 20);
    scene.server("t", 100);
    assertThat(a.share()).isEqualTo(0.15);
    assertThat(b.share()).isEqualTo(0.1);
    assertInvariants();

    scene.ask("y", 1, Scene.of(b), 500);
    scene.server("u", 300);
    assertThat(a.share()).isEqualTo(0.06);
    assertThat(b.share()).isEqualTo(0.04);
    assertInvariants();

    scene.ask("x", 1, Scene.of(a), 500);
    scene.server("v", 500);
    assertThat(a.share()).isEqualTo(0.03);
    assertThat(packer.tenants().root().meanLevel()).isCloseTo(0.05 / 4, within(1e-12));
    assertInvariants();
  }

  @Test
  void level_isDominantShareOverWeight() {
    occupy(a, 30);
    occupy(b, 20);

    assertThat(a.level()).isCloseTo(0.1, within(1e-12));
    assertThat(b.level()).isEqualTo(0.2);
    assertThat(ServiceOrder.compare(a, b)).isNegative();
    assertThat(packer.tenants().root().used()).isEqualTo(ResourceVector.of(50));
    assertInvariants();
  }

  @Test
  void need_isComparedWhereTheWaysToTheRootPart() {
    Tenant a1 = scene.queue(a, "a1", 1);
    Tenant a2 = scene.queue(a, "a2", 1);
    occupy(a1, 30);
    occupy(b, 5);

    assertThat(ServiceOrder.compare(a2, b)).as("a has 0.1, b has 0.05").isPositive();
    assertThat(ServiceOrder.compare(a2, a1)).isNegative();
    assertThat(ServiceOrder.compare(a2, a)).as("one above the other").isZero();
    assertInvariants();
  }

  /** By weight alone, 61 for one of weight 1 would be too far above the mean. */
  @Test
  void queueThatLacksItsGuarantee_mayReserveForTheJobThatMeetsIt() {
    packer.tenants().setGuaranteed(b, ResourceVector.of(60));
    occupy(a, 38);
    occupy(b, 58);
    bothWait();
    assertThat(b.level()).isNegative();
    assertThat(tenants().fairShare().mayReserve(b, ResourceVector.of(3))).isTrue();
    assertThat(tenants().fairShare().mayReserve(b, ResourceVector.of(30)))
        .as("far beyond")
        .isFalse();
    assertInvariants();
  }

  @Test
  void queueBelowItsFairShare_isFarBelowTheMeanOfThoseThatWait() {
    occupy(a, 60);
    occupy(b, 20);
    bothWait();
    assertThat(tenants().fairShare().areEqual()).as("0.2 each").isTrue();

    occupy(b, 20);

    assertThat(tenants().fairShare().isBelowFairShare(a)).as("0.2 of a mean of 0.25").isTrue();
    assertThat(tenants().fairShare().isBelowFairShare(b)).isFalse();
    assertThat(tenants().fairShare().leastServed(Set.of())).isSameAs(a);
    assertThat(tenants().fairShare().leastServed(Set.of(a))).isNull();
    assertInvariants();
  }

  @Test
  void queueBelowItsShare_isNotFarBelowItsShare() {
    occupy(a, 60);
    occupy(b, 21);
    bothWait();

    assertThat(tenants().fairShare().isBelowFairShare(a)).as("0.2 of a mean of 0.205").isFalse();
    assertThat(tenants().fairShare().isBelowShare(a)).isTrue();
    assertThat(tenants().fairShare().isBelowShare(b)).isFalse();

    occupy(a, 3);

    assertThat(tenants().fairShare().isBelowShare(a)).as("0.21 each").isFalse();
    assertThat(tenants().fairShare().isBelowShare(b)).isFalse();
  }

  @Test
  void queueAlone_isNeverBelowItsFairShare() {
    occupy(b, 50);
    scene.ask("x", 1, Scene.of(a), 100);

    assertThat(tenants().fairShare().areEqual()).isTrue();
    assertInvariants();
  }

  @Test
  void reservation_bringsAQueueNearerToTheMeanLevel() {
    occupy(b, 40);
    bothWait();

    assertThat(tenants().fairShare().mayReserve(a, ResourceVector.of(60)))
        .as("0.2, mean 0.1")
        .isTrue();
    assertThat(tenants().fairShare().mayReserve(a, ResourceVector.of(61))).isFalse();
    assertThat(tenants().fairShare().mayReserve(b, ResourceVector.of(1))).isFalse();
  }

  @Test
  void weight_thatChangesChangesWhoIsNeedy() {
    occupy(a, 60);
    occupy(b, 20);
    bothWait();

    packer.tenants().setWeight(b, 2);

    assertThat(tenants().fairShare().isBelowFairShare(b)).as("0.1 of a mean of 0.16").isTrue();
    assertInvariants();
    assertThatThrownBy(() -> packer.tenants().setWeight(b, 0))
        .hasMessageContaining("must be positive");
  }

  @Test
  void capacity_thatChangesScalesLevels() {
    occupy(a, 30);
    bothWait();

    scene.server("t", 100);

    assertThat(a.level()).isCloseTo(0.05, within(1e-12));
    assertInvariants();
  }

  @Test
  void tenantThatSomebodyAsksFor_cannotGo() {
    scene.ask("am", 1, spec -> Scene.of(a).apply(Scene.master(spec)), 1);
    assertThatThrownBy(() -> packer.tenants().remove(a)).isInstanceOf(IllegalStateException.class);

    packer.remove(scene.ask("am"), 0);
    packer.tenants().remove(a);

    assertThat(packer.tenants().root().children()).containsExactly(b);
    assertInvariants();
  }
}
