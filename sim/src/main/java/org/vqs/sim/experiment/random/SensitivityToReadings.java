package org.vqs.sim.experiment.random;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * How much depends on what Scheduling Jobs with Random Resource Requirements leaves open: the
 * parameter J, and slots or events, on workloads of §VII-A. Not in the paper.
 */
public final class SensitivityToReadings implements Experiment {
  private static final double LOAD = 0.85;

  @Override
  public String id() {
    return "r-readings";
  }

  @Override
  public String title() {
    return "How much depends on the readings (our own)";
  }

  @Override
  public Report run(Lab lab) {
    Scenario a1 =
        SyntheticScenario.slotted("discrete:0.4=1,0.6=1", "geometric:100", 1)
            .atRate(0.014, Horizon.time(lab.length(4e6, 4e5), 0.25));
    Scenario a2 =
        SyntheticScenario.slotted("discrete:2=2,5=1", "fixed:100", "1", "10")
            .atRate(0.0306, Horizon.time(lab.length(4e6, 4e5), 0.25));
    Scenario uniform =
        SyntheticScenario.slotted("uniform:0.01:0.19", "geometric:100", 5)
            .atLoad(LOAD, Horizon.time(lab.length(5e5, 1e5), 0.25));
    List<Case> cases = new ArrayList<>();
    add(cases, "A1", a1, "bf-js", "vqs-bf", "vqs-bf+j=4");
    add(cases, "A2", a2, "vqs", "vqs+j=5", "vqs+j=2");
    add(cases, "A2", a2, "vqs-bf");
    add(cases, "Unif[.01,.19]", uniform, "vqs", "vqs+j=9", "vqs+j=6");
    add(cases, "Unif[.01,.19]", uniform, "vqs-bf", "vqs-bf+j=9", "vqs-bf+j=6");
    add(cases, "Unif[.01,.19]", uniform, "bf-js");
    Scenario continuous =
        new SyntheticScenario(
                LawParser.sizes("uniform:0.01:0.19"),
                LawParser.service("exponential:100"),
                new ArrivalLaw.Poisson(),
                ClusterParser.parse("5", "1"),
                TimeModel.CONTINUOUS)
            .atLoad(LOAD, Horizon.time(lab.length(5e5, 1e5), 0.25));
    for (String policy : List.of("bf-js", "vqs", "vqs-bf")) {
      cases.add(
          Case.of(3, continuous, PolicyParser.parse(policy, TimeModel.CONTINUOUS))
              .on("Unif[.01,.19], events: " + policy));
    }
    List<Long> seeds = lab.seeds(5);
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("slots"))
        .table(sweep.table("readings", title(), Column.number("workload", ""), "slot"))
        .note("events: continuous time with exponential service, scheduling at every event.")
        .build();
  }

  private static void add(List<Case> cases, String name, Scenario scenario, String... policies) {
    for (String policy : policies) {
      cases.add(
          Case.of(number(name), scenario, PolicyParser.parse(policy, TimeModel.SLOTTED))
              .on(name + " " + policy));
    }
  }

  private static double number(String name) {
    return name.startsWith("A1") ? 1 : name.startsWith("A2") ? 2 : 3;
  }
}
