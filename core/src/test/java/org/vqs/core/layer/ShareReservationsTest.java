package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.AskSpec;

/**
 * Four servers of 10 that queue a fills with jobs of 5 while more of them wait, and queue b of the
 * same weight that has nothing. Reservations for shares move after 50; patience, if any, ends after
 * 100.
 */
class ShareReservationsTest {
  private Scene scene;
  private Tenant a;
  private Tenant b;

  private void build(double heldShare, ReservationOptions ages) {
    build(heldShare, ages, Integer.MAX_VALUE, 4, 1);
  }

  private void build(
      double heldShare, ReservationOptions ages, int startsPerEvent, int servers, double weight) {
    PackerOptions options =
        PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
            .with(o -> o.maxStartsPerEvent(startsPerEvent).reservations(ages));
    scene = new Scene(options.with(o -> o.shares(new ShareOptions(0.1, 50, heldShare))));
    a = scene.queue(scene.packer().tenants().root(), "a", 1);
    b = scene.queue(scene.packer().tenants().root(), "b", weight);
    for (int i = 0; i < servers; i++) {
      scene.server("s" + i, 10);
    }
    scene.ask("five", 2 * servers, Scene.of(a), 5);
    while (scene.packer().cluster().pending().waiting() > 0) {
      scene.run();
    }
    scene.ask("more", 20, Scene.of(a), 5).run().events();
  }

  private Scene ask(String name, int count, long demand) {
    return scene.ask(name, count, Scene.of(b), demand).run();
  }

