package org.vqs.yarn.overcommit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.server.Server;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * A node of 10 GB and 10 cores, full of containers of a gigabyte and a core. At most half as much
 * again may run there, of queue lent; the mark is .8.
 */
class OvercommitTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final String GPU = "yarn.io/gpu";
  private static final int WINDOW = 600;
  private static final int UNMEASURED = 30;
  private static final int PATIENCE = 60;
  private static final int GRACE = 15;

  private SchedulerHarness rm;
  private FakeNode node;
  private ApplicationAttemptId lent;
  private ApplicationAttemptId kept;
  private final List<Container> keptContainers = new ArrayList<>();
  private final List<Container> lentContainers = new ArrayList<>();

  @BeforeEach
  void start() {
    start(Map.of());
  }

  private void start(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>();
    settings.put(PREFIX + "overcommit.factor", "1.5");
    settings.put(PREFIX + "overcommit.high-water", "0.8");
    settings.put(PREFIX + "root.queues", "lent,kept");
    settings.put(PREFIX + "root.lent.overcommit", "true");
    settings.put(PREFIX + "queue.unknown", "reject");
    settings.putAll(more);
    rm = new SchedulerHarness(settings);
    node = rm.addNode("n", "/r", 10240, 10);
    lent = rm.submitUnmanaged(1, "u", "lent");
    kept = rm.submitUnmanaged(2, "u", "kept");
  }

  private void restart(Map<String, String> more) {
    rm.close();
    start(more);
  }

  @AfterEach
  void close() {
    assertThat(rm.scheduler().caughtErrors()).isZero();
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    rm.close();
  }

  /** Its containers use these parts of the node, and the machine as much. */
  private void use(double memory, double cores) {
    use(memory, cores, memory, cores);
  }

  private void use(double memory, double cores, double machineMemory, double machineCores) {
    node.use(utilization(memory, cores), utilization(machineMemory, machineCores));
  }

  private static ResourceUtilization utilization(double memory, double cores) {
    return ResourceUtilization.newInstance((int) (10240 * memory), 0, (float) (10 * cores));
  }

  private List<Container> ask(ApplicationAttemptId app, int count) {
    return rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers();
  }

  private List<Container> granted(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private Server server() {
    return ((VqsNode) rm.scheduler().getNode(node.id())).server();
  }

  private long containers() {
    return server().allJobs().size();
  }

  private NodeUse.State state() {
    return rm.scheduler().overcommit().use((VqsNode) rm.scheduler().getNode(node.id())).state();
  }

  /** Ten containers of the other queue run, and have for so long that their use is measured. */
  private void full() {
    launch(ask(kept, 10), keptContainers);
    use(0.4, 0.4);
    rm.pass(WINDOW + 1, node);
    assertThat(containers()).isEqualTo(10);
  }

  @Test
  void nodeThatUsesLittle_runsMoreOfQueuesThatMayBorrow() {
    full();
    ask(lent, 20);

    rm.pass(1, node);

    assertThat(containers())
        .as("what runs uses 4; if 4 more use all, the mark is met")
        .isEqualTo(14);
    assertThat(granted(lent)).hasSize(4);
    assertThat(state()).isEqualTo(NodeUse.State.LENDS);
    assertThat(rm.scheduler().getClusterResource()).isEqualTo(Resource.newInstance(10240, 10));
  }

  @Test
  void lentRoom_isMeasuredInTheEnd() {
    full();
    ask(lent, 20);
    rm.pass(1, node);
    launch(granted(lent), new ArrayList<>());
    rm.pass(UNMEASURED - 1, node);
    assertThat(containers()).isEqualTo(14);

    // All use no more than before, though there are more of them.
    rm.pass(UNMEASURED, node);
    assertThat(containers()).as("half as much again").isEqualTo(15);
    rm.pass(300, node);
    assertThat(containers()).as("and no more").isEqualTo(15);
  }

  @Test
  void otherQueuesAndMasters_getNoMoreThanTheNodeHas() {
    full();
    ask(kept, 5);
    ask(rm.submit(3, "u", "lent", false, false), 1);

    rm.pass(300, node);

    assertThat(containers()).isEqualTo(10);
  }

  @Test
  void nobodyBorrows_beforeTheNodeWasWatchedForTheWindow() {
    ask(kept, 10).forEach(container -> node.launch(container.getId()));
    ask(lent, 5);
    use(0.4, 0.4);
    rm.pass(WINDOW - 1, node);
    assertThat(containers()).isEqualTo(10);
    assertThat(state()).isEqualTo(NodeUse.State.WATCHED);

    rm.pass(2, node);

    assertThat(containers()).isGreaterThan(10);
  }

  @ParameterizedTest
  @CsvSource({
    "-0.1, 0.4, 0.4, 0.4",
    "0.4, NaN, 0.4, 0.4",
    "0.4, 0.4, 2.1, 0.4",
    "2.1, 0.4, 0.4, 0.4",
    "0, 0, 0.4, 0.4",
    "0.4, 0.4, 0, 0"
  })
  void nonsense_isNotBelieved(double memory, double cores, double machine, double processors) {
    full();
    use(memory, cores, machine, processors);
    ask(lent, 5);

    rm.pass(5, node);

    assertThat(containers()).isEqualTo(10);
    assertThat(state()).isEqualTo(NodeUse.State.UNMEASURED);
  }

  @Test
  void nodeThatSaysNothing_isNotLentAnything() {
    ask(kept, 10).forEach(container -> node.launch(container.getId()));
    ask(lent, 5);

    rm.pass(WINDOW + 10, node);

    assertThat(containers()).isEqualTo(10);
    assertThat(state()).isEqualTo(NodeUse.State.UNMEASURED);
  }

  @Test
  void highestUseOfTheWindow_counts() {
    full();
    use(0.75, 0.4);
    rm.pass(1, node);
    use(0.1, 0.1);
    ask(lent, 5);

    rm.pass(WINDOW - 70, node);
    assertThat(containers()).isEqualTo(10);
    rm.pass(140, node);

    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void machineThatOthersUse_isLentNothing() {
    full();
    use(0.2, 0.2, 0.9, 0.2);
    ask(lent, 5);

    rm.pass(30, node);

    assertThat(containers()).isEqualTo(10);
    assertThat(state()).isEqualTo(NodeUse.State.ABOVE_MARK);
  }

  @Test
  void partOfTheMachineThatIsNotYarns_countsAsPartOfTheMachine() {
    node.setMachine(Resource.newInstance(20480, 20));
    full();
    // 12 of 20 GB: .6 of the machine.
    use(0.4, 0.4, 1.2, 0.4);
    ask(lent, 20);

    rm.pass(1, node);

    assertThat(containers()).isEqualTo(12);
  }

  /** Fifteen run there, five of them beyond what it has. */
  private void overcommitted() {
    full();
    ask(lent, 20);
    for (int i = 0; i < 2 * UNMEASURED; i++) {
      rm.pass(1, node);
      launch(granted(lent), lentContainers);
    }
    assertThat(containers()).isEqualTo(15);
  }

  private List<String> warned() {
    Allocation allocation = rm.allocate(lent, List.of(), List.of());
    List<String> ids = new ArrayList<>();
    if (allocation.getStrictContainerPreemptions() != null) {
      allocation.getStrictContainerPreemptions().forEach(id -> ids.add(id.toString()));
    }
    if (allocation.getContainerPreemptions() != null) {
      allocation.getContainerPreemptions().forEach(id -> ids.add(id.toString()));
    }
    return ids;
  }

  @Test
  void machineFarAboveTheMark_hasWhatIsBeyondItGiveWay() {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE, node);
    assertThat(warned()).isEmpty();

    rm.pass(1, node);
    assertThat(warned()).hasSize(5);
    assertThat(state()).isEqualTo(NodeUse.State.GIVING_WAY);
    rm.pass(GRACE - 1, node);
    assertThat(rm.scheduler().overcommit().gaveWay()).isZero();
    rm.pass(1, node);
    assertThat(rm.scheduler().overcommit().gaveWay()).isEqualTo(5);
    rm.pass(10, node);
    assertThat(warned()).as("those that end already are enough").isEmpty();
    lentContainers.forEach(container -> node.complete(container.getId(), 0));
    rm.pass(1, node);

    assertThat(containers()).isEqualTo(10);
    assertThat(rm.scheduler().overcommit().gaveWay()).isEqualTo(5);
    rm.pass(300, node);
    assertThat(containers()).as("not again").isEqualTo(10);
  }

  @Test
  void warningThatPreemptionTookBack_isGivenAgain() {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE + 1, node);
    lentContainers.forEach(
        container -> rm.attempt(lent).preemptionWarnings().takeBack(container.getId()));
    assertThat(warned()).isEmpty();

    rm.pass(1, node);

    assertThat(warned()).hasSize(5);
  }

  @Test
  void machineThatGoesBelowTheMark_sparesThem() {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE + 2, node);
    assertThat(warned()).hasSize(5);

    use(0.5, 0.4);
    rm.pass(1, node);

    assertThat(warned()).isEmpty();
    rm.pass(2 * GRACE, node);
    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void othersAndMasters_getWhatEnds_howeverMuchIsLent() {
    overcommitted();
    ask(lent, 50);
    ApplicationAttemptId master = rm.submit(3, "u", "kept", false, false);
    ask(master, 1);
    // The node is held for a request of the borrower, which waited for long: that gets the first.
    keptContainers.subList(0, 2).forEach(container -> node.complete(container.getId(), 0));

    rm.pass(1, node);

    assertThat(granted(master)).as("the master").hasSize(1);
    assertThat(server().free()).containsExactly(0, 0);
    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void whatEndsWithinTheGrace_countsForThoseThatGiveWay() {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE + 1, node);
    assertThat(warned()).hasSize(5);
    ask(lent, 0);
    keptContainers.subList(0, 3).forEach(container -> node.complete(container.getId(), 0));

    rm.pass(GRACE + 1, node);

    assertThat(rm.scheduler().overcommit().gaveWay()).isEqualTo(2);
    assertThat(warned()).isEmpty();
  }

  @Test
  void processorsThatAreBusy_killNothingThatMemoryWarned() {
    overcommitted();
    use(0.95, 0.82);
    rm.pass(PATIENCE + 1, node);
    assertThat(warned()).hasSize(5);

    use(0.3, 0.82);
    rm.pass(GRACE + 1, node);

    assertThat(containers()).isEqualTo(15);
    assertThat(warned()).isEmpty();
  }

  @Test
  void processorsThatDoNotCount_killNothing() {
    restart(Map.of(PREFIX + "resources", "memory-mb"));
    overcommitted();
    use(0.95, 0.95);
    rm.pass(PATIENCE + 1, node);
    assertThat(warned()).hasSize(5);

    use(0.3, 0.95);
    rm.pass(GRACE + 1, node);

    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void reportThatFails_sparesNothing() {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE + 1, node);
    use(0, 0);
    rm.pass(1, node);
    assertThat(warned()).hasSize(5);

    use(0.95, 0.4);
    rm.pass(GRACE, node);

    assertThat(rm.scheduler().overcommit().gaveWay()).isEqualTo(5);
  }

  @Test
  void overcommitThatIsSwitchedOff_takesWarningsBack() throws Exception {
    overcommitted();
    use(0.95, 0.4);
    rm.pass(PATIENCE + 1, node);
    assertThat(warned()).hasSize(5);

    rm.refresh(Map.of(PREFIX + "overcommit.factor", "1"));
    rm.pass(GRACE + 1, node);

    assertThat(warned()).isEmpty();
    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void nodeThatIsRecommissioned_losesWhatWasLentOnce() {
    overcommitted();
    node.setState(NodeState.DECOMMISSIONING);
    rm.pass(1, node);
    rm.resize(node, Resource.newInstance(15360, 15), 0);
    assertThat(rm.scheduler().getClusterResource().getMemorySize())
        .as("no larger than the machine")
        .isEqualTo(10240);
    node.setState(NodeState.RUNNING);
    rm.resize(node, Resource.newInstance(10240, 10), 0);
    for (int i = 0; i < 120; i++) {
      rm.pass(1, node);
      endKilled();
      launch(granted(lent), lentContainers);
    }

    assertThat(rm.scheduler().overcommit().gaveWay()).isZero();
    assertThat(lentContainers).as("five, and those in their place").hasSizeLessThanOrEqualTo(10);
    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void queueWhoseMaximumIsLowered_losesWhatRunsInLentRoomToo_ifItIsSetSo() throws Exception {
    restart(
        Map.of(
            PREFIX + "preemption.enabled", "true",
            PREFIX + "root.lent.preemption.on-lowered-limit", "true"));
    overcommitted();
    ask(lent, 0);

    rm.refresh(Map.of(PREFIX + "root.lent.maximum-capacity", "[memory=2g]"));
    for (int i = 0; i < 600; i++) {
      rm.pass(1, node);
      endKilled();
    }

    assertThat(rm.attempt(lent).getLiveContainers()).hasSize(2);
    assertThat(rm.scheduler().preemption().counters().killed()).isEqualTo(3);
    assertThat(containers()).isEqualTo(12);
  }

  private void endKilled() {
    lentContainers.forEach(this::endIfKilled);
  }

  @Test
  void nodeThatFallsSilent_isNotShownAsItWas() {
    restart(Map.of(PREFIX + "node.max-silence", "10s"));
    full();
    assertThat(state()).isEqualTo(NodeUse.State.LENDS);

    rm.tick(60_000);

    assertThat(state()).isEqualTo(NodeUse.State.UNMEASURED);
    rm.pass(1, node);
    assertThat(state()).isEqualTo(NodeUse.State.LENDS);
  }

  @Test
  void peak_costsNothing() {
    overcommitted();
    for (int i = 0; i < 20; i++) {
      use(0.95, 0.4);
      rm.pass(PATIENCE / 2, node);
      use(0.5, 0.4);
      rm.pass(1, node);
    }

    assertThat(containers()).isEqualTo(15);
  }

  @Test
  void fullMachineOfWhatItHas_losesNothing() {
    full();
    use(1, 1);

    rm.pass(300, node);

    assertThat(containers()).isEqualTo(10);
  }

  @Test
  void nodeThatRegistersAnew_beginsWithWhatItHas() {
    overcommitted();
    rm.removeNode(node);
    rm.register(node, List.of());
    ask(kept, 10);
    ask(lent, 20);

    rm.pass(WINDOW / 2, node);

    assertThat(containers()).isEqualTo(10);
  }

  @Test
  void whatRunsBeyondWhatANodeHas_wasLent_whenItRegisters() {
    overcommitted();
    List<NMContainerStatus> reports = new ArrayList<>();
    lentContainers.forEach(container -> reports.add(node.report(container)));
    keptContainers.forEach(container -> reports.add(node.report(container)));
    ask(lent, 0);
    rm.removeNode(node);
    rm.register(node, reports);

    assertThat(containers()).isEqualTo(15);
    assertThat(server().free()).containsExactly(0, 0);
    assertThat(server().lentJobs())
        .hasSize(5)
        .allMatch(job -> job.tenant().queue().name().contains("lent"));
    ask(kept, 1);
    node.complete(keptContainers.get(0).getId(), 0);
    rm.pass(1, node);
    assertThat(granted(kept)).as("in the room of the one that ended").hasSize(1);
  }

  @Test
  void moreThanMayBeLent_isNotLent_whenANodeRegistersSmaller() {
    overcommitted();
    List<NMContainerStatus> reports = new ArrayList<>();
    keptContainers.forEach(container -> reports.add(node.report(container)));
    lentContainers.forEach(container -> reports.add(node.report(container)));
    rm.removeNode(node);
    node.setCapability(Resource.newInstance(5120, 5));
    rm.register(node, reports);

    assertThat(server().lentJobs()).as("half of five, in whole containers").hasSize(2);
    assertThat(server().free()).containsExactly(-8192, -8);
  }

  @Test
  void gpusAreNotLent_whenANodeRegistersSmaller() {
    restart(Map.of("yarn.resource-types", GPU));
    node = rm.addNode("gpus", "/r", gpus(3, 3));
    ResourceRequest request = any(1, 1024, 1, 3);
    request.setCapability(gpus(1, 1));
    List<Container> containers = rm.allocate(lent, List.of(request), List.of()).getContainers();
    assertThat(containers).hasSize(3);
    rm.removeNode(node);
    node.setCapability(gpus(2, 3));
    rm.register(node, containers.stream().map(node::report).toList());

    assertThat(server().lentJobs()).isEmpty();
    assertThat(server().free()[2]).as("GPUs").isZero();
  }

  private static Resource gpus(int units, int gpus) {
    Resource resource = Resource.newInstance(1024 * units, units);
    resource.setResourceValue(GPU, gpus);
    return resource;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1"})
  void withoutAFactor_nothingIsLentNorWatched(String factor) {
    restart(Map.of(PREFIX + "overcommit.factor", factor));
    full();
    ask(lent, 5);

    rm.pass(30, node);

    assertThat(containers()).isEqualTo(10);
    VqsNode known = (VqsNode) rm.scheduler().getNode(node.id());
    assertThat(rm.scheduler().overcommit().use(known)).isNull();
  }

  @Test
  void factorThatIsTakenBack_endsLendingAtOnce() throws Exception {
    full();
    rm.refresh(Map.of(PREFIX + "overcommit.factor", "1"));
    ask(lent, 5);

    rm.pass(30, node);

    assertThat(containers()).isEqualTo(10);
  }

  /** Its node is told to end what the scheduler killed, and reports it. */
  private boolean endIfKilled(Container container) {
    boolean isKilled = rm.scheduler().getRMContainer(container.getId()) == null;
    if (isKilled) {
      node.complete(container.getId(), ContainerExitStatus.PREEMPTED);
    }
    return isKilled;
  }

  private void launch(List<Container> granted, List<Container> running) {
    granted.forEach(container -> node.launch(container.getId()));
    running.addAll(granted);
  }

  /** Whatever is reported: never beyond the factor, and of others never beyond the node. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomUse_neverPassesTheFactor(long seed) {
    restart(
        Map.of(
            "vqs.test.overcommit.window", "30s",
            "vqs.test.overcommit.unmeasured", "5s",
            "vqs.test.overcommit.patience", "10s"));
    Random random = new Random(seed);
    List<Container> running = new ArrayList<>();
    double memory = 0.4;
    int pressed = 0;
    for (int i = 0; i < 4000; i++) {
      if (random.nextInt(100) == 0) {
        memory = random.nextInt(4) == 0 ? 0.99 : 0.7 * random.nextDouble();
      }
      use(0.01 + 0.03 * containers(), 0.2, memory, 0.2);
      if (random.nextInt(20) == 0) {
        launch(ask(random.nextBoolean() ? lent : kept, 1 + random.nextInt(3)), running);
      }
      if (random.nextInt(60) == 0 && !running.isEmpty()) {
        Container ended = running.remove(random.nextInt(running.size()));
        node.complete(ended.getId(), 0);
      }
      launch(granted(lent), running);
      launch(granted(kept), running);
      rm.pass(1, node);
      running.removeIf(container -> endIfKilled(container));
      pressed = memory > 0.9 ? pressed + 1 : 0;
      long used = server().used()[0];
      assertThat(used).as("seed %s, at %s", seed, i).isLessThanOrEqualTo(15 * 1024);
      if (pressed > 10 + GRACE + 3) {
        assertThat(used).as("seed %s, at %s", seed, i).isLessThanOrEqualTo(10 * 1024);
      }
      assertThat(rm.metrics().getAvailableMB()).isNotNegative();
    }
    assertThat(rm.scheduler().overcommit().gaveWay()).as("seed %s", seed).isPositive();
  }
}
