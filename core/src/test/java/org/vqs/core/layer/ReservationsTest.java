package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Holds;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Servers of 10; patience ends after 100, reservations are looked at again after 50. */
class ReservationsTest {

  private static Scene scene(String policy, double share) {
    return new Scene(
        PackerOptions.paper(policy, ResourceVector.of(1))
            .with(o -> o.reservations(new ReservationOptions(100, 50, share))));
  }

  private static Scene scene() {
    return scene(Policies.BF_JS, 1);
  }

  /** Two full servers, a job of 10 that waits since 0, and more jobs of 5 that wait since 99. */
  private static Scene twoFullServers(Scene scene) {
    scene.server("s", 10).server("t", 10).ask("five", 4, 5).run();
    scene.ask("ten", 1, 10).at(99).ask("more", 20, 5).run().events();
    return scene;
  }

  @Test
  void agedJob_doesNotGoBeforeTheOneThatThePolicyTakes() {
    Scene scene = scene().server("s", 10).ask("old", 1, 10).run();
    scene.ask("small", 1, 2).at(60).ask("large", 2, 9).run().events();

    scene.at(100).end("old", "s").run();

    assertThat(scene.events()).containsExactly("start large on s");
  }

  @Test
  void agedJobs_reserveTheOldestFirst() {
    Scene scene = scene(Policies.BF_JS, 0).server("s", 10).ask("first", 1, 10).run();
    scene.at(1).ask("b", 1, 8).at(2).ask("c", 1, 9).at(0).run().events();

    scene.at(150).heartbeat("s");

    assertThat(scene.events()).containsExactly("reservation s by b");
  }

  @ParameterizedTest
  @MethodSource("org.vqs.core.Policies#names")
  void heartbeat_startsAnAgedJobWhereverItFits(String policy) {
    Scene scene = scene(policy, 1).server("s", 10).server("t", 10);
    scene.check((ask, server) -> Refusal.pair(Reason.BLACKLISTED)).ask("a", 1, 5).run();
    assertThat(scene.events()).doesNotContain("start a on s", "start a on t");
    scene.check(
        (ask, server) -> server.name().equals("t") ? null : Refusal.pair(Reason.BLACKLISTED));

    scene.at(100).heartbeat("s");

    assertThat(scene.on("t")).containsExactly("a");
    assertThat(scene.packer().counters().starts(Step.AGED)).isEqualTo(1);
  }

  @Test
  void reservation_isMadeWhenPatienceEndsAndNotBefore() {
    Scene scene = twoFullServers(scene());

    scene.at(99).heartbeat("s");
    assertThat(scene.events()).isEmpty();

    scene.at(100).heartbeat("s");
    assertThat(scene.events()).containsExactly("reservation t by ten");
    assertThat(Ask.reserving(scene.server("t"))).isSameAs(scene.ask("ten"));
    assertThat(scene.ask("ten").reservations()).containsExactly(scene.server("t"));
    assertThat(scene.packer().cluster().holds().reserved()).isEqualTo(1);
    assertThat(scene.packer().counters().reservations()).isEqualTo(1);
    scene.at(101).heartbeat("s").heartbeat("t");
    assertThat(scene.events()).as("one reservation at a time").isEmpty();
  }

  @Test
  void reservation_takesTheServerWithTheMostRoom() {
    Scene scene = scene().server("s", 10).server("t", 10).server("u", 10);
    scene.ask("nine", 1, 9).ask("seven", 1, 7).ask("eight", 1, 8).run();
    scene.ask("ten", 1, 10).run().events();

    scene.at(100).heartbeat("s");

    assertThat(scene.events()).containsExactly("reservation u by ten");
    assertThat(scene.on("u")).containsExactly("seven");
  }

  @Test
  void reservation_avoidsServersThatTheHostRefuses() {
    Scene scene = twoFullServers(scene()).refuse("ten", "t", Refusal.pair(Reason.BLACKLISTED));

    scene.at(100).heartbeat("s");

    assertThat(scene.events()).containsExactly("reservation s by ten");
  }

  @Test
  void reservedServer_takesNothingElseUntilTheJobStartsThere() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s");
    scene.events();

    scene.at(110).end("five", "t").run().ask("late", 1, 1).run();
    assertThat(scene.on("t")).containsExactly("five");
    scene.at(111).end("five", "s").run();
    assertThat(scene.events()).as("others go on").containsExactly("start more on s");

