package org.vqs.yarn.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A wall clock that is a day ahead for a minute, and later set back by an hour, changes nothing.
 */
class SteadyClockTest {
  private static final long EPOCH = TimeUnit.DAYS.toMillis(20_000);
  private static final long DAY = TimeUnit.DAYS.toMillis(1);
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final int SECONDS = 360;

  /** What all goes by, in milliseconds. */
  private final ControlledClock truth = new ControlledClock();

  /** What somebody made of it. */
  private long step;

  private long wallClock() {
    return EPOCH + truth.getTime() + step;
  }

  private SteadyClock steadyClock() {
    return new SteadyClock(this::wallClock, truth::getTime);
  }

  @Test
  void time_goesOnEvenly_andIsShownAsTheWallClockHasIt() {
    SteadyClock clock = steadyClock();
    assertThat(clock.getTime()).isEqualTo(EPOCH);
    for (long ahead : new long[] {DAY, 0, -HOUR}) {
      step = ahead;
      long before = clock.getTime();
      truth.tickMsec(1000);
      assertThat(clock.getTime()).isEqualTo(before + 1000);
      assertThat(clock.getTime() + clock.behindWallClock()).isEqualTo(wallClock());
    }
  }

  @Test
  void moment_isShownAsBefore_whileTheClocksDifferByLessThanASecond() {
    SteadyClock clock = steadyClock();
    for (long apart : new long[] {1, 0, -1, 999, -999}) {
      step = apart;
      assertThat(clock.behindWallClock()).isZero();
    }
  }

  @Test
  void scheduler_goesByIt() {
    assertThat(new VirtualQueueScheduler().getClock()).isInstanceOf(SteadyClock.class);
  }

  @Test
  void decisions_areThoseOfAClockThatNobodySets() {
    List<String> undisturbed = decisions(steadyClock(), false);
    assertThat(decisions(steadyClock(), true)).isEqualTo(undisturbed);
    // Else the events would show nothing.
    assertThat(decisions(this::wallClock, true)).isNotEqualTo(undisturbed);
  }

  /** What a scheduler does second by second: delays, silence of nodes, times that it learns. */
  private List<String> decisions(Clock clock, boolean isSet) {
    truth.setTime(0);
    step = 0;
    List<String> log = new ArrayList<>();
    try (SchedulerHarness rm =
        new SchedulerHarness(Map.of("yarn.scheduler.vqs.node.max-silence", "10s"))) {
      rm.scheduler().setClock(clock);
      FakeNode first = rm.addNode("h1", "/r1", 8192, 8);
      FakeNode second = rm.addNode("h2", "/r1", 8192, 8);
      ApplicationAttemptId small = rm.submitUnmanaged(1, "ann");
      ApplicationAttemptId large = rm.submitUnmanaged(2, "bob");
      List<Running> running = new ArrayList<>();
      for (Container container :
          rm.allocate(small, List.of(any(1, 1024, 1, 1000)), List.of()).getContainers()) {
        running.add(new Running(small, container.getId(), 10 + 3 * running.size()));
      }
      rm.allocate(large, List.of(any(1, 8192, 8, 3)), List.of());
      for (int now = 0; now < SECONDS; now++) {
        step = isSet ? stepAt(now) : 0;
        truth.tickMsec(1000);
        rm.scheduler().update();
        rm.heartbeat(first);
        if (now % 100 < 80) {
          rm.heartbeat(second);
        }
        for (ApplicationAttemptId app : List.of(small, large)) {
          List<ContainerId> ended = takeEnded(running, app, now);
          for (Container container : rm.allocate(app, List.of(), ended).getContainers()) {
            running.add(new Running(app, container.getId(), now + 61));
          }
        }
        log.add(now + ": " + state(rm, running));
      }
    }
    return log;
  }

  private static long stepAt(int second) {
    if (second >= 240) {
      return -HOUR;
    }
    return second >= 100 && second < 160 ? DAY : 0;
  }

  private record Running(ApplicationAttemptId app, ContainerId id, int until) {}

  private static List<ContainerId> takeEnded(
      List<Running> running, ApplicationAttemptId app, int now) {
    List<ContainerId> ended = new ArrayList<>();
    running.removeIf(each -> each.app.equals(app) && each.until <= now && ended.add(each.id));
    return ended;
  }

  private static String state(SchedulerHarness rm, List<Running> running) {
    StringBuilder text = new StringBuilder();
    running.forEach(each -> text.append(each.id.getContainerId() & 0xFFFF).append(' '));
    text.append(rm.scheduler().packer().cluster().holds().reserved());
    rm.scheduler()
        .packer()
        .cluster()
        .servers()
        .forEach(
            server -> {
              text.append(' ').append(server.closed());
              server
                  .jobs()
                  .forEach(
                      job -> text.append(' ').append(rm.scheduler().packer().times().left(job)));
            });
    return text.toString();
  }
}
