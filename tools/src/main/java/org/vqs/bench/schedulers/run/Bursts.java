package org.vqs.bench.schedulers.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.bench.schedulers.cluster.AskingMaster;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenario.Burst;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * What comes at once in the seconds that are measured ({@link Burst}). Each of its calls is timed:
 * while it runs nobody else is served.
 */
final class Bursts {
  private final ShootoutScenario scenario;
  private final Stage stage;
  private final ScenarioCluster cluster;
  private final Population population;
  private final Calls calls;
  private final List<Resource> sizes;
  private int second;

  Bursts(
      ShootoutScenario scenario,
      Stage stage,
      ScenarioCluster cluster,
      Population population,
      Calls calls) {
    this.scenario = scenario;
    this.stage = stage;
    this.cluster = cluster;
    this.population = population;
    this.calls = calls;
    this.sizes =
        stage.nodes().stream()
            .map(node -> Resources.clone(node.rmNode().getTotalCapability()))
            .toList();
  }

  /** One of the measured seconds begins. */
  void second() {
    switch (scenario.burst()) {
      case SIZES -> nodesOfThisSecond().forEach(this::resize);
      case LABELS -> relabel(nodesOfThisSecond());
      case APPLICATIONS -> {
        if (second == 1) {
          submit();
        }
      }
      default -> {
        // Nothing comes.
      }
    }
    second++;
  }

  private List<Integer> nodesOfThisSecond() {
    int nodes = stage.nodes().size();
    int period = scenario.seconds();
    int turn = second % period;
    List<Integer> numbers = new ArrayList<>();
    for (int i = turn * nodes / period; i < (turn + 1) * nodes / period; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  private void resize(int number) {
    ScriptedNode node = stage.nodes().get(number);
    Resource whole = sizes.get(number);
    Resource now = node.rmNode().getTotalCapability();
    Resource next = now.equals(whole) ? Resources.multiplyAndRoundDown(whole, 0.5) : whole;
    calls.burst(() -> stage.resize(node, next));
  }

  /** By one event, as where an administrator gives many nodes other labels. */
  private void relabel(List<Integer> numbers) {
    Map<ScriptedNode, String> labels = new LinkedHashMap<>();
    for (int number : numbers) {
      ScriptedNode node = stage.nodes().get(number);
      boolean hasNone = node.rmNode().getNodeLabels().isEmpty();
      labels.put(node, hasNone ? ScenarioStage.OTHER_LABEL : "");
    }
    calls.burst(stage.relabel(labels));
  }

  private void submit() {
    for (int i = 0; i < scenario.applications(); i++) {
      List<AskingMaster> come = new ArrayList<>();
      calls.burst(() -> come.add(cluster.submitMapReduce()));
      AskingMaster master = come.get(0);
      cluster.want(master);
      population.add(master);
    }
  }
}
