package org.vqs.bench.schedulers.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerOutcomes;
import org.vqs.bench.schedulers.run.SchedulerRun;

class SmokeCheckTest {
  private static final String S = "smoke";

  private static List<String> complaints(SchedulerRun run) {
    return SmokeCheck.complaints(new Results(List.of(run)));
  }

  private static SchedulerOutcomes good() {
    return SchedulerOutcomes.of(S, "fair");
  }

  @Test
  void runThatDidWhatTheScenarioSays_isFine() {
    assertThat(complaints(good().finished())).isEmpty();
  }

  @Test
  void runThatDidNotFinish_isNamed() {
    assertThat(complaints(good().failed("killed after 3 s")))
        .containsExactly("fair in smoke, seed 1: did not finish: killed after 3 s");
  }

  @Test
  void runThatStartedNothing_isNamed() {
    assertThat(complaints(good().started(0).finished()))
        .anyMatch(line -> line.contains("started nothing while the nodes filled"))
        .anyMatch(line -> line.contains("started nothing in the steady seconds"));
  }

  @Test
  void moreThanAllNodes_isNamed() {
    assertThat(complaints(good().utilization(1.01).finished()))
        .containsExactly("fair in smoke, seed 1: utilization (1.01) is not from 0 to 1");
    assertThat(complaints(good().utilization(0).finished())).hasSize(1);
  }

  @Test
  void otherBacklog_isNamed() {
    assertThat(complaints(good().waiting(999).finished()))
        .containsExactly(
            "fair in smoke, seed 1: 999 containers wait at the end, not the backlog of 1000");
  }

  @Test
  void callsThatWereNotMade_areNamed() {
    assertThat(complaints(good().latency(SchedulerOutcome.HEARTBEAT, 199, 1).finished()))
        .singleElement()
        .asString()
        .contains("199 times heartbeat, and 0 calls with a collection, where 200 were made");
    assertThat(complaints(good().latency(SchedulerOutcome.ALLOCATE, 101, 1).finished())).hasSize(1);
  }
}
