package org.vqs.yarn.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Requests that nodes refuse keep nobody from room, and come back when a node accepts them. */
class RefusedRequestsTest {
  private final SchedulerHarness rm = new SchedulerHarness(Map.of());

  @AfterEach
  void close() {
    assertThat(SchedulerInvariants.violations(rm.scheduler(), List.of("", "gpu"))).isEmpty();
    rm.close();
  }

  private List<Container> ask(ApplicationAttemptId app, ResourceRequest... asks) {
    return rm.allocate(app, List.of(asks), List.of()).getContainers();
  }

  private List<Container> blacklist(ApplicationAttemptId app, String... names) {
    return rm.allocate(app, List.of(), List.of(names), List.of(), new ContainerUpdates())
        .getContainers();
  }

  private List<Container> allow(ApplicationAttemptId app, String... names) {
    return rm.allocate(app, List.of(), List.of(), List.of(names), new ContainerUpdates())
        .getContainers();
  }

  private List<Ask> asks(ApplicationAttemptId app) {
    return rm.attempt(app).entries().values().stream().map(AskEntry::ask).toList();
  }

  private static List<String> hosts(List<Container> containers) {
    return containers.stream().map(c -> c.getNodeId().getHost()).toList();
  }

  private String[] nodes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> rm.addNode("h" + i, "/r1", 4096, 8).id().getHost())
        .toArray(String[]::new);
  }

  @Test
  void requestThatEveryNodeRefuses_waitsInNoQueue_untilItIsAllowed() {
    String[] hosts = nodes(3);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    blacklist(app, hosts);

    assertThat(ask(app, any(1, 1024, 1, 20))).isEmpty();
    assertThat(asks(app)).singleElement().matches(Ask::isSetAside);
    assertThat(rm.metrics().getPendingContainers()).isEqualTo(20);

    assertThat(hosts(allow(app, "h1"))).containsExactly("h1", "h1", "h1", "h1");
  }

  @Test
  void requestThatWaits_leavesTheQueuesWhenTheLastNodeIsBlacklisted() {
    String[] hosts = nodes(2);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    ask(app, any(1, 4096, 1, 3));
    assertThat(asks(app)).singleElement().matches(Ask::isIndexed);

    blacklist(app, hosts);

    assertThat(asks(app)).singleElement().matches(Ask::isSetAside);
  }

  @Test
  void requestThatEveryNodeRefuses_startsOnANodeThatComes() {
    String[] hosts = nodes(2);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    blacklist(app, hosts);
    ask(app, any(1, 1024, 1, 1));

    rm.addNode("new", "/r1", 4096, 8);

    assertThat(hosts(ask(app))).containsExactly("new");
  }

  @Test
  void requestForAnotherPartition_startsWhenANodeJoinsIt() {
    FakeNode node = rm.addNode("h1", "/r1", 4096, 8);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    // Strict about a rack, so that it meets nodes of every partition there.
    ResourceRequest any = SchedulerHarness.request(1, "*", 1024, 1, 1, false);
    ResourceRequest rack = SchedulerHarness.request(1, "/r1", 1024, 1, 1, true);
    any.setNodeLabelExpression("gpu");
    rack.setNodeLabelExpression("gpu");
    assertThat(ask(app, any, rack)).isEmpty();

    rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.id(), Set.of("gpu"))));

    assertThat(hosts(ask(app))).containsExactly("h1");
  }

  @Test
  void smallRequestBehindManyRefusedLargeOnes_starts() {
    String[] hosts = nodes(2);
    ApplicationAttemptId holder = rm.submitUnmanaged(1, "u");
    List<Container> held = ask(holder, any(1, 4096, 1, 2));
    ApplicationAttemptId hostile = rm.submitUnmanaged(2, "u");
    blacklist(hostile, hosts[0]);
    List<ResourceRequest> large = new ArrayList<>();
    IntStream.range(0, 200).forEach(i -> large.add(any(i + 1, 2000 + i, 1, 1)));
    rm.allocate(hostile, large, List.of());
    ApplicationAttemptId app = rm.submitUnmanaged(3, "u");
    ask(app, any(1, 1024, 1, 1));

    Container onFirst =
        held.stream().filter(c -> c.getNodeId().getHost().equals(hosts[0])).findFirst().get();
    rm.allocate(holder, List.of(), List.of(onFirst.getId()));

    assertThat(hosts(ask(app))).containsExactly(hosts[0]);
    assertThat(ask(hostile)).isEmpty();
  }

  @Test
  void requestsOfAnAttempt_learnFromOneRefusal() {
    String[] hosts = nodes(2);
    ask(rm.submitUnmanaged(1, "u"), any(1, 4096, 1, 1));
    ApplicationAttemptId app = rm.submitUnmanaged(2, "u");
    blacklist(app, hosts);

    ask(app, any(1, 1024, 1, 1), any(2, 2048, 1, 1));

    assertThat(asks(app)).hasSize(2).allMatch(Ask::isSetAside);
    assertThat(asks(app).get(0).refusingServers()).isSameAs(asks(app).get(1).refusingServers());
  }
}
