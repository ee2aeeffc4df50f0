package org.vqs.sim.graph;

import java.util.Map;
import org.vqs.sim.measure.Trend;

/**
 * What one run was like after the warm-up. Means are over time but for that of waits.
 *
 * @param inSystem jobs that wait or run
 * @param waiting jobs that wait
 * @param cost broken edges of the jobs that run
 * @param allCost broken edges of all templates, the virtual ones too: what the theorems bound
 * @param meanWait from arrival to the first start, over jobs that started
 * @param busy share of slots in which jobs run
 * @param idleHeld share of slots that are held for jobs that do not run
 * @param departures jobs that ended
 * @param interruptions how often a job was stopped before its end
 * @param trend of the number in the system
 * @param states share of time in each state, where they were asked for; else empty
 */
public record GraphRun(
    double inSystem,
    double waiting,
    double cost,
    double allCost,
    double meanWait,
    double busy,
    double idleHeld,
    long departures,
    long interruptions,
    Trend trend,
    Map<GraphState, Double> states) {

  /** Interruptions per job that ended. */
  public double interruptionsPerDeparture() {
    return departures == 0 ? Double.NaN : (double) interruptions / departures;
  }
}
