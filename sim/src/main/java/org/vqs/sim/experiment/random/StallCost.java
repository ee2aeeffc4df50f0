package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;

/**
 * What stalling costs VQS-BF where it does not need it, and what it saves where it does: the forms
 * of On Non-Preemptive VM Scheduling in the Cloud, §3, §6.2 and §6.4, the last with the total queue
 * and, as in the ResourceManager, with the queue per server. Not in the papers.
 *
 * <p>Fifty servers with uniform sizes and geometric service need no stalling; twenty of the servers
 * of Scheduling Jobs with Random Resource Requirements, §VII-A2, with fixed service, may lock in.
 */
public final class StallCost implements Experiment {
  private static final String[] POLICIES = {
    "vqs-bf",
    "vqs-bf+stall=paper:queue=server",
    "vqs-bf+stall=paper:z=0.1,queue=server",
    "vqs-bf+stall=paper:z=0.5,queue=server",
    "vqs-bf+stall=paper",
    "vqs-bf+stall=beta=0.9"
  };

  @Override
  public String id() {
    return "r-stall";
  }

  @Override
  public String title() {
    return "What stalling costs and saves (our own)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(3);
    Horizon horizon = Horizon.time(lab.length(2e5, 4e4), 0.25);
    SyntheticScenario uniform = SyntheticScenario.slotted("uniform:0.1:0.9", "geometric:100", 50);
    SyntheticScenario fixed =
        SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "20", "10");
    Sweep cost = sweep(lab, uniform, List.of(0.5, 0.6, 0.7, 0.8, 0.85, 0.9), horizon, seeds);
    Sweep insurance = sweep(lab, fixed, List.of(0.7, 0.8, 0.85, 0.9, 0.94, 0.97), horizon, seeds);
    Column load = Column.number("load", "");
    Axis axis = Axis.linear("load, of capacity / mean size", "");
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("uniform", cost.json("slots"))
        .data("fixed", insurance.json("slots"))
        .table(Limits.table(uniform).named("limits-uniform", "Limits, uniform sizes"))
        .table(Limits.table(fixed).named("limits-fixed", "Limits, 2 and 5 of 10"))
        .table(cost.table("uniform", "Sizes uniform in [0.1, 0.9], 50 servers", load, "slot"))
        .table(
            insurance.table(
                "fixed", "Sizes 2 and 5 of 10, fixed service, 20 servers", load, "slot"))
        .plot("uniform", cost.queuePlot("VQS-BF, uniform sizes, 50 servers", axis))
        .plot(
            "fixed", insurance.queuePlot("VQS-BF, 2 and 5 of 10, fixed service, 20 servers", axis))
        .build();
  }

  private Sweep sweep(
      Lab lab, SyntheticScenario scenario, List<Double> loads, Horizon horizon, List<Long> seeds) {
    List<Case> cases = new ArrayList<>();
    for (SchedulerFactory policy : Lab.policies(TimeModel.SLOTTED, POLICIES)) {
      for (double load : loads) {
        cases.add(Case.of(load, scenario.atLoad(load, horizon), policy));
      }
    }
    return Sweep.run(lab, id(), cases, seeds);
  }
}
