package org.vqs.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;
import org.vqs.core.testing.WastefulServer;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.JobObserver;

/** A packer that goes on under other options while servers work and jobs wait. */
class ReconfigureTest {
  private static final ResourceVector SMALLEST = ResourceVector.of(1);

  /** Each policy, before and after each other one and itself. */
  static List<List<String>> pairs() {
    List<List<String>> pairs = new ArrayList<>();
    for (String before : Policies.names()) {
      for (String after : Policies.names()) {
        pairs.add(List.of(before, after));
      }
    }
    return pairs;
  }

  private static PackerOptions paper(String policy) {
    return PackerOptions.paper(policy, SMALLEST);
  }

  private static PackerOptions reserving(String policy, long delay) {
    return PackerOptions.paper(policy, SMALLEST)
        .with(o -> o.reservations(new ReservationOptions(delay, 1000, 1)));
  }

  private static void reconfigure(Scene scene, PackerOptions options, long now) {
    scene.at(now).packer().reconfigure(options, now);
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
    assertThat(scene.packer().options()).isEqualTo(options);
  }

  /** More servers than are indexed at a time. */
  @ParameterizedTest
  @MethodSource("pairs")
  void serversThatChangedSinceAnybodyLooked_areForTheNextPolicy(List<String> pair) {
    Scene scene = new Scene(paper(pair.get(0)));
    for (int i = 0; i < 100; i++) {
      scene.server("s" + i, 10);
    }
    scene.ask("old", 100, 6).run();
    for (int i = 0; i < 20; i++) {
      scene.end("old", "s" + i);
    }

    reconfigure(scene, paper(pair.get(1)), 10);

    scene.ask("new", 20, 9).run();
    assertThat(scene.ask("new").count()).isZero();
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void whatRunsAndWhatWaits_staysWithItsAge(List<String> pair) {
    Scene scene = new Scene(paper(pair.get(0))).server("s", 10).serverAt("t", List.of("rack"), 7);
    scene.at(5).ask("old", 3, 6).ask("local", 2, scene.only("rack"), 6).run();
    scene.at(9).ask("huge", 1, 11).ask("young", 2, 3).count("old", 4).run();
    Ask old = scene.ask("old");
    List<Job> onS = List.copyOf(scene.server("s").jobs());
    List<Job> onT = List.copyOf(scene.server("t").jobs());
    assertThat(onS).isNotEmpty();
    assertThat(onT).isNotEmpty();
    int waiting = old.count();
    double arrival = old.oldestArrival();
    Counters counters = scene.packer().counters();
    long starts = counters.starts();
    long startable = scene.packer().cluster().pending().startable();

    reconfigure(scene, paper(pair.get(1)), 20);

    assertThat(scene.server("s").jobs()).containsExactlyElementsOf(onS);
    assertThat(scene.server("t").jobs()).containsExactlyElementsOf(onT);
    assertThat(old.count()).isEqualTo(waiting);
    assertThat(old.oldestArrival()).isEqualTo(arrival).isLessThan(20);
    assertThat(old.isIndexed()).isTrue();
    assertThat(scene.ask("huge").fitsSomeServer()).isFalse();
    assertThat(scene.packer().counters()).isSameAs(counters);
    assertThat(counters.starts()).isEqualTo(starts);

    scene.run();
    for (int i = 0; i < 20; i++) {
      for (String server : List.of("s", "t")) {
        List.copyOf(scene.server(server).jobs()).forEach(scene.packer()::vacate);
      }
      scene.run();
    }
    assertThat(scene.packer().cluster().pending().waiting()).as("only what fits nowhere").isOne();
    assertThat(counters.starts()).isEqualTo(starts + startable);
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void whatNewPolicyWouldStart_startsInTheNextRun(List<String> pair) {
    Scene scene = new Scene(paper(pair.get(0))).server("s", 10);
    scene.check((ask, server) -> Refusal.pair(Reason.BLACKLISTED)).ask("x", 2, 5).run();
    scene.check((ask, server) -> null);
    assertThat(scene.run().on("s")).isEmpty();

    reconfigure(scene, paper(pair.get(1)), 1);
    assertThat(scene.packer().hasBacklog()).isTrue();
    assertThat(scene.on("s")).as("nothing starts before the run").isEmpty();

    assertThat(scene.run().on("s")).containsExactly("x", "x");
  }

  @Test
  void vqsAfterBestFit_servesTheHeadOfTheLine() {
    Scene scene = new Scene(paper(Policies.BF_JS)).server("s", 16).resident("r", "s", 16);
    // Both of one type: in (8/16, 2/3].
    scene.ask("first", 1, 9).ask("larger", 1, 10).run();

    reconfigure(scene, paper(Policies.VQS), 1);
    assertThat(scene.end("r", "s").run().on("s")).containsExactly("first");

    Scene unchanged = new Scene(paper(Policies.BF_JS)).server("s", 16).resident("r", "s", 16);
    unchanged.ask("first", 1, 9).ask("larger", 1, 10).run();
    assertThat(unchanged.end("r", "s").run().on("s")).containsExactly("larger");
  }

  @Test
  void policyThatLearns_isToldOfJobsAsLongAsItIsTheOne() {
    Scene scene = new Scene(paper(Policies.ADAPTIVE)).server("s", 10).ask("x", 3, 5).run();
    Cluster cluster = scene.packer().cluster();
    JobObserver first = cluster.observer();
    assertThat(first).isNotSameAs(cluster.learners());

    reconfigure(scene, paper(Policies.ADAPTIVE).with(o -> o.j(3)), 1);
    assertThat(cluster.observer()).isNotIn(cluster.learners(), first);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scene.packer().reconfigure(paper("best"), 2));
    assertThat(cluster.observer()).as("nothing has changed").isNotSameAs(cluster.learners());

    reconfigure(scene, paper(Policies.BF_JS), 3);
    assertThat(cluster.observer()).isSameAs(cluster.learners());
    scene.ask("y", 2, 5).end("x", "s").run();

    reconfigure(scene, paper(Policies.ADAPTIVE), 4);
    assertThat(cluster.observer()).isNotIn(cluster.learners(), first);
  }

  @Test
  void drainingServer_isFreeUnderAnotherPolicy() {
    WastefulServer draining = WastefulServer.draining(WastefulServer.options());
    Scene scene = draining.scene();
    scene.events();

    reconfigure(scene, paper(Policies.BF_JS), draining.now());

    assertThat(scene.packer().cluster().holds().stalled()).isZero();
    assertThat(scene.events()).containsExactly("activate s RECONFIGURED");
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void stalledServer_isNotStalledWithoutStalling() {
    Scene scene = new Scene(paper(Policies.VQS_BF).with(o -> o.stall(new Stall.Constant(0.9))));
    scene.server("s", 10).ask("five", 2, 5).run().ask("two", 10, 2).run();
    scene.end("five", "s").run();
    assertThat(scene.server("s").isStalled()).isTrue();
    scene.events();

    reconfigure(scene, paper(Policies.VQS_BF), 3);

    assertThat(scene.server("s").isStalled()).isFalse();
    assertThat(scene.packer().cluster().holds().stalled()).isZero();
    assertThat(scene.events()).containsExactly("activate s RECONFIGURED");
    assertThat(scene.packer().counters().activations(Host.Activation.RECONFIGURED)).isOne();
    assertThat(scene.run().on("s")).containsExactly("five", "two", "two");
  }

  @Test
  void departuresWithoutStalling_stallNothingLater() {
    Scene scene = new Scene(paper(Policies.VQS_BF));
    scene.server("s", 10).ask("five", 2, 5).run().ask("two", 1, 6).run().end("five", "s").run();

    reconfigure(scene, paper(Policies.VQS_BF).with(o -> o.stall(new Stall.Constant(1))), 3);

    assertThat(scene.run().server("s").isStalled()).isFalse();
    scene.ask("one", 30, 1).end("five", "s").ask("five", 1, 5).run();
    assertThat(scene.packer().counters().stalls()).isZero();
  }

  @Test
  void reservations_endWhenTheyAreSwitchedOff_andBeginWhenTheyAreSwitchedOn() {
    Scene scene = new Scene(reserving(Policies.BF_JS, 10)).server("s", 10).resident("r", "s", 8);
    scene.ask("large", 1, 9).run().at(10).heartbeat("s");
    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("large"));
    assertThat(scene.server("s").reservation().since()).isEqualTo(10);
    scene.events();

    reconfigure(scene, paper(Policies.BF_JS), 12);
    assertThat(scene.events()).containsExactly("free s by large");
    assertThat(Ask.reserving(scene.server("s"))).isNull();
    assertThat(scene.ask("large").reservations()).isEmpty();
    assertThat(scene.ask("large").due()).isEqualTo(Long.MAX_VALUE);
    scene.at(100).heartbeat("s");
    assertThat(Ask.reserving(scene.server("s"))).isNull();

    reconfigure(scene, reserving(Policies.BF_JS, 50), 110);
    assertThat(scene.ask("large").due()).isEqualTo(50);
    scene.heartbeat("s");
    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("large"));
    assertThat(scene.server("s").reservation().since()).isEqualTo(110);
  }

