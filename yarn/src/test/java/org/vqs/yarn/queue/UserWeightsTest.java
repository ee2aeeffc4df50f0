package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Two users of one leaf who both want all of a node with room for eight containers. */
class UserWeightsTest {
  private static final String WEIGHTS = "yarn.scheduler.vqs.root.user.weights";

  private final SchedulerHarness rm = new SchedulerHarness(Map.of(WEIGHTS, "ann=3"));
  private final Deque<Container> running = new ArrayDeque<>();

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.close();
  }

  /** All that runs ends one by one, the oldest first. */
  private void turnOver(ApplicationAttemptId... users) {
    for (int i = 0; i < 16; i++) {
      Container oldest = running.remove();
      collect(oldest.getId().getApplicationAttemptId(), oldest);
      for (ApplicationAttemptId user : users) {
        collect(user);
      }
    }
  }

  private void collect(ApplicationAttemptId user, Container... ended) {
    running.addAll(
        rm.allocate(user, List.of(), List.of(ended).stream().map(Container::getId).toList())
            .getContainers());
  }

  private long used(String user) {
    return rm.scheduler().queues().names().find("default").tenantOf(user).used().get(0) / 1024;
  }

  @Test
  void users_shareALeafByTheirWeights_alsoAfterARefresh() throws Exception {
    rm.addNode("h1", "/r1", 8 * 1024, 16);
    ApplicationAttemptId ann = rm.submitUnmanaged(1, "ann");
    ApplicationAttemptId bob = rm.submitUnmanaged(2, "bob");
    running.addAll(rm.allocate(bob, List.of(any(1, 1024, 1, 200)), List.of()).getContainers());
    rm.allocate(ann, List.of(any(1, 1024, 1, 200)), List.of());
    turnOver(ann, bob);
    assertThat(List.of(used("ann"), used("bob"))).containsExactly(6L, 2L);
    rm.refresh(Map.of(WEIGHTS, "bob=3, ann=1"));
    turnOver(ann, bob);
    assertThat(List.of(used("ann"), used("bob"))).containsExactly(2L, 6L);
  }
}
