package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Applications with the tag {@code workflowid:NAME}; the cluster's highest priority is 10. */
class WorkflowPrioritiesTest {
  private static final String PREFIX = "yarn.scheduler.vqs.root.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              PREFIX + "queues", "etl,web",
              PREFIX + "workflow-priorities", "nightly=4, Hourly=2, big=99",
              PREFIX + "web.workflow-priorities", "nightly=7",
              PREFIX + "web.maximum-application-priority", "5"));

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.coreViolations(rm.scheduler())).isEmpty();
    rm.close();
  }

  private int priority(int number, String queue, String... tags) {
    rm.tag(number, tags);
    ApplicationAttemptId app = rm.submitUnmanaged(number, "ann", queue);
    return rm.attempt(app).getPriority().getPriority();
  }

  @Test
  void workflow_hasThePriorityOfItsQueueOrOfTheQueueAbove() {
    assertThat(priority(1, "etl", "workflowid:nightly", "other")).isEqualTo(4);
    assertThat(priority(2, "etl", "workflowid:hourly")).as("tags are lower case").isEqualTo(2);
    assertThat(priority(3, "web", "workflowid:nightly")).as("7, of at most 5").isEqualTo(5);
    assertThat(priority(4, "etl", "workflowid:big")).as("the cluster's limit").isEqualTo(10);
  }

  @Test
  void otherApplication_hasWhatItAskedFor() {
    assertThat(priority(1, "etl", "workflowid:weekly")).isZero();
    assertThat(priority(2, "etl", "nightly")).isZero();
    assertThat(priority(3, "etl")).isZero();
  }

  @Test
  void workflow_goesFirst_alsoAfterARestart() {
    rm.addNode("h1", "/r1", 1024, 8);
    ApplicationAttemptId first = rm.submitUnmanaged(1, "ann", "etl");
    rm.tag(2, "workflowid:nightly");
    ApplicationAttemptId nightly = rm.submitUnmanaged(2, "ann", "etl");
    Container running =
        rm.allocate(first, List.of(any(1, 1024, 1, 2)), List.of()).getContainers().get(0);
    rm.allocate(nightly, List.of(any(1, 1024, 1, 1)), List.of());
    assertThat(rm.allocate(first, List.of(), List.of(running.getId())).getContainers()).isEmpty();
    assertThat(rm.allocate(nightly, List.of(), List.of()).getContainers()).hasSize(1);

    rm.restart();

    assertThat(rm.attempt(nightly).getPriority().getPriority()).isEqualTo(4);
  }
}
