package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.observe.NodeLog;
import org.vqs.yarn.testing.CapturedLog;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** The policy and its parameters change while requests wait and containers run. */
class LiveSwitchTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());

  @AfterEach
  void close() {
    rm.close();
  }

  private PackerOptions options() {
    return rm.scheduler().packer().options();
  }

  private long waiting() {
    return rm.scheduler().packer().cluster().pending().waiting();
  }

  private void check() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "vqs", "fifo-ff"})
  void requests_waitOnUnderAnotherPolicyAndAllGetTheirContainers(String policy) throws Exception {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running =
        new ArrayList<>(
            rm.allocate(app, List.of(any(1, 1024, 1, 7), any(2, 2048, 1, 3)), List.of())
                .getContainers());
    assertThat(running).isNotEmpty();
    long waited = waiting();
    assertThat(waited).isEqualTo(10 - running.size());
    Server server = rm.scheduler().packer().cluster().servers().iterator().next();
    List<Ask> asks = rm.attempt(app).entries().values().stream().map(AskEntry::ask).toList();
    List<Double> arrivals = asks.stream().map(Ask::oldestArrival).toList();
    rm.tick(20_000);

    rm.refresh(Map.of(PREFIX + "policy", policy, "vqs.test.partition.j", "3"));

    assertThat(options().policy()).isEqualTo(policy);
    assertThat(rm.scheduler().configuration().policy()).isEqualTo(policy);
    assertThat(server.serverClass().sizeTypes().j()).isEqualTo(3);
    assertThat(rm.scheduler().packer().cluster().servers()).containsExactly(server);
    assertThat(waiting()).isEqualTo(waited);
    assertThat(asks).extracting(Ask::oldestArrival).isEqualTo(arrivals);
    assertThat(server.jobs()).hasSameSizeAs(running);
    check();

    int granted = running.size();
    for (int i = 0; i < 10; i++) {
      rm.heartbeat(node);
      List<ContainerId> ended = running.stream().map(Container::getId).toList();
      running = new ArrayList<>(rm.allocate(app, List.of(), ended).getContainers());
      running.addAll(rm.allocate(app, List.of(), List.of()).getContainers());
      granted += running.size();
    }
    assertThat(granted).isEqualTo(10);
    assertThat(waiting()).isZero();
    check();
  }

  @Test
  void whatTheOldPolicyLeftWaiting_startsWithTheSwitch() throws Exception {
    rm.refresh(Map.of(PREFIX + "policy", "fifo-ff"));
    rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 3072, 1, 2)), List.of());
    ApplicationAttemptId behind = rm.submitUnmanaged(2, "u");
    assertThat(rm.allocate(behind, List.of(any(1, 1024, 1, 1)), List.of()).getContainers())
        .as("the first in line waits")
        .isEmpty();

    rm.refresh(Map.of(PREFIX + "policy", "bf-js"));

    assertThat(rm.allocate(behind, List.of(), List.of()).getContainers()).hasSize(1);
    check();
  }

  @Test
  void parameters_takeEffect() throws Exception {
    rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    assertThat(options().stall().when()).isInstanceOf(Stall.Drain.class);

    rm.refresh(
        Map.of(
            PREFIX + "policy",
            "vqs-bf",
            "vqs.test.stall.kind",
            "constant",
            "vqs.test.stall.beta",
            "0.5",
            PREFIX + "stall.timeout",
            "7s",
            PREFIX + "reservation.delay",
            "off",
            PREFIX + "share.tolerance",
            "0.25",
            "vqs.test.weight.tau",
            "Infinity",
            "vqs.test.max-starts-per-event",
            "3",
            "vqs.test.probe-limit",
            "5"));

    assertThat(options().policy()).isEqualTo(Policies.VQS_BF);
    assertThat(options().stall().when()).isEqualTo(new Stall.Constant(0.5));
    assertThat(options().stall().timeout()).isEqualTo(7_000);
    assertThat(options().reservations()).isNull();
    assertThat(options().shares().tolerance()).isEqualTo(0.25);
    assertThat(options().tau()).isInfinite();
    assertThat(options().maxStartsPerEvent()).isEqualTo(3);
    assertThat(options().probeLimit()).isEqualTo(5);
  }

  @Test
  void silence_isAllowedForAsLongAsTheSettingsOfTheMomentSay() throws Exception {
    rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.tick(9_000);
    rm.refresh(Map.of(PREFIX + "node.max-silence", "5s"));
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers()).isEmpty();
  }

  @Test
  void equalSettings_switchNothing() throws Exception {
    rm.scheduler().start();
    PackerOptions before = options();
    rm.refresh(Map.of(PREFIX + "am.max-share", "0.25", PREFIX + "reservation.delay", "60000"));
    assertThat(options()).isSameAs(before);
  }

  @Test
  void refusedRefresh_switchesNothing() {
    rm.scheduler().start();
    PackerOptions before = options();
    assertThatThrownBy(
            () -> rm.refresh(Map.of(PREFIX + "policy", "vqs", PREFIX + "place-on", "heartbeat")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("place-on from EVENT to HEARTBEAT");
    assertThat(options()).isSameAs(before);
  }

  @Test
  void failureOnTheWay_isReportedAsSuchAndRepairedByTheNextRefresh() throws Exception {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    ApplicationAttemptId small = rm.submitUnmanaged(1, "u");
    ApplicationAttemptId big = rm.submitUnmanaged(2, "u");
    List<Container> running =
        rm.allocate(small, List.of(any(1, 1024, 1, 4)), List.of()).getContainers();
    rm.allocate(big, List.of(any(1, 4096, 1, 1)), List.of());
    rm.tick(61_000);
    rm.heartbeat(node);
    assertThat(rm.scheduler().packer().cluster().holds().reserved()).isOne();
    Map<String, String> wanted = Map.of(PREFIX + "policy", "fifo-ff");
    Clock clock = rm.scheduler().getClock();
    rm.scheduler()
        .setClock(
            () -> {
              throw new IllegalStateException("no time");
            });
    try {
      assertThatThrownBy(() -> rm.refresh(wanted))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("The settings are taken over, but the packer is not: run")
          .hasMessageContaining("no time")
          .hasMessageNotContaining("old configuration");
    } finally {
      rm.scheduler().setClock(clock);
    }
    // Threads of a started scheduler ask for the time too.
    assertThat(rm.scheduler().caughtErrors()).isPositive();
    assertThat(rm.scheduler().configuration().policy()).isEqualTo("fifo-ff");
    assertThat(options().policy()).isEqualTo(Policies.DEFAULT);

    rm.refresh(wanted);

    assertThat(options().policy()).isEqualTo("fifo-ff");
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.heartbeat(node);
    rm.allocate(small, List.of(), running.stream().map(Container::getId).toList());
    assertThat(rm.allocate(big, List.of(), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void noteThatFails_doesNotStopTheSwitchHalfway() throws Exception {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    rm.allocate(rm.submitUnmanaged(1, "u"), List.of(any(1, 1024, 1, 4)), List.of());
    rm.allocate(rm.submitUnmanaged(2, "u"), List.of(any(1, 4096, 1, 1)), List.of());
    rm.tick(61_000);
    rm.heartbeat(node);
    assertThat(rm.scheduler().packer().cluster().holds().reserved()).isOne();
    Logger logger = Logger.getLogger(NodeLog.class);
    Level level = logger.getLevel();
    Level threshold = LogManager.getLoggerRepository().getThreshold();
    FailingAppender failing = new FailingAppender();
    LogManager.getLoggerRepository().setThreshold(Level.ALL);
    logger.setLevel(Level.ALL);
    logger.addAppender(failing);
    try {
      rm.refresh(Map.of(PREFIX + "policy", "fifo-ff"));
    } finally {
      logger.removeAppender(failing);
      LogManager.getLoggerRepository().setThreshold(threshold);
      logger.setLevel(level);
    }
    assertThat(rm.scheduler().caughtErrors()).isOne();
    assertThat(options().policy()).isEqualTo("fifo-ff");
    assertThat(rm.scheduler().packer().cluster().holds().reserved()).isZero();
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
  }

  /** A log that fails, so that what writes to it does. */
  private static final class FailingAppender extends AppenderSkeleton {
    @Override
    protected void append(LoggingEvent event) {
      throw new IllegalStateException("no room for logs");
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }

  @Test
  void limitsAndTimes_areTakenOverWithoutEndingReservations() throws Exception {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 8);
    rm.scheduler().start();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 3072, 1, 1)), List.of());
    rm.allocate(app, List.of(any(2, 4096, 1, 1)), List.of());
    rm.tick(61_000);
    rm.heartbeat(node);
    Server server = rm.scheduler().packer().cluster().servers().iterator().next();
    Ask reservedFor = Ask.reserving(server);
    assertThat(reservedFor).isNotNull();
    rm.tick(1_000);

    rm.refresh(
        Map.of(
            "vqs.test.probe-limit",
            "5",
            "vqs.test.max-starts-per-event",
            "3",
            "vqs.test.weight.tau",
            "Infinity",
            PREFIX + "stall.timeout",
            "7s",
            PREFIX + "reservation.timeout",
            "20s"));

    assertThat(options().probeLimit()).isEqualTo(5);
    assertThat(Ask.reserving(server)).isSameAs(reservedFor);
    assertThat(rm.scheduler().getClock().getTime() - server.reservation().since()).isEqualTo(1_000);
    check();
  }

  @Test
  void log_tellsWhatWasSwitched() throws Exception {
    CapturedLog log = new CapturedLog(PolicySwitch.class.getName(), Level.INFO);
    List<String> lines;
    try (log) {
      rm.addNode("h1", "/r1", 4096, 8);
      rm.refresh(Map.of(PREFIX + "policy", "bf-js"));
      lines = log.take();
    }
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("INFO - switch: policy=bf-js from=adaptive ")
        .contains(" nodes=1 waiting=0 took=");
  }
}