    scene.at(120).end("five", "t").run();
    assertThat(scene.events()).containsExactly("free t by ten", "start ten on t");
    assertThat(scene.packer().counters().starts(Step.RESERVATION)).isEqualTo(1);
    assertThat(scene.packer().cluster().holds().reserved()).isZero();
  }

  @Test
  void roomBesideTheReservingAsk_isFilled() {
    Scene scene = scene().server("s", 10).ask("five", 2, 5).run();
    scene.ask("eight", 1, 8).at(60).ask("two", 1, 2).run().at(100).heartbeat("s").events();

    scene.at(110).end("five", "s").end("five", "s").run();

    assertThat(scene.events())
        .containsExactly("free s by eight", "start eight on s", "start two on s");
  }

  @Test
  void reservation_standsOnTheOnlyServerThereIsWhileItsRoomGrows() {
    Scene scene = scene().server("s", 10).ask("two", 5, 2).run().ask("ten", 1, 10).run();
    scene.at(100).heartbeat("s");

    for (long now = 150; now < 500; now += 50) {
      if (now % 100 == 50) {
        scene.at(now).end("two", "s").run();
      }
      scene.at(now).heartbeat("s");
    }

    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("ten"));
    assertThat(scene.packer().counters().reservations()).isEqualTo(1);
  }

  @Test
  void reservingAsk_thatIsServedElsewhereFreesTheServer() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s").at(110).end("five", "t").run();
    scene.events();

    scene.server("u", 10).run();

    assertThat(scene.events())
        .containsExactly("start ten on u", "free t by ten", "start more on t");
    assertThat(scene.packer().cluster().holds().reserved()).isZero();
  }

  @Test
  void reservingAsk_thatIsStillOverdueTakesRoomElsewhereAndKeepsItsReservation() {
    Scene scene = scene().server("s", 10).server("t", 10).ask("five", 4, 5).run();
    scene.ask("ten", 3, 10).run().at(100).heartbeat("s").events();
    assertThat(Ask.reserving(scene.server("t"))).isSameAs(scene.ask("ten"));

    scene.at(110).server("u", 10).run();
    assertThat(scene.events()).containsExactly("start ten on u");
    assertThat(Ask.reserving(scene.server("t"))).isSameAs(scene.ask("ten"));
    scene.at(120).end("five", "t").end("five", "t").run();
    assertThat(scene.events()).containsExactly("free t by ten", "start ten on t");

    assertThat(scene.ask("ten").reservations()).as("the third").containsExactly(scene.server("s"));
  }

  @Test
  void queues_takeTurnsToReserve() {
    Scene scene = scene();
    Tenant a = scene.queue(scene.packer().tenants().root(), "a", 1);
    Tenant b = scene.queue(scene.packer().tenants().root(), "b", 1);
    for (int i = 0; i < 4; i++) {
      scene.server("s" + i, 10);
    }
    scene.ask("half", 4, Scene.of(a), 5).run().ask("other half", 4, Scene.of(b), 5).run();
    scene.ask("a1", 1, Scene.of(a), 10).ask("a2", 1, Scene.of(a), 10);
    scene.ask("a3", 1, Scene.of(a), 10);
    scene.ask("b1", 1, Scene.of(b), 10).ask("b2", 1, Scene.of(b), 10).run().events();

    scene.at(100).heartbeat("s0");

    assertThat(scene.events())
        .containsExactly(
            "reservation s3 by a1",
            "reservation s2 by b1",
            "reservation s1 by a2",
            "reservation s0 by b2");
  }

  @Test
  void queueAboveItsShare_reservesNothingForItsAge() {
    Scene scene = scene();
    Tenant a = scene.queue(scene.packer().tenants().root(), "a", 1);
    Tenant b = scene.queue(scene.packer().tenants().root(), "b", 2);
    scene.server("s", 10).server("t", 10).ask("five", 4, Scene.of(b), 5).run();
    scene.ask("b1", 1, Scene.of(b), 10).run().ask("a1", 1, Scene.of(a), 10).run().events();

    scene.at(100).heartbeat("s");

    assertThat(scene.events()).containsExactly("reservation t by a1");
  }

  @Test
  void reservingAsk_thatIsWithdrawnFreesTheServer() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s").at(110).end("five", "t").run();
    scene.events();

    scene.count("ten", 0).run();

    assertThat(scene.events()).containsExactly("free t by ten", "start more on t");
    assertThat(scene.ask("ten").reservations()).isEmpty();
  }

  @Test
  void reservingAsk_thatTheHostDefersFreesTheServer() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s");
    scene.refuse("ten", "t", Refusal.job(Reason.QUEUE_LIMIT)).events();

    scene.at(110).end("five", "t").end("five", "t").run();

    assertThat(scene.events())
        .containsExactly("free t by ten", "start more on t", "start more on t");
    assertThat(scene.ask("ten").deferred().reason()).isEqualTo(Reason.QUEUE_LIMIT);
  }

  @Test
  void reservingAsk_thatMovesToOtherLocationsFreesTheServer() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s").at(110).end("five", "t").run();
    scene.events();

    scene.packer().move(scene.ask("ten"), List.of(scene.packer().location("other")), List.of(), 0);
    scene.run();

    assertThat(scene.events()).containsExactly("free t by ten", "start more on t");
  }

  @Test
  void reservedServer_thatClosesOrGoesIsReservedNoMore() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s");
    scene.events();

    scene.packer().servers().close(scene.server("t"), Reason.SERVER_CLOSED);
    assertThat(scene.events()).containsExactly("free t by ten");
    scene.at(101).heartbeat("s");
    assertThat(scene.events()).containsExactly("reservation s by ten");

    scene.end("five", "s").end("five", "s");
    scene.packer().servers().remove(scene.server("s"));
    assertThat(scene.events()).containsExactly("free s by ten");
    assertThat(scene.packer().cluster().holds().reserved()).isZero();
    assertThat(scene.ask("ten").reservations()).isEmpty();
  }

  @Test
  void reservedServer_thatBecomesTooSmallIsReservedNoMore() {
    Scene scene = twoFullServers(scene()).at(100).heartbeat("s").at(101);
    scene.events();

    scene.packer().servers().resize(scene.server("t"), ResourceVector.of(9));
    scene.run();

    assertThat(scene.events()).containsExactly("free t by ten");
    scene.at(102).heartbeat("s");
    assertThat(scene.events()).containsExactly("reservation s by ten");
  }

  @Test
  void reservations_takeAtMostTheirShareOfTheServers() {
    Scene scene = scene(Policies.BF_JS, 0.5);
    for (int i = 0; i < 5; i++) {
      scene.server("s" + i, 10);
    }
    scene.ask("five", 10, 5).run().ask("a", 1, 10).ask("b", 1, 10).ask("c", 1, 10).run().events();

    scene.at(100).heartbeat("s0");
    assertThat(scene.events()).containsExactly("reservation s4 by a", "reservation s3 by b");

    scene.at(110).end("five", "s4").end("five", "s4").run();
    assertThat(scene.events()).containsExactly("free s4 by a", "start a on s4");
    scene.count("b", 0).ask("d", 1, 10).run().at(900).heartbeat("s0");
    assertThat(scene.events())
        .as("a, on s4, is as large, and jobs wait for longer than they run")
        .containsExactly("free s3 by b", "reservation s3 by c", "reservation s2 by d");
  }

  @Test
  void oneServer_mayAlwaysBeReserved() {
    Scene scene = twoFullServers(scene(Policies.BF_JS, 0));

    scene.at(100).heartbeat("s");

    assertThat(scene.events()).containsExactly("reservation t by ten");
  }

  @Test
  void agedJob_startsInAnIdleClusterAlsoWhileAsManyServersAreReservedAsMayBe() {
    Scene scene = scene(Policies.BF_JS, 0).server("s", 10).server("t", 20).server("u", 20);
    scene.resident("job", "s", 10);
    Refusal refusal = Refusal.pair(Reason.BLACKLISTED);
    scene.check((ask, server) -> accepts("ten", "s", ask, server) ? null : refusal);
    scene.ask("a", 1, 5).ask("ten", 1, 10).run().at(100).heartbeat("s");
    assertThat(scene.server("s").isReserved()).isTrue();
    scene.check(
        (ask, server) ->
            accepts("ten", "s", ask, server) || accepts("a", "t", ask, server) ? null : refusal);

    scene.at(150).heartbeat("s");

    assertThat(scene.on("t")).containsExactly("a");
    assertThat(scene.packer().counters().starts(Step.AGED)).isEqualTo(1);
  }

  private static boolean accepts(String owner, String name, Ask ask, Server server) {
    return ask.owner().equals(owner) && server.name().equals(name);
  }

  /** The first reservation of s ended early; the second, of time 140, must not inherit its age. */
  @Test
  void secondReservationOfTheSameServer_hasItsOwnTimeout() {
    Scene scene = scene(Policies.BF_JS, 0).server("s", 10).ask("two", 5, 2).run();
    scene.ask("ten", 1, 10).run().at(100).heartbeat("s");
    scene.packer().servers().close(scene.server("s"), Reason.SERVER_CLOSED);
    scene.packer().servers().open(scene.server("s"));
    scene.at(140).run().heartbeat("s");
    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("ten"));
    scene.events();

    scene.at(200).heartbeat("s");
    assertThat(scene.events()).isEmpty();
    scene.at(250).heartbeat("s");
    assertThat(scene.events()).startsWith("free s by ten");
  }

  @Test
  void startsOfOneAsk_areAgedOneByOne() {
    Scene scene = scene().server("s", 10).ask("first", 1, 10).run();
    scene.ask("a", 1, 5).at(90).count("a", 2).run().events();
    assertThat(scene.ask("a").due()).isEqualTo(100);

    scene.at(100).end("first", "s").run();

    assertThat(scene.on("s")).containsExactly("a", "a");
  }

  /** Jobs that ran for 100 after a wait of up to 200: the typical wait is 100 to 200. */
  private static Scene oneServerAfterWaits() {
    Scene scene = scene(Policies.BF_JS, 0).server("s", 10).ask("job", 4, 10).run();
    for (int end = 100; end <= 300; end += 100) {
      scene.at(end).end("job", "s").run();
    }
    scene.at(300).ask("last", 1, 10).run().events();
    return scene;
  }

  @Test
  void patience_growsWithTheWaitsOfOthers() {
    Scene scene = oneServerAfterWaits();

    // The typical wait is the third root of 200 · 300 · 400, less 100.
    scene.at(887).heartbeat("s");
    assertThat(scene.events()).isEmpty();
    scene.at(888).heartbeat("s");
    assertThat(scene.events())
        .as("the typical wait and four services")
        .containsExactly("reservation s by last");
  }

  @Test
  void reservation_goesToTheServerWhereRoomIsExpectedFirst() {
    Scene scene = scene(Policies.BF_JS, 0).server("s", 10);
    for (int i = 0; i < 25; i++) {
      scene.at(100L * i).ask("life" + i, 1, 5).run().at(100L * (i + 1)).end("life" + i, "s").run();
    }
    scene.at(2500).ask("older", 1, 10).run().at(2560).server("t", 10).ask("younger", 1, 9).run();
    scene.ask("ten", 1, 10).run().events();

    scene.at(2560 + 398).heartbeat("s");
    assertThat(scene.events()).isEmpty();
    scene.at(2560 + 400).heartbeat("s");

    assertThat(scene.events())
        .as("t has more room, but all jobs run for 100")
        .containsExactly("reservation t by ten");
  }

  /** The first stands for ever; those that end are in no line behind it. */
  @Test
  void reservationsThatEnded_areForgottenWhateverTheTimeoutIs() {
    Scene scene =
        new Scene(
            PackerOptions.paper(Policies.BF_JS, ResourceVector.of(1))
                .with(o -> o.reservations(new ReservationOptions(100, Long.MAX_VALUE, 1))));
    scene.server("s", 10).server("t", 10).ask("five", 4, 5).run();
    scene.ask("stands", 1, 10).run().at(100).heartbeat("s");
    Holds holds = scene.packer().cluster().holds();
    assertThat(holds.count(Purpose.AGE)).isOne();

    for (int i = 0; i < 300; i++) {
      scene.at(200 + 200L * i).ask("goes", 1, 10).run();
      scene.at(300 + 200L * i).heartbeat("s");
      assertThat(scene.ask("goes").reservations()).hasSize(1);
      scene.count("goes", 0).run();
    }

    assertThat(holds.count(Purpose.AGE)).isOne();
  }

  /** What others would have in 50 times what it kept idle: a second one waits for as long. */
  @Test
  void reservationInVain_isPaidBackBeforeAnotherBegins() {
    Scene scene = scene().server("s", 10).resident("stays", "s", 1).ask("five", 1, 5).run();
    scene.ask("ten", 1, 10).ask("nine", 1, 9).run().at(100).heartbeat("s");
    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("ten"));

    // A hold lasts for two timeouts, and four tenths are idle in the meantime.
    scene.at(200).heartbeat("s").events();
    scene.at(200 + 1_999).heartbeat("s");
    assertThat(scene.events()).isEmpty();

    scene.at(200 + 2_000).heartbeat("s");
    assertThat(scene.events()).containsExactly("reservation s by nine");
  }

  /**
   * On each of 20 servers runs a job of 40,000, followed by another unless the server is reserved,
   * and short ones fill it up, which end every 200. So a first hold is much too short.
   */
  @Test
  void jobThatWaitsForOnesThatEnd_startsHoweverLongTheyRun() {
    Scene scene = scene(Policies.BF_JS, 0);
    for (int i = 0; i < 20; i++) {
      scene.server("s" + i, 10).resident("long", "s" + i, 1);
    }
    scene.ask("short", 1_000_000, 3).ask("ten", 1, 10).run();

    long now = 0;
    while (scene.ask("ten").count() > 0 && now < 4_000_000) {
      now += 10;
      String server = "s" + now / 10 % 20;
      while (scene.on(server).contains("short")) {
        scene.end("short", server);
      }
      if (now % 40_000 == now / 10 % 20 * 2_010) {
        scene.end("long", server);
        if (!scene.server(server).isReserved()) {
          scene.resident("long", server, 1);
        }
      }
      scene.at(now).heartbeat(server);
    }

    assertThat(scene.ask("ten").count()).as("at %d", now).isZero();
    assertThat(scene.ask("ten").vainHolds()).isPositive();
  }
}
