package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.report.Table;

class ComparisonReportTest {
  /** Notes what is simulated, in the order in which it begins. */
  private static final class Begun implements ProgressMonitor {
    private final List<String> names = new ArrayList<>();

    @Override
    public void started(long totalSteps, String what) {
      names.add(what);
    }

    @Override
    public void step(long n) {}

    @Override
    public void finished() {}
  }

  private final Begun begun = new Begun();

  private ComparisonReport of(String sizes, Supplier<Table> limits, String... policies) {
    Scenario scenario =
        SyntheticScenario.slotted(sizes, "fixed:10", 1).atLoad(0.5, Horizon.time(1000, 0.25));
    List<SchedulerFactory> parsed = Lab.policies(TimeModel.SLOTTED, policies);
    return new ComparisonReport(new RunPool(1, begun), scenario, limits, parsed, List.of(1L));
  }

  @Test
  void policyThatCannotServe_isRefusedBeforeLimitsAndRuns() {
    Supplier<Table> unwanted =
        () -> {
          throw new AssertionError("limits are computed for nothing");
        };

    assertThatThrownBy(() -> of("uniform:0.1:0.9", unwanted, "bf-js", "m14"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("m14 needs finitely many job types");
    assertThat(begun.names).isEmpty();
  }

  @Test
  void limitsThatFail_loseNoRun() {
    IllegalStateException failure = new IllegalStateException("no solution");
    Supplier<Table> failing =
        () -> {
          throw failure;
        };

    assertThatThrownBy(() -> of("discrete:0.4", failing, "bf-js")).isSameAs(failure);
    assertThat(begun.names).isEmpty();
  }

  @Test
  void noLimits_areNotNeeded() {
    assertThat(of("discrete:0.4", () -> null, "bf-js", "m14").verdicts()).hasSize(2);
    assertThat(begun.names).containsExactly("simulating");
  }
}
