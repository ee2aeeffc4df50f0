package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Queue a holds all 8 GB of the label fast, of a cluster that has much more; b waits for some. */
class PartitionPreemptionTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private SchedulerHarness rm;

  @AfterEach
  void close() {
    rm.close();
  }

  private static ResourceRequest on(String label, int count) {
    ResourceRequest request = any(1, 1024, 1, count);
    request.setNodeLabelExpression(label);
    return request;
  }

  private long onFast(String queue) {
    return rm.scheduler().packer().cluster().servers().stream()
        .filter(server -> server.name().startsWith("fast"))
        .flatMap(server -> server.jobs().stream())
        .filter(job -> job.tenant().queue().name().endsWith(queue))
        .count();
  }

  /** With 20 GB elsewhere each, or 30 GB of b's and 20 of a's, or 24 and 20, or nothing. */
  @ParameterizedTest
  @CsvSource({"0,0,,4", "20,20,,4", "20,30,,0", "20,24,,2", "20,30,1,4", "20,30,3,6"})
  void partition_isDividedByWhatQueuesUseElsewhereToo_unlessItHasWeights_andItComesToAnEnd(
      int elsewhereA, int elsewhereB, Double weight, long expected) {
    Map<String, String> settings = new HashMap<>();
    settings.put(VQS + "root.queues", "a,b");
    settings.put(VQS + "preemption.enabled", "true");
    settings.put(VQS + "share.tolerance", "0.01");
    if (weight != null) {
      settings.put(VQS + "root.b.labels.fast.weight", weight.toString());
    }
    rm = new SchedulerHarness(settings);
    FakeNode plain = rm.addNode("plain", "/r1", 60 * 1024, 64);
    FakeNode fast = rm.addNode("fast", "/r1", 8192, 64);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(fast.id(), Set.of("fast"))));
    start(1, "a", elsewhereA);
    start(2, "b", elsewhereB);
    ApplicationAttemptId rich = rm.submitUnmanaged(3, "ann", "a");
    assertThat(rm.allocate(rich, List.of(on("fast", 20)), List.of()).getContainers()).hasSize(8);
    ApplicationAttemptId poor = rm.submitUnmanaged(4, "bob", "b");
    assertThat(rm.allocate(poor, List.of(on("fast", 20)), List.of()).getContainers()).isEmpty();

    rm.pass(600, plain, fast);
    assertThat(onFast("b")).isEqualTo(expected);
    assertThat(onFast("a")).isEqualTo(8 - expected);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(expected);
    SchedulerInvariants.assertHold(rm.scheduler(), "", "fast");
  }

  private void start(int number, String queue, int count) {
    ApplicationAttemptId app = rm.submitUnmanaged(number, "cid", queue);
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers())
        .hasSize(count);
  }

  @Test
  void maximumOfALabelThatIsLowered_takesOnlyThere() throws IOException {
    rm =
        new SchedulerHarness(
            Map.of(
                VQS + "root.queues",
                "a,b",
                VQS + "preemption.enabled",
                "true",
                VQS + "root.preemption.on-lowered-limit",
                "true"));
    FakeNode plain = rm.addNode("plain", "/r1", 60 * 1024, 64);
    FakeNode fast = rm.addNode("fast", "/r1", 8192, 64);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(fast.id(), Set.of("fast"))));
    start(1, "a", 20);
    ApplicationAttemptId rich = rm.submitUnmanaged(3, "ann", "a");
    assertThat(rm.allocate(rich, List.of(on("fast", 20)), List.of()).getContainers()).hasSize(8);
    rm.refresh(Map.of(VQS + "root.a.labels.fast.maximum-capacity", "50%"));
    rm.pass(300, plain, fast);
    SchedulerInvariants.assertHold(rm.scheduler(), "", "fast");
    assertThat(onFast("a")).isEqualTo(4);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(4);
  }
}
