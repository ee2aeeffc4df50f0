package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Note;

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
    return queues.find(queue).orElseThrow().access().nodeLabels();
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
    assertThat(queues.find("root.a.x").orElseThrow().access().defaultNodeLabel()).isEqualTo("gpu");
    assertThat(queues.find("root.a.y").orElseThrow().access().defaultNodeLabel()).isEmpty();
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
    assertThat(queues.find("root.a.x").orElseThrow().access().defaultNodeLabel()).isEmpty();
    assertThat(queues.find("root.a.y").orElseThrow().access().defaultNodeLabel()).isEqualTo("fpga");
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
        .containsEntry("yarn.scheduler.vqs.root.a.labels.gpu.maximum-capacity", "80%")
        .containsEntry("yarn.scheduler.vqs.root.a.x.labels.gpu.maximum-capacity", "40%")
        .containsEntry("yarn.scheduler.vqs.root.a.labels.no-label.maximum-capacity", "70%")
        .containsEntry("yarn.scheduler.vqs.root.a.maximum-capacity", "80%")
        .doesNotContainKey("yarn.scheduler.vqs.root.b.labels.gpu.maximum-capacity")
        .doesNotContainKey("yarn.scheduler.vqs.root.b.labels.no-label.weight");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsEntry(
            "yarn.scheduler.capacity.root.a.x.accessible-node-labels.gpu.maximum-capacity",
            "50 of the parent queue is 40% of these nodes, which is what labels.gpu.maximum-capacity means here");
  }

  private static final String OF_ROOT =
      "yarn.scheduler.capacity.root.accessible-node-labels.gpu.capacity";

  private static List<String> ofRoot(Conversion conversion) {
    return conversion.notesOfOtherWays().stream()
        .filter(note -> note.source().equals(OF_ROOT))
        .map(Note::text)
        .toList();
  }

  /** Weights of a label take preemption between queues off on its nodes. */
  @Test
  void capacitiesInTheProportionOfTheQueues_areNoWeightsOfALabel() throws Exception {
    Conversion same =
        convert(
            "root.a.accessible-node-labels.gpu.capacity", "30",
            "root.b.accessible-node-labels.gpu.capacity", "30");
    assertThat(same.settings().keySet()).noneMatch(name -> name.matches(".*labels.*weight"));
    assertThat(ofRoot(same))
        .singleElement()
        .asString()
        .startsWith("what a queue uses on gpu counts");
    assertThat(Examples.texts(same.notesOfOtherWays()))
        .containsEntry(
            "yarn.scheduler.capacity.root.a.accessible-node-labels.gpu.capacity",
            "capacities on gpu are in the proportion of the queues' own, so their weights hold there too");

    Conversion other =
        convert(
            "root.a.accessible-node-labels.gpu.capacity", "75",
            "root.b.accessible-node-labels.gpu.capacity", "25");
    assertThat(other.settings())
        .containsEntry("yarn.scheduler.vqs.root.a.labels.gpu.weight", "75")
        .containsEntry("yarn.scheduler.vqs.root.b.labels.gpu.weight", "25");
    assertThat(ofRoot(other))
        .hasSize(2)
        .last()
        .asString()
        .endsWith("nothing is preempted between queues on nodes of gpu here");
  }

  @Test
  void mastersThatMayUseMoreOfALabel_areListedWithNumbers() throws Exception {
    Conversion conversion =
        convert(
            "root.b.maximum-capacity", "50",
            "root.b.accessible-node-labels.gpu.capacity", "100");
    assertThat(Examples.value(conversion, "root.b.am.max-share")).isEqualTo("0.1");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsEntry(
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "0.1 of 100% of all nodes for the masters of root.b, whose labels allow it more than 50%, which it has of nodes without a label; root.b.am.max-share 0.05 is that of 50%");
  }

  @Test
  void applications_areOfTheLargestPromise_alsoByWeight() throws Exception {
    Conversion conversion =
        Examples.ofCapacity(
            directory,
            "root.queues",
            "a,b",
            "root.a.capacity",
            "1w",
            "root.a.accessible-node-labels.gpu.capacity",
            "3w",
            "root.b.capacity",
            "9w",
            "root.b.accessible-node-labels.gpu.capacity",
            "1w");
    assertThat(Examples.value(conversion, "root.a.maximum-applications")).isEqualTo("7500");
    assertThat(Examples.value(conversion, "root.b.maximum-applications")).isEqualTo("9000");
  }
}
