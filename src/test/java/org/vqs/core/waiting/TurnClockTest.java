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
    Tenant tenant =
        cluster.tenants().add(cluster.tenants().root(), queue, Tenant.Kind.QUEUE, weight, null);
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
    turns.count(SERVERS, 0);
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
  void kind_isPassedOverUntilItStarts() {
    Ask ask = waits("a", 1);
    count();
    assertThat(turns.isPassedOver(ask)).isTrue();

    turns.started(ask);

    assertThat(turns.isPassedOver(ask)).isFalse();
  }

  @Test
  void oneOfTwoEqualKinds_needsAQuarterOfWhatStarts() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    turns.started(ask);

    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(3);
  }

  @Test
  void kindOfMoreWeight_needsMore() {
    Ask heavy = waits("a", 3);
    Ask light = waits("b", 1);
    count();

    turns.started(heavy);
    turns.started(heavy);

    // Half of three quarters: two of every 5 1/3.
    assertThat(startsUntilPassedOver(heavy, light)).isEqualTo(4);
  }

  @Test
  void kindOfLessWeight_needsLess() {
    Ask heavy = waits("a", 3);
    Ask light = waits("b", 1);
    count();

    turns.started(light);

    assertThat(startsUntilPassedOver(light, heavy)).isEqualTo(7);
  }

  @Test
  void whatAKindHad_isForgotten() {
    Ask ask = waits("a", 1);
    Ask other = waits("b", 1);
    count();

    for (int i = 0; i < 1_000; i++) {
      turns.started(ask);
    }

    // 32 √4 servers' worth, after the last one itself.
    assertThat(startsUntilPassedOver(ask, other)).isEqualTo(63);
  }

  @Test
  void kindThatMayRunOnOneHostOnly_isPassedOver_thoughNobodyIsCounted() {
    List<Location> host = List.of(cluster.location("host"));
    Ask ask = waits("a", 1, wholeServer().only(host));
    count();

    turns.started(ask);

    assertThat(startsUntilPassedOver(ask, waits("b", 1))).isEqualTo(1);
  }
}