  @AfterEach
  void assertInvariants() {
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void reservations_areAsManyAsTakeTheQueueToItsShare() {
    build(1, null);

    ask("ten", 4, 10).heartbeat("s3").heartbeat("s2").heartbeat("s1").heartbeat("s0");

    assertThat(scene.events()).containsExactly("reservation s3 by ten", "reservation s2 by ten");
    assertThat(scene.packer().cluster().holds().count(Purpose.SHARE)).isEqualTo(2);
  }

  @Test
  void reservations_takeAtMostTheirShareOfTheServers() {
    build(0.25, null);

    ask("ten", 4, 10).heartbeat("s3").heartbeat("s1");

    assertThat(scene.events()).containsExactly("reservation s3 by ten");
  }

  @Test
  void reservations_areMadeOfServersThatReport() {
    build(1, null, Integer.MAX_VALUE, 8, 3);

    ask("ten", 8, 10).heartbeat("s3").heartbeat("s3");
    assertThat(scene.packer().cluster().holds().count(Purpose.SHARE)).isOne();
    for (int i = 0; i < 8; i++) {
      scene.heartbeat("s" + i);
    }

    assertThat(scene.packer().cluster().holds().count(Purpose.SHARE))
        .as("three quarters")
        .isEqualTo(6);
  }

  @Test
  void reservations_areNotMadeWhenTheEventMayStartNothingMore() {
    build(1, null, 1, 4, 1);
    scene.server("s4", 10).server("s5", 10);

    scene.ask("ten", 4, Scene.of(b), 10).heartbeat("s3");

    assertThat(scene.events()).containsExactly("start ten on s4");
    scene.heartbeat("s1");
    assertThat(scene.on("s5")).containsExactly("ten");
  }

  @Test
  void reservations_areNotMadeWhileTheSmallestJobFits() {
    build(1, null);
    scene.server("s4", 2).run();
    ask("ten", 1, 10).events();

    ask("two", 1, 2).heartbeat("s3");

    assertThat(scene.on("s4")).containsExactly("two");
  }

  @Test
  void reservation_endsWhenTheJobStarts() {
    build(0.25, null);
    ask("ten", 1, 10).heartbeat("s3").events();

    scene.at(1).end("five", "s3").run();
    assertThat(scene.events()).isEmpty();
    scene.at(2).end("five", "s3").run();

    assertThat(scene.events()).containsExactly("free s3 by ten", "start ten on s3");
    assertThat(scene.packer().counters().starts(Step.RESERVATION)).isEqualTo(1);
    assertThat(scene.packer().cluster().holds().count(Purpose.SHARE)).isZero();
  }

  @Test
  void reservation_endsWhenTheQueueIsNotBelowItsShare() {
    build(0.25, null);
    ask("ten", 1, 10).heartbeat("s3").events();
    scene.at(1).end("five", "s3").run();

    scene.count("more", 0).run();
    scene.heartbeat("s0");
    assertThat(scene.events()).as("seen where it is").isEmpty();
    scene.heartbeat("s3");

    assertThat(scene.events()).containsExactly("free s3 by ten");
  }

  @Test
  void reservationThatIsNotNeeded_endsWhenRoomIsFreed() {
    build(0.25, null);
    ask("ten", 1, 10).heartbeat("s3").events();
    scene.at(1).count("more", 0).ask("late", 1, Scene.of(b), 5).run();

    scene.end("five", "s3").run();

    assertThat(scene.events()).containsExactly("free s3 by ten", "start late on s3");
  }

  @Test
  void reservation_thatTimesOutMovesToAnotherServer() {
    build(0.25, null);
    ask("ten", 1, 10).heartbeat("s3").events();

    scene.at(50).heartbeat("s2").at(99).heartbeat("s2");
    assertThat(scene.events()).isEmpty();
    scene.at(100).heartbeat("s2");

    assertThat(scene.events()).containsExactly("free s3 by ten", "reservation s2 by ten");
  }

  @Test
  void queueStillBelowItsShare_reservationsTheServerAgain() {
    build(0.25, null);
    ask("small", 8, 5).heartbeat("s3").events();

    scene.end("five", "s3").run();
    assertThat(scene.events())
        .containsExactly("free s3 by small", "start small on s3", "reservation s3 by small");
    scene.end("five", "s3").run();

    assertThat(scene.events())
        .as("its own jobs give nothing back")
        .containsExactly("free s3 by small", "start small on s3");
  }

  @Test
  void reservation_isOnlyMadeWhereOthersHaveTooMuch() {
    build(1, null);
    scene.end("five", "s1").end("five", "s1");
    ask("nine", 1, 9).ask("alsoNine", 1, Scene.of(b), 9).run().events();

    scene.heartbeat("s1");
    assertThat(scene.on("s1")).containsExactly("nine");
    assertThat(scene.events()).as("it fills the server itself").isEmpty();
    scene.heartbeat("s3");

    assertThat(scene.events()).containsExactly("reservation s3 by alsoNine");
  }

  @Test
  void overdueJobOfAQueueAboveItsShare_leavesRoomToOthers() {
    build(0, new ReservationOptions(100, 50, 0));
    scene.at(150);
    ask("two", 1, 2).events();

    scene.end("five", "s0").run();
    assertThat(scene.events()).containsExactly("start two on s0");

    scene.end("five", "s0").run();
    assertThat(scene.events()).as("nobody else could use it").containsExactly("start more on s0");
  }

  @Test
  void overdueJobOfAQueueAtItsShare_leavesRoomToANeedyOne() {
    build(0, new ReservationOptions(100, 50, 0));
    Tenant c = scene.queue(scene.packer().tenants().root(), "c", 0.3);
    scene.server("s4", 5);
    scene.packer().occupy(scene.server("s4"), ResourceVector.of(5), c, Lane.TASK);
    scene.ask("old", 1, Scene.of(c), 5).run().at(150);
    ask("two", 1, 2).events();

    scene.end("five", "s0").run();

    assertThat(scene.events()).containsExactly("start two on s0");
    scene.end("five", "s0").run();
    assertThat(scene.events()).containsExactly("start old on s0");
  }

  @Test
  void agedReservationOfAQueueAboveItsShare_givesWayToALargeJob() {
    build(0, new ReservationOptions(100, 50, 0.5));
    scene.count("more", 0).ask("old", 1, Scene.of(a), 10).run().at(100).heartbeat("s3");
    assertThat(scene.events()).containsExactly("reservation s3 by old");
    ask("nine", 1, 9).events();

    scene.end("five", "s3").end("five", "s3").run();

    assertThat(scene.events()).as("smaller").containsExactly("free s3 by old", "start old on s3");

    scene.count("nine", 0).ask("old2", 1, Scene.of(a), 10).run().at(600).heartbeat("s3");
    assertThat(scene.events()).containsExactly("reservation s3 by old2");
    ask("ten", 1, 10).end("old", "s3").run();
    assertThat(scene.events()).containsExactly("free s3 by old2", "start ten on s3");
  }

  private void refuse(String ask, String... servers) {
    scene.check(
        (asked, server) ->
            asked.owner().equals(ask) && List.of(servers).contains(server.name())
                ? Refusal.standing(Refusal.Reason.BLACKLISTED)
                : null);
  }

  @Test
  void agedReservation_doesNotGiveWayToALargeJobThatTheHostRefuses() {
    build(0, new ReservationOptions(100, 50, 0.5));
    refuse("ten", "s3");
    scene.count("more", 0).ask("old", 1, Scene.of(a), 9).run().at(100).heartbeat("s3");
    assertThat(scene.events()).containsExactly("reservation s3 by old");
    scene.ask("larger", 1, Scene.of(a), 10).ask("ten", 1, Scene.of(b), 10).run();

    scene.end("five", "s3").end("five", "s3").run();

    assertThat(scene.events()).containsExactly("free s3 by old", "start old on s3");
  }

  @Test
  void reservation_endsWhenTheHostRefusesItNow() {
    build(0.25, null);
    ask("ten", 1, 10).heartbeat("s3");
    assertThat(scene.events()).containsExactly("reservation s3 by ten");

    refuse("ten", "s3");
    scene.packer().retry(scene.ask("ten"));
    scene.heartbeat("s3").heartbeat("s2");

    assertThat(scene.events()).containsExactly("free s3 by ten", "reservation s2 by ten");
  }

  @Test
  void jobThatTheHostRefuses_keepsNoOtherOfItsQueueFromReserving() {
    build(0.25, null);
    scene.server("s4", 10).ask("own", 1, Scene.of(b), 10).run();
    refuse("picky", "s0", "s1", "s2", "s3");
    scene.ask("picky", 1, of(b, "one"), 9).run().ask("ten", 1, of(b, "another"), 10).run();
    scene.events();

    scene.heartbeat("s3");

    assertThat(scene.events()).containsExactly("reservation s3 by ten");
  }

  private static UnaryOperator<AskSpec> of(Tenant tenant, String application) {
    return spec -> spec.urgent(new AskGroup(application, 0), 0).of(tenant);
  }

  @Test
  void reservationOfTheHost_lastsUntilItsTimeIsOver() {
    build(0.25, null);
    ask("ten", 2, 10).events();

    assertThat(scene.packer().reserve(scene.server("s1"), scene.ask("ten"))).isTrue();
    assertThat(scene.packer().reserve(scene.server("s2"), scene.ask("ten")))
        .as("one of 4")
        .isFalse();
    assertThat(scene.events()).containsExactly("reservation s1 by ten");
    scene.at(50).heartbeat("s2").at(99).heartbeat("s2");
    assertThat(scene.events()).isEmpty();
    scene.at(100).heartbeat("s2");

    assertThat(scene.events()).containsExactly("free s1 by ten", "reservation s2 by ten");
  }

  @Test
  void reservationOfTheHost_isReleasedByTheHost() {
    build(0.25, null);
    ask("ten", 1, 10);
    scene.packer().reserve(scene.server("s1"), scene.ask("ten"));
    scene.events();

    scene.packer().release(scene.server("s1"), scene.ask("ten"));
    scene.end("five", "s1").run();

    assertThat(scene.events()).containsExactly("free s1 by ten", "start more on s1");
    scene.packer().release(scene.server("s1"), scene.ask("ten"));
    assertThat(scene.events()).isEmpty();
  }

  @Test
  void reservationOfTheHost_isRefusedToAQueueThatHasItsShare() {
    build(1, null);
    ask("ten", 1, 10);

    assertThat(scene.packer().reserve(scene.server("s1"), scene.ask("more"))).isFalse();
  }
}
