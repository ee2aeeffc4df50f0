package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.Readings.Value;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.testing.Scene;
import org.vqs.core.testing.WastefulServer;

/**
 * Servers of 18 that run jobs of 7, two of which leave 4 unused, while jobs of 6 wait. They end in
 * turn, one every 500, so that each is replaced by another of 7, until the server drains.
 */
class DrainingTest {
  private static final long HALF_A_SERVICE = 500;
  private static final int MANY_ROUNDS = 60;

  private Scene scene = new Scene(options());
  private long now;

  private static PackerOptions options(ReservationOptions reservations, long timeout) {
    PackerOptions holding = WastefulServer.options();
    return holding
        .with(o -> o.stallTimeout(timeout).reservations(reservations))
        // Learned values would find the jobs of 6 after a while.
        .with(o -> o.readings(new Readings(Value.SIZE)));
  }

  private static PackerOptions options() {
    return options(null, Long.MAX_VALUE);
  }

  /** A server that begins with two jobs of 7. */
  private void wastefulServer(String name) {
    scene.server(name, 18).resident("first", name, 7).resident("second", name, 7);
  }

  /** A server with nothing to do with all this. */
  private void fullServer(String name) {
    scene.server(name, 18).resident("full", name, 18);
  }

  /** So many jobs wait, again. */
  private void waiting(int sixes, int sevens) {
    if (scene.ask("six") == null) {
      scene.ask("six", sixes, 6).ask("seven", sevens, 7);
    }
    scene.count("six", sixes).count("seven", sevens);
  }

  private boolean isHeld(String server) {
    return scene.server(server).isStalled();
  }

  /** The job that runs for longest on the server ends. */
  private void endOldest(String server) {
    Job oldest = scene.server(server).jobs().iterator().next();
    scene.packer().vacate(oldest);
    scene.run();
  }

  private void later(long time) {
    now += time;
    scene.at(now);
  }

  /** Lets jobs end in turn until the server drains; how many rounds that took, or the most. */
  private int roundsUntilHeld(String server, int sixes, int sevens) {
    for (int round = 0; round < MANY_ROUNDS; round++) {
      if (isHeld(server)) {
        return round;
      }
      later(HALF_A_SERVICE);
      waiting(sixes, sevens);
      endOldest(server);
    }
    return MANY_ROUNDS;
  }

  /** Enough jobs ran for a service. */
  private void learnLives() {
    for (int i = 0; i < 20; i++) {
      scene.resident("lived", "s", 7);
      scene.server("s").jobs().stream()
          .filter(job -> "lived".equals(job.owner()))
          .forEach(job -> job.setStartedAt(-2 * HALF_A_SERVICE));
      scene.end("lived", "s");
    }
  }

  /** One server that just began to drain, with one job of 7. */
  private void heldServer(PackerOptions options) {
    scene = new Scene(options);
    wastefulServer("s");
    learnLives();
    waiting(100, 100);
    scene.run();
    assertThat(roundsUntilHeld("s", 100, 100)).isLessThan(MANY_ROUNDS);
    assertThat(scene.on("s")).containsExactly("seven");
    scene.events();
  }

  private void heldServer() {
    heldServer(options());
  }

  @Test
  void drainingServer_isEmptyAtLast_andFilledWell() {
    heldServer();

    later(HALF_A_SERVICE);
    endOldest("s");

    assertThat(scene.events()).startsWith("activate s EMPTY");
    assertThat(scene.on("s")).containsExactly("six", "six", "six");
    assertThat(scene.packer().everywhere().held().mayBegin(now)).as("not in vain").isTrue();
  }

  @Test
  void drainingServer_takesNothingThatArrives() {
    heldServer();

    scene.ask("four", 1, 4).run();

    assertThat(scene.on("s")).containsExactly("seven");
  }

  @Test
  void drainingServer_thatCanBeFilledWell_doesNotDrainAnyMore() {
    heldServer();
    scene.resident("other", "s", 4).ask("eleven", 1, 11).run();
    assertThat(isHeld("s")).as("no departure").isTrue();

    scene.end("other", "s").run();

    assertThat(scene.events()).startsWith("activate s EFFICIENT");
    assertThat(scene.on("s")).containsExactly("seven", "eleven");
  }

  @Test
  void drain_thatCostsTooMuch_isGivenUp() {
    heldServer();

    // What it wasted is at least 8 times what it was expected to cost: 7/18 for half a service.
    later(900);
    scene.heartbeat("s");
    assertThat(scene.events()).isEmpty();
    later(9000);
    scene.heartbeat("s");

    assertThat(scene.events()).startsWith("activate s COSTLY");
    assertThat(scene.on("s")).containsExactly("seven", "seven");
    assertThat(scene.packer().everywhere().held().debt(now)).as("in vain").isGreaterThan(0);
  }

  @Test
  void serverThatIsMovedElsewhere_drainsNoMore() {
    heldServer();
    Location partition = scene.packer().location("partition");

    scene.packer().servers().relocate(scene.server("s"), List.of(partition));

    assertThat(scene.events()).startsWith("activate s RECONFIGURED");
    assertThat(partition.held().idle(HeldRoom.Purpose.STALL).share()).isZero();
  }