  @Test
  void whatLimitsDefer_staysDeferredAndIsLetGo() {
    Scene scene = new Scene(reserving(Policies.BF_JS, 10)).server("s", 10);
    Tenant queue = scene.queue(scene.packer().tenants().root(), "q", 2);
    scene.packer().tenants().setLimits(queue, ResourceVector.of(4), null);
    scene.ask("running", 1, Scene.of(queue), 3).run().ask("deferred", 1, Scene.of(queue), 3).run();
    Ask deferred = scene.ask("deferred");
    assertThat(deferred.limitedBy()).isSameAs(queue);
    // It waits too long now, and keeps others from headroom.
    scene
        .ask("behind", 1, Scene.of(queue), 2)
        .run()
        .packer()
        .tenants()
        .setLimits(queue, ResourceVector.of(5), null);
    scene.at(15).run();
    assertThat(scene.on("s")).containsExactly("running");

    reconfigure(scene, paper(Policies.VQS), 16);
    assertThat(deferred.limitedBy()).isSameAs(queue);
    assertThat(deferred.deferred()).isEqualTo(Refusal.job(Reason.QUEUE_LIMIT));
    assertThat(queue.weight()).isEqualTo(2);

    scene.heartbeat("s").run();
    assertThat(scene.on("s"))
        .as("nobody keeps others from headroom without reservations")
        .contains("behind");
    scene.end("running", "s").end("behind", "s").run();
    assertThat(scene.on("s")).containsExactly("deferred");
  }

