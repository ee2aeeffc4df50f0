package org.vqs.bench.latency.plan;

import java.util.Locale;

/**
 * A stretch of time on one cluster under one load.
 *
 * @param load what the cluster is busy with
 * @param heartbeatMillis from an answer of the ResourceManager to an application master's next call
 * @param patient whether application masters call only when something is due: they poll while they
 *     wait for an answer and are silent in between. Otherwise they call at every heartbeat
 * @param masters how many application masters
 * @param wantsPerMaster how many containers each wants at the same time at most
 * @param restMillis at light load at most so long an application master has none and wants none,
 *     evenly spread from 0; the time between two heartbeats of a node, so that containers are
 *     wanted at any moment between them
 * @param warmUpMillis before it
 * @param millis how long; containers wanted in that time are measured, however late they come
 */
public record Phase(
    Load load,
    long heartbeatMillis,
    boolean patient,
    int masters,
    int wantsPerMaster,
    long restMillis,
    long warmUpMillis,
    long millis) {

  /** How application masters call, in words that tell phases of one load apart. */
  public String heartbeat() {
    return String.format(
        Locale.ROOT, patient ? "polls every %d ms" : "calls every %d ms", heartbeatMillis);
  }

  /** For names of files. */
  public String fileName() {
    return load.fileName() + (patient ? "-polling" : "-heartbeats");
  }
}
