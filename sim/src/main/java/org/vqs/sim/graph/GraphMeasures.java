package org.vqs.sim.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.graph.dgp.TemplateScheduler;
import org.vqs.sim.measure.QueueRecorder;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.TimeAverage;

/** What is measured in a run of graphs. */
final class GraphMeasures {
  private static final ResourceVector SLOT = ResourceVector.of(1);

  private final GraphSystem system;
  private final Machines machines;
  private final TemplateScheduler scheduler;
  private final boolean watchesStates;
  private final Map<GraphType, Integer> running = new HashMap<>();
  private final Map<GraphState, Double> states = new HashMap<>();
  private final QueueRecorder series = new QueueRecorder(1);
  private final TimeAverage inSystem = new TimeAverage();
  private final TimeAverage inService = new TimeAverage();
  private final TimeAverage cost = new TimeAverage();
  private final TimeAverage allCost = new TimeAverage();
  private final TimeAverage busy = new TimeAverage();
  private final TimeAverage idleHeld = new TimeAverage();
  private double now;
  private double from;
  private double costNow;
  private int jobsNow;
  private int slotsNow;
  private double waits;
  private long starts;
  private long departures;
  private long interruptions;

  GraphMeasures(
      GraphSystem system, Machines machines, TemplateScheduler scheduler, boolean watchStates) {
    this.system = system;
    this.machines = machines;
    this.scheduler = scheduler;
    this.watchesStates = watchStates;
  }

  /** Everything is as it is now from the last call until a time. */
  void pass(double time, int jobs) {
    int slots = system.cluster().size();
    double all = costNow + scheduler.virtualCost();
    series.pass(time, jobs);
    inSystem.pass(time, jobs);
    inService.pass(time, jobsNow);
    cost.pass(time, costNow);
    allCost.pass(time, all);
    busy.pass(time, (double) slotsNow / slots);
    idleHeld.pass(time, (double) (slots - slotsNow - machines.room(SLOT)) / slots);
    if (watchesStates && time > now) {
      List<Integer> counts = new ArrayList<>();
      for (GraphJobs each : system.jobs()) {
        counts.add(running.getOrDefault(each.type(), 0) + scheduler.virtualTemplates(each.type()));
      }
      states.merge(GraphState.of(counts, all), time - now, Double::sum);
    }
    now = time;
  }

  /** A template got a job, or with −1 lost it. */
  void ran(Template template, int sign) {
    running.merge(template.type(), sign, Integer::sum);
    costNow += sign * template.cost();
    jobsNow += sign;
    slotsNow += sign * template.type().size();
  }

  void waited(double time) {
    waits += time;
    starts++;
  }

  void departed() {
    departures++;
  }

  void interrupted() {
    interruptions++;
  }

  /** Forgets what was before. */
  void restart() {
    for (TimeAverage each : List.of(inSystem, inService, cost, allCost, busy, idleHeld)) {
      each.restart();
    }
    states.clear();
    from = now;
    waits = 0;
    starts = 0;
    departures = 0;
    interruptions = 0;
  }

  GraphRun result(double warmup) {
    states.replaceAll((state, time) -> time / (now - from));
    return new GraphRun(
        inSystem.value(),
        inSystem.value() - inService.value(),
        cost.value(),
        allCost.value(),
        starts == 0 ? Double.NaN : waits / starts,
        busy.value(),
        idleHeld.value(),
        departures,
        interruptions,
        QueueTrend.of(series.series(), warmup),
        Map.copyOf(states));
  }
}