  @Test
  void shares_liftAQueueOnceTheyAreAskedFor() {
    Scene scene = new Scene(paper(Policies.BF_JS)).server("s", 10);
    Tenant root = scene.packer().tenants().root();
    Tenant rich = scene.queue(root, "rich", 1);
    Tenant poor = scene.queue(root, "poor", 1);
    scene.ask("large", 4, Scene.of(rich), 5).run().ask("small", 9, Scene.of(poor), 1).run();
    assertThat(scene.end("large", "s").run().on("s")).containsExactly("large", "large");

    reconfigure(
        scene, paper(Policies.BF_JS).with(o -> o.shares(new ShareOptions(0.1, 1000, 0))), 1);
    scene.run().end("large", "s").run();
    assertThat(scene.on("s")).containsExactly("large", "small", "small", "small", "small", "small");
  }

  @Test
  void configurations_stayOnServersThatWorkIfTheirTypesDo() {
    Scene scene = new Scene(paper(Policies.VQS_BF)).server("s", 10).server("idle", 10);
    scene.ask("five", 2, 5).run();
    Server server = scene.server("s");
    assertThat(server.configuration()).hasToString("2×VQ2");

    reconfigure(scene, paper(Policies.VQS), 1);
    assertThat(server.configuration()).hasToString("2×VQ2");
    reconfigure(scene, paper(Policies.VQS).with(o -> o.j(3)), 2);
    assertThat(server.serverClass().sizeTypes().j()).isEqualTo(3);
    assertThat(server.configuration()).isNull();
    reconfigure(scene, paper(Policies.VQS_BF).with(o -> o.j(3)), 3);
    scene.ask("two", 1, 2).run().end("five", "s").run();
    assertThat(server.configuration()).isNotNull();
    reconfigure(scene, paper(Policies.BF_JS).with(o -> o.j(3)), 4);
    assertThat(server.configuration()).isNull();
  }

