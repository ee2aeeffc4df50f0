package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;

/** Nobody may use nodes after a conversion that he could use nothing of before. */
class CapacityLabelsTest {
  @TempDir private Path directory;

  private Conversion convert(String... more) throws Exception {
    String[] queues = {
      "root.queues", "a,b", "root.a.capacity", "50", "root.b.capacity", "50",
      "root.a.queues", "x,y", "root.a.x.capacity", "50", "root.a.y.capacity", "50"
    };
    String[] all = new String[queues.length + more.length];
    System.arraycopy(queues, 0, all, 0, queues.length);
    System.arraycopy(more, 0, all, queues.length, more.length);
    return Examples.ofCapacity(directory, all);
  }

  private static Set<String> labels(Conversion conversion, String queue) {
    QueueTree queues = Examples.queues(conversion);
    return queues.find(queue).orElseThrow().accessibleNodeLabels();
  }

  @Test
  void queueWithoutCapacityOnALabel_hasNoAccessToIt() throws Exception {
    Conversion conversion =
        convert(
            "root.a.accessible-node-labels.gpu.capacity", "100",
            "root.a.x.accessible-node-labels.gpu.capacity", "100");
    assertThat(labels(conversion, "root.a")).containsExactly("gpu");
    assertThat(labels(conversion, "root.a.x")).containsExactly("gpu");
    assertThat(labels(conversion, "root.a.y")).isEmpty();
    assertThat(labels(conversion, "root.b")).isEmpty();
  }

  @Test
  void capacityBelowAQueueWithout_isNone() throws Exception {
    Conversion conversion = convert("root.a.x.accessible-node-labels.gpu.capacity", "100");
    assertThat(labels(conversion, "root.a.x")).isEmpty();
  }

  @Test
  void listedLabelWithoutCapacity_isSaid() throws Exception {
    Conversion conversion =
        convert(
            "root.b.accessible-node-labels", "gpu,ssd",
            "root.b.accessible-node-labels.ssd.capacity", "100",
            "root.b.accessible-node-labels.fpga.capacity", "100");
    assertThat(labels(conversion, "root.b")).as("fpga is not listed").containsExactly("ssd");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .hasEntrySatisfying(
            "yarn.scheduler.capacity.root.b.accessible-node-labels",
            text ->
                assertThat(text).startsWith("gpu: the queue, or one above it, has no capacity"));
  }

  @Test
  void defaultLabelWithoutCapacity_isNone() throws Exception {
    Conversion conversion =
        convert(
            "root.a.accessible-node-labels.gpu.capacity", "100",
            "root.a.default-node-label-expression", "gpu",
            "root.a.x.accessible-node-labels.gpu.maximum-capacity", "50");
    QueueTree queues = Examples.queues(conversion);
    assertThat(queues.find("root.a.x").orElseThrow().defaultNodeLabel()).isEqualTo("gpu");
    assertThat(queues.find("root.a.y").orElseThrow().defaultNodeLabel()).isEmpty();
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsKey("yarn.scheduler.capacity.root.a.y.default-node-label-expression");
  }

  @Test
  void maximumOfNothing_isNoAccess() throws Exception {
    Conversion conversion =
        convert(
            "root.b.accessible-node-labels.gpu.capacity", "0",
            "root.b.accessible-node-labels.gpu.maximum-capacity", "0");
    assertThat(labels(conversion, "root.b")).isEmpty();
  }

  @Test
  void defaultLabel_isInheritedOnlyWithAllLabelsOfTheQueueAbove() throws Exception {
    Conversion conversion =
        convert(
            "root.a.accessible-node-labels", "gpu,fpga",
            "root.a.accessible-node-labels.gpu.capacity", "100",
            "root.a.accessible-node-labels.fpga.capacity", "100",
            "root.a.default-node-label-expression", "fpga",
            "root.a.x.accessible-node-labels", "fpga",
            "root.a.x.accessible-node-labels.fpga.capacity", "50",
            "root.a.y.accessible-node-labels.gpu.capacity", "50",
            "root.a.y.accessible-node-labels.fpga.capacity", "50");
    QueueTree queues = Examples.queues(conversion);
    assertThat(queues.find("root.a.x").orElseThrow().defaultNodeLabel()).isEmpty();
    assertThat(queues.find("root.a.y").orElseThrow().defaultNodeLabel()).isEqualTo("fpga");
  }

  @Test
  void fileWithoutLabels_saysNothingOfThem() throws Exception {
    assertThat(convert().settings().keySet()).noneMatch(name -> name.contains("label"));
  }

  @Test
  void capacitiesOnALabel_becomeItsLimitsAndWeights() throws Exception {
    Conversion conversion =
        convert(
            "root.a.maximum-capacity", "70",
            "root.a.accessible-node-labels.gpu.capacity", "75",
            "root.a.accessible-node-labels.gpu.maximum-capacity", "80",
            "root.a.x.accessible-node-labels.gpu.capacity", "100",
            "root.a.x.accessible-node-labels.gpu.maximum-capacity", "50",
            "root.b.accessible-node-labels.gpu.capacity", "25");
    assertThat(conversion.settings())
        .containsEntry("yarn.scheduler.vqs.root.a.labels.gpu.weight", "75")
        .containsEntry("yarn.scheduler.vqs.root.b.labels.gpu.weight", "25")
        .containsEntry("yarn.scheduler.vqs.root.b.labels.no-label.weight", "50")
        .containsEntry("yarn.scheduler.vqs.root.a.labels.gpu.maximum-capacity", "80%")
        .containsEntry("yarn.scheduler.vqs.root.a.x.labels.gpu.maximum-capacity", "40%")
        .containsEntry("yarn.scheduler.vqs.root.a.labels.no-label.maximum-capacity", "70%")
        .containsEntry("yarn.scheduler.vqs.root.a.maximum-capacity", "80%")
        .doesNotContainKey("yarn.scheduler.vqs.root.b.labels.gpu.maximum-capacity");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsEntry(
            "yarn.scheduler.capacity.root.a.x.accessible-node-labels.gpu.maximum-capacity",
            "50 of the parent queue is 40% of these nodes, which is what labels.gpu.maximum-capacity means here");
  }
}
