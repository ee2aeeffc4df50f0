package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * The choices that On Non-Preemptive VM Scheduling in the Cloud leaves (§6): how an r-max weight
 * configuration is found (§6.1), β constant (§3), dependent on the queue (§6.2) and on how many
 * servers are stalled (§6.4), with and without §6.3; on the VM types of Table 1 with 20 servers and
 * on Example 1.
 */
public final class KnapsackAndBeta implements Experiment {
  private static final List<Double> INTENSITIES = List.of(0.7, 0.8, 0.89, 0.95);

  private static final String[] POLICIES = {
    "max-weight",
    "max-weight+solver=greedy",
    "max-weight+renew-on-arrival=true",
    "max-weight+subset=false",
    "max-weight+stall=beta=0.9",
    "max-weight+stall=paper:smax=1",
    "max-weight+stall=paper:queue=server"
  };

  @Override
  public String id() {
    return "v-options";
  }

  @Override
  public String title() {
    return "r-max weight and β of Algorithm 1 (non-preemptive VM scheduling, §6)";
  }

  @Override
  public Report run(Lab lab) {
    ArrivalLaw poisson = new ArrivalLaw.Poisson();
    Horizon horizon = Horizon.events((long) lab.length(200_000, 50_000), 0.25);
    List<SchedulerFactory> policies = Lab.policies(TimeModel.CONTINUOUS, POLICIES);
    List<Case> tableOne = new ArrayList<>();
    List<Case> exampleOne = new ArrayList<>();
    for (SchedulerFactory policy : policies) {
      for (double intensity : INTENSITIES) {
        Scenario servers =
            VmScenarios.atIntensity(VmScenarios.tableOne(20, poisson), intensity, horizon);
        tableOne.add(Case.of(intensity, servers, policy));
        exampleOne.add(Case.of(intensity, exampleOne(intensity, horizon), policy));
      }
    }
    // On Table 1 in exact tenths the dynamic program has 82 million cells, and refuses.
    SchedulerFactory dynamic = PolicyParser.parse("max-weight+solver=dp", TimeModel.CONTINUOUS);
    for (double intensity : INTENSITIES) {
      exampleOne.add(Case.of(intensity, exampleOne(intensity, horizon), dynamic));
    }
    List<Long> seeds = lab.seeds(5);
    Column x = Column.number("traffic intensity", "");
    Axis axis = Axis.linear("traffic intensity ζ", "");
    Sweep types = Sweep.run(lab, id() + ", Table 1", tableOne, seeds);
    Sweep example = Sweep.run(lab, id() + ", Example 1", exampleOne, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("table-1", types.json("mean services"))
        .data("example-1", example.json("mean services"))
        .note("The dynamic program refuses Table 1: in exact tenths it has 82 million cells.")
        .table(types.table("table-1", "Table 1, 20 servers", x, "mean service"))
        .table(example.table("example-1", "Example 1, 1 server", x, "mean service"))
        .plot("table-1", types.queuePlot("Algorithm 1 on Table 1, 20 servers", axis))
        .plot("example-1", example.queuePlot("Algorithm 1 on Example 1, 1 server", axis))
        .build();
  }

  private static Scenario exampleOne(double intensity, Horizon horizon) {
    return VmScenarios.atIntensity(
        VmScenarios.exponential("discrete:4=1,1=8", "1", "6", new ArrivalLaw.Poisson()),
        intensity,
        horizon);
  }
}
