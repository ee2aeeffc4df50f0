package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.spy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Applications 1 and 2 of ann and 3 of bob wait for a node that another user fills. They asked in
 * the order 3, 2, 1, each for three containers. What the other user has ends bit by bit.
 */
class QueueOrderTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final String ORDER = ROOT + "order";
  private static final int ROOM = 9;

  private SchedulerHarness rm;
  private FakeNode node;
  private int caughtErrors;
  private final Map<Integer, ApplicationAttemptId> apps = new HashMap<>();
  private final Deque<Container> filling = new ArrayDeque<>();
  private final Map<ContainerId, Container> running = new HashMap<>();

  @AfterEach
  void close() {
    assertSound();
    rm.close();
  }

  private void assertSound() {
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of("")))
        .isEqualTo(
            caughtErrors == 0
                ? List.of()
                : List.of(caughtErrors + " errors were caught in events"));
  }

  private void start(Map<String, String> settings) {
    rm = new SchedulerHarness(settings);
    node = rm.addNode("h1", "/r1", ROOM * 1024, 64);
    apps.put(4, rm.submitUnmanaged(4, "zoe"));
    filling.addAll(ask(4, ROOM));
    filling.forEach(container -> node.launch(container.getId()));
    apps.put(1, rm.submitUnmanaged(1, "ann"));
    apps.put(2, rm.submitUnmanaged(2, "ann"));
    apps.put(3, rm.submitUnmanaged(3, "bob"));
    for (int app : List.of(3, 2, 1)) {
      assertThat(ask(app, 3)).isEmpty();
    }
  }

  private List<Container> ask(int app, int count) {
    return rm.allocate(apps.get(app), List.of(any(1, 1024, 1, count)), List.of()).getContainers();
  }

  /** So many containers of the other user end. Returns whose start instead, in this order. */
  private List<Integer> next(int count) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      node.complete(filling.remove().getId(), 0);
      rm.heartbeat(node);
      order.add(takeStarted());
    }
    return order;
  }

  private int takeStarted() {
    int started = 0;
    for (int app : List.of(1, 2, 3)) {
      for (Container each : rm.allocate(apps.get(app), List.of(), List.of()).getContainers()) {
        assertThat(started).as("one at a time").isZero();
        running.put(each.getId(), each);
        started = app;
      }
    }
    return started;
  }

  /** The order that is set, and in which the containers of applications start. */
  @ParameterizedTest
  @CsvSource({"users,232323111", "fifo,111222333", "fair,123123123"})
  void order_isThatOfTheQueue(String order, String expected) {
    start(Map.of(ORDER, order));

    assertThat(text(next(ROOM))).isEqualTo(expected);
  }

  private static String text(List<Integer> order) {
    StringBuilder text = new StringBuilder();
    order.forEach(text::append);
    return text.toString();
  }

  /** Three start, then the other order begins with what the first has given. */
  @ParameterizedTest
  @CsvSource({
    "users,fifo,232,111233",
    "users,fair,232,113123",
    "fifo,users,111,333222",
    "fifo,fair,111,232323",
    "fair,users,123,323211",
    "fair,fifo,123,112233"
  })
  void refresh_reordersWhatWaits(String from, String to, String before, String after)
      throws Exception {
    start(Map.of(ORDER, from));
    assertThat(text(next(3))).isEqualTo(before);

    rm.refresh(Map.of(ORDER, to));

    assertSound();
    assertThat(text(next(6))).isEqualTo(after);
    rm.refresh(Map.of(ORDER, from));
  }

  /** The scheduler fails on application 1, once. */
  @Test
  void refreshThatFailsOnAnApplication_isDoneForTheOthers_andTheNextTimeForIt() throws Exception {
    start(Map.of(ORDER, "users"));
    ApplicationId first = apps.get(1).getApplicationId();
    SchedulerApplication<VqsAppAttempt> failing =
        spy(rm.scheduler().getSchedulerApplications().get(first));
    doThrow(new IllegalStateException("on purpose"))
        .doCallRealMethod()
        .when(failing)
        .getCurrentAppAttempt();
    rm.scheduler().getSchedulerApplications().put(first, failing);

    QuietLogs quiet = new QuietLogs();
    try {
      rm.refresh(Map.of(ORDER, "fair"));
    } finally {
      quiet.close();
    }

    assertThat(rm.scheduler().caughtErrors()).isEqualTo(1);
    assertThat(ask(1).tenant().kind()).isEqualTo(Tenant.Kind.USER);
    assertThat(ask(3).tenant().kind()).isEqualTo(Tenant.Kind.APPLICATION);
    rm.refresh(Map.of(ORDER, "fair"));
    assertThat(ask(1).tenant().kind()).isEqualTo(Tenant.Kind.APPLICATION);
    assertThat(text(next(ROOM))).isEqualTo("123123123");
    caughtErrors = 1;
  }

  private Ask ask(int app) {
    return rm.attempt(apps.get(app)).entries().values().iterator().next().ask();
  }

  /** The node registers with what runs; applications ask again for what they miss, 3 first. */
  @ParameterizedTest
  @CsvSource({"users,232,323111", "fifo,111,222333", "fair,123,123123"})
  void recovery_keepsTheOrder(String order, String before, String after) {
    start(Map.of(ORDER, order));
    List<Integer> started = next(3);
    assertThat(text(started)).isEqualTo(before);

    rm.restart();
    List<NMContainerStatus> reports = new ArrayList<>();
    filling.forEach(container -> reports.add(node.report(container)));
    running.values().forEach(container -> reports.add(node.report(container)));
    rm.register(node, reports);
    for (int app : List.of(3, 2, 1)) {
      ask(app, 3 - (int) started.stream().filter(each -> each == app).count());
    }

    assertSound();
    assertThat(text(next(6))).isEqualTo(after);
  }

  /** The higher priority goes first, under fair only among those that have as much. */
  @ParameterizedTest
  @CsvSource({"users,2323,23111", "fifo,1112,33322", "fair,1231,32312"})
  void changedPriority_countsInTheOrder(String order, String before, String after) {
    start(Map.of(ORDER, order));
    assertThat(text(next(4))).isEqualTo(before);

    rm.changePriority(apps.get(3).getApplicationId(), 5);

    assertThat(text(next(5))).isEqualTo(after);
  }

  /** The order does not look at users, but their limits hold: ann gets four of nine. */
  @ParameterizedTest
  @CsvSource({"fifo,111233300", "fair,123123300"})
  void limitOfUsers_holdsInEveryOrder(String order, String expected) throws Exception {
    start(Map.of(ORDER, order));

    rm.refresh(Map.of(ROOT + "default.user.max-share", "0.45"));

    assertThat(text(next(ROOM))).isEqualTo(expected);
  }

  @Test
  void movedApplication_standsAtItsPlaceInTheOtherQueue() throws Exception {
    start(Map.of(ORDER, "fifo", ROOT + "queues", "default,other", ROOT + "other.order", "fair"));
    rm.move(apps.get(1).getApplicationId(), "other");
    assertSound();
    rm.move(apps.get(1).getApplicationId(), "default");
    assertSound();

    assertThat(text(next(ROOM))).isEqualTo("111222333");
  }

  @Test
  void applicationOfAFairQueue_isForgottenWhenItIsOver() {
    start(Map.of(ORDER, "fair"));
    next(ROOM);

    apps.values().forEach(app -> rm.removeAttempt(app, false));
    apps.values().forEach(app -> rm.removeApp(app.getApplicationId()));
    rm.deliver();
    rm.heartbeat(node);

    assertThat(rm.scheduler().queues().names().find("default").tenant().children()).isEmpty();
  }
}
