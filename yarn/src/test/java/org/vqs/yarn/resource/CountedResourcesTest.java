package org.vqs.yarn.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Clusters in which some resource types limit nothing. A node has 16 GB and 4 cores. */
class CountedResourcesTest {
  private static final String RESOURCES = "yarn.scheduler.vqs.resources";
  private static final String MEMORY = "memory-mb";
  private static final String GPU = "yarn.io/gpu";

  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId app;

  private void start(String counted, String... namesAndValues) {
    Map<String, String> settings = new HashMap<>();
    settings.put(RESOURCES, counted);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    rm = new SchedulerHarness(settings);
    node = rm.addNode("h1", "/r1", 16_384, 4);
  }

  @AfterEach
  void close() {
    if (rm != null) {
      SchedulerInvariants.assertHold(rm.scheduler(), "");
      rm.close();
    }
  }

  private List<Container> ask(ResourceRequest... asks) {
    return rm.allocate(app, List.of(asks), List.of()).getContainers();
  }

  private List<Container> run(ResourceRequest... asks) {
    List<Container> got = ask(asks);
    got.forEach(container -> node.launch(container.getId()));
    rm.heartbeat(node);
    return got;
  }

  /** What a queue uses, as a part of its share. */
  private float usedPart(String queue) throws IOException {
    return rm.scheduler().getQueueInfo(queue, false, false).getCurrentCapacity();
  }

  private long cores() {
    return rm.metrics().getAllocatedVirtualCores();
  }

  static Stream<String> policies() {
    return Policies.names().stream();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void memoryAlone_startsWhatFitsByMemory(String policy) {
    start(MEMORY, "yarn.scheduler.vqs.policy", policy);
    app = rm.submitUnmanaged(1, "u");
    List<Container> started = new ArrayList<>(ask(any(1, 1024, 1, 17)));
    rm.pass(3, node);
    started.addAll(ask());
    assertThat(started).hasSize(16);
    assertThat(rm.scheduler().getSchedulerNode(node.id()).getUnallocatedResource())
        .isEqualTo(Resource.newInstance(0, -12));
    assertThat(cores()).isEqualTo(16);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void all_startsWhatFitsByCores(String policy) {
    start("all", "yarn.scheduler.vqs.policy", policy);
    app = rm.submitUnmanaged(1, "u");
    List<Container> started = new ArrayList<>(ask(any(1, 1024, 1, 17)));
    rm.pass(3, node);
    started.addAll(ask());
    assertThat(started).hasSize(4);
  }

  @Test
  void gpusThatCount_limitBesideMemory() {
    start(MEMORY + "," + GPU, "yarn.resource-types", GPU);
    Resource large = Resource.newInstance(16_384, 4);
    large.setResourceValue(GPU, 2);
    FakeNode withGpus = rm.addNode("h2", "/r1", large);
    app = rm.submitUnmanaged(1, "u");
    ResourceRequest ask = any(1, 1024, 4, 3);
    Resource each = Resource.newInstance(1024, 4);
    each.setResourceValue(GPU, 1);
    ask.setCapability(each);
    List<Container> started = ask(ask);
    assertThat(started).hasSize(2).extracting(Container::getNodeId).containsOnly(withGpus.id());
    assertThat(started).extracting(Container::getResource).containsOnly(each);
  }

  @Test
  void containersOfOneSize_keepTheCoresThatEachAskedFor() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    List<Container> started = ask(any(1, 1024, 1, 2), any(2, 1024, 3, 2));
    assertThat(started)
        .extracting(container -> container.getResource().getVirtualCores())
        .containsExactlyInAnyOrder(1, 1, 3, 3);
  }

  @Test
  void limits_areOfWhatCounts() {
    start(
        MEMORY,
        "yarn.scheduler.vqs.root.queues",
        "half,cores",
        "yarn.scheduler.vqs.root.half.maximum-capacity",
        "50%",
        "yarn.scheduler.vqs.root.cores.maximum-capacity",
        "[vcores=1]");
    app = rm.submitUnmanaged(1, "u", "half");
    assertThat(ask(any(1, 1024, 4, 16))).hasSize(8);
    app = rm.submitUnmanaged(2, "u", "cores");
    assertThat(ask(any(1, 1024, 4, 16))).hasSize(8);
  }

  /** What is guaranteed of cores would leave the queue below its guarantee for ever. */
  @Test
  void sharesAndGuarantees_areOfWhatCounts() throws IOException {
    start(
        MEMORY,
        "yarn.scheduler.vqs.root.queues",
        "many,few",
        "yarn.scheduler.vqs.root.many.guaranteed-capacity",
        "[vcores=4]");
    app = rm.submitUnmanaged(1, "u", "many");
    List<Container> all = run(any(1, 1024, 4, 100));
    assertThat(all).hasSize(16);
    ApplicationAttemptId many = app;
    app = rm.submitUnmanaged(2, "u", "few");
    ask(any(1, 1024, 1, 100));
    assertThat(usedPart("few")).isZero();
    assertThat(usedPart("many")).isEqualTo(2);
    all.forEach(container -> node.complete(container.getId(), 0));
    rm.heartbeat(node);
    assertThat(ask()).hasSize(8);
    assertThat(rm.allocate(many, List.of(), List.of()).getContainers()).hasSize(8);
  }

  @Test
  void restart_recoversContainersThatPassTheCores() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    List<Container> running = run(any(1, 1024, 1, 16));
    rm.restart();
    rm.register(node, running.stream().map(node::report).toList());
    assertThat(cores()).isEqualTo(16);
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    assertThat(ask(any(1, 1024, 1, 1))).isEmpty();
    node.complete(running.get(0).getId(), 0);
    rm.heartbeat(node);
    assertThat(ask()).hasSize(1);
  }

