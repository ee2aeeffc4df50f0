package org.vqs.sim.measure;

import java.util.List;

/**
 * What one run measured. Averages and waits are of the time after the warm-up.
 *
 * @param scheduler the policy with its settings
 * @param seed the seed of the workload and of the policy
 * @param end when the run ended, in the workload's unit of time
 * @param warmup when the warm-up ended
 * @param arrivals jobs that arrived in the whole run
 * @param departures jobs that departed in the whole run
 * @param meanQueue the time average of the number of waiting jobs
 * @param finalQueue the number of waiting jobs at the end
 * @param maxQueue the largest number of waiting jobs
 * @param trend the slope of the queue
 * @param verdict whether it grows
 * @param utilisation the time average of used / capacity of each resource
 * @param stalled the time average of the fraction of servers that were stalled
 * @param stalls how many times a server stalled in the whole run
 * @param configurationChanges how many times a server took another configuration in the whole run
 * @param waits for all jobs, and then for each class of sizes, the largest first
 * @param series the queue over the whole run
 */
public record RunResult(
    String scheduler,
    long seed,
    double end,
    double warmup,
    long arrivals,
    long departures,
    double meanQueue,
    long finalQueue,
    long maxQueue,
    Trend trend,
    Verdict verdict,
    List<Double> utilisation,
    double stalled,
    long stalls,
    long configurationChanges,
    List<WaitSummary> waits,
    QueueSeries series) {
  /** Copies the lists. */
  public RunResult {
    utilisation = List.copyOf(utilisation);
    waits = List.copyOf(waits);
  }
}
