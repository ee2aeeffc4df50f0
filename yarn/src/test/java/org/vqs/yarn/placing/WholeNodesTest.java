package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.testing.TestSize;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * On each node a small container stays for ever, so that no whole node ever becomes free. Whoever
 * asks for whole nodes takes next to nothing from a stream of others: in eight hours, and in a day,
 * they do at least 95 % of what they do without (security.md).
 */
@Tag("long")
class WholeNodesTest {
  private static final int NODE_MB = 16 * 1024;
  private static final int STAYS_MB = 512;
  private static final int SMALL_MB = 3 * 1024;
  private static final int SECONDS = TestSize.of(8, 24) * 3600;
  private static final int STEP = 5;

  /** How many of the stream wait at any time. */
  private static final int STREAM = 60;

  /** What the stream does beside others. */
  private static final class World implements AutoCloseable {
    private final QuietLogs logs = new QuietLogs();
    private final SchedulerHarness rm = new SchedulerHarness(Map.of());
    private final List<FakeNode> nodes = new ArrayList<>();
    private final Random random = new Random(1);
    private final PriorityQueue<Small> running =
        new PriorityQueue<>(Comparator.comparingInt(Small::end).thenComparing(Small::id));
    private ApplicationAttemptId stream;
    private int applications;

    private record Small(int end, ContainerId id) {}

    World(int nodes) {
      ApplicationAttemptId stays = submit("stays");
      ApplicationAttemptId fills = submit("fills");
      List<ContainerId> fillers = new ArrayList<>();
      for (int i = 0; i < nodes; i++) {
        this.nodes.add(rm.addNode("h" + i, "/r", NODE_MB, 64));
        allocate(stays, STAYS_MB, 1, List.of());
        allocate(fills, NODE_MB - STAYS_MB, 1, List.of())
            .forEach(filler -> fillers.add(filler.getId()));
      }
      assertThat(fillers).hasSize(nodes);
      allocate(fills, NODE_MB, 0, fillers);
      stream = submit("stream");
    }

    ApplicationAttemptId submit(String user) {
      applications++;
      return rm.submitUnmanaged(applications, user);
    }

    ApplicationAttemptId submitGang(String user, int size) {
      rm.tag(applications + 1, "vqs-gang:" + size);
      ApplicationAttemptId gang = submit(user);
      allocate(gang, NODE_MB, size, List.of());
      return gang;
    }

    void end(ApplicationAttemptId attempt) {
      rm.removeAttempt(attempt, false);
      rm.removeApp(attempt.getApplicationId());
    }

    List<Container> allocate(
        ApplicationAttemptId attempt, int memory, int count, List<ContainerId> ended) {
      return rm.allocate(attempt, List.of(any(1, memory, 1, count)), ended).getContainers();
    }

    /** A step passes. Returns how many of the stream ended. */
    int step(int now) {
      rm.tick(STEP * 1000L);
      List<ContainerId> ended = new ArrayList<>();
      while (!running.isEmpty() && running.peek().end() <= now) {
        ended.add(running.poll().id());
      }
      for (Container started : allocate(stream, SMALL_MB, STREAM, ended)) {
        running.add(new Small(now + 60 + random.nextInt(120), started.getId()));
      }
      nodes.forEach(rm::heartbeat);
      return ended.size();
    }

    @Override
    public void close() {
      rm.close();
      logs.close();
    }
  }

  /** What others ask for. */
  @FunctionalInterface
  private interface Script {
    void step(World world, int now);
  }

  private static int doneByOthers(int nodes, Script script) {
    int done = 0;
    try (World world = new World(nodes)) {
      for (int now = 0; now < SECONDS; now += STEP) {
        script.step(world, now);
        done += world.step(now);
      }
    }
    return done;
  }

  private static void assertCostsLittle(int nodes, Script script) {
    int without = doneByOthers(nodes, (world, now) -> {});
    int with = doneByOthers(nodes, script);

    assertThat(with / (double) without).as("%d of %d", with, without).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void wholeNodeRequest_costsOthersNextToNothing(int nodes) {
    assertCostsLittle(
        nodes,
        (world, now) -> {
          if (now == 300) {
            world.allocate(world.submit("whole"), NODE_MB, 1, List.of());
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void gangByTag_costsOthersNextToNothing(int size) {
    assertCostsLittle(
        10,
        (world, now) -> {
          if (now == 300) {
            world.submitGang("gang", size);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"2, 4", "5, 4"})
  void gangsOfSeveralUsers_costOthersNextToNothing(int size, int users) {
    assertCostsLittle(
        10,
        (world, now) -> {
          if (now >= 300 && now < 300 + STEP * users) {
            world.submitGang("gang" + now, size);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"2, 200", "5, 200", "5, 500"})
  void gangSubmittedAgainAndAgain_costsOthersNextToNothing(int size, int seconds) {
    List<ApplicationAttemptId> last = new ArrayList<>();
    assertCostsLittle(
        10,
        (world, now) -> {
          if (now > 0 && now % seconds == 0) {
            last.forEach(world::end);
            last.clear();
            last.add(world.submitGang("gang" + now / seconds % 3, size));
          }
        });
  }
}