  @Test
  void urgencyAndRanks_areAsBefore() {
    Scene scene = new Scene(paper(Policies.BF_JS)).server("s", 10).resident("r", "s", 10);
    AskGroup app = new AskGroup("app", 0);
    scene.ask("reduce", 1, Scene.urgent(app, 10), 6).ask("map", 1, Scene.urgent(app, 5), 5).run();

    reconfigure(scene, paper(Policies.VQS_BF), 1);
    assertThat(scene.end("r", "s").run().on("s")).containsExactly("map");
    assertThat(scene.end("map", "s").run().on("s")).containsExactly("reduce");
  }

  @Test
  void sameOptions_withoutStateChangeNothing() {
    for (String policy : Policies.names()) {
      PackerOptions options = reserving(policy, 20).with(o -> o.stall(new Stall.Constant(0.9)));
      Scene switched = new Scene(options);
      Scene left = new Scene(options);
      for (Scene scene : List.of(switched, left)) {
        scene.server("a", 10).serverAt("b", List.of("rack"), 7).server("c", 10).run().events();
      }
      String other = policy.equals(Policies.VQS) ? Policies.BF_JS : Policies.VQS;
      reconfigure(switched, paper(other), 0);
      reconfigure(switched, options, 0);
      assertThat(switched.run().events()).isEmpty();
      for (Scene scene : List.of(switched, left)) {
        scene.ask("x", 3, 5).ask("y", 7, 2).ask("z", 2, 7).run();
        List<String> onC = scene.on("c");
        assertThat(onC).as(policy).isNotEmpty();
        scene.at(4).end(onC.get(0), "c").run();
        scene.at(30).heartbeat("a").heartbeat("b").heartbeat("c");
      }
      assertThat(switched.events()).as(policy).isEqualTo(left.events()).hasSizeGreaterThan(5);
    }
  }

  /** The same but for what can be taken over as it is. */
  private static PackerOptions withNumbers(PackerOptions from, long timeouts, double share) {
    ReservationOptions reservations = from.reservations();
    ShareOptions shares = from.shares();
    return from.with(
        o ->
            o.maxStartsPerEvent(100)
                .probeLimit(7)
                .tau(5)
                .stallTimeout(timeouts)
                .reservations(new ReservationOptions(reservations.delay(), timeouts, share))
                .shares(new ShareOptions(shares.tolerance(), timeouts, share)));
  }

  @Test
  void otherNumbers_endNoReservationAndNoStallButHoldForThem() {
    PackerOptions options =
        reserving(Policies.VQS_BF, 10)
            .with(o -> o.stall(new Stall.Constant(0.9)))
            .with(o -> o.shares(new ShareOptions(0.1, 1000, 1)));
    Scene scene = new Scene(options).serverAt("t", List.of("rack"), 10);
    scene.ask("r", 8, scene.only("rack"), 1).run().ask("large", 1, scene.only("rack"), 9).run();
    scene.at(25).serverAt("s", List.of("left"), 10).ask("five", 2, 5).run();
    scene.ask("two", 10, scene.only("left"), 2).run();
    scene.end("five", "s").run().at(30).heartbeat("t");
    Server stalled = scene.server("s");
    Server reserved = scene.server("t");
    assertThat(stalled.isStalled()).isTrue();
    assertThat(Ask.reserving(reserved)).isSameAs(scene.ask("large"));
    scene.events();

    reconfigure(scene, withNumbers(options, 50, 1), 40);

    assertThat(scene.events()).isEmpty();
    assertThat(stalled.isStalled()).isTrue();
    assertThat(stalled.stall().since()).isEqualTo(25);
    assertThat(Ask.reserving(reserved)).isSameAs(scene.ask("large"));
    assertThat(reserved.reservation().since()).isEqualTo(30);
  }

  @Test
  void otherLimits_boundTheNextRun() {
    PackerOptions options = paper(Policies.BF_JS);
    PackerOptions one =
        options.with(
            o ->
                o.j(0)
                    .maxStartsPerEvent(1)
                    .probeLimit(Integer.MAX_VALUE)
                    .tau(Double.POSITIVE_INFINITY)
                    .stall(new Stall.None())
                    .stallTimeout(Long.MAX_VALUE)
                    .reservations(null));
    Scene scene = new Scene(options).server("s", 10);
    reconfigure(scene, one, 1);
    scene.ask("x", 3, 2).run();
    assertThat(scene.on("s")).hasSize(1);
    reconfigure(scene, options, 2);
    assertThat(scene.run().on("s")).hasSize(3);
  }

