package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.QueueStatistics;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.ClusterMetricsInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What clients, metrics, REST and the page are told of a cluster with partitions, as sums. */
class PartitionFiguresTest {
  private static final int NODE = 4096;
  private static final List<String> LABELS = List.of("", "gpu", "ssd");

  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of("yarn.scheduler.vqs.root.queues", "a,b"));
  private final List<FakeNode> nodes = new ArrayList<>();
  private final Map<FakeNode, String> labelOf = new HashMap<>();

  @BeforeEach
  void keepPartitionsToThemselves() throws IOException {
    when(rm.context().getNodeLabelManager().isExclusiveNodeLabel(anyString())).thenReturn(true);
  }

  @AfterEach
  void close() {
    rm.close();
  }

  private FakeNode node(String label) {
    FakeNode node = rm.addNode("h" + nodes.size(), "/r1", NODE, 4);
    nodes.add(node);
    label(node, label);
    return node;
  }

  private void label(FakeNode node, String label) {
    labelOf.put(node, label);
    Set<String> labels = label.isEmpty() ? Set.of() : Set.of(label);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.id(), labels)));
  }

  private static ResourceRequest on(String label, int priority, int memory, int count) {
    ResourceRequest request = any(priority, memory, 1, count);
    request.setNodeLabelExpression(label);
    return request;
  }

  private List<Container> ask(ApplicationAttemptId app, String label, int memory, int count) {
    int priority = 1 + LABELS.indexOf(label);
    return rm.allocate(app, List.of(on(label, priority, memory, count)), List.of()).getContainers();
  }

  private long headroom(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getResourceLimit().getMemorySize();
  }

  private ClusterMetricsInfo cluster() {
    return new ClusterMetricsInfo(rm.scheduler());
  }

  @Test
  void total_staysWhatNodesHave_andWhatWaitsOnALabelIsPending() throws IOException {
    node("");
    node("gpu");
    node("gpu");
    assertThat(cluster().getTotalMB()).isEqualTo(3 * NODE);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "a");
    assertThat(ask(app, "gpu", NODE, 4)).hasSize(2);
    assertThat(cluster().getTotalMB()).isEqualTo(3 * NODE);
    assertThat(cluster().getAllocatedMB()).isEqualTo(2 * NODE);
    assertThat(statistics("a").getPendingContainers()).isEqualTo(2);
    assertThat(rm.metrics().getPartitionQueueMetrics("gpu").getAvailableMB()).isZero();
    assertThat(rm.metrics().getPartitionQueueMetrics("").getAvailableMB()).isEqualTo(NODE);
  }

  @Test
  void headroom_isThatOfThePartitionsInWhichTheApplicationAsks() {
    node("");
    node("gpu");
    node("gpu");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "a");
    assertThat(headroom(app)).isEqualTo(NODE);
    assertThat(ask(app, "", NODE, 2)).hasSize(1);
    assertThat(headroom(app)).as("its room is in partitions where it does not ask").isZero();
    ask(app, "gpu", 1024, 1);
    assertThat(headroom(app)).isEqualTo(2 * NODE - 1024);
  }

  @Test
  void headroom_isWithoutBlacklistedNodes() {
    node("");
    FakeNode broken = node("");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "a");
    String host = broken.id().getHost();
    rm.allocate(app, List.of(), List.of(host), List.of(), new ContainerUpdates());
    assertThat(headroom(app)).isEqualTo(NODE);
    rm.allocate(app, List.of(), List.of("/r1"), List.of(), new ContainerUpdates());
    assertThat(headroom(app)).isZero();
    rm.allocate(app, List.of(), List.of(), List.of(host, "/r1"), new ContainerUpdates());
    assertThat(headroom(app)).isEqualTo(2 * NODE);
  }

  private QueueStatistics statistics(String queue) throws IOException {
    return rm.scheduler().getQueueInfo(queue, false, false).getQueueStatistics();
  }

  /** A container that a test knows of, and on which node it is. */
  private record Running(ApplicationAttemptId app, String queue, Container container) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void numbers_areSumsOfContainersAndNodes(long seed) throws Exception {
    Random random = new Random(seed);
    for (String label : LABELS) {
      node(label);
      node(label);
    }
    Map<ApplicationAttemptId, String> apps = new HashMap<>();
    List<ApplicationAttemptId> order = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      String queue = i % 2 == 0 ? "a" : "b";
      ApplicationAttemptId app = rm.submitUnmanaged(i, "user" + i, queue);
      apps.put(app, queue);
      order.add(app);
    }
    List<Running> running = new ArrayList<>();
    Map<List<Object>, Integer> waiting = new HashMap<>();
    for (int step = 0; step < 60; step++) {
      ApplicationAttemptId app = order.get(random.nextInt(order.size()));
      String label = LABELS.get(random.nextInt(LABELS.size()));
      if (random.nextInt(3) > 0 && waiting.getOrDefault(List.of(app, label), 0) == 0) {
        int count = 1 + random.nextInt(3);
        waiting.put(List.of(app, label), count);
        took(app, apps.get(app), ask(app, label, 1024, count), running, waiting);
      } else if (!running.isEmpty()) {
        Running ends = running.remove(random.nextInt(running.size()));
        List<ContainerId> released = List.of(ends.container.getId());
        took(
            ends.app,
            ends.queue,
            rm.allocate(ends.app, List.of(), released).getContainers(),
            running,
            waiting);
      }
      if (random.nextInt(10) == 0) {
        label(nodes.get(random.nextInt(nodes.size())), LABELS.get(random.nextInt(3)));
      }
      for (ApplicationAttemptId each : order) {
        List<Container> pulled = rm.allocate(each, List.of(), List.of()).getContainers();
        took(each, apps.get(each), pulled, running, waiting);
      }
      rm.deliver();
      assertSums(apps, running, waiting);
    }
    for (String queue : List.of("a", "b")) {
      await().untilAsserted(() -> assertShown(queue, running, waits(queue, apps, waiting)));
    }
    SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu", "ssd");
  }

  private static long waits(
      String queue, Map<ApplicationAttemptId, String> apps, Map<List<Object>, Integer> waiting) {
    return waiting.entrySet().stream()
        .filter(entry -> queue.equals(apps.get(entry.getKey().get(0))))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static void took(
      ApplicationAttemptId app,
      String queue,
      List<Container> started,
      List<Running> running,
      Map<List<Object>, Integer> waiting) {
    for (Container container : started) {
      running.add(new Running(app, queue, container));
      String label = LABELS.get(container.getPriority().getPriority() - 1);
      waiting.merge(List.of(app, label), -1, Integer::sum);
    }
  }

  private long capacity(String label) {
    return nodes.stream().filter(node -> labelOf.get(node).equals(label)).count() * NODE;
  }

  private long used(List<Running> running, String queue, String label) {
    return 1024
        * running.stream()
            .filter(each -> queue == null || each.queue.equals(queue))
            .filter(each -> label == null || label.equals(labelOf(each.container)))
            .count();
  }

  private String labelOf(Container container) {
    return nodes.stream()
        .filter(node -> node.id().equals(container.getNodeId()))
        .map(labelOf::get)
        .findFirst()
        .orElseThrow();
  }

  private void assertSums(
      Map<ApplicationAttemptId, String> apps,
      List<Running> running,
      Map<List<Object>, Integer> waiting)
      throws IOException {
    long all = (long) nodes.size() * NODE;
    long pending = waiting.values().stream().mapToInt(count -> count).sum();
    assertThat(cluster().getTotalMB()).isEqualTo(all);
    assertThat(cluster().getAllocatedMB()).isEqualTo(used(running, null, null));
    assertThat(cluster().getAvailableMB()).isEqualTo(all - used(running, null, null));
    assertThat(cluster().getContainersAllocated()).isEqualTo(running.size());
    assertThat(cluster().getPendingContainers()).isEqualTo((int) pending);
    assertThat(cluster().getPendingMB()).isEqualTo(1024 * pending);
    for (String label : LABELS) {
      QueueMetrics there = rm.metrics().getPartitionQueueMetrics(label);
      assertThat(there.getAllocatedMB()).isEqualTo(used(running, null, label));
      assertThat(there.getAvailableMB())
          .isEqualTo(Math.max(0, capacity(label) - used(running, null, label)));
    }
    for (String queue : List.of("a", "b")) {
      long waits = waits(queue, apps, waiting);
      QueueStatistics told = statistics(queue);
      assertThat(told.getAllocatedMemoryMB()).isEqualTo(used(running, queue, null));
      assertThat(told.getPendingContainers()).isEqualTo(waits);
      assertThat(told.getPendingMemoryMB()).isEqualTo(1024 * waits);
    }
  }

  /** REST and the page show snapshots, which are shared for a second of the wall clock. */
  private void assertShown(String queue, List<Running> running, long waits) {
    QueueView view =
        rm.scheduler().observation().snapshots().latest().queues().stream()
            .filter(each -> each.path().equals("root." + queue))
            .findFirst()
            .orElseThrow();
    assertThat(view.used().get(0)).isEqualTo(used(running, queue, null));
    assertThat(view.pendingContainers()).isEqualTo(waits);
    assertThat(view.pending().get(0)).isEqualTo(1024 * waits);
    for (PartitionUse part : view.detail().partitions()) {
      assertThat(part.used().get(0)).isEqualTo(used(running, queue, part.partition()));
    }
    assertThat(view.detail().partitions().stream().mapToLong(part -> part.pending().get(0)).sum())
        .isEqualTo(1024 * waits);
  }
}
