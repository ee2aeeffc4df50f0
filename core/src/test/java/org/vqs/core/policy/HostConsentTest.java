package org.vqs.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.RefusingServers;

/** What the host refuses costs little, is in no queue, and keeps nobody from room. */
class HostConsentTest {
  private static final Refusal BLACKLISTED = Refusal.standing(Reason.BLACKLISTED);

  private final Set<String> refused = new HashSet<>();
  private long checks;

  static List<String> policies() {
    return Policies.names();
  }

  /** Those that serve from all shapes; VQS alone serves one type at a time. */
  static List<String> fillingPolicies() {
    return Policies.names().stream().filter(name -> !name.equals("vqs")).toList();
  }

  private Scene scene(String policy, int probeLimit) {
    Scene scene =
        new Scene(
            PackerOptions.paper(policy, ResourceVector.of(1)).with(o -> o.probeLimit(probeLimit)));
    return scene.check(this::check);
  }

  private Refusal check(Ask ask, Server server) {
    checks++;
    return refused.contains(ask.owner() + " " + server.name()) ? BLACKLISTED : null;
  }

  private void refuse(String ask, String... servers) {
    for (String server : servers) {
      refused.add(ask + " " + server);
    }
  }

  private static void runAll(Scene scene) {
    scene.run();
    for (int i = 0; scene.packer().hasBacklog(); i++) {
      assertThat(i).as("runs").isLessThan(1000);
      scene.run();
    }
  }

  // ---- what every server refuses ----

  @ParameterizedTest
  @MethodSource("policies")
  void askThatEveryServerRefuses_isInNoQueue(String policy) {
    Scene scene = scene(policy, 100).server("a", 10).server("b", 10);
    refuse("unwanted", "a", "b");

    scene.ask("unwanted", 20, 6).run();

    assertThat(scene.ask("unwanted").isSetAside()).isTrue();
    assertThat(scene.ask("unwanted").lastRefusal().reason()).isEqualTo(Reason.BLACKLISTED);
    assertThat(scene.packer().cluster().pending().startable()).isZero();
    assertThat(scene.packer().cluster().pending().waiting()).isEqualTo(20);
  }