  @Test
  void closedServerThatRunsEmpty_doesNotDrainForever() {
    heldServer();
    scene.packer().servers().close(scene.server("s"), Refusal.Reason.SERVER_CLOSED);

    endOldest("s");
    later(100 * HALF_A_SERVICE);
    scene.run();

    assertThat(scene.events()).startsWith("activate s EMPTY");
  }

  @Test
  void drain_endsWhenTooLittleWaitsForIt() {
    heldServer();

    scene.count("six", 1).count("seven", 2).heartbeat("s");
    assertThat(scene.events()).as("20 of 18 wait").isEmpty();
    scene.count("six", 0).heartbeat("s");

    assertThat(scene.events()).startsWith("activate s FEW_WAIT");
    assertThat(scene.on("s")).containsExactly("seven", "seven");
  }

  @Test
  void drain_endsAtTheTimeoutInVain() {
    heldServer(options(null, 400));
    later(399);
    scene.heartbeat("s");
    assertThat(scene.events()).isEmpty();

    later(1);
    scene.heartbeat("s");

    assertThat(scene.events()).startsWith("activate s TIMEOUT");
    HeldRoom held = scene.packer().everywhere().held();
    assertThat(held.debt(now)).as("11 of 18 for 400, on one of three servers").isGreaterThan(0);
  }

  @Test
  void server_doesNotDrainBeforeWhatWasHeldInVainIsPaidBack() {
    wastefulServer("s");
    HeldRoom held = scene.packer().everywhere().held();
    HeldRoom.Hold inVain = held.begin(HeldRoom.Purpose.SHARE, HeldRoom.NOBODY, 1, 1, 0);
    inVain.keeps(new long[] {18}, 0);
    inVain.wasInVain(MANY_ROUNDS * HALF_A_SERVICE / 50);
    waiting(100, 100);
    scene.run();

    assertThat(roundsUntilHeld("s", 100, 100)).isEqualTo(MANY_ROUNDS);

    assertThat(roundsUntilHeld("s", 100, 100)).as("once it is").isLessThan(MANY_ROUNDS);
  }

  @Test
  void nobody_drainsWhileLittleWaits() {
    wastefulServer("s");
    fullServer("a");
    fullServer("b");
    fullServer("c");
    waiting(1, 1);
    scene.run();

    // A server drains only while what waits would fill it.
    assertThat(roundsUntilHeld("s", 1, 1)).isEqualTo(MANY_ROUNDS);

    assertThat(roundsUntilHeld("s", 3, 2)).isLessThan(MANY_ROUNDS);
  }

  @Test
  void reservedServer_doesNotDrain() {
    wastefulServer("s");
    scene.ask("whole", 1, 18);
    waiting(100, 100);
    scene.run();
    int rounds = roundsUntilHeld("s", 100, 100);

    // It waits for far longer than others, so that only the delay decides when it is overdue.
    long longBefore = 100_000;
    long delay = longBefore + (rounds - 1) * HALF_A_SERVICE + 1;
    scene = new Scene(options(new ReservationOptions(delay, 99_999, 1), 99_999));
    now = 0;
    scene.at(-longBefore);
    wastefulServer("s");
    scene.ask("whole", 1, 18).at(now);
    waiting(100, 100);
    scene.run();
    for (int round = 1; round < rounds; round++) {
      later(HALF_A_SERVICE);
      endOldest("s");
    }
    scene.events();
    later(1);
    scene.heartbeat("s");
    assertThat(scene.events()).containsExactly("reservation s by whole");
    later(HALF_A_SERVICE - 1);
    endOldest("s");

    assertThat(isHeld("s")).isFalse();
    assertThat(scene.on("s")).containsExactly("seven");
  }

  @Test
  void fewServers_drainOneAtATime_andManyATenth() {
    assertThat(mostHeld(3, 0)).isEqualTo(1);
    assertThat(mostHeld(3, 17)).isEqualTo(2);
  }

  private int mostHeld(int wasteful, int full) {
    scene = new Scene(options());
    now = 0;
    for (int i = 0; i < full; i++) {
      fullServer("full " + i);
    }
    for (int i = 0; i < wasteful; i++) {
      wastefulServer("s" + i);
    }
    waiting(500, 500);
    scene.run();
    int most = 0;
    for (int round = 0; round < MANY_ROUNDS; round++) {
      later(HALF_A_SERVICE);
      for (int i = 0; i < wasteful; i++) {
        // A draining server stays as it is, as if its job did not end.
        if (!isHeld("s" + i)) {
          endOldest("s" + i);
        }
      }
      most = Math.max(most, scene.packer().cluster().holds().stalled());
    }
    return most;
  }

  @Test
  void removedServer_makesRoomForAnother() {
    heldServer();
    wastefulServer("t");

    scene.packer().vacate(scene.server("s").jobs().iterator().next());
    scene.packer().servers().remove(scene.server("s"));

    assertThat(roundsUntilHeld("t", 100, 100)).isLessThan(MANY_ROUNDS);
  }
}
