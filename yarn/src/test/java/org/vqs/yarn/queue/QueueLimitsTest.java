package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Refusal;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** What queues, users and application masters of a queue may hold. */
class QueueLimitsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              ROOT + "queues",
              "etl,science",
              ROOT + "etl.maximum-capacity",
              "50%",
              ROOT + "science.queues",
              "small,large",
              ROOT + "science.maximum-capacity",
              "75%",
              ROOT + "science.small.maximum-capacity",
              "[memory=1g, vcores=50%]",
              ROOT + "science.large.user.max-share",
              "0.5",
              ROOT + "etl.am.max-share",
              "0.25",
              "yarn.scheduler.vqs.am.max-share",
              "1"));

  @AfterEach
  void close() {
    rm.close();
  }

  private FakeNode node(String host) {
    return rm.addNode(host, "/r1", 8192, 8);
  }

  private List<Container> ask(ApplicationAttemptId app, int memory, int count) {
    return rm.allocate(app, List.of(any(1, memory, 1, count)), List.of()).getContainers();
  }

  private VqsQueue queue(String name) {
    return rm.scheduler().queues().names().find(name);
  }

  private void assertSound() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
  }

  @Test
  void queue_holdsNoMoreThanItsMaximum() {
    node("h1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    assertThat(ask(app, 1024, 8)).hasSize(4);
    assertThat(rm.scheduler().packer().counters().refusals(Refusal.Reason.QUEUE_LIMIT))
        .isPositive();
    assertSound();
  }

  @Test
  void waitingAsk_startsWhenSomethingOfItsQueueEnds() {
    node("h1");
    ApplicationAttemptId first = rm.submitUnmanaged(1, "ann", "etl");
    ApplicationAttemptId second = rm.submitUnmanaged(2, "bob", "root.etl");
    List<Container> held = ask(first, 1024, 4);
    assertThat(ask(second, 1024, 2)).isEmpty();
    rm.allocate(first, List.of(), List.of(held.get(0).getId()));
    assertThat(rm.allocate(second, List.of(), List.of()).getContainers()).hasSize(1);
    assertSound();
  }

  @Test
  void waitingAsk_startsWhenTheClusterGrows() {
    node("h1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    ask(app, 1024, 8);
    node("h2");
    assertThat(rm.allocate(app, List.of(), List.of()).getContainers()).hasSize(4);
    assertSound();
  }

  @Test
  void queueBelow_isBoundByTheOneAbove() {
    node("h1");
    assertThat(ask(rm.submitUnmanaged(1, "ann", "small"), 256, 8)).hasSize(4);
    ApplicationAttemptId ann = rm.submitUnmanaged(2, "ann", "large");
    ApplicationAttemptId bob = rm.submitUnmanaged(3, "bob", "large");
    // Of the six vcores that science may hold, small holds four.
    assertThat(ask(ann, 1024, 8)).hasSize(2);
    assertThat(ask(bob, 1024, 8)).isEmpty();
    assertThat(queue("science").tenant().used().get(1)).isEqualTo(6);
    assertSound();
  }

  @Test
  void users_areLimitedEachForThemselves() {
    node("h1");
    node("h2");
    ApplicationAttemptId ann = rm.submitUnmanaged(1, "ann", "large");
    ApplicationAttemptId again = rm.submitUnmanaged(2, "ann", "large");
    ApplicationAttemptId bob = rm.submitUnmanaged(3, "bob", "large");
    assertThat(ask(ann, 1024, 16)).hasSize(6);
    assertThat(ask(again, 1024, 1)).isEmpty();
    assertThat(ask(bob, 1024, 16)).hasSize(6);
    assertSound();
  }

  @Test
  void masters_holdNoMoreThanTheirShareOfTheQueue() {
    node("h1");
    ApplicationAttemptId first = rm.submit(1, "ann", "etl", false, false);
    ApplicationAttemptId second = rm.submit(2, "ann", "etl", false, false);
    ApplicationAttemptId elsewhere = rm.submit(3, "ann", "small", false, false);
    for (ApplicationAttemptId app : List.of(first, second, elsewhere)) {
      rm.allocate(app, List.of(any(0, 768, 1, 1)), List.of());
    }
    assertThat(rm.attempt(first).getLiveContainers()).hasSize(1);
    assertThat(rm.attempt(second).getLiveContainers()).isEmpty();
    assertThat(rm.attempt(elsewhere).getLiveContainers()).hasSize(1);
    assertThat(queue("etl").tenant().masters()).isEqualTo(1);
    assertSound();
  }

  @Test
  void increaseOfAMaster_isWithinTheShareOfMasters() {
    FakeNode node = node("h1");
    ApplicationAttemptId app = rm.submit(1, "ann", "etl", false, false);
    rm.allocate(app, List.of(any(0, 512, 1, 1)), List.of());
    Container master = rm.allocate(app, List.of(), List.of()).getContainers().get(0);
    rm.masterLaunched(app, master);
    // As the ResourceManager does.
    ((RMContainerImpl) rm.scheduler().getRMContainer(master.getId())).setAMContainer(true);
    node.launch(master.getId());
    rm.heartbeat(node);
    assertThat(increase(app, master, 1280)).isEmpty();
    assertThat(queue("etl").tenant().usedByMasters().get(0)).isEqualTo(512);
    assertThat(increase(app, master, 1024)).hasSize(1);
    assertThat(queue("etl").tenant().usedByMasters().get(0)).isEqualTo(1024);
    assertThat(queue("etl").tenant().masters()).isEqualTo(1);
  }

  private List<Container> increase(ApplicationAttemptId app, Container container, int memory) {
    ContainerUpdates updates = new ContainerUpdates();
    updates
        .getIncreaseRequests()
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                ContainerUpdateType.INCREASE_RESOURCE,
                Resource.newInstance(memory, 1),
                null));
    List<Container> increased =
        rm.allocate(app, List.of(), List.of(), List.of(), updates).getIncreasedContainers();
    rm.deliver();
    return increased;
  }

  @Test
  void smallShareOfAUser_isAtLeastOneOfWhatTheQueueMayHold() throws Exception {
    node("h1");
    // A tenth of six vcores is none.
    rm.refresh(Map.of(ROOT + "science.large.user.max-share", "0.1"));
    assertThat(ask(rm.submitUnmanaged(1, "ann", "large"), 256, 2)).hasSize(1);
    assertThat(ask(rm.submitUnmanaged(2, "bob", "large"), 256, 2)).hasSize(1);
    assertSound();
  }

  @Test
  void headroom_isTheLeastOfAllLimits() {
    node("h1");
    ApplicationAttemptId etl = rm.submitUnmanaged(1, "ann", "etl");
    ApplicationAttemptId large = rm.submitUnmanaged(2, "ann", "large");
    ask(etl, 1024, 1);
    ask(large, 1024, 2);
    assertThat(rm.allocate(etl, List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(3072, 3));
    assertThat(rm.allocate(large, List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(1024, 1));
    assertThat(queue("etl").getMetrics().getAvailableMB()).isEqualTo(3072);
    assertThat(queue("science").getMetrics().getAvailableMB()).isEqualTo(4096);
    assertThat(rm.metrics().getAvailableMB()).isEqualTo(5120);
  }

  @Test
  void user_isATenantWhileSomethingOfThemIsThere() {
    FakeNode node = node("h1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    Container container = ask(app, 1024, 1).get(0);
    node.launch(container.getId());
    rm.heartbeat(node);
    Tenant etl = queue("etl").tenant();
    assertThat(etl.children()).extracting(Tenant::name).containsExactly("ann");
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
    // Its node did not say yet that the container ended.
    assertThat(etl.used().get(0)).isEqualTo(1024);
    assertThat(etl.children()).hasSize(1);
    node.complete(container.getId(), -105);
    rm.heartbeat(node);
    rm.heartbeat(node);
    assertThat(etl.used().isZero()).isTrue();
    assertThat(etl.children()).isEmpty();
  }

  @Test
  void recoveredContainers_countForTheirUserAndAsMasters() {
    FakeNode node = node("h1");
    ApplicationAttemptId app = rm.submit(1, "ann", "etl", false, false);
    rm.allocate(app, List.of(any(0, 512, 1, 1)), List.of());
    Container master = rm.allocate(app, List.of(), List.of()).getContainers().get(0);
    rm.masterLaunched(app, master);
    Container task = ask(app, 1024, 1).get(0);
    rm.restart();
    rm.register(node, List.of(node.report(master), node.report(task)));
    Tenant ann = queue("etl").tenantOf("ann");
    assertThat(ann.used().get(0)).isEqualTo(1536);
    assertThat(queue("etl").tenant().usedByMasters().get(0)).isEqualTo(512);
    assertThat(ann.masters()).isEqualTo(1);
    assertSound();
  }

  @Test
  void move_takesAllAlong() throws Exception {
    node("h1");
    node("h2");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    assertThat(ask(app, 1024, 4)).hasSize(4);
    rm.allocate(app, List.of(any(2, 8192, 1, 1)), List.of());
    assertThat(queue("etl").getMetrics().getPendingMB()).isEqualTo(8192);
    rm.move(app.getApplicationId(), "large");
    assertThat(queue("large").getMetrics().getPendingMB()).isEqualTo(8192);
    assertThat(queue("etl").tenant().used().isZero()).isTrue();
    assertThat(queue("etl").applications()).isZero();
    assertThat(queue("etl").getMetrics().getAllocatedMB()).isZero();
    assertThat(queue("etl").getMetrics().getPendingMB()).isZero();
    assertThat(queue("large").tenantOf("ann").used().get(0)).isEqualTo(4096);
    assertSound();
  }

  @Test
  void move_beyondALimit_isRefusedAndChangesNothing() {
    node("h1");
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "etl");
    ask(app, 1024, 2);
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "small"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("root.science.small")
        .hasMessageContaining("maximum");
    ask(app, 1024, 2);
    assertThatThrownBy(() -> rm.move(app.getApplicationId(), "large"))
        .isInstanceOf(YarnException.class)
        .hasMessageContaining("ann");
    assertThat(queue("etl").tenantOf("ann").used().get(0)).isEqualTo(4096);
    assertSound();
  }
}
