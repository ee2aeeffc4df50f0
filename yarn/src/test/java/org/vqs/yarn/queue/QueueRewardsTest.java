package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.policy.SlotReserve;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** An operator sets a reward on a queue, and its requests do not wait any more. */
class QueueRewardsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              "yarn.scheduler.vqs.policy",
              "dra",
              "vqs.test.dra.max-fraction",
              "0.2",
              ROOT + "queues",
              "serving,batch",
              ROOT + "serving.reward",
              "5"));

  private final FakeNode node = rm.addNode("h1", "/r1", 16 * 1024, 16);

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private List<Container> ask(ApplicationAttemptId app, int memory, int count) {
    return rm.allocate(app, List.of(any(1, memory, 1, count)), List.of()).getContainers();
  }

  /** Serving asked for 2 GiB before, and got it. */
  private ApplicationAttemptId whereServingIsKnown() {
    ApplicationAttemptId serving = rm.submitUnmanaged(1, "ann", "serving");
    Container container = ask(serving, 2048, 1).get(0);
    rm.allocate(serving, List.of(), List.of(container.getId()));
    rm.heartbeat(node);
    return serving;
  }

  @Test
  void batch_leavesTheLastSlot_andServingStartsInTheCallThatAsks() {
    ApplicationAttemptId serving = whereServingIsKnown();
    ApplicationAttemptId batch = rm.submitUnmanaged(2, "bob", "batch");

    assertThat(ask(batch, 1024, 16)).hasSize(14);

    assertThat(ask(serving, 2048, 1)).hasSize(1);
  }

  @Test
  void reward_isTakenOverByRefresh() throws Exception {
    whereServingIsKnown();
    ApplicationAttemptId batch = rm.submitUnmanaged(2, "bob", "batch");
    assertThat(ask(batch, 1024, 16)).hasSize(14);

    rm.refresh(Map.of(ROOT + "serving.reward", "1"));
    rm.heartbeat(node);

    assertThat(ask(batch, 1024, 0)).as("with equal rewards nothing is kept").hasSize(2);
  }

  @Test
  void policy_changesAwayAndBack() throws Exception {
    whereServingIsKnown();
    rm.refresh(Map.of("yarn.scheduler.vqs.policy", "bf-js"));
    ApplicationAttemptId batch = rm.submitUnmanaged(2, "bob", "batch");
    assertThat(ask(batch, 1024, 16)).hasSize(16);

    rm.refresh(Map.of("yarn.scheduler.vqs.policy", "dra"));
    rm.heartbeat(node);

    assertThat(rm.scheduler().context().packer().slots().homes().get(0).types())
        .extracting(SlotReserve.Type::running)
        .containsExactly(16L);
  }
}
