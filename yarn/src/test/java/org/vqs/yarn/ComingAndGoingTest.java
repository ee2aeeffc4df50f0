package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;
import static org.vqs.yarn.testing.SchedulerHarness.request;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.Reachable;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A cluster that is scaled for ever: nodes, racks, users and applications come under names that
 * were never there, and go. What is kept does not grow with how many there ever were.
 */
@Tag("long")
class ComingAndGoingTest {
  private static final int NODES = 4;

  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.scheduler.vqs.reservation.delay", "20s",
              "yarn.scheduler.vqs.locality.node-delay", "2s"));

  private final Deque<FakeNode> nodes = new ArrayDeque<>();
  private final FakeNode broken = rm.addNode("broken", "/stays", 2048, 2);
  private final ApplicationAttemptId stays = rm.submitUnmanaged(1, "stays");
  private int worked;

  @AfterEach
  void close() {
    quiet.close();
    rm.close();
  }

  /** A node comes and one goes; an application has work on the new one and on a broken one. */
  private void round(int round) {
    rm.tick(1_000);
    String host = "h" + round;
    nodes.add(rm.addNode(host, "/r" + round / 3, 8192 + 1024 * (round % 3), 8));
    if (nodes.size() > NODES) {
      FakeNode gone = nodes.remove();
      rm.removeNode(gone);
      blacklist(List.of(), List.of(gone.rmNode().getHostName()));
    }
    blacklist(List.of(host), List.of());
    // What the one that stays asks for is refused on each new node.
    rm.allocate(stays, List.of(any(9, 6144, 1, 1 + round % 2)), List.of());
    if (round % 4 == 0) {
      rm.tag(100 + round, "vqs-gang:2");
    }
    ApplicationAttemptId app = rm.submitUnmanaged(100 + round, "u");
    rm.allocate(
        app,
        List.of(
            any(1, 1024, 1, 3),
            request(2, host, 1024, 1, 1, true),
            request(2, "/r" + round / 3, 1024, 1, 1, true),
            any(2, 1024, 1, 1),
            request(3, "broken", 1024, 1, 1, true),
            request(3, "/stays", 1024, 1, 1, false),
            request(3, "*", 1024, 1, 1, false)),
        List.of());
    ConstrainedAsk.allocate(
        rm,
        app,
        ConstrainedAsk.of(4, 1, 512).tagged("tag" + round, "vqs-gang/g" + round).request());
    rm.scheduler().update();
    work(app);
    rm.scheduler().update();
    end(app);
    end(idle(round));
    rm.deliver();
  }

  /** An application of a user who has no other asks for what nobody has. */
  private ApplicationAttemptId idle(int round) {
    ApplicationAttemptId app = rm.submitUnmanaged(10_000 + round, "user" + round);
    rm.allocate(app, List.of(any(3, 65_536, 1, 1), any(4, 8192, 1, 1)), List.of());
    return app;
  }

  private void end(ApplicationAttemptId app) {
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
  }

  private void blacklist(List<String> additions, List<String> removals) {
    rm.allocate(stays, List.of(), additions, removals, new ContainerUpdates());
  }

  /** What an application got runs; where nothing works it fails at once. */
  private void work(ApplicationAttemptId app) {
    rm.allocate(app, List.of(), List.of());
    Set<ContainerId> running = new TreeSet<>(rm.attempt(app).getLiveContainersMap().keySet());
    running.forEach(each -> at(each).launch(each));
    report();
    running.forEach(each -> at(each).complete(each, at(each) == broken ? 1 : 0));
    report();
    worked += running.size();
  }

  private FakeNode at(ContainerId container) {
    NodeId id = rm.scheduler().getRMContainer(container).getContainer().getNodeId();
    return Stream.concat(Stream.of(broken), nodes.stream())
        .filter(node -> node.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private void report() {
    rm.heartbeat(broken);
    nodes.forEach(rm::heartbeat);
  }

  private Map<String, Long> held() {
    return Reachable.from(
        rm.scheduler(),
        object ->
            object instanceof RMContext
                || object instanceof Thread
                || object.getClass().getName().startsWith("org.vqs.sim.")
                || object.getClass().getName().startsWith("org.vqs.yarn.testing."));
  }

  @Test
  void nodesUsersAndApplicationsThatWent_leaveNothing() {
    int round = 0;
    while (round < 150) {
      round(round++);
    }
    Map<String, Long> before = held();
    while (round < 350) {
      round(round++);
    }

    assertThat(worked).as("containers that ran").isGreaterThan(3 * round);
    assertThat(Reachable.growth(before, held(), 50)).isEmpty();
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }
}
