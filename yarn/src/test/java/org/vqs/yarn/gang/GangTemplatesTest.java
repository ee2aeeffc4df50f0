package org.vqs.yarn.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Gangs go where {@code dgp} and {@code adgp} have them, on three nodes of four. */
class GangTemplatesTest {
  private static final String GRAPH = "yarn.scheduler.vqs.graph.";

  private final SchedulerHarness rm =
      new SchedulerHarness(Map.of("yarn.scheduler.vqs.root.queues", "default,small"));
  private FakeNode first;

  @BeforeEach
  void addNodes() {
    first = rm.addNode("h1", "/r1", 4096, 4);
    rm.addNode("h2", "/r1", 4096, 4);
    rm.addNode("h3", "/r2", 4096, 4);
  }

  @AfterEach
  void close() {
    rm.deliver();
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private void place(String placement) throws IOException {
    rm.refresh(Map.of(GRAPH + "placement", placement, GRAPH + "bias", "20"));
  }

  private ApplicationAttemptId gang(int number, String queue, int containers) {
    rm.tag(number, "vqs-gang:" + containers);
    ApplicationAttemptId app = rm.submitUnmanaged(number, "u", queue);
    rm.allocate(app, List.of(any(1, 1024, 1, containers)), List.of());
    return app;
  }

  private List<Container> granted(ApplicationAttemptId app) {
    return rm.allocate(app, List.of(), List.of()).getContainers();
  }

  /** What it has after some heartbeats. */
  private List<Container> afterAWhile(ApplicationAttemptId app) {
    for (int i = 0; i < 100; i++) {
      List<Container> granted = granted(app);
      if (!granted.isEmpty()) {
        return granted;
      }
      rm.tick(1_100);
      rm.heartbeat(first);
    }
    return List.of();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dgp", "adgp"})
  void gang_startsAsAWholeOnceItHasRoom(String placement) throws IOException {
    place(placement);
    ApplicationAttemptId single = rm.submitUnmanaged(1, "u", "default");
    List<Container> running =
        rm.allocate(single, List.of(any(1, 1024, 1, 9)), List.of()).getContainers();
    assertThat(running).hasSize(9);
    ApplicationAttemptId gang = gang(2, "default", 6);
    assertThat(afterAWhile(gang)).isEmpty();

    List<ContainerId> ended = running.stream().limit(3).map(Container::getId).toList();
    rm.allocate(single, List.of(), ended);

    assertThat(afterAWhile(gang)).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dgp", "adgp"})
  void limits_holdForAllOfIt(String placement) throws IOException {
    place(placement);
    rm.refresh(
        Map.of(
            "yarn.scheduler.vqs.root.small.maximum-capacity",
            "[memory=5g, vcores=5]",
            GRAPH + "placement",
            placement));
    ApplicationAttemptId beside = rm.submitUnmanaged(1, "u", "small");
    rm.allocate(beside, List.of(any(1, 1024, 1, 2)), List.of());
    ApplicationAttemptId gang = gang(2, "small", 4);

    assertThat(afterAWhile(gang)).isEmpty();
    rm.removeAttempt(beside, false);
    assertThat(afterAWhile(gang)).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dgp", "adgp"})
  void changeOfPlacement_andRestart_keepItWaitingAsAWhole(String placement) throws IOException {
    ApplicationAttemptId gang = gang(1, "default", 13);
    place(placement);
    assertThat(afterAWhile(gang)).isEmpty();

    rm.restart();
    rm.register(first, List.of());
    rm.allocate(gang, List.of(any(1, 1024, 1, 13)), List.of());
    rm.addNode("h4", "/r2", 8192, 8);
    rm.addNode("h5", "/r2", 8192, 8);
    assertThat(afterAWhile(gang)).hasSize(13);
  }

  @Test
  void malformedSettings_areRefusedByName_andNothingChanges() throws IOException {
    place("dgp");
    assertRefused("placement", "random", "must be one of [closest, round-robin, dgp, adgp]");
    assertRefused("alpha", "0", "(0) must be in (0, 1000]");
    assertRefused("beta", "-1", "(-1) must be in [0.001, 1000]");
    assertRefused("bias", "-1", "(-1) must be in [0, 1000000]");
    assertRefused("clock", "0", "(0) must be a time in [1 ms");
    assertRefused("seed", "1.5", "(1.5) must be in [0, 2147483647]");

    assertThat(rm.scheduler().configuration().gangs().graph().placement())
        .isEqualTo(GangOptions.Placement.DGP);
  }

  private void assertRefused(String name, String value, String message) throws IOException {
    assertThatThrownBy(() -> rm.refresh(Map.of(GRAPH + name, value)))
        .hasMessageContaining(GRAPH + name)
        .hasMessageContaining(message);
    place("dgp");
  }
}
