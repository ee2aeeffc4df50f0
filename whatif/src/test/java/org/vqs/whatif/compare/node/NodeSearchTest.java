package org.vqs.whatif.compare.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.compare.NaiveReplay;
import org.vqs.whatif.compare.Runs;
import org.vqs.whatif.compare.Scene;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.ReplayResult;

class NodeSearchTest {
  private static final History HISTORY = Runs.history("h", 1024, 8192, 1024);

  private final TreeSet<Integer> asked = new TreeSet<>();

  /** Waits of ours by number of nodes, against waits of the other on 200 nodes. */
  private Saving saving(IntToLongFunction ours, long other, List<NodeSpec> nodes) {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("ours", List.of(run("ours", nodes, ours.applyAsLong(nodes.size()))));
    runs.put("other", List.of(run("other", nodes, other)));
    Replayer replayer =
        (scheduler, some, seed) -> {
          assertThat(scheduler).isEqualTo("ours");
          assertThat(seed).isEqualTo(7);
          asked.add(some.size());
          return run(scheduler, some, ours.applyAsLong(some.size()));
        };
    return new NodeSearch(new Scene("s", "", runs), List.of(7L), replayer, 1).against("other");
  }

  private static ReplayResult run(String scheduler, List<NodeSpec> nodes, long wait) {
    ReplayResult run = Runs.run(scheduler, HISTORY, wait, wait, wait);
    return new ReplayResult(
        scheduler,
        HISTORY,
        nodes,
        run.queues(),
        run.containers(),
        run.applications(),
        List.of(),
        0,
        0,
        0,
        0,
        Optional.empty(),
        Optional.empty());
  }

  private static List<NodeSpec> nodes() {
    return NaiveReplay.nodes(200, 16384, 16);
  }

  @Test
  void fewestNodes_areFoundToAHundredth() {
    Saving saving = saving(nodes -> nodes >= 137 ? 100 : 5000, 1000, nodes());
    assertThat(saving.needed()).isBetween(137, 138);
    assertThat(saving.step()).isEqualTo(2);
    assertThat(saving.saved()).isEqualTo(200 - saving.needed());
    assertThat(asked).hasSizeLessThan(11);
  }

  @Test
  void noneSaved_ifOursNeedsAll() {
    Saving saving = saving(nodes -> nodes >= 200 ? 1000 : 1001, 1000, nodes());
    assertThat(saving.isEnough()).isTrue();
    assertThat(saving.saved()).isZero();
  }

  @Test
  void longerWaitsOnAllNodes_areNotSearchedFurther() {
    Saving saving = saving(nodes -> 1001, 1000, nodes());
    assertThat(saving.isEnough()).isFalse();
    assertThat(saving.saved()).isZero();
    assertThat(asked).isEmpty();
  }

  @Test
  void oneLuckyNumber_doesNotCount() {
    Saving saving = saving(nodes -> nodes == 100 || nodes >= 160 ? 100 : 5000, 1000, nodes());
    assertThat(saving.needed()).isBetween(160, 161);
  }

  @Test
  void whatNeverStarts_mustNotBeMore() {
    Saving saving = saving(nodes -> nodes >= 180 ? 100 : -1, 100_000, nodes());
    assertThat(saving.needed()).isBetween(180, 181);
  }

  @Test
  void smallerCluster_stillHoldsTheLargestContainer() {
    List<NodeSpec> nodes = new ArrayList<>(NaiveReplay.nodes(49, 4096, 4));
    nodes.add(new NodeSpec("large", "/r", "", ResourceVector.of(16384, 16)));
    Saving saving = saving(count -> 0, 1000, nodes);
    assertThat(saving.smallest()).isGreaterThan(1);
    assertThat(saving.needed()).isEqualTo(saving.smallest());
    assertThat(asked.first()).isGreaterThanOrEqualTo(saving.smallest());
  }

  @Test
  void order_keepsTheProportions() {
    List<NodeSpec> nodes = new ArrayList<>(NaiveReplay.nodes(60, 4096, 4));
    nodes.addAll(NaiveReplay.nodes(30, 8192, 8));
    nodes.addAll(NaiveReplay.nodes(10, 16384, 16));
    NodeOrder order = new NodeOrder(nodes, 3);
    for (int count = 10; count <= 100; count += 10) {
      List<NodeSpec> first = order.first(count);
      assertThat(first).doesNotHaveDuplicates();
      long small = first.stream().filter(node -> node.capacity().get(0) == 4096).count();
      long large = first.stream().filter(node -> node.capacity().get(0) == 16384).count();
      assertThat(small).isBetween(Math.round(count * 0.6) - 1, Math.round(count * 0.6) + 1);
      assertThat(large).isBetween(Math.round(count * 0.1) - 1, Math.round(count * 0.1) + 1);
    }
    assertThat(new NodeOrder(nodes, 3).first(50)).isEqualTo(order.first(50));
    assertThat(new NodeOrder(nodes, 4).first(50)).isNotEqualTo(order.first(50));
  }

  @Test
  void seeds_mustBeThoseOfTheScene() {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    runs.put("ours", List.of(run("ours", nodes(), 1)));
    runs.put("other", List.of(run("other", nodes(), 1)));
    Scene scene = new Scene("s", "", runs);
    assertThatThrownBy(() -> new NodeSearch(scene, List.of(1L, 2L), (a, b, c) -> null, 1))
        .hasMessageContaining("2 given");
  }
}
