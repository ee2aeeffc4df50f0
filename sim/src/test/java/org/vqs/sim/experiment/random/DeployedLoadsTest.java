package org.vqs.sim.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.PackerScheduler;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.experiment.CapacitySearch;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.experiment.random.DeployedLoads.Setting;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.report.TableFormat;

class DeployedLoadsTest {
  private static final Lab LAB = new Lab(new RunPool(1, ProgressMonitor.NONE), true, 1, 1, null);

  private static List<DeployedLoads.Row> rows(List<Setting> settings) {
    CapacitySearch search = new CapacitySearch(LAB, Horizon.events(4000, 0.25), List.of(1L));
    return DeployedLoads.rows(LAB.pool(), search, settings, 0.4);
  }

  @Test
  void table_hasARowForEachPolicyInEachSetting() {
    List<Setting> settings =
        DeployedLoads.settings(true).stream().filter(setting -> setting.servers() == 1).toList();

    List<DeployedLoads.Row> rows = rows(settings);

    assertThat(settings).hasSize(2);
    assertThat(TableFormat.CSV.render(DeployedLoads.table(rows)).lines())
        .hasSize(1 + 2 * 5)
        .anyMatch(line -> line.startsWith("\"A1: .4, .6\",1,bf-js,"));
    assertThat(rows).allMatch(row -> row.alone().tried() > 0 && row.deployed().tried() > 0);
    assertThat(TableFormat.CSV.render(DeployedLoads.verdicts(rows)).lines()).hasSize(1 + 2 * 5);
  }

  @Test
  void residents_leaveTheLimitOfTheRoomBesideThem() {
    Setting resident =
        DeployedLoads.settings(true).stream()
            .filter(setting -> setting.jobs().resident() > 0)
            .findFirst()
            .orElseThrow();

    // Servers of 9 hold two jobs of 4 or one of 6, servers of 10 two jobs of any kind.
    assertThat(resident.jobs().fullLoad()).isCloseTo(2 / 3.0, within(1e-6));
    assertThat(rows(List.of(resident)))
        .filteredOn(row -> row.policy().equals("bf-js"))
        .hasSize(1)
        .allMatch(row -> row.stable(row.alone()) > 0.6 && row.stable(row.deployed()) > 0.6);
  }

  /**
   * Without this hundreds wait at the end, nearly all of them large: stalls time out beside the
   * residents, one after the other, and each server has the configuration of its first day.
   */
  @Test
  void besideResidents_serversTakeOtherConfigurationsAfterAStall() {
    DeployedLoads.Jobs jobs =
        new DeployedLoads.Jobs("twos and fives", "discrete:2=2,5=1", "exponential:1", 1, 0);
    CapacitySearch.Question question =
        new Setting(jobs, 10).question("vqs-bf+options=deployed", jobs.fullLoad());
    Scenario scenario =
        question.scenario().atLoad(0.9 * jobs.fullLoad(), Horizon.events(60_000, 0.25));

    RunResult result =
        LAB.pool().run("beside residents", List.of(scenario.run(question.policy(), 1))).get(0);

    assertThat(result.finalQueue()).isLessThan(50);
    assertThat(result.configurationChanges()).as("10 are the first").isGreaterThan(10);
  }

  @Test
  void refusedJobs_waitFromTheBeginningBesideTheOthers() {
    Setting refused =
        DeployedLoads.settings(true).stream()
            .filter(setting -> setting.jobs().refused() > 0)
            .findFirst()
            .orElseThrow();
    double full = refused.jobs().fullLoad();

    assertThat(refused.jobs().policies()).contains("adaptive").doesNotContain("max-weight");
    for (String policy : refused.jobs().policies()) {
      CapacitySearch.Question question = refused.question(policy, full);
      RunSpec run =
          question.scenario().atLoad(0.5, Horizon.events(10, 0)).run(question.policy(), 1);
      JobScheduler scheduler =
          run.scheduler().make(run.workload(), run.cluster(), 1, (job, server) -> {});

      assertThat(((PackerScheduler) scheduler).packer().cluster().pending().waiting())
          .as(policy)
          .isEqualTo(20);
    }
  }

  @Test
  void part_hasOnlyTheRowsWithTheText() {
    assertThat(new DeployedLoads().part("; 50 servers").chosen(false))
        .hasSize(7)
        .allMatch(setting -> setting.servers() == 50);
    assertThat(new DeployedLoads().part("A1: .4, .6; 1 server").chosen(true)).hasSize(1);
  }

  @Test
  void part_withoutRows_isRefusedWithTheNamesThereAre() {
    DeployedLoads figure = new DeployedLoads();
    DeployedLoads large = figure.part("500 servers");

    assertThatThrownBy(() -> figure.part("600 servers"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--part (600 servers)")
        .hasMessageContaining("A1: .4, .6; 500 servers");
    assertThatThrownBy(() -> large.run(LAB)).hasMessageContaining("leave --quick out");
  }

  @Test
  void fullFigure_isOnUpTo500Servers() {
    assertThat(DeployedLoads.settings(false)).extracting(Setting::servers).contains(1, 10, 50, 500);
    assertThat(DeployedLoads.settings(false)).containsAll(DeployedLoads.settings(true));
  }
}
