package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Queues whose maximum is lowered: 60 s of need, 15 s of grace, a round each 3 s. */
class LimitPreemptionQueuesTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private final String[] partitions = {"", "fast"};
  private SchedulerHarness rm;
  private FakeNode plain;
  private FakeNode fast;
  private ApplicationAttemptId app;

  private void start(String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put(VQS + "root.queues", "a,b");
    settings.put(VQS + "preemption.enabled", "true");
    settings.put(VQS + "root.preemption.on-lowered-limit", "true");
    settings.put("vqs.test.preemption.max-share-per-round", "1");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(VQS + more[i], more[i + 1]);
    }
    rm = new SchedulerHarness(settings);
    plain = rm.addNode("plain", "/r1", 8192, 64);
    fast = rm.addNode("fast", "/r1", 8192, 64);
    app = rm.submitUnmanaged(1, "ann", "a");
  }

  private void label() {
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(fast.id(), Set.of("fast"))));
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), partitions);
    rm.close();
  }

  private void pass(int seconds) {
    for (int i = 0; i < seconds; i++) {
      rm.pass(1, plain, fast);
      SchedulerInvariants.assertHold(rm.scheduler(), partitions);
    }
  }

  private List<Container> ask(int count) {
    return rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers();
  }

  private List<Container> onFast(int count) {
    ResourceRequest request = any(2, 1024, 1, count);
    request.setNodeLabelExpression("fast");
    return rm.allocate(app, List.of(request), List.of()).getContainers();
  }

  private void set(String key, String value) throws IOException {
    rm.refresh(Map.of(VQS + key, value));
  }

  private Set<ContainerId> warned() {
    Set<ContainerId> warned =
        rm.allocate(app, List.of(), List.of()).getStrictContainerPreemptions();
    return warned == null ? Set.of() : warned;
  }

  private int running() {
    return rm.attempt(app).getLiveContainers().size();
  }

  private long killed() {
    return rm.scheduler().preemption().counters().killed();
  }

  @Test
  void containersOnNodesThatALabelLends_stay() throws IOException {
    start();
    label();
    set("root.a.labels.fast.maximum-capacity", "25%");
    ask(100);
    pass(10);
    assertThat(running()).isEqualTo(16);
    pass(300);
    assertThat(killed()).as("others would start in their place").isZero();
  }

  @Test
  void whatALabelLends_doesNotCountForThoseThatAskForIt() throws IOException {
    start();
    label();
    onFast(4);
    ask(12);
    pass(10);
    assertThat(running()).isEqualTo(16);
    set("root.a.labels.fast.maximum-capacity", "25%");
    pass(300);
    assertThat(killed()).isEqualTo(2);
  }

  @Test
  void nodeThatLeavesItsLabel_takesWhatIsWarnedThereWithIt() throws IOException {
    start();
    label();
    onFast(6);
    set("root.a.labels.fast.maximum-capacity", "25%");
    pass(66);
    assertThat(warned()).hasSize(4);
    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(fast.id(), Set.of())));
    pass(4);
    assertThat(warned()).isEmpty();
    pass(200);
    assertThat(killed()).isZero();
  }

  @Test
  void nodesWithoutALabel_haveAMaximumToo() throws IOException {
    start();
    label();
    ask(8);
    onFast(8);
    set("root.a.labels.no-label.maximum-capacity", "25%");
    pass(300);
    assertThat(killed()).isEqualTo(6);
    assertThat(running()).isEqualTo(10);
  }

  @Test
  void maximumOfTheQueueAbove_isKeptBesideThoseBelow() throws IOException {
    start("root.queues", "p,a,b", "root.p.queues", "x,y");
    List<ApplicationAttemptId> apps =
        List.of(rm.submitUnmanaged(2, "ann", "x"), rm.submitUnmanaged(3, "ann", "y"));
    apps.forEach(each -> rm.allocate(each, List.of(any(1, 1024, 1, 8)), List.of()));
    rm.refresh(
        Map.of(
            VQS + "root.p.maximum-capacity",
            "[memory=9g]",
            VQS + "root.p.x.maximum-capacity",
            "[memory=3g]"));
    pass(300);
    assertThat(rm.attempt(apps.get(0)).getLiveContainers()).hasSize(3);
    assertThat(rm.attempt(apps.get(1)).getLiveContainers()).hasSize(6);
    assertThat(killed()).isEqualTo(7);
  }

  @Test
  void gangOverTwoNodes_goesWhole_andIsNotTornApart() throws IOException {
    start();
    rm.tag(2, "vqs-gang:6");
    ApplicationAttemptId gang = rm.submitUnmanaged(2, "bob", "a");
    rm.allocate(gang, List.of(any(1, 2048, 1, 6)), List.of());
    pass(2);
    assertThat(rm.attempt(gang).getLiveContainers()).hasSize(6);
    ask(4);
    set("root.a.maximum-capacity", "[memory=11g]");
    pass(300);
    assertThat(rm.attempt(gang).getLiveContainers()).isEmpty();
    assertThat(running()).as("enough went").isEqualTo(4);
  }

  @Test
  void gang_isSparedWhenOthersEnd() throws IOException {
    start();
    rm.tag(2, "vqs-gang:6");
    ApplicationAttemptId gang = rm.submitUnmanaged(2, "bob", "a");
    rm.allocate(gang, List.of(any(1, 2048, 1, 6)), List.of());
    List<Container> singles = ask(4);
    pass(2);
    set("root.a.maximum-capacity", "[memory=11g]");
    pass(66);
    assertThat(warned()).isEmpty();
    assertThat(rm.allocate(gang, List.of(), List.of()).getStrictContainerPreemptions()).hasSize(6);
    rm.allocate(app, List.of(), singles.stream().map(Container::getId).toList());
    set("root.a.maximum-capacity", "[memory=12g]");
    pass(4);
    assertThat(rm.allocate(gang, List.of(), List.of()).getStrictContainerPreemptions()).isNull();
    pass(100);
    assertThat(rm.attempt(gang).getLiveContainers()).hasSize(6);
    assertThat(running()).isZero();
  }

  @Test
  void applicationThatMoves_isSpared() throws IOException, YarnException {
    start();
    ask(8);
    set("root.a.maximum-capacity", "[memory=4g]");
    pass(66);
    assertThat(warned()).hasSize(4);
    rm.move(app.getApplicationId(), "b");
    pass(4);
    assertThat(warned()).isEmpty();
    pass(200);
    assertThat(killed()).isZero();
  }

  @Test
  void nodeThatIsLost_countsAsGone() throws IOException {
    start();
    ask(16);
    set("root.a.maximum-capacity", "[memory=8g]");
    pass(66);
    assertThat(warned()).hasSize(8);
    rm.removeNode(fast);
    for (int i = 0; i < 100; i++) {
      rm.pass(1, plain);
    }
    assertThat(running()).isEqualTo(8);
    assertThat(killed()).isZero();
    assertThat(warned()).isEmpty();
  }

  @Test
  void queueOfAPercentage_losesWhatItHasBeyondThePartOfASmallerCluster_andNoMoreWhenItComesBack()
      throws IOException {
    start("root.a.maximum-capacity", "50%");
    ask(100);
    assertThat(running()).isEqualTo(8);
    rm.resize(fast, Resource.newInstance(4096, 64), -1);
    pass(300);
    assertThat(running()).isEqualTo(6);
    rm.resize(fast, Resource.newInstance(8192, 64), -1);
    pass(300);
    assertThat(running()).isEqualTo(8);
    assertThat(killed()).isEqualTo(2);
  }

  @Test
  void demotedContainer_isNotWarnedAnyMore() throws IOException {
    start();
    opportunistic();
    ask(8);
    set("root.a.maximum-capacity", "[memory=4g]");
    pass(66);
    Set<ContainerId> warned = warned();
    assertThat(warned).hasSize(4);
    Container container = container(warned.iterator().next());
    ContainerUpdates demotion = new ContainerUpdates();
    demotion
        .getDemotionRequests()
        .add(
            UpdateContainerRequest.newInstance(
                container.getVersion(),
                container.getId(),
                ContainerUpdateType.DEMOTE_EXECUTION_TYPE,
                null,
                ExecutionType.OPPORTUNISTIC));
    assertThat(rm.allocate(app, List.of(), List.of(), List.of(), demotion).getDemotedContainers())
        .hasSize(1);
    rm.deliver();
    pass(4);
    assertThat(warned()).hasSize(3).doesNotContain(container.getId());
    pass(100);
    assertThat(killed()).isEqualTo(3);
    assertThat(running()).isEqualTo(5);
  }

  @Test
  void containerThatIsMadeSmallerWhileItIsWarned_isNotSparedIfThatIsNotEnough() throws IOException {
    start();
    List<Container> all = rm.allocate(app, List.of(any(1, 2048, 1, 3)), List.of()).getContainers();
    launch(all);
    pass(2);
    set("root.a.maximum-capacity", "[memory=4g]");
    pass(66);
    Set<ContainerId> warned = warned();
    assertThat(warned).hasSize(1);
    resize(warned.iterator().next(), ContainerUpdateType.DECREASE_RESOURCE, 1024);
    pass(4);
    assertThat(warned()).isEqualTo(warned);
    pass(200);
    assertThat(running()).isEqualTo(2);
  }

  @Test
  void containerThatGrew_goesWithAllOfIt() throws IOException {
    start();
    List<Container> all = ask(6);
    launch(all);
    pass(2);
    resize(all.get(5).getId(), ContainerUpdateType.INCREASE_RESOURCE, 2048);
    pass(3);
    set("root.a.maximum-capacity", "[memory=5g]");
    pass(66);
    assertThat(warned()).containsExactly(all.get(5).getId());
    pass(20);
    assertThat(killed()).isOne();
  }

  @Test
  void restart_beginsAnew() throws IOException {
    start();
    List<Container> all = ask(8);
    launch(all);
    pass(2);
    set("root.a.maximum-capacity", "[memory=4g]");
    pass(70);
    assertThat(warned()).hasSize(4);
    rm.restart();
    for (FakeNode node : List.of(plain, fast)) {
      rm.register(
          node,
          all.stream()
              .filter(each -> each.getNodeId().equals(node.id()))
              .map(node::report)
              .toList());
    }
    assertThat(running()).isEqualTo(8);
    pass(60);
    assertThat(killed()).isZero();
    pass(30);
    assertThat(killed()).isEqualTo(4);
  }

  private void opportunistic() {
    VqsAppAttempt attempt = rm.attempt(app);
    OpportunisticContainerContext context = new OpportunisticContainerContext();
    context.setContainerIdGenerator(
        new ContainerIdGenerator() {
          @Override
          public long generateContainerId() {
            return attempt.getNewContainerId();
          }
        });
    attempt.setOpportunisticContainerContext(context);
  }

  private Container container(ContainerId id) {
    return rm.attempt(app).getRMContainer(id).getContainer();
  }

  private void launch(List<Container> containers) {
    containers.forEach(
        each -> (each.getNodeId().equals(plain.id()) ? plain : fast).launch(each.getId()));
  }

  private void resize(ContainerId id, ContainerUpdateType type, int memory) {
    Container container = container(id);
    ContainerUpdates updates = new ContainerUpdates();
    UpdateContainerRequest request =
        UpdateContainerRequest.newInstance(
            container.getVersion(), container.getId(), type, Resource.newInstance(memory, 1), null);
    (type == ContainerUpdateType.INCREASE_RESOURCE
            ? updates.getIncreaseRequests()
            : updates.getDecreaseRequests())
        .add(request);
    rm.allocate(app, List.of(), List.of(), List.of(), updates);
    rm.deliver();
  }
}
