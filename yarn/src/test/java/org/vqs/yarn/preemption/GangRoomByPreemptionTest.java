package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;
import org.vqs.yarn.testing.TunedScheduler;

/**
 * A gang of a queue below its right waits on two nodes of 8 that another queue holds: 60 s of need,
 * 15 s of grace, a round each 3 s.
 */
class GangRoomByPreemptionTest {
  private static final String VQS = "yarn.scheduler.vqs.";

  private SchedulerHarness rm;
  private FakeNode h1;
  private FakeNode h2;
  private ApplicationAttemptId rich;
  private List<Container> held;

  /** The other queue holds all by containers of a GiB. */
  private void start(String... settings) {
    start(16, 1024, settings);
  }

  private void start(int containers, int memory, String... settings) {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                VQS + "root.queues",
                "a,b,c",
                VQS + "preemption.enabled",
                "true",
                VQS + "reservation.delay",
                "1h",
                "vqs.test.preemption.max-share-per-round",
                "1"));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(TunedScheduler.key(settings[i]), settings[i + 1]);
    }
    rm = new SchedulerHarness(all);
    h1 = rm.addNode("h1", "/r1", 8192, 64);
    h2 = rm.addNode("h2", "/r1", 8192, 64);
    rich = rm.submitUnmanaged(1, "ann", "a");
    held = rm.allocate(rich, List.of(any(1, memory, 1, containers)), List.of()).getContainers();
    assertThat(held).hasSize(containers);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId gang(int number, String queue, int containers, int memory) {
    return gang(number, queue, containers, memory, "");
  }

  private ApplicationAttemptId gang(
      int number, String queue, int containers, int memory, String more) {
    rm.tag(number, "vqs-gang:" + containers + more);
    ApplicationAttemptId app = rm.submitUnmanaged(number, "bob", queue);
    rm.allocate(app, List.of(any(1, memory, 1, containers)), List.of());
    return app;
  }

  private int running(ApplicationAttemptId app) {
    return rm.attempt(app).getLiveContainers().size();
  }

  private Set<ContainerId> warned() {
    Set<ContainerId> warned =
        rm.allocate(rich, List.of(), List.of()).getStrictContainerPreemptions();
    return warned == null ? Set.of() : warned;
  }

  private void pass(int seconds) {
    rm.pass(seconds, h1, h2);
  }

  @Test
  void gang_getsTheRoomOfAllItsContainersAtOnce() {
    start();
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);

    pass(66);
    assertThat(warned()).hasSize(8);
    assertThat(running(gang)).isZero();
    pass(15);

    assertThat(running(gang)).isEqualTo(4);
    assertThat(running(rich)).isEqualTo(8);
    assertThat(warned()).isEmpty();
  }

  @Test
  void nodeGang_getsRoomOnOneNode() {
    start("root.b.weight", "3");
    for (FakeNode node : List.of(h1, h2)) {
      List<ContainerId> two =
          held.stream()
              .filter(each -> each.getNodeId().equals(node.rmNode().getNodeID()))
              .map(Container::getId)
              .limit(2)
              .toList();
      rm.allocate(rich, List.of(), two);
    }
    ApplicationAttemptId gang = gang(2, "b", 4, 2048, ":in:node");

    pass(66);
    Set<ContainerId> warned = warned();
    assertThat(warned).as("there is room for one on each node").hasSize(6);
    assertThat(
            held.stream()
                .filter(container -> warned.contains(container.getId()))
                .map(Container::getNodeId)
                .distinct())
        .hasSize(1);
    pass(15);

    assertThat(running(gang)).isEqualTo(4);
  }

  @Test
  void nodeGangLargerThanANode_getsNothingAndNobodyIsWarned() {
    start("root.b.weight", "3", "gang.max-fraction", "1");
    ApplicationAttemptId gang = gang(2, "b", 5, 2048, ":in:node");

    pass(120);

    assertThat(warned()).isEmpty();
    assertThat(running(gang)).isZero();
  }

  @Test
  void gangBeyondItsQueuesRight_getsNothingAndNobodyIsWarned() {
    start();
    ApplicationAttemptId gang = gang(2, "b", 5, 2048);

    pass(120);

    assertThat(warned()).isEmpty();
    assertThat(running(rich)).isEqualTo(16);
    assertThat(running(gang)).isZero();
  }

  @Test
  void gangThatNeedsMoreThanARoundMayTake_getsNothingAndNobodyIsWarned() {
    start("preemption.max-share-per-round", "0.4");
    gang(2, "b", 4, 2048);

    pass(120);

    assertThat(warned()).isEmpty();
    assertThat(running(rich)).isEqualTo(16);
  }

  @Test
  void gangThatOneNodeRefuses_getsNothingAndNobodyIsWarned() {
    start("root.b.weight", "3", "gang.max-fraction", "1");
    rm.tag(2, "vqs-gang:2");
    ApplicationAttemptId gang = rm.submitUnmanaged(2, "bob", "b");
    rm.allocate(
        gang, List.of(any(1, 5120, 1, 2)), List.of("h1"), List.of(), new ContainerUpdates());

    pass(120);

    assertThat(warned()).isEmpty();
    assertThat(running(rich)).isEqualTo(16);
    rm.allocate(gang, List.of(), List.of(), List.of("h1"), new ContainerUpdates());
    pass(30);
    assertThat(running(gang)).isEqualTo(2);
  }

  @Test
  void singleContainersOfOthers_doNotTakeWhatIsFreedForIt() {
    start();
    rm.allocate(rich, List.of(any(1, 1024, 1, 20)), List.of());
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);
    pass(66);
    Set<ContainerId> warned = warned();
    assertThat(warned).hasSize(8);

    // Some end in time: what they leave waits for the rest.
    rm.allocate(rich, List.of(), warned.stream().limit(5).toList());
    pass(2);
    assertThat(running(rich)).isEqualTo(11);
    assertThat(running(gang)).isZero();
    pass(15);

    assertThat(running(gang)).isEqualTo(4);
    assertThat(running(rich)).isEqualTo(8);
  }

  @Test
  void needThatPassed_sparesAll() {
    start();
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);
    pass(66);
    assertThat(warned()).hasSize(8);

    rm.allocate(gang, List.of(any(1, 2048, 1, 3)), List.of());
    pass(4);

    assertThat(warned()).isEmpty();
    pass(60);
    assertThat(running(rich)).isEqualTo(16);
    assertThat(running(gang)).isZero();
  }

  @Test
  void roomThatOthersFree_sparesThoseInItsPlace() {
    start();
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);
    pass(66);
    Set<ContainerId> warned = warned();

    List<ContainerId> others =
        held.stream().map(Container::getId).filter(id -> !warned.contains(id)).limit(8).toList();
    rm.allocate(rich, List.of(), others);
    pass(20);

    assertThat(running(gang)).isEqualTo(4);
    assertThat(running(rich)).as("nobody was killed").isEqualTo(8);
  }

  @Test
  void gangWhoseNodeGoes_sparesTheVictimsOnTheOther() {
    start();
    gang(2, "b", 4, 2048);
    pass(66);
    assertThat(warned()).isNotEmpty();

    rm.removeNode(h2);
    rm.tick(1_000);
    rm.scheduler().update();
    for (int i = 0; i < 30; i++) {
      rm.tick(1_000);
      rm.scheduler().update();
      rm.heartbeat(h1);
    }

    // Half of the cluster is left, and a third of that is less than the gang needs.
    assertThat(warned()).isEmpty();
    assertThat(running(rich)).isEqualTo(8);
  }

  @Test
  void preemptionSwitchedOff_sparesAll() throws Exception {
    start();
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);
    pass(66);
    assertThat(warned()).hasSize(8);

    rm.refresh(Map.of(VQS + "preemption.enabled", "false"));
    pass(60);

    assertThat(warned()).isEmpty();
    assertThat(running(rich)).isEqualTo(16);
    assertThat(running(gang)).isZero();
  }

  @Test
  void olderSingleContainers_goFirst() {
    start();
    ApplicationAttemptId single = rm.submitUnmanaged(3, "bob", "b");
    rm.allocate(single, List.of(any(1, 1024, 1, 4)), List.of());
    rm.tick(1_000);
    ApplicationAttemptId gang = gang(2, "b", 4, 2048);

    pass(100);

    assertThat(running(single)).isEqualTo(4);
    assertThat(running(gang)).as("beyond its right beside them").isZero();
    assertThat(running(rich)).isEqualTo(12);
  }

  @Test
  void twoQueues_eachGetRoomForTheirGang() {
    start();
    ApplicationAttemptId one = gang(2, "b", 2, 2048);
    ApplicationAttemptId other = gang(3, "c", 2, 2048);

    pass(130);

    assertThat(running(one)).isEqualTo(2);
    assertThat(running(other)).isEqualTo(2);
    assertThat(running(rich)).isEqualTo(8);
  }
}