  @Test
  void oneRun_looksAtABoundedNumberOfServers() {
    Scene scene = new Scene(paper(Policies.FIFO_FF));
    for (int i = 0; i < 1_000; i++) {
      scene.server("s" + i, 10);
    }
    List<Server> asked = new ArrayList<>();
    scene.check((ask, server) -> Refusal.pair(Reason.BLACKLISTED)).ask("x", 1, 5).run();
    scene.check(
        (ask, server) -> {
          asked.add(server);
          return Refusal.pair(Reason.BLACKLISTED);
        });

    reconfigure(scene, paper(Policies.BF_JS), 1);
    int runs = 0;
    while (scene.packer().hasBacklog()) {
      int before = asked.size();
      scene.run();
      assertThat(asked.size() - before).isLessThanOrEqualTo(200);
      runs++;
    }
    assertThat(runs).isEqualTo(5);
    assertThat(asked).doesNotHaveDuplicates().hasSize(1_000);
  }

  @Test
  void whatArrives_comesAfterWhatWaitedForServersThatAreStillOffered() {
    Scene scene = new Scene(paper(Policies.BF_JS));
    for (int i = 0; i < 300; i++) {
      scene.server("s" + i, 10);
    }
    scene.check((ask, server) -> Refusal.pair(Reason.BLACKLISTED)).ask("first", 300, 10).run();
    scene.check((ask, server) -> null);
    reconfigure(scene, paper(Policies.VQS_BF), 1);
    scene.ask("later", 1, 10).run();
    assertThat(scene.ask("first").count()).isEqualTo(100);
    scene.run();
    assertThat(scene.ask("first").count()).isZero();
    assertThat(scene.ask("later").count()).isOne();
  }

  @Test
  void failureInTheMiddle_isRepairedByAnotherCall() {
    Scene scene = new Scene(reserving(Policies.BF_JS, 10));
    scene.server("s", 10).resident("r", "s", 8).server("t", 10).resident("q", "t", 8);
    scene.ask("large", 1, 9).run().at(10).heartbeat("s");
    assertThat(scene.packer().cluster().holds().reserved()).isOne();
    PackerOptions before = scene.packer().options();
    Packer packer = scene.packer();
    scene.failOn("free " + scene.ask("large").reservations().get(0) + " by large");

    assertThatThrownBy(() -> packer.reconfigure(paper(Policies.VQS), 11))
        .isInstanceOf(IllegalStateException.class);

    assertThat(packer.worksBy(paper(Policies.VQS))).isFalse();
    assertThat(packer.worksBy(before)).as("nor by those from before").isFalse();
    scene.failOn(null);
    reconfigure(scene, paper(Policies.VQS), 12);
    assertThat(packer.worksBy(paper(Policies.VQS))).isTrue();
    assertThat(scene.end("r", "s").run().on("s")).containsExactly("large");
  }

  @Test
  void badOptions_changeNothing() {
    Scene scene = new Scene(reserving(Policies.BF_JS, 10)).server("s", 10).resident("r", "s", 8);
    scene.ask("large", 1, 9).run().at(10).heartbeat("s");
    PackerOptions before = scene.packer().options();
    scene.events();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> scene.packer().reconfigure(paper("best"), 11))
        .withMessage("policy (best) must be one of " + Policies.names());
    PackerOptions coarser = PackerOptions.paper(Policies.VQS, ResourceVector.of(3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scene.packer().reconfigure(coarser, 11))
        .withMessageContaining("(" + ResourceVector.of(3) + ")")
        .withMessageContaining("must stay " + SMALLEST);

    assertThat(scene.events()).isEmpty();
    assertThat(scene.packer().options()).isSameAs(before);
    assertThat(Ask.reserving(scene.server("s"))).isSameAs(scene.ask("large"));
    assertThat(scene.packer().hasBacklog()).isFalse();
  }
}
