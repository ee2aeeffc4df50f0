package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.TestSize;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.testing.QuietLogs;
import org.vqs.yarn.testing.SchedulerHarness;

/** The short size of scripts/chaos.sh --crowd: what may start, starts. */
@Tag("long")
class LivenessTest {
  private static final int EVENTS = 3000;
  private static final int MOST_NODES = 10;
  private final QuietLogs quiet = new QuietLogs();

  @AfterEach
  void restoreLogs() {
    quiet.close();
  }

  /**
   * All before a release. {@code mvn verify} lives the crowd of MapReduce under the default policy
   * only, and one other life of each policy.
   */
  static Stream<Arguments> lives() {
    List<CrowdSettings> lives = new ArrayList<>();
    for (String policy : Policies.names()) {
      lives.add(CrowdSettings.of(policy, CrowdKind.MAP_REDUCE, 5, 150, "event"));
      lives.add(CrowdSettings.of(policy, lives.size(), MOST_NODES, false));
      lives.add(CrowdSettings.of(policy, lives.size(), MOST_NODES, false));
    }
    lives.add(CrowdSettings.of(Policies.DEFAULT, CrowdKind.SPREAD, 2, 30, "heartbeat"));
    lives.add(CrowdSettings.of(Policies.DEFAULT, CrowdKind.AT_LIMIT, 10, 400, "event"));
    return IntStream.range(0, lives.size())
        .filter(i -> TestSize.isFull() || isInVerify(i, lives.get(i)))
        .mapToObj(i -> Arguments.of(lives.get(i), i));
  }

  private static boolean isInVerify(int index, CrowdSettings life) {
    boolean isOfAPolicy = index < 3 * Policies.names().size();
    boolean isOfMapReduce = index % 3 == 0 && life.policy().equals(Policies.DEFAULT);
    return !isOfAPolicy || index % 3 == 1 || isOfMapReduce;
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("lives")
  void whatMayStart_starts(CrowdSettings life, long seed) {
    CrowdRun.Outcome outcome = new CrowdRun(life, seed, EVENTS, EVENTS).live();
    assertThat(outcome.breach()).isNull();
    assertThat(outcome.containers()).isPositive();
  }

  /** In a process of its own: Hadoop's resource types are static. */
  @Test
  void whatMayStart_startsBesideGpus() throws Exception {
    Process process =
        ChaosTest.process(
            "--crowd", "--seed", "5", "--most-nodes", "5", "--events", Integer.toString(EVENTS));
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("GPU", " 0 breaches");
  }

  @Test
  void sameSeed_givesTheSameLife() {
    CrowdSettings life = CrowdSettings.of(Policies.DEFAULT, 5, MOST_NODES, false);
    CrowdRun run = new CrowdRun(life, 5, EVENTS, EVENTS);
    assertThat(run.live()).isEqualTo(run.live());
  }

  /** Nodes that nobody hears of take nothing: a scheduler that forgot them looks like that. */
  @Test
  void idleNode_isToldOf() {
    try (SchedulerHarness rm = waitingBesideRoom()) {
      LivenessWatch watch = new LivenessWatch();
      for (int look = 0; look <= LivenessWatch.REPORTS; look++) {
        assertThat(watch.violations(rm.scheduler(), look, 1, Map.of())).isEmpty();
      }
      assertThat(watch.violations(rm.scheduler(), 99, 1, Map.of()))
          .singleElement()
          .asString()
          .contains("h1:1 is idle", "1 of 1 requests may start there");
    }
  }

  @Test
  void requestBesideRoom_isToldOfInTheEnd() {
    try (SchedulerHarness rm = waitingBesideRoom()) {
      assertThat(Settled.violations(new Silent(rm)))
          .singleElement()
          .asString()
          .contains("waits in the end, beside h1:1", "nothing is in its way");
    }
  }

  private static SchedulerHarness waitingBesideRoom() {
    SchedulerHarness rm = new SchedulerHarness(Map.of("yarn.scheduler.vqs.place-on", "heartbeat"));
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann");
    rm.allocate(app, List.of(SchedulerHarness.any(1, 1024, 1, 1)), List.of());
    return rm;
  }

  /** No node reports. */
  private record Silent(SchedulerHarness rm) implements Settled.Life {
    @Override
    public VirtualQueueScheduler scheduler() {
      return rm.scheduler();
    }

    @Override
    public long now() {
      return scheduler().context().time();
    }

    @Override
    public int endAllAndReport(int seconds) {
      rm.tick(1000L * seconds);
      return 0;
    }
  }
}
