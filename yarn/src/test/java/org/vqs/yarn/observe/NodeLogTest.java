package org.vqs.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;
import org.vqs.yarn.snapshot.Snapshots;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** What an operator can grep for: one line for each thing that happens to a node. */
class NodeLogTest {
  private static final Map<String, String> STALLING =
      Map.of(
          "yarn.scheduler.vqs.policy", "vqs-bf",
          "vqs.test.stall.kind", "constant",
          "vqs.test.weight.tau", "Infinity",
          "yarn.scheduler.vqs.reservation.delay", "off");

  private CapturedLog log;
  private SchedulerHarness rm;
  private ApplicationAttemptId app;

  @BeforeEach
  void listen() {
    log = new CapturedLog("org.vqs.yarn", Level.INFO);
  }

  @AfterEach
  void stop() {
    rm.close();
    log.close();
  }

  private void start(Map<String, String> settings) {
    rm = new SchedulerHarness(settings);
    app = rm.submitUnmanaged(1, "ann");
    log.take();
  }

  private static Map<String, String> with(Map<String, String> settings, String... more) {
    Map<String, String> all = new TreeMap<>(settings);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  private List<Container> ask(int priority, int memory, int count) {
    return rm.scheduler()
        .allocate(
            app,
            List.of(any(priority, memory, 1, count)),
            null,
            List.of(),
            null,
            null,
            new ContainerUpdates())
        .getContainers();
  }

  private void end(FakeNode node, Container container) {
    node.launch(container.getId());
    node.complete(container.getId(), 0);
    rm.heartbeat(node);
  }

  private List<String> lines() {
    return log.take().stream().filter(line -> !line.contains("added node")).toList();
  }

  /** Two containers of half a node run there, and many of a fifth wait. */
  private List<Container> halvesThenFifths(FakeNode node) {
    List<Container> halves = ask(1, 5120, 2);
    assertThat(halves).hasSize(2);
    assertThat(lines())
        .containsExactly("INFO - refresh: node=h1:1 from=none to=2xVQ2 because=nothing runs on it");
    assertThat(ask(2, 2048, 10)).isEmpty();
    rm.tick(1000);
    end(node, halves.get(0));
    return halves;
  }

  @Test
  void stallAndRefresh_areOneLineEachWithNodeConfigurationsAndReason() {
    start(STALLING);
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    List<Container> halves = halvesThenFifths(node);
    assertThat(lines())
        .containsExactly(
            "INFO - stall: node=h1:1 from=2xVQ2 to=4xVQ4 running=1"
                + " because=weight 0.00 < beta 0.90 x best 40.00");
    rm.tick(2500);
    end(node, halves.get(1));
    assertThat(lines())
        .containsExactly(
            "INFO - active: node=h1:1 from=2xVQ2 to=2xVQ2 after=2500ms"
                + " because=nothing runs on it any more",
            "INFO - refresh: node=h1:1 from=2xVQ2 to=4xVQ4 because=nothing runs on it");
  }

  @Test
  void stalledNode_hasTheReasonInSnapshots() {
    start(STALLING);
    halvesThenFifths(rm.addNode("h1", "/r", 10_240, 10));
    Snapshots snapshots = rm.scheduler().observation().snapshots();
    await("a snapshot of now")
        .until(() -> snapshots.latest().nodes().stream().anyMatch(n -> n.stall() != null));
    NodeView view = snapshots.latest().nodes().get(0);
    assertThat(view.standing()).isEqualTo(NodeView.Standing.STALLED);
    assertThat(view.stall().attainable()).isEqualTo(40);
  }

  @Test
  void events_areRememberedForThePageAsTheyAreLogged() {
    start(STALLING);
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    List<Container> halves = halvesThenFifths(node);
    rm.tick(2500);
    end(node, halves.get(1));
    List<SchedulerEventView> events = rm.scheduler().observation().events().latest();
    assertThat(events)
        .extracting(SchedulerEventView::kind)
        .containsExactly(Kind.REFRESH, Kind.ACTIVE, Kind.STALL, Kind.REFRESH);
    SchedulerEventView stall = events.get(2);
    assertThat(stall.node()).isEqualTo("h1:1");
    assertThat(stall.from()).isEqualTo("2×VQ2");
    assertThat(stall.to()).isEqualTo("4×VQ4");
    assertThat(stall.because()).isEqualTo("weight 0.00 < beta 0.90 x best 40.00");
    assertThat(events.get(0).time() - stall.time()).isEqualTo(2500);
    assertThat(events.get(3).from()).isEmpty();
  }

  @Test
  void stallThatLastsTooLong_saysSo() {
    start(with(STALLING, "yarn.scheduler.vqs.stall.timeout", "60s"));
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    halvesThenFifths(node);
    lines();
    rm.tick(60_000);
    rm.heartbeat(node);
    assertThat(lines())
        .containsExactly(
            "INFO - active: node=h1:1 from=2xVQ2 to=2xVQ2 after=60000ms"
                + " because=it was stalled for yarn.scheduler.vqs.stall.timeout",
            "INFO - refresh: node=h1:1 from=2xVQ2 to=4xVQ4"
                + " because=all that runs has outlasted a stall");
  }

  @Test
  void stallWithoutConfigurations_saysHowMuchIsUsed() {
    start(with(STALLING, "yarn.scheduler.vqs.policy", "bf-js"));
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    List<Container> running = ask(1, 2048, 4);
    assertThat(running).hasSize(4);
    ask(2, 9216, 1);
    end(node, running.get(0));
    end(node, running.get(1));
    assertThat(lines())
        .containsExactly(
            "INFO - stall: node=h1:1 from=none to=none running=2 because=used 0.40 < 0.50");
  }

  /** Two of 7 leave 4 unused, while three of 6 would fill the node; they never end together. */
  @Test
  void nodeThatIsHeld_saysHowMuchOfTheBestItReaches() {
    start(
        Map.of(
            "yarn.scheduler.vqs.policy",
            "adaptive",
            "yarn.scheduler.vqs.reservation.delay",
            "off"));
    FakeNode node = rm.addNode("h1", "/r", 18 * 1024, 100);
    Deque<Container> running = new ArrayDeque<>(ask(1, 7 * 1024, 2));
    ask(2, 6 * 1024, 200);
    ask(1, 7 * 1024, 200);
    List<String> lines = List.of();
    for (int round = 0; lines.isEmpty() && round < 100; round++) {
      rm.tick(30_000);
      end(node, running.remove());
      running.addAll(rm.allocate(app, List.of(), List.of()).getContainers());
      lines = lines();
    }
    assertThat(lines)
        .singleElement()
        .asString()
        .matches(
            "INFO - stall: node=h1:1 from=none to=none running=1 because=used 0\\.\\d\\d < 0\\.98");
    end(node, running.remove());
    assertThat(lines())
        .containsExactly(
            "INFO - active: node=h1:1 from=none to=none after=0ms"
                + " because=nothing runs on it any more");
  }

  @Test
  void nodeFirstFilledAfterARestart_refreshesBecauseItHadNone() {
    start(STALLING);
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    Container half = ask(1, 5120, 1).get(0);
    rm.restart();
    lines();
    rm.register(node, List.of(node.report(half)));
    ask(2, 2048, 1);
    assertThat(lines())
        .containsExactly("INFO - refresh: node=h1:1 from=none to=4xVQ4 because=it had none");
  }

  @Test
  void reservation_namesTheApplicationAndWhatItAsksFor() {
    log.close();
    log = new CapturedLog("org.vqs.yarn.observe.NodeLog", Level.DEBUG);
    start(
        with(
            STALLING,
            "vqs.test.stall.kind",
            "none",
            "yarn.scheduler.vqs.reservation.delay",
            "60s"));
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    List<Container> running = ask(1, 2048, 2);
    ask(2, 9216, 1);
    lines();
    rm.tick(61_000);
    rm.heartbeat(node);
    assertThat(lines())
        .containsExactly(
            "DEBUG - reserve: node=h1:1 by="
                + app.getApplicationId()
                + " of=memory-mb:9216,vcores:1 because=it waited too long");
    running.forEach(container -> end(node, container));
    assertThat(lines())
        .contains(
            "DEBUG - unreserve: node=h1:1 by="
                + app.getApplicationId()
                + " of=memory-mb:9216,vcores:1 because=the reservation ended");
    assertThat(rm.scheduler().observation().events().latest())
        .extracting(SchedulerEventView::kind)
        .contains(Kind.RESERVE, Kind.UNRESERVE);
    assertThat(rm.scheduler().observation().events().latest())
        .filteredOn(event -> event.kind() == Kind.RESERVE)
        .allMatch(event -> event.application().equals(app.getApplicationId()))
        .extracting(SchedulerEventView::because)
        .containsOnly("it waited too long");
  }

  @Test
  void containers_areNeverLoggedAboveDebug() {
    start(Map.of());
    List<FakeNode> nodes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      nodes.add(rm.addNode("h" + i, "/r", 10_240, 10));
    }
    List<Container> running = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      running.addAll(ask(1, 1024, 10));
      while (running.size() > 10) {
        Container ended = running.remove(0);
        FakeNode node =
            nodes.stream().filter(n -> n.id().equals(ended.getNodeId())).findFirst().orElseThrow();
        end(node, ended);
      }
      rm.tick(1000);
    }
    assertThat(rm.scheduler().packer().counters().starts()).isGreaterThan(100);
    assertThat(log.take()).isNotEmpty().noneMatch(line -> line.contains("container_"));
  }

  @Test
  void keptAndForgottenContainers_areCountedInOneLine() {
    start(Map.of());
    ApplicationAttemptId kept = rm.submit(2, "bob", true, true);
    FakeNode node = rm.addNode("h1", "/r", 10_240, 10);
    app = kept;
    List<Container> running = ask(1, 1024, 5);
    running.forEach(container -> node.launch(container.getId()));
    rm.heartbeat(node);
    log.take();
    rm.removeAttempt(kept, true);
    assertThat(log.take())
        .containsExactly("INFO - keeping 5 containers of " + kept + " for the next attempt");
  }
}
