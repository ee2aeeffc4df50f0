package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What an application master gets for an ask, and what becomes of it. */
class AllocateTest {
  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of("vqs.test.max-starts-per-event", "10"));

  @AfterEach
  void close() {
    rm.close();
  }

  @Test
  void ask_isGrantedInTheSameCall() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> granted =
        rm.allocate(app, List.of(any(1, 1024, 1, 3)), List.of()).getContainers();
    assertThat(granted)
        .hasSize(3)
        .allMatch(c -> c.getResource().equals(Resource.newInstance(1024, 1)));
    assertThat(granted)
        .allMatch(c -> c.getContainerToken() != null && c.getPriority().getPriority() == 1);
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(3);
    assertThat(rm.metrics().getPendingContainers()).isZero();
  }

  @Test
  void ask_carriesItsAllocationRequestId() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    var first = any(1, 1024, 1, 1);
    first.setAllocationRequestId(7);
    var second = any(1, 512, 1, 1);
    second.setAllocationRequestId(8);
    assertThat(rm.allocate(app, List.of(first, second), List.of()).getContainers())
        .extracting(Container::getAllocationRequestId)
        .containsExactlyInAnyOrder(7L, 8L);
  }

  @Test
  void ask_thatIsRepeated_replacesTheOneBefore() {
    rm.addNode("h1", "/r1", 1024, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    rm.allocate(app, List.of(any(1, 1024, 1, 5)), List.of());
    rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of());
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isEqualTo(2);
    rm.allocate(app, List.of(any(1, 1024, 1, 0)), List.of());
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isZero();
    assertThat(rm.metrics().getPendingMB()).isZero();
  }

  @Test
  void mastersContainer_comesWithTheCallAfterTheOneThatAsks() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submit(1, "u");
    assertThat(rm.allocate(app, List.of(any(0, 512, 1, 1)), List.of()).getContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void emptyAllocate_takesNoLock() throws Exception {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Allocation[] answer = new Allocation[1];
    rm.scheduler()
        .locked(
            () ->
                answer[0] =
                    CompletableFuture.supplyAsync(() -> rm.allocate(app, List.of(), List.of()))
                        .orTimeout(30, TimeUnit.SECONDS)
                        .join());
    assertThat(answer[0].getResourceLimit()).isEqualTo(Resource.newInstance(8192, 8));
  }

  @Test
  void largeAsk_goesOnInLaterEvents() {
    FakeNode node = rm.addNode("h1", "/r1", 32768, 32);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    assertThat(rm.allocate(app, List.of(any(1, 1024, 1, 25)), List.of()).getContainers())
        .hasSize(10);
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(10);
    rm.scheduler().update();
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(5);
  }

  @Test
  void largeCall_isAppliedInSlices_eachOfWhichMayStartAsMuchAsAnEvent() {
    rm.addNode("h1", "/r1", 1056 * 1024, 1056);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<ResourceRequest> asks = new ArrayList<>();
    for (int i = 0; i < 1001; i++) {
      ResourceRequest ask = any(1, 1024, 1, 2);
      ask.setAllocationRequestId(i);
      asks.add(ask);
    }
    // A hundred slices of 10 asks and one of the last: 10 containers each, as in 101 events.
    assertThat(rm.allocate(app, asks, List.of()).getContainers()).hasSize(1010);
    assertThat(rm.scheduler().packer().cluster().pending().waiting()).isEqualTo(992);
    rm.scheduler().update();
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(46);
  }

  @Test
  void releasedBeforeItsLaunch_freesItsRoomAtOnce() {
    rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container first =
        rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of()).getContainers().get(0);
    assertThat(rm.allocate(app, List.of(), List.of(first.getId())).getContainers()).hasSize(1);
    assertThat(rm.allocate(app, List.of(), List.of(first.getId())).getContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
  }

  @Test
  void releasedWhileRunning_freesItsRoomWhenItsNodeSaysSo() {
    FakeNode node = rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container first =
        rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of()).getContainers().get(0);
    node.launch(first.getId());
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of(first.getId())).getContainers()).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    node.complete(first.getId(), -100);
    rm.heartbeat(node);
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(1);
  }

  @Test
  void expiredContainer_isNotAskedForAgain() {
    rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container first =
        rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    rm.scheduler().handle(new ContainerExpiredSchedulerEvent(first.getId()));
    assertThat(rm.metrics().getAllocatedContainers()).isZero();
    assertThat(rm.metrics().getPendingContainers()).isZero();
    assertThat(rm.scheduler().packer().cluster().servers()).allMatch(server -> server.isEmpty());
  }

  @Test
  void expiry_thatComesAfterTheLaunch_isIgnored() {
    FakeNode node = rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container first =
        rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of()).getContainers().get(0);
    node.launch(first.getId());
    rm.heartbeat(node);
    rm.scheduler().handle(new ContainerExpiredSchedulerEvent(first.getId()));
    assertThat(rm.scheduler().getRMContainer(first.getId()).getState())
        .isEqualTo(RMContainerState.RUNNING);
  }

  @Test
  void containerKilledBeforeItWasFetched_isAskedForAgainOnce() {
    FakeNode node = rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    Container first =
        rm.allocate(app, List.of(any(1, 1024, 1, 2)), List.of()).getContainers().get(0);
    rm.scheduler().handle(new ContainerExpiredSchedulerEvent(first.getId()));
    var second = rm.attempt(app).getLiveContainers().iterator().next();
    assertThat(second.getState()).isEqualTo(RMContainerState.ALLOCATED);
    rm.removeNode(node);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
    rm.scheduler()
        .handle(
            new ContainerPreemptEvent(app, second, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(1);
    rm.addNode("h2", "/r1", 4096, 4);
    List<Container> again = rm.allocate(app, List.of(), List.of()).getContainers();
    assertThat(again).hasSize(1);
    assertThat(again.get(0).getId()).isNotEqualTo(second.getContainerId());
  }

  @Test
  void manyKeys_leaveNothingBehindOnceGranted() {
    rm.addNode("h1", "/r1", 8192, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    for (int i = 0; i < 50; i++) {
      var ask = any(1, 1024, 1, 1);
      ask.setAllocationRequestId(i);
      ContainerId got = rm.allocate(app, List.of(ask), List.of()).getContainers().get(0).getId();
      rm.allocate(app, List.of(), List.of(got));
    }
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of(""))).isEmpty();
    assertThat(rm.scheduler().packer().cluster().pending().shapes()).isZero();
  }
}