  @Test
  void nodeWithFewerCores_losesNothing_butOneWithLessMemoryDoes() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    run(any(1, 1024, 1, 16));
    rm.resize(node, Resource.newInstance(16_384, 2), 0);
    rm.heartbeat(node);
    rm.deliver();
    assertThat(cores()).isEqualTo(16);
    rm.resize(node, Resource.newInstance(8192, 8), 0);
    rm.deliver();
    assertThat(cores()).isEqualTo(8);
  }

  @Test
  void headroom_isAsIfNobodyUsedWhatDoesNotCount() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    run(any(1, 1024, 2, 10));
    assertThat(rm.allocate(app, List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(6144, 4));
    assertThat(rm.scheduler().getSchedulingResourceTypes())
        .containsExactly(SchedulerResourceTypes.MEMORY);
    // Clients add up what is allocated and available, and call it the total.
    assertThat(rm.metrics().getAvailableVirtualCores() + cores()).isEqualTo(4);
  }

  @Test
  void containerThatGetsMoreCores_needsNoRoom() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    Container first = run(any(1, 1024, 1, 16)).get(0);
    ContainerUpdates updates = new ContainerUpdates();
    updates
        .getIncreaseRequests()
        .add(
            UpdateContainerRequest.newInstance(
                first.getVersion(),
                first.getId(),
                ContainerUpdateType.INCREASE_RESOURCE,
                Resource.newInstance(1024, 4),
                null));
    List<Container> increased =
        new ArrayList<>(
            rm.allocate(app, List.of(), List.of(), List.of(), updates).getIncreasedContainers());
    increased.addAll(rm.allocate(app, List.of(), List.of()).getIncreasedContainers());
    assertThat(increased)
        .extracting(Container::getResource)
        .containsExactly(Resource.newInstance(1024, 4));
    node.increase(increased.get(0));
    rm.heartbeat(node);
    assertThat(cores()).isEqualTo(19);
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    node.complete(first.getId(), 0);
    rm.heartbeat(node);
    assertThat(cores()).isEqualTo(15);
  }

  @Test
  void yarnsOwnQuestions_areOfWhatCounts() {
    start(MEMORY);
    var calculator = rm.scheduler().getResourceCalculator();
    Resource small = Resource.newInstance(1024, 4);
    assertThat(Resources.fitsIn(calculator, small, Resource.newInstance(1024, -1))).isTrue();
    assertThat(Resources.fitsIn(calculator, small, Resource.newInstance(1023, 9))).isFalse();
    Resource cluster = Resource.newInstance(16_384, 4);
    assertThat(calculator.divide(cluster, small, cluster)).isEqualTo(1 / 16f);
    assertThat(
            calculator.normalize(
                Resource.newInstance(1000, 3),
                Resource.newInstance(256, 2),
                Resource.newInstance(4096, 8),
                Resource.newInstance(256, 2)))
        .isEqualTo(Resource.newInstance(1024, 4));
  }

  @Test
  void requestOfMoreCoresThanAnyNodeHas_isYarnsToRefuse() {
    start(MEMORY);
    assertThat(rm.scheduler().getMaximumResourceCapability())
        .isEqualTo(Resource.newInstance(16_384, 4));
  }

  @Test
  void anotherValue_needsARestart() throws IOException {
    start(MEMORY);
    assertThatThrownBy(() -> rm.refresh(Map.of(RESOURCES, "all")))
        .isInstanceOf(IOException.class)
        .hasMessage("the old settings stay");
    rm.refresh(Map.of("yarn.scheduler.vqs.policy", "bf-js"));
    assertThat(rm.scheduler().configuration().resources().counts(ResourceMapping.VCORES)).isFalse();
  }

  @Test
  void priorities_ofOneShape_startByUrgency() {
    start(MEMORY);
    app = rm.submitUnmanaged(1, "u");
    List<Container> started = ask(any(2, 8192, 1, 2), any(1, 8192, 4, 2));
    assertThat(started).extracting(Container::getPriority).containsOnly(Priority.newInstance(1));
  }
}
