package org.vqs.bench.schedulers.cold;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

class ColdRunTest {
  private static final ShootoutScenario SCENARIO = ShootoutScenarios.named("smoke");

  @TempDir private Path directory;

  @Test
  void cluster_isTakenOverAndGoesOn() {
    ColdOutcome outcome = ColdRun.run(new ColdTask(SCENARIO, "adaptive", 1), directory);

    assertThat(outcome.running()).isGreaterThan(10 * SCENARIO.nodes());
    assertThat(outcome.recoverySeconds()).isPositive();
    assertThat(outcome.seconds()).hasSize(SCENARIO.seconds());
    assertThat(outcome.seconds())
        .allSatisfy(second -> assertThat(second.schedulerSeconds()).isPositive())
        .allSatisfy(second -> assertThat(second.utilization()).isBetween(0.8, 1.0))
        .anySatisfy(second -> assertThat(second.started()).isPositive());
  }

  @Test
  void nodes_areFull_ofContainersThatFit_withIdsThatNoNewOneGets() {
    try (Stage stage = ScenarioStage.open(Contestant.DEFAULT, SCENARIO, directory)) {
      ScenarioCluster cluster = new ScenarioCluster(SCENARIO, Contestant.DEFAULT, stage, 1);
      List<ScriptedNode> nodes = cluster.prepareNodes();
      cluster.addMasters(nodes, stage::recover);
      FullNodes full = new FullNodes(cluster.masters(), 1);
      Set<ContainerId> ids = new HashSet<>();
      for (ScriptedNode node : nodes) {
        Resource used = Resources.createResource(0);
        List<FullNodes.Found> here = full.on(node);
        for (FullNodes.Found found : here) {
          NMContainerStatus report = found.report();
          assertThat(ids.add(report.getContainerId())).isTrue();
          assertThat(report.getContainerId().getContainerId() >> 40).isEqualTo(1);
          assertThat(report.getAllocationRequestId()).isEqualTo(found.ask().id());
          Resources.addTo(used, report.getAllocatedResource());
        }
        Resource all = node.rmNode().getTotalCapability();
        assertThat(Resources.fitsIn(used, all)).isTrue();
        assertThat((double) used.getMemorySize() / all.getMemorySize()).isGreaterThan(0.7);
      }
    }
  }
}
