package org.vqs.bench.sls;

/**
 * What one process is to run.
 *
 * @param scheduler the name of a contestant
 * @param round counted from 1
 * @param workload what is submitted, and to which nodes
 * @param trace the file with the workload, as the load simulator reads it
 * @param settings the file with the load simulator's settings
 * @param directory for everything that is written
 */
public record SlsRun(
    String scheduler,
    int round,
    SlsWorkload workload,
    String trace,
    String settings,
    String directory) {

  /** The run in words, for messages. */
  String inWords() {
    return "%s in round %d of %s".formatted(scheduler, round, workload.name());
  }
}
