package org.vqs.yarn.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/**
 * Gangs of applications that the AMRMProxy of another sub-cluster brings here: they start at home
 * or not at all.
 */
class FederatedGangsTest {
  private static final String FROM_SC1 = "UnmanagedAM-sc1";

  private SchedulerHarness rm = new SchedulerHarness(Map.of("yarn.federation.enabled", "true"));
  private FakeNode node;

  @BeforeEach
  void start() {
    node = rm.addNode("h1", "/r1", 4096, 4);
  }

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId submit(int number, String name, String tag) {
    rm.name(number, name);
    rm.tag(number, tag);
    return rm.submitUnmanaged(number, "u");
  }

  private List<Container> ask(ApplicationAttemptId app, int memory, int count) {
    List<Container> granted =
        rm.allocate(app, List.of(any(1, memory, 1, count)), List.of()).getContainers();
    return granted.isEmpty() ? granted(app) : granted;
  }

  private List<Container> granted(ApplicationAttemptId app) {
    rm.scheduler().update();
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  @Test
  void gangOfAnotherSubCluster_getsNothingHere_howeverLongItWaits() {
    ApplicationAttemptId hard = submit(1, FROM_SC1, "vqs-gang:2");
    ApplicationAttemptId soft = submit(2, FROM_SC1, "vqs-gang:2:soft:60");

    assertThat(ask(hard, 1024, 4)).isEmpty();
    assertThat(ask(soft, 1024, 4)).isEmpty();
    rm.pass(100, node);

    assertThat(granted(hard)).isEmpty();
    assertThat(granted(soft)).isEmpty();
  }

  @Test
  void gangOfAnotherSubCluster_isInNobodysWay() {
    ApplicationAttemptId gang = submit(1, FROM_SC1, "vqs-gang:4");
    ask(gang, 1024, 4);
    rm.pass(100, node);

    assertThat(ask(rm.submitUnmanaged(2, "u"), 1024, 4)).hasSize(4);
  }

  @Test
  void gangAtHome_startsWithAsManyAsItsTagSays() {
    assertThat(ask(submit(1, "train", "vqs-gang:4"), 1024, 4)).hasSize(4);
  }

  @Test
  void gangOfAUsersOwnUnmanagedMaster_startsHere() {
    assertThat(ask(submit(1, "unmanaged", "vqs-gang:4"), 1024, 4)).hasSize(4);
  }

  @Test
  void nameOfAnAmrmProxy_meansNothingWithoutFederation() {
    close();
    rm = new SchedulerHarness(Map.of());
    start();
    assertThat(ask(submit(1, FROM_SC1, "vqs-gang:4"), 1024, 4)).hasSize(4);
  }

  @Test
  void singleContainersOfAnotherSubCluster_startHere() {
    rm.name(1, FROM_SC1);
    assertThat(ask(rm.submitUnmanaged(1, "u"), 1024, 4)).hasSize(4);
  }

  @Test
  void headroomOfAGangOfAnotherSubCluster_isNothing() {
    ApplicationAttemptId gang = submit(1, FROM_SC1, "vqs-gang:2");
    assertThat(rm.allocate(gang, List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(0, 0));
    assertThat(
            rm.allocate(submit(2, "train", "vqs-gang:2"), List.of(), List.of()).getResourceLimit())
        .isEqualTo(Resource.newInstance(4096, 4));
  }

  @Test
  void gangOfAnotherSubCluster_needsNoNodes_evenIfNoneHereCouldHoldIt() {
    ApplicationAttemptId gang = submit(1, FROM_SC1, "vqs-gang:2");
    ask(gang, 8192, 2);
    ask(gang, 1024, 40);
    rm.pass(1, node);

    rm.scheduler()
        .inspect(
            packer -> {
              assertThat(packer.cluster().pending().startable()).isZero();
              assertThat(packer.cluster().pending().neverFitting()).isEmpty();
              assertThat(packer.cluster().gangs().isEmpty()).isTrue();
            });
    assertThat(rm.shownDiagnostics(gang)).isNull();
  }

  @Test
  void gangOfAnotherSubCluster_thatRanHereUnderAnotherScheduler_getsNoMore() {
    rm.name(1, FROM_SC1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    List<Container> running = ask(app, 1024, 1);
    rm.tag(1, "vqs-gang:2");
    rm.restart();
    rm.register(node, running.stream().map(node::report).toList());

    assertThat(ask(app, 1024, 4)).isEmpty();
    rm.pass(100, node);
    assertThat(granted(app)).isEmpty();
    assertThat(rm.metrics().getAllocatedContainers()).isEqualTo(1);
  }
}
