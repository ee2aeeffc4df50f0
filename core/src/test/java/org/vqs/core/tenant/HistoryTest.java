package org.vqs.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;

/** Ten servers of 10; what a tenant used 1000 ago counts half. */
class HistoryTest {
  private static final long HALF_LIFE = 1000;
  private static final int SERVERS = 10;

  private final Scene scene = new Scene(options(HALF_LIFE));
  private final Tenant root = scene.packer().tenants().root();
  private final Tenant a = scene.queue(root, "a", 1);
  private final Tenant b = scene.queue(root, "b", 1);
  private long now;

  HistoryTest() {
    for (int i = 0; i < SERVERS; i++) {
      scene.server("s" + i, 10);
    }
    scene.run();
  }

  private static PackerOptions options(long halfLife) {
    return PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
        .with(o -> o.shares(new ShareOptions(0.1, 1000, 0.5, halfLife)));
  }

  private Job occupy(String server, Tenant tenant, long amount) {
    return scene
        .packer()
        .occupy(scene.server(server), ResourceVector.of(amount), tenant, Lane.TASK);
  }

  private void runAt(long time) {
    now = time;
    scene.at(time).run();
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  /** Each 10 a server reports and its oldest job ends: a job of 5 lives 200. */
  private void turnOverUntil(long time) {
    while (now < time) {
      String server = "s" + now / 10 % SERVERS;
      if (scene.on(server).size() > 1) {
        scene.end(scene.on(server).get(0), server);
      }
      now += 10;
      scene.at(now).heartbeat(server);
    }
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  private static long uses(Tenant tenant) {
    return tenant.used().get(0);
  }

  @Test
  void average_isHalfWayAfterAHalfLife() {
    Job job = occupy("s0", a, 8);
    runAt(HALF_LIFE);
    assertThat(a.average()).isCloseTo(0.04, within(1e-12));
    runAt(2 * HALF_LIFE);
    assertThat(a.average()).isCloseTo(0.06, within(1e-12));
    scene.packer().vacate(job);
    runAt(3 * HALF_LIFE);
    assertThat(a.average()).isCloseTo(0.03, within(1e-12));
    assertThat(root.average()).isEqualTo(a.average());
    assertThat(b.average()).isZero();
  }

  @Test
  void average_doesNotDependOnHowOftenItIsBroughtUpToDate() {
    occupy("s0", a, 8);
    for (int i = 1; i <= HALF_LIFE; i++) {
      runAt(i);
    }
    assertThat(a.average()).isCloseTo(0.04, within(1e-12));
  }

  @Test
  void level_isTheAverageATenthOfAHalfLifeAhead() {
    occupy("s0", a, 8);
    occupy("s1", b, 5);
    assertThat(a.level()).isCloseTo(0.08 * (1 - Math.pow(2, -0.1)), within(1e-6));
    assertThat(ServiceOrder.compare(b, a)).isNegative();
    scene.packer().tenants().setWeight(a, 2);
    assertThat(ServiceOrder.compare(a, b)).isNegative();
  }

  @Test
  void average_countsWhatWasThePartOfTheServersOfThatTime() {
    occupy("s0", a, 8);
    runAt(HALF_LIFE);
    runAt(HALF_LIFE + 10);
    scene.server("large", 100);
    runAt(2 * HALF_LIFE + 10);
    double then = 0.08 * (1 - Math.pow(2, -1.01));
    assertThat(a.average()).isCloseTo((then + 0.04) / 2, within(1e-12));
  }

  @Test
  void lateComer_getsAllThatComesFreeUntilItCaughtUp() {
    scene.ask("a", 100_000, Scene.of(a), 5).run();
    turnOverUntil(10_000);
    assertThat(uses(a)).isEqualTo(100);
    scene.ask("b", 100_000, Scene.of(b), 5).run();
    turnOverUntil(10_500);
    assertThat(uses(b)).isGreaterThanOrEqualTo(85);
    turnOverUntil(20_000);
    assertThat(uses(b)).isBetween(40L, 60L);
    assertThat(a.average()).isCloseTo(b.average(), within(0.05));
  }

  @Test
  void lateComerWithoutAHalfLife_getsItsShareOfNow() {
    scene.packer().reconfigure(options(0), 0);
    scene.ask("a", 100_000, Scene.of(a), 5).run();
    turnOverUntil(10_000);
    scene.ask("b", 100_000, Scene.of(b), 5).run();
    turnOverUntil(10_500);
    assertThat(uses(b)).isBetween(40L, 60L);
    assertThat(b.average()).isZero();
  }

  /** Who used all of an idle cluster pays for it, but is not shut out for as long. */
  @Test
  void hoarder_waitsForLessThanItHoarded() {
    scene.ask("a", 100_000, Scene.of(a), 5).run();
    turnOverUntil(HALF_LIFE);
    scene.ask("b", 100_000, Scene.of(b), 5).run();
    long waited = 0;
    while ((uses(a) < 40 || waited == 0) && now < 5 * HALF_LIFE) {
      turnOverUntil(now + 10);
      waited += uses(a) < 40 ? 10 : 0;
    }
    assertThat(waited).isBetween(HALF_LIFE / 4, HALF_LIFE);
  }

  /** Not by turns in which one gets all that comes free. */
  @Test
  void equals_shareWhatComesFree() {
    scene.ask("a", 100_000, Scene.of(a), 5).ask("b", 100_000, Scene.of(b), 5).run();
    turnOverUntil(5_000);
    for (long time = 5_000; time < 8_000; time += 50) {
      turnOverUntil(time);
      assertThat(uses(a)).isBetween(40L, 60L);
    }
  }

  @Test
  void guarantee_isOfUseOfNow() {
    scene.ask("a", 100_000, Scene.of(a), 5).run();
    turnOverUntil(5_000);
    scene.packer().tenants().setGuaranteed(a, ResourceVector.of(20));
    assertThat(a.level()).isPositive();
    scene.packer().tenants().setGuaranteed(a, ResourceVector.of(200));
    assertThat(a.level()).isNegative();
  }

  @Test
  void userWhoComesBack_hasItsPast() {
    Tenant user = scene.packer().tenants().add(a, "ann", Tenant.Kind.USER, 1, null);
    Job job = occupy("s0", user, 8);
    runAt(HALF_LIFE);
    scene.packer().vacate(job);
    scene.packer().tenants().remove(user);
    runAt(2 * HALF_LIFE);
    Tenant again = scene.packer().tenants().add(a, "ann", Tenant.Kind.USER, 1, null);
    assertThat(again.average()).isCloseTo(0.02, within(1e-12));
    assertThat(scene.packer().tenants().add(a, "bob", Tenant.Kind.USER, 1, null).average())
        .isZero();
    scene.packer().tenants().remove(again);
    runAt(14 * HALF_LIFE);
    assertThat(scene.packer().tenants().add(a, "ann", Tenant.Kind.USER, 1, null).average())
        .isZero();
  }

  @Test
  void halfLifeThatIsSet_beginsWithUseOfNow() {
    scene.packer().reconfigure(options(0), 0);
    occupy("s0", a, 8);
    runAt(5_000);
    assertThat(a.level()).isEqualTo(0.08);
    scene.packer().reconfigure(options(HALF_LIFE), 5_000);
    assertThat(a.average()).isEqualTo(0.08);
    runAt(6_000);
    assertThat(a.average()).isEqualTo(0.08);
    scene.packer().reconfigure(options(0), 6_000);
    assertThat(a.level()).isEqualTo(0.08);
    assertThat(a.hasHistory()).isFalse();
  }
}
