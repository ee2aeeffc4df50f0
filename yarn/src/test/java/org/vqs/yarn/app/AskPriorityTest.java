package org.vqs.yarn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/** Within an application, ask priorities hold (design.md, "What we add to the policies"). */
class AskPriorityTest {
  private static final int MAP_AGAIN = 5;
  private static final int REDUCE = 10;
  private static final int MAP = 20;

  static Stream<String> policies() {
    return Policies.names().stream();
  }

  private static SchedulerHarness under(String policy) {
    return new SchedulerHarness(Map.of("yarn.scheduler.vqs.policy", policy));
  }

  /** Under vqs it goes first only where the configuration has room for its type. */
  @ParameterizedTest
  @ValueSource(strings = {Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF, Policies.FIFO_FF})
  void urgentAsk_goesFirst_thoughItIsSmallerAndCameLater(String policy) {
    try (SchedulerHarness rm = under(policy)) {
      FakeNode node = rm.addNode("h1", "/r1", 2048, 8);
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      Container running =
          rm.allocate(app, List.of(any(1, 2048, 1, 1)), List.of()).getContainers().get(0);
      rm.allocate(app, List.of(any(REDUCE, 2048, 1, 2)), List.of());
      rm.allocate(app, List.of(any(MAP_AGAIN, 1024, 1, 1)), List.of());
      node.launch(running.getId());
      node.complete(running.getId(), 0);
      rm.heartbeat(node);
      List<Container> next = rm.allocate(app, List.of(), List.of()).getContainers();
      assertThat(next).extracting(c -> c.getPriority().getPriority()).containsExactly(MAP_AGAIN);
    }
  }

  /**
   * Reduces hold the whole cluster and wait for the output of a map that failed. MapReduce preempts
   * one of them; if its room went to another reduce, the job would never end.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void failedMap_onAClusterFullOfReduces_runsNext(String policy) {
    try (SchedulerHarness rm = under(policy)) {
      rm.addNode("h1", "/r1", 4096, 8);
      rm.addNode("h2", "/r1", 4096, 8);
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      List<Container> reduces =
          new ArrayList<>(
              rm.allocate(app, List.of(any(REDUCE, 1024, 1, 12)), List.of()).getContainers());
      assertThat(reduces).hasSize(8);
      rm.allocate(app, List.of(any(MAP_AGAIN, 1024, 1, 1), any(MAP, 1024, 1, 3)), List.of());
      Container map =
          rm.allocate(app, List.of(), List.of(reduces.get(3).getId())).getContainers().get(0);
      assertThat(map.getPriority().getPriority()).isEqualTo(MAP_AGAIN);
      Container next = rm.allocate(app, List.of(), List.of(map.getId())).getContainers().get(0);
      assertThat(next.getPriority().getPriority()).isEqualTo(REDUCE);
    }
  }

  /** Under fifo-ff everybody waits for the first in line. */
  @ParameterizedTest
  @ValueSource(strings = {Policies.ADAPTIVE, Policies.BF_JS, Policies.VQS_BF, Policies.VQS})
  void urgentAsk_thatFitsNowhereNow_doesNotHoldBackTheOthers(String policy) {
    try (SchedulerHarness rm = under(policy)) {
      rm.addNode("h1", "/r1", 4096, 8);
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers())
          .hasSize(1);
      assertThat(
              rm.allocate(app, List.of(any(1, 4096, 1, 1), any(2, 1024, 1, 1)), List.of())
                  .getContainers())
          .hasSize(1);
    }
  }
}
