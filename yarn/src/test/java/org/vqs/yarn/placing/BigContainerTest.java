package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * A big container behind a stream of small ones, on nodes that are never empty by themselves, is
 * placed in bounded time (design.md, "What we add to the policies").
 */
class BigContainerTest {
  private static final int NODES = 4;
  private static final int SMALL_PER_NODE = 8;

  /** How many small containers wait at any time: enough that there is always one for freed room. */
  private static final int STREAM = 40;

  private static final long STEP_MS = 1000;

  /** Each second the oldest small container ends. */
  private static final long LIFETIME_MS = NODES * SMALL_PER_NODE * STEP_MS;

  /** How long each of the stream waits. */
  private static final long WAIT_MS = STREAM * STEP_MS;

  static Stream<String> policies() {
    return Policies.names().stream();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void bigContainer_isPlacedSoonAfterItsPatienceEnds(String policy) {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of("yarn.scheduler.vqs.policy", policy))) {
      List<FakeNode> nodes =
          Stream.of("a", "b", "c", "d")
              .map(host -> rm.addNode(host, "/r", SMALL_PER_NODE * 1024, 64))
              .toList();
      ApplicationAttemptId small = rm.submitUnmanaged(1, "u");
      ApplicationAttemptId big = rm.submitUnmanaged(2, "v");
      Deque<Container> running =
          new ArrayDeque<>(
              rm.allocate(small, List.of(any(1, 1024, 1, STREAM)), List.of()).getContainers());
      assertThat(running).hasSize(NODES * SMALL_PER_NODE);
      rm.allocate(big, List.of(any(1, SMALL_PER_NODE * 1024, 1, 1)), List.of());
      // Longer than the delay; then a node is emptied in a lifetime.
      long patience = WAIT_MS + 4 * LIFETIME_MS;
      long limit = patience + 2 * LIFETIME_MS;
      long waited = 0;
      boolean placed = false;
      while (!placed && waited < limit) {
        rm.tick(STEP_MS);
        waited += STEP_MS;
        if (!running.isEmpty()) {
          running.addAll(
              rm.allocate(small, List.of(any(1, 1024, 1, STREAM)), List.of(running.poll().getId()))
                  .getContainers());
        }
        nodes.forEach(rm::heartbeat);
        placed = !rm.allocate(big, List.of(), List.of()).getContainers().isEmpty();
      }
      assertThat(placed).as("placed after %d ms", waited).isTrue();
      assertThat(rm.scheduler().packer().cluster().holds().reserved()).isZero();
    }
  }
}
