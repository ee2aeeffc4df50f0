package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.it.mini.ClusterUser;
import org.vqs.yarn.it.mini.MiniCluster;

/**
 * What queues get of a cluster that everybody wants all of: masters that never have enough talk to
 * a real ResourceManager, nodes are real NodeManagers. What is measured goes to {@code
 * target/sharing-mini.txt}.
 */
@Tag("cluster")
class SharingIT {
  private static final int NODES = 4;
  private static final int NODE_MEMORY = 16 * 1024;
  private static final Resource EQUAL = Resource.newInstance(1024, 1);
  private static final Resource SMALL = Resource.newInstance(512, 1);
  private static final Resource LARGE = Resource.newInstance(8 * 1024, 4);
  private static final Duration LIFE = Duration.ofMillis(400);
  private static final int LIFETIMES = 20;

  /** Of its share: what a queue must not stay below. */
  private static final double ENOUGH = 0.8;

  private static final Path FIGURES = Path.of("target", "sharing-mini.txt");

  private static MiniCluster cluster;
  private static ClusterUser alice;
  private static ClusterUser bob;

  private final List<SteadyMaster> masters = new ArrayList<>();
  private SharingWatch watch;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put(YarnConfiguration.NM_VCORES, "64");
    queue(settings, "queues", "default,gold,silver,capped,crowd");
    queue(settings, "gold.weight", "3");
    queue(settings, "capped.maximum-capacity", "25%");
    queue(settings, "crowd.user.max-share", "0.5");
    // So short that what is held for a queue, or for a container that waits long, matters here.
    settings.put("vqs.test.share.reservation.max-fraction", "0.5");
    settings.put("vqs.test.share.reservation.timeout", "2s");
    settings.put("yarn.scheduler.vqs.reservation.delay", "2s");
    settings.put("yarn.scheduler.vqs.reservation.timeout", "2s");
    settings.put("vqs.test.reservation.max-fraction", "0.25");
    cluster = new MiniCluster(SharingIT.class.getSimpleName(), NODES, NODE_MEMORY, settings);
    alice = new ClusterUser(cluster.configuration(), "alice");
    bob = new ClusterUser(cluster.configuration(), "bob");
    Files.deleteIfExists(FIGURES);
  }

  private static void queue(Map<String, String> settings, String key, String value) {
    settings.put("yarn.scheduler.vqs.root." + key, value);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @BeforeEach
  void watch() {
    watch = new SharingWatch(cluster.scheduler());
  }

  @AfterEach
  void endAll() throws Exception {
    for (SteadyMaster master : masters) {
      master.kill();
    }
    await("everything was given back")
        .until(() -> tenant("root").used().isZero() && tenant("root").waiting() == 0);
    assertThat(cluster.scheduler().caughtErrors()).isZero();
  }

  @Test
  @Tag("release")
  void equalSizes_areSharedByWeight() throws Exception {
    Tenant gold = tenant("gold");
    Tenant silver = tenant("silver");
    SteadyMaster first = master(alice, "gold", EQUAL);
    run("gold alone has everything", () -> watch.share(gold) == 1);

    SteadyMaster second = master(alice, "silver", EQUAL);
    watch = new SharingWatch(cluster.scheduler());
    run("silver is at its share", () -> watch.share(silver) >= 0.25);
    note(
        "newcomer of share 0.25: there after %.2f s, %.2f mean lifetimes of %.2f s",
        watch.seconds(), watch.seconds() / first.meanLife(), first.meanLife());
    assertThat(watch.seconds()).isLessThan(2 * first.meanLife());

    runWindow();
    noteShares("equal sizes, weights 3:1", gold, silver, first, second);
    assertThat(watch.meanShare(gold)).isCloseTo(0.75, withinPercentage(5));
    assertThat(watch.meanShare(silver)).isCloseTo(0.25, withinPercentage(5));
  }

  @ParameterizedTest
  @Tag("release")
  @CsvSource({"gold,0.75,silver,0.25", "silver,0.25,gold,0.75"})
  void largeAgainstSmall_keepsBothNearTheirShares(
      String large, double largeShare, String small, double smallShare) throws Exception {
    SteadyMaster many = master(alice, small, SMALL);
    run(small + " has everything", () -> watch.share(tenant(small)) == 1);
    SteadyMaster few = master(alice, large, LARGE);
    watch = new SharingWatch(cluster.scheduler());
    run(large + " is near its share", () -> watch.share(tenant(large)) >= ENOUGH * largeShare);
    note(
        "large of %s against small of %s: at %.0f %% of its share after %.1f s",
        large, small, 100 * ENOUGH, watch.seconds());

    runWindow();
    noteShares(
        "large of " + large + " against small of " + small,
        tenant("gold"),
        tenant("silver"),
        few,
        many);
    assertThat(watch.meanShare(tenant(large))).isGreaterThan(ENOUGH * largeShare);
    assertThat(watch.meanShare(tenant(small))).isGreaterThan(ENOUGH * smallShare);
  }

  @Test
  @Tag("release")
  void maximum_isReachedAndNeverExceeded() throws Exception {
    Tenant capped = tenant("capped");
    master(alice, "capped", EQUAL);
    master(bob, "capped", Resource.newInstance(3 * 1024, 2));
    runWindow();
    note(
        "maximum-capacity 25%%: %.1f %% on average, %.1f %% at most in %d looks",
        100 * watch.meanShare(capped), 100 * watch.highestShare(capped), watch.samples());
    assertThat(watch.highestShare(capped)).isEqualTo(0.25);
    assertThat(watch.meanShare(capped)).isGreaterThan(0.9 * 0.25);
  }

  @Test
  @Tag("release")
  void user_getsAtMostHisShareOfTheQueue() throws Exception {
    master(alice, "crowd", EQUAL);
    run("alice has half", () -> watch.share(tenantOf(alice)) == 0.5);
    watch = new SharingWatch(cluster.scheduler());
    runWindow(5);
    assertThat(watch.highestShare(tenantOf(alice))).isEqualTo(0.5);
    note("user.max-share 0.5, alone: %.1f %%", 100 * watch.meanShare(tenantOf(alice)));

    master(bob, "crowd", EQUAL);
    run("bob has half", () -> watch.share(tenantOf(bob)) == 0.5);
    runWindow(5);
    note(
        "user.max-share 0.5, two users: %.1f %% and %.1f %%",
        100 * watch.meanShare(tenantOf(alice)), 100 * watch.meanShare(tenantOf(bob)));
    assertThat(watch.meanShare(tenantOf(alice))).isCloseTo(0.5, withinPercentage(5));
    assertThat(watch.meanShare(tenantOf(bob))).isCloseTo(0.5, withinPercentage(5));
  }

  private static Tenant tenant(String queue) {
    return cluster.scheduler().queues().names().find(queue).tenant();
  }

  private static Tenant tenantOf(ClusterUser user) {
    return cluster.scheduler().queues().names().find("crowd").tenantOf(user.name());
  }

  private SteadyMaster master(ClusterUser user, String queue, Resource size) throws Exception {
    SteadyMaster master = new SteadyMaster(cluster.configuration(), user, queue, size, LIFE);
    masters.add(master);
    return master;
  }

  private void runWindow() {
    runWindow(LIFETIMES);
  }

  /** Watches for so many mean lifetimes, of the master whose containers live longest. */
  private void runWindow(int lifetimes) {
    watch = new SharingWatch(cluster.scheduler());
    run(
        lifetimes + " container lifetimes",
        () ->
            masters.stream()
                .allMatch(
                    master ->
                        master.ended() > 0 && watch.seconds() >= lifetimes * master.meanLife()));
  }

  /** Has all masters go on until a condition holds; looks after every answer. */
  private void run(String until, Callable<Boolean> condition) {
    await(until)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .pollInSameThread()
        .until(
            () -> {
              for (SteadyMaster master : masters) {
                master.step();
                watch.sample();
              }
              return condition.call();
            });
  }

  private void noteShares(
      String what, Tenant gold, Tenant silver, SteadyMaster first, SteadyMaster second)
      throws IOException {
    note(
        "%s: %.1f %% and %.1f %% of the cluster over %.1f s (%d looks), %d containers of %.2f s ended",
        what,
        100 * watch.meanShare(gold),
        100 * watch.meanShare(silver),
        watch.seconds(),
        watch.samples(),
        first.ended() + second.ended(),
        (first.meanLife() + second.meanLife()) / 2);
  }

  private static void note(String format, Object... arguments) throws IOException {
    String line = String.format(Locale.ROOT, format, arguments) + System.lineSeparator();
    Files.writeString(FIGURES, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
