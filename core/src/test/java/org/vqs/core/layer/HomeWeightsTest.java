package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.server.Location;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskSpec;

/** A server of 12 everywhere, one of 12 in a partition, and two queues of equal weight. */
class HomeWeightsTest {
  private final Scene scene = Scene.of(Policies.BF_JS, 1);
  private final Location partition = scene.packer().location("p");
  private final Tenant a = scene.queue(scene.packer().tenants().root(), "a", 1);
  private final Tenant b = scene.queue(scene.packer().tenants().root(), "b", 1);

  HomeWeightsTest() {
    scene.server("s", 12);
    scene.serverAtHome("t", List.of(partition), 12);
  }

  @AfterEach
  void invariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  private UnaryOperator<AskSpec> inPartition(Tenant tenant) {
    return spec -> spec.only(List.of(partition)).limitedAt(partition).of(tenant);
  }

  private int on(String server, String name) {
    return Collections.frequency(scene.on(server), name);
  }

  /** Both wait before there is room, so that the order decides. */
  private void fill(String server) {
    scene.resident("old", server, 12);
    scene.ask("a", 12, server.equals("t") ? inPartition(a) : Scene.of(a), 1);
    scene.ask("b", 12, server.equals("t") ? inPartition(b) : Scene.of(b), 1);
    scene.run().end("old", server).run();
  }

  @Test
  void weightOfAHome_dividesItsServers() {
    scene.packer().tenants().setWeightAt(partition, a, 3.0);
    fill("t");
    assertThat(on("t", "a")).isEqualTo(9);
    assertThat(on("t", "b")).isEqualTo(3);
  }

  @Test
  void weightOfAHome_saysNothingElsewhere() {
    scene.packer().tenants().setWeightAt(partition, a, 3.0);
    fill("s");
    assertThat(on("s", "a")).isEqualTo(6);
    assertThat(on("s", "b")).isEqualTo(6);
  }

  @Test
  void useElsewhere_doesNotCountWhereWeightsAreApart() {
    scene.ask("elsewhere", 12, Scene.of(a), 1).run();
    assertThat(on("s", "elsewhere")).isEqualTo(12);
    scene.packer().tenants().setWeightAt(partition, a, 1.0);
    fill("t");
    assertThat(on("t", "a")).isEqualTo(6);
    assertThat(on("t", "b")).isEqualTo(6);
  }

  @Test
  void useElsewhere_countsWithoutWeightsOfTheHome() {
    scene.ask("elsewhere", 12, Scene.of(a), 1).run();
    fill("t");
    assertThat(on("t", "b")).isEqualTo(12);
  }

  @Test
  void weightThatIsTakenBack_isThatOfEverywhereAgain() {
    scene.packer().tenants().setWeightAt(partition, a, 3.0);
    scene.packer().tenants().setWeightAt(partition, a, null);
    assertThat(partition.weightedTenants()).isNull();
    scene.packer().tenants().setWeight(a, 5);
    assertThat(partition.tenants().of(a).weight()).isEqualTo(5);
    fill("t");
    assertThat(on("t", "a")).isEqualTo(10);
  }

  @Test
  void ownWeight_staysWhenThatOfEverywhereChanges() {
    scene.packer().tenants().setWeightAt(partition, a, 3.0);
    scene.packer().tenants().setWeight(a, 7);
    assertThat(partition.tenants().of(a).weight()).isEqualTo(3);
    assertThat(partition.tenants().hasOwnWeight(a)).isTrue();
  }

  @Test
  void waitingAsks_countInVirtualQueuesByTheWeightOfTheirHome() {
    scene.resident("old", "t", 12).ask("a", 2, inPartition(a), 1).run();
    scene.packer().tenants().setWeightAt(partition, a, 3.0);
    assertThat(scene.ask("a").queueWeight()).isEqualTo(3);
    scene.packer().tenants().setWeight(a, 9);
    assertThat(scene.ask("a").queueWeight()).isEqualTo(3);
  }
}
