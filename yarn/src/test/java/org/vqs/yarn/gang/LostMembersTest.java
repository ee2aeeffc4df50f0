package org.vqs.yarn.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.ConstrainedAsk;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Gangs that run and lose containers: what is missing comes back as a whole. */
class LostMembersTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final FakeNode stays = node("h1", 4);

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private FakeNode node(String host, int places) {
    return rm.addNode(host, "/r1", 1024 * places, places);
  }

  private ApplicationAttemptId gang(int number, String tag) {
    rm.tag(number, tag);
    return rm.submitUnmanaged(number, "u" + number);
  }

  private List<Container> ask(ApplicationAttemptId app, int count) {
    List<Container> granted =
        new ArrayList<>(
            rm.allocate(app, List.of(any(1, 1024, 1, count)), List.of()).getContainers());
    granted.addAll(granted(app));
    return granted;
  }

  private List<Container> granted(ApplicationAttemptId app) {
    rm.scheduler().update();
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  private int running(ApplicationAttemptId app) {
    return rm.attempt(app).getLiveContainers().size();
  }

  /** Two gangs of four, of each of which two containers run on the same node. */
  private List<ApplicationAttemptId> twoGangs(FakeNode lost, String tag) {
    List<ApplicationAttemptId> apps = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      // Two places on each of the nodes are open to it only.
      ApplicationAttemptId filler = rm.submitUnmanaged(10 + i, "u");
      List<Container> fillers = i == 1 ? onEach(filler) : List.of();
      apps.add(gang(i, tag));
      assertThat(ask(apps.get(i - 1), 4)).hasSize(4);
      fillers.forEach(each -> rm.allocate(filler, List.of(), List.of(each.getId())));
    }
    assertThat(lost.rmNode().getHostName()).isEqualTo("h2");
    return apps;
  }

  private List<Container> onEach(ApplicationAttemptId filler) {
    List<Container> fillers = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      List<ResourceRequest> twoOnIt =
          List.of(
              SchedulerHarness.request(i, "h" + i, 1024, 1, 2, true),
              SchedulerHarness.request(i, "/r1", 1024, 1, 2, false),
              SchedulerHarness.request(i, "*", 1024, 1, 2, false));
      fillers.addAll(rm.allocate(filler, twoOnIt, List.of()).getContainers());
    }
    assertThat(fillers).hasSize(4);
    return fillers;
  }

  @Test
  void twoGangsThatLoseTwoEach_areWholeOneAfterTheOther() {
    FakeNode lost = node("h2", 4);
    List<ApplicationAttemptId> apps = twoGangs(lost, "vqs-gang:4");

    rm.removeNode(lost);
    apps.forEach(app -> assertThat(ask(app, 2)).isEmpty());
    FakeNode back = node("h3", 2);
    rm.heartbeat(back);

    assertThat(apps).extracting(this::running).containsExactlyInAnyOrder(2, 4);
    rm.heartbeat(node("h4", 2));
    assertThat(apps).extracting(this::running).containsExactly(4, 4);
  }

  @Test
  void mastersThatAskOneByOne_waitForTheRest() {
    FakeNode lost = node("h2", 4);
    List<ApplicationAttemptId> apps = twoGangs(lost, "vqs-gang:4");
    rm.removeNode(lost);
    node("h3", 2);

    apps.forEach(app -> assertThat(ask(app, 1)).as("another is missing").isEmpty());
    rm.tick(1_000);
    apps.forEach(app -> ask(app, 2));

    assertThat(apps).extracting(this::running).containsExactlyInAnyOrder(2, 4);
  }

  @Test
  void masterThatNeedsFewerThanItLost_getsThemAfterTenSeconds() {
    FakeNode lost = node("h2", 4);
    ApplicationAttemptId app = twoGangs(lost, "vqs-gang:4").get(0);
    rm.removeNode(lost);
    node("h3", 2);

    assertThat(ask(app, 1)).isEmpty();
    rm.tick(9_999);
    assertThat(granted(app)).isEmpty();
    rm.tick(1);
    assertThat(granted(app)).hasSize(1);
    assertThat(ask(app, 1)).as("one more is ordinary").hasSize(1);
  }

  @Test
  void containersThatItsMasterGaveBack_areNotWaitedFor() {
    ApplicationAttemptId app = gang(1, "vqs-gang:4");
    List<Container> gang = ask(app, 4);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId(), gang.get(1).getId()));

    assertThat(ask(app, 1)).hasSize(1);
  }

  @Test
  void containersThatItsMasterGaveBackAndAsksForAgain_startTogether() {
    ApplicationAttemptId app = gang(1, "vqs-gang:4");
    List<Container> gang = ask(app, 4);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId(), gang.get(1).getId()));
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    Container inTheWay = ask(other, 1).get(0);

    assertThat(ask(app, 2)).isEmpty();
    rm.allocate(other, List.of(), List.of(inTheWay.getId()));
    assertThat(granted(app)).hasSize(2);
  }

  @Test
  void containersThatDidTheirWork_areNotMissed() {
    ApplicationAttemptId app = gang(1, "vqs-gang:4");
    List<Container> gang = new ArrayList<>(ask(app, 4));
    gang.forEach(each -> stays.launch(each.getId()));
    rm.heartbeat(stays);
    stays.complete(gang.get(0).getId(), ContainerExitStatus.SUCCESS);
    stays.complete(gang.get(1).getId(), ContainerExitStatus.KILLED_BY_APPMASTER);
    rm.heartbeat(stays);
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    assertThat(ask(other, 1)).hasSize(1);

    assertThat(ask(app, 2)).as("the next ones are ordinary").hasSize(1);
  }

  @Test
  void gangThatWasLostAsAWhole_comesBackAsAWhole() {
    ApplicationAttemptId app = gang(1, "vqs-gang:4");
    List<Container> gang = ask(app, 4);
    gang.forEach(each -> stays.launch(each.getId()));
    rm.heartbeat(stays);
    rm.removeNode(stays);
    node("h2", 3);
    assertThat(ask(app, 4)).isEmpty();
    node("h3", 1);

    assertThat(granted(app)).hasSize(4);
  }

  @Test
  void singleReplacement_isOneOfTheGangAgain() {
    ApplicationAttemptId app = gang(1, "vqs-gang:3");
    List<Container> gang = ask(app, 3);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId()));
    Container again = ask(app, 1).get(0);
    rm.allocate(app, List.of(), List.of(again.getId(), gang.get(1).getId()));
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    assertThat(ask(other, 2)).hasSize(2);

    assertThat(ask(app, 2)).as("there is room for one").isEmpty();
  }

  @Test
  void gangOfSeveralSizes_hasWhatItNeedsNotReplacedOneByOne() {
    ApplicationAttemptId app = gang(1, "vqs-gang:2..4");
    List<Container> gang = ask(app, 4);
    assertThat(gang).hasSize(4);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId(), gang.get(1).getId()));
    assertThat(ask(rm.submitUnmanaged(2, "u"), 1)).hasSize(1);

    assertThat(ask(app, 2)).hasSize(1);
  }

  @Test
  void gangOfSeveralSizes_comesBackAsAWholeUpToTheSmallest() {
    ApplicationAttemptId app = gang(1, "vqs-gang:3..4");
    List<Container> gang = ask(app, 4);
    rm.allocate(app, List.of(), gang.stream().limit(3).map(Container::getId).toList());
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    List<Container> inTheWay = ask(other, 2);
    assertThat(inTheWay).hasSize(2);

    assertThat(ask(app, 2)).as("there is room for one").isEmpty();
    rm.allocate(other, List.of(), List.of(inTheWay.get(0).getId()));

    assertThat(granted(app)).hasSize(2);
  }

  @Test
  void memberOfARackGang_comesBackInItsRack() {
    rm.addNode("h9", "/r9", 8192, 8);
    ApplicationAttemptId app = gang(1, "vqs-gang:4:in:rack");
    rm.scheduler().update();
    List<Container> gang = ask(app, 4);
    assertThat(gang).hasSize(4).allMatch(each -> each.getNodeId().getHost().equals("h1"));
    rm.allocate(app, List.of(), List.of(gang.get(0).getId()));
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    List<ResourceRequest> there =
        List.of(
            SchedulerHarness.request(1, "h1", 1024, 1, 1, true),
            SchedulerHarness.request(1, "/r1", 1024, 1, 1, false),
            SchedulerHarness.request(1, "*", 1024, 1, 1, false));
    Container inTheWay = rm.allocate(other, there, List.of()).getContainers().get(0);

    assertThat(ask(app, 1)).isEmpty();
    rm.tick(1_000);
    rm.allocate(other, List.of(), List.of(inTheWay.getId()));

    assertThat(granted(app)).hasSize(1).allMatch(each -> each.getNodeId().getHost().equals("h1"));
  }

  @Test
  void softGang_hasLostContainersReplacedOneByOneAfterItsPatience() {
    ApplicationAttemptId app = gang(1, "vqs-gang:4:soft:60");
    List<Container> gang = ask(app, 4);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId(), gang.get(1).getId()));
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    assertThat(ask(other, 1)).hasSize(1);

    assertThat(ask(app, 2)).isEmpty();
    rm.tick(60_000);
    assertThat(granted(app)).hasSize(1);
  }

  @Test
  void graph_hasLostNodesReplacedTogether() {
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> gang = ConstrainedAsk.allocate(rm, app, worker(4)).getContainers();
    assertThat(gang).hasSize(4);
    rm.allocate(app, List.of(), List.of(gang.get(0).getId(), gang.get(1).getId()));
    ApplicationAttemptId other = rm.submitUnmanaged(2, "u");
    Container inTheWay = ask(other, 1).get(0);

    assertThat(ConstrainedAsk.allocate(rm, app, worker(2)).getContainers()).isEmpty();
    assertThat(granted(app)).isEmpty();
    rm.allocate(other, List.of(), List.of(inTheWay.getId()));
    assertThat(granted(app)).hasSize(2);
  }

  private static SchedulingRequest worker(int count) {
    return ConstrainedAsk.of(1, count, 1024)
        .tagged("vqs-gang/train", "vqs-node/worker", "vqs-edge/worker-worker/1")
        .request();
  }
}
