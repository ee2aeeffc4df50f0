package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerSpec;
import org.vqs.core.tenant.Tenant;

/** Four servers of 8, and jobs of a whole server. */
class TurnClockTest {
  private static final int SERVERS = 4;
  private static final long PATIENCE = 100;

  private final Cluster cluster =
      new Cluster(ResourceVector.of(1), new Cluster.Settings(3, PATIENCE, false, 1));
  private final TurnClock turns = new TurnClock(cluster.everywhere());

  TurnClockTest() {
    for (int i = 0; i < SERVERS; i++) {
      cluster.addServer(
          new ServerSpec("s" + i, ResourceVector.of(8), List.of(cluster.everywhere()), null));
    }
  }

  private Ask waits(String queue, double weight, AskSpec spec) {
    return waits(
        cluster.tenants().add(cluster.tenants().root(), queue, Tenant.Kind.QUEUE, weight, null),
        spec);
  }

  private Ask waits(Tenant tenant, AskSpec spec) {
    Ask ask = cluster.pending().newAsk(spec.of(tenant));
    cluster.pending().setCount(ask, 100, 0);
    return ask;
  }

  private Ask waits(String queue, double weight) {
    return waits(queue, weight, wholeServer());
  }

  private AskSpec wholeServer() {
    return AskSpec.anywhere(ResourceVector.of(8), cluster.everywhere(), null);
  }

  private void count() {
    turns.count(0);
  }

  /** How many jobs of another kind start until a kind is passed over again. */
  private int startsUntilPassedOver(Ask ask, Ask other) {
    int starts = 0;
    while (!turns.isPassedOver(ask)) {
      turns.started(other);
      starts++;
    }
    return starts;
  }

  @Test
  void oneOfTwoKinds_isPassedOverUntilItStarts() {
    Ask ask = waits("a", 1);
    waits("b", 1);
    count();
    assertThat(turns.isPassedOver(ask)).isTrue();

    turns.started(ask);

    assertThat(turns.isPassedOver(ask)).isFalse();
  }

  private void start(Ask ask, int jobs) {
    for (int i = 0; i < jobs; i++) {
      turns.started(ask);
    }
  }

  @Test
  void oneOfTwoEqualKinds_needsFiveOfEight() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    start(ask, 5);

    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(3);
  }

  @Test
  void kindOfMoreWeight_needsMore() {
    Ask heavy = waits("a", 3);
    Ask light = waits("b", 1);
    count();

    start(heavy, 15);

    // Three quarters and a quarter of that: fifteen of sixteen.
    assertThat(startsUntilPassedOver(heavy, light)).isEqualTo(1);
  }

  @Test
  void kindOfLessWeight_needsLess() {
    Ask heavy = waits("a", 3);
    Ask light = waits("b", 1);
    count();

    start(light, 5);

    // Five of sixteen.
    assertThat(startsUntilPassedOver(light, heavy)).isEqualTo(11);
  }

  @Test
  void whatAKindHad_isForgotten() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    start(ask, 1_000);

    // 32 √4 servers' worth, after the last one itself.
    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(63);
  }

  @Test
  void kindOfATenantThatAsksForMore_needsTwoThirdsOfItsTurn() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    // More than 32 √4 servers' worth, while its share is half of what starts.
    turns.asked(ask, 45);
    start(ask, 4);

    assertThat(startsUntilPassedOver(ask, other)).as("four of twelve").isEqualTo(8);
  }

  @Test
  void kindOfATenantThatWaitsAlone_needsTwoThirdsOfItsTurn() {
    Ask ask = waits("a", 1);
    Ask small =
        waits(ask.tenant(), AskSpec.anywhere(ResourceVector.of(2), cluster.everywhere(), null));
    count();

    start(ask, 4);

    assertThat(startsUntilPassedOver(ask, small)).as("four of twelve, quarters").isEqualTo(32);
  }

  @Test
  void kindOfATenantThatAsksForLittleMoreThanItsPart_needsItsTurnAndAQuarterMore() {
    assertThat(isPassedOverIfAskedFor(1.2)).isTrue();
  }

  @Test
  void kindOfATenantThatAsksForMuchMore_needsNoMoreThanItsTurn() {
    assertThat(isPassedOverIfAskedFor(1.4)).isFalse();
  }

  /** Of two equal kinds, one of whose tenants asks for so much while a job of each starts. */
  private boolean isPassedOverIfAskedFor(double size) {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();
    for (int i = 0; i < 1_000; i++) {
      turns.asked(ask, size);
      start(ask, 1);
      start(other, 1);
    }
    return turns.isPassedOver(ask);
  }

  @Test
  void partOfATenant_isByWeight() {
    Ask heavy = waits("a", 3);
    Ask light = waits("b", 1);
    count();

    // The turn and a quarter of each while 59 and 88 servers' worth start.
    turns.asked(heavy, 55);
    turns.asked(light, 27.5);
    start(heavy, 3);
    start(light, 1);

    // Three at 4/5 · 4/3, one at 3/2 · 4; four have started.
    assertThat(turns.isPassedOver(heavy)).isTrue();
    assertThat(startsUntilPassedOver(light, heavy)).isEqualTo(5);
  }

  @Test
  void tenantOfTwoKinds_hasNoMoreThanOneOfOneKind() {
    Ask ask = waits("a", 1);
    waits(ask.tenant(), AskSpec.anywhere(ResourceVector.of(2), cluster.everywhere(), null));
    waits("b", 1);
    count();

    turns.asked(ask, 10);

    assertThat(askedUntil(ask)).as("10 · 4/5 · two tenants").isEqualTo(16);
  }

  private static double askedUntil(Ask ask) {
    return TenantAsks.of(ask.line()).bands().askedUntil();
  }

  @Test
  void jobsOfAGang_countForNothing() {
    Ask ofGang = waits("a", 1);
    Ask ask = waits("b", 1);
    Ask other = waits("c", 1);
    count();
    cluster.pending().suspend(ofGang);

    turns.asked(ofGang, 10);
    assertThat(askedUntil(ofGang)).isZero();

    start(ask, 5);
    start(ofGang, 10);
    assertThat(startsUntilPassedOver(ask, other)).as("5 · 4/5 · three kinds").isEqualTo(7);
  }

  @Test
  void whatATenantAskedFor_isForgotten() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    turns.asked(ask, 1_000);
    // 32 √4 servers' worth: as much again is not too much.
    start(other, 64);
    start(ask, 5);

    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(3);
  }

  @Test
  void kindThatMayRunOnOneHostOnly_isPassedOver_thoughNobodyIsCounted() {
    List<Location> host = List.of(cluster.location("host"));
    Ask ask = waits("a", 1, wholeServer().only(host));
    count();

    turns.started(ask);

    assertThat(turns.isPassedOver(ask)).isTrue();
  }

  @Test
  void kindAtAHomeOfItsOwn_isPassedOver_andDoesNotCount() {
    Location home = cluster.location("partition");
    Ask elsewhere = waits("a", 1, wholeServer().only(List.of(home)).limitedAt(home));
    Ask ask = waits("b", 1);
    Ask other = waits("c", 1);
    count();

    turns.asked(elsewhere, 1_000);
    turns.started(elsewhere);
    assertThat(turns.isPassedOver(elsewhere)).isTrue();
    assertThat(askedUntil(elsewhere)).isZero();

    start(ask, 5);
    start(elsewhere, 10);
    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(3);
  }
}
