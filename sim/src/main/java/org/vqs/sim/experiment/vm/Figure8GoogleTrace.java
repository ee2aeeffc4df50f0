package org.vqs.sim.experiment.vm;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Case;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Sweep;
import org.vqs.sim.experiment.TraceScenarios;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.TraceSettings;

/**
 * On Non-Preemptive VM Scheduling in the Cloud, Fig. 8 (§7.3): a million tasks of Google's trace on
 * 800 to 1250 servers of capacity 1, the larger of CPU and memory rounded up to a power of 1/2 as
 * type; z = .002 and at most 1.5 % of the servers stalled. Beside Algorithm 1 as printed one that
 * starts with configurations of one type and renews empty servers on arrivals, because it depends
 * on how it starts; and VQS-BF, which is not in the figure.
 */
public final class Figure8GoogleTrace implements Experiment {
  private static final List<Integer> SERVERS = List.of(800, 850, 900, 1000, 1100, 1250);

  /** G16 samples once a second while its queue is empty, and keeps tokens for a mean duration. */
  private static final String[] POLICIES = {
    "max-weight+stall=paper:z=0.002,smax=0.015",
    "max-weight+stall=paper:z=0.002,smax=0.015+solver=greedy+renew-on-arrival=true",
    "m14",
    "g16+token-time=1800",
    "vqs-bf"
  };

  @Override
  public String id() {
    return "v8";
  }

  @Override
  public String title() {
    return "Mean queue over the number of servers on a trace (non-preemptive VM scheduling, Fig. 8)";
  }

  @Override
  public Report run(Lab lab) {
    int divisor = lab.quick() ? Lab.QUICK_TRACE : 1;
    List<Long> seeds = lab.seeds(3);
    TraceSettings settings =
        TraceSettings.defaults().withSlot(1).withMapping(ResourceMapping.POWERS_OF_TWO, List.of());
    List<SchedulerFactory> policies = Lab.policies(TimeModel.CONTINUOUS, POLICIES);
    List<Case> cases = new ArrayList<>();
    for (int servers : SERVERS) {
      TraceScenarios scenarios =
          new TraceScenarios(
              lab.google(), settings, servers / divisor, TimeModel.CONTINUOUS, seeds);
      for (SchedulerFactory policy : policies) {
        cases.add(new Case(policy.name(), servers, scenarios::forSeed, policy));
      }
    }
    Sweep sweep = Sweep.run(lab, id(), cases, seeds);
    return Report.builder(id(), title())
        .seeds(seeds)
        .data("sweep", sweep.json("s"))
        .table(sweep.table("sweep", title(), Column.number("servers", ""), "s"))
        .plot("queue", sweep.queuePlot(title(), Axis.linear("servers", "")))
        .note(lab.google().note())
        .note("When quick, a tenth of the tasks on a tenth of the servers.")
        .build();
  }
}