  @Test
  void askThatEveryServerRefuses_capturesNoConfiguration() {
    Scene scene = scene("vqs-bf", 100).server("a", 16);
    refuse("unwanted", "a");
    scene.ask("unwanted", 200, 16).run();

    scene.ask("wanted", 4, 4).run();

    assertThat(scene.on("a")).containsExactly("wanted", "wanted", "wanted", "wanted");
    assertThat(((ReducedConfiguration) scene.server("a").configuration()).type())
        .isEqualTo(scene.ask("wanted").shape().typeIn(scene.server("a").serverClass()));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatWasSetAside_startsOnAServerThatComes(String policy) {
    Scene scene = scene(policy, 100).server("a", 10);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, 6).run();

    scene.server("b", 10).run();

    assertThat(scene.on("b")).containsExactly("unwanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatWasSetAside_startsOnAServerThatOpens(String policy) {
    Scene scene = scene(policy, 100).server("a", 10).server("b", 10);
    scene.packer().servers().close(scene.server("b"), Reason.SERVER_CLOSED);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, 6).run();
    assertThat(scene.ask("unwanted").isSetAside()).isTrue();

    scene.packer().servers().open(scene.server("b"));
    scene.run();

    assertThat(scene.on("b")).containsExactly("unwanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatWasSetAside_startsOnAServerThatGrows(String policy) {
    Scene scene = scene(policy, 100).server("a", 10).server("b", 4);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, 6).run();

    scene.packer().servers().resize(scene.server("b"), ResourceVector.of(10));
    scene.run();

    assertThat(scene.on("b")).containsExactly("unwanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatWasSetAside_startsWhereTheHostAcceptsItNow(String policy) {
    Scene scene = scene(policy, 100).server("a", 10).server("b", 10);
    refuse("unwanted", "a", "b");
    scene.ask("unwanted", 2, 6).run();

    refused.clear();
    scene.packer().servers().offer(scene.server("b"));
    scene.run();
    assertThat(scene.on("b")).containsExactly("unwanted");
    scene.packer().retry(scene.ask("unwanted"));
    scene.run();

    assertThat(scene.on("a")).containsExactly("unwanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatWasSetAside_startsWhereItMayRunNow(String policy) {
    Scene scene = scene(policy, 100);
    scene.serverAt("a", List.of("here"), 10).serverAt("b", List.of("there"), 10);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, scene.only("here"), 6).run();
    assertThat(scene.ask("unwanted").isSetAside()).isTrue();

    scene
        .packer()
        .move(scene.ask("unwanted"), List.of(scene.packer().location("there")), List.of(), 0);
    scene.run();

    assertThat(scene.on("b")).containsExactly("unwanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatAFullServerAccepts_waitsForIt(String policy) {
    Scene scene = scene(policy, 100).server("a", 10).server("b", 10);
    scene.resident("old", "b", 10);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, 6).run();
    assertThat(scene.ask("unwanted").isIndexed()).isTrue();

    scene.end("old", "b").run();

    assertThat(scene.on("b")).containsExactly("unwanted");
  }

  @Test
  void overdueAskOfWhichTheLastServerClosed_isSetAsideUntilItOpens() {
    Scene scene =
        new Scene(
            PackerOptions.paper("vqs-bf", ResourceVector.of(1))
                .with(o -> o.reservations(new ReservationOptions(10, 100, 1))));
    scene.check(this::check).server("a", 10).server("b", 10);
    scene.resident("old", "b", 10);
    refuse("picky", "a");
    scene.ask("picky", 1, 6).run();
    scene.packer().servers().close(scene.server("b"), Reason.SERVER_CLOSED);

    scene.at(1000).heartbeat("a");
    assertThat(scene.ask("picky").isSetAside()).isTrue();
    scene.packer().servers().open(scene.server("b"));
    scene.end("old", "b").run();

    assertThat(scene.on("b")).containsExactly("picky");
  }

  @Test
  void askThatWasSetAside_canBeWithdrawn() {
    Scene scene = scene("bf-js", 100).server("a", 10);
    refuse("unwanted", "a");
    scene.ask("unwanted", 1, 6).run();

    scene.packer().remove(scene.ask("unwanted"), 0);
    scene.server("b", 10).run();

    assertThat(scene.packer().cluster().pending().waiting()).isZero();
    assertThat(scene.packer().cluster().pending().refused().setAside()).isZero();
    assertThat(scene.on("b")).isEmpty();
  }

  // ---- those behind them; the server that accepts them is looked at first ----

  @ParameterizedTest
  @MethodSource("fillingPolicies")
  void smallAskBehindManyRefusedLargeOnes_starts(String policy) {
    Scene scene = scene(policy, 5).server("b", 1000).server("a", 1000);
    scene.resident("old", "a", 1000).resident("other", "b", 1000);
    for (int i = 0; i < 200; i++) {
      refuse("large" + i, "a");
      scene.ask("large" + i, 1, 700 + i);
    }
    scene.ask("small", 1, 10);
    runAll(scene);

    scene.end("old", "a");
    runAll(scene);

    assertThat(scene.on("a")).containsExactly("small");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void equalAskBehindManyRefusedOnes_starts(String policy) {
    Scene scene = scene(policy, 5).server("b", 10).server("a", 10);
    scene.resident("old", "a", 10).resident("other", "b", 10);
    for (int i = 0; i < 200; i++) {
      refuse("refused" + i, "a");
      scene.ask("refused" + i, 1, 6);
    }
    scene.ask("wanted", 1, 6);
    runAll(scene);

    scene.end("old", "a");
    runAll(scene);

    assertThat(scene.on("a")).containsExactly("wanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void masterBehindManyRefusedOnes_starts(String policy) {
    Scene scene = scene(policy, 5).server("b", 10).server("a", 10);
    scene.resident("old", "a", 10).resident("other", "b", 10);
    for (int i = 0; i < 200; i++) {
      refuse("refused" + i, "a");
      scene.ask("refused" + i, 1, Scene::master, 6);
    }
    scene.ask("wanted", 1, Scene::master, 6);
    runAll(scene);

    scene.end("old", "a");
    runAll(scene);

    assertThat(scene.on("a")).containsExactly("wanted");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askThatOneOfManyServersAccepts_findsIt(String policy) {
    Scene scene = scene(policy, 5);
    for (int i = 0; i < 300; i++) {
      scene.server("s" + i, 10);
      refuse("picky", i == 250 ? "none" : "s" + i);
    }

    scene.ask("picky", 1, 6);
    runAll(scene);

    assertThat(scene.on("s250")).containsExactly("picky");
  }

  // ---- work ----

  @ParameterizedTest
  @ValueSource(strings = {"bf-js", "vqs-bf", "adaptive", "fifo-ff"})
  void oneRun_asksTheHostNoMoreThanItsBudget(String policy) {
    Scene scene = scene(policy, 10);
    IntStream.range(0, 100).forEach(i -> scene.server("s" + i, 10));
    scene.resident("old", "s0", 10);
    for (int i = 0; i < 50; i++) {
      String ask = "picky" + i;
      IntStream.range(1, 100).forEach(s -> refuse(ask, "s" + s));
      scene.ask(ask, 1, 6);
    }
    scene.ask("wanted", 1, 5);

    long most = 0;
    do {
      long before = checks;
      scene.run();
      most = Math.max(most, checks - before);
    } while (scene.packer().hasBacklog());

    assertThat(most).isLessThan(10 * 10 + 60);
    assertThat(checks).as("each pair once").isLessThan(50 * 99 + 200);
    assertThat(scene.packer().counters().starts()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void refusal_isRememberedByAllAsksAlike(String policy) {
    Scene scene = scene(policy, 100);
    IntStream.range(0, 50).forEach(i -> scene.server("s" + i, 10));
    RefusingServers alike = new AskGroup("application_1", 0).alike("tasks");
    for (int i = 0; i < 100; i++) {
      String ask = "picky" + i;
      IntStream.range(0, 50).forEach(s -> refuse(ask, "s" + s));
      scene.ask(ask, 1, spec -> spec.alike(alike), 6);
    }

    runAll(scene);

    assertThat(checks).isEqualTo(50);
    assertThat(scene.packer().cluster().pending().refused().setAside()).isEqualTo(100);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void refusalThatDoesNotStand_isNotTriedForEver(String policy) {
    Scene scene = scene(policy, 5);
    IntStream.range(0, 20).forEach(i -> scene.server("s" + i, 1000));
    scene.check((ask, server) -> Refusal.pair(Reason.LOCALITY_WAIT));
    for (int i = 0; i < 200; i++) {
      scene.ask("ask" + i, 1, 10 + i % 7);
    }

    runAll(scene);

    assertThat(scene.packer().counters().starts()).isZero();
  }

  @Test
  void refusals_areForgottenWithTheLastAskAndWithTheServer() {
    Scene scene = scene("bf-js", 100).server("a", 10).server("b", 10);
    refuse("picky", "a");
    scene.resident("old", "b", 10).ask("picky", 1, 6).run();
    assertThat(scene.ask("picky").refusingServers().size()).isEqualTo(1);

    scene.packer().servers().remove(scene.server("a"));

    assertThat(scene.ask("picky").refusingServers().isEmpty()).isTrue();
  }
}
