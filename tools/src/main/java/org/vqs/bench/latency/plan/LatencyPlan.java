package org.vqs.bench.latency.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.vqs.bench.latency.cluster.Setup;

/**
 * What a run of the benchmark measures.
 *
 * @param ours the policy of our scheduler
 * @param rivals names of {@link Setup}
 * @param nodes how many NodeManagers
 * @param rounds how often each scheduler is measured
 * @param seed of the first round; the others follow
 * @param warmUp comes first in each run and is not measured
 * @param light phases of each run
 * @param fullRounds in how many of the first rounds the phases of full load follow
 * @param full phases of full load
 */
public record LatencyPlan(
    String ours,
    List<String> rivals,
    int nodes,
    int rounds,
    long seed,
    Phase warmUp,
    List<Phase> light,
    int fullRounds,
    List<Phase> full) {
  public static final int SLOTS_PER_NODE = 8;

  /** Which part of the cluster is held at light load. */
  static final double BUSY = 0.2;

  /** The heartbeat of MapReduce's application master, and of the client library's examples. */
  private static final long HEARTBEAT_MILLIS = 1000;

  /** How many containers are wanted at once for each that fits, at full load. */
  private static final double POLLING_CROWD = 1.5;

  private static final double CALLING_CROWD = 3;

  private static final int POLLING = 4;
  private static final int CALLING = 12;

  /** The names of all schedulers, ours first. */
  public List<String> schedulers() {
    List<String> names = new ArrayList<>();
    names.add(ours);
    names.addAll(rivals);
    return names;
  }

  /** The names in the order of a round, from 1: another one comes first each time. */
  public List<String> schedulers(int round) {
    List<String> names = new ArrayList<>(schedulers());
    Collections.rotate(names, 1 - round);
    return names;
  }

  /** All phases that are measured in some round. */
  public List<Phase> phases() {
    return phases(1);
  }

  private List<Phase> phases(int round) {
    List<Phase> phases = new ArrayList<>(light);
    if (round <= fullRounds) {
      phases.addAll(full);
    }
    return phases;
  }

  /** What a process is to do; rounds count from 1. */
  public Assignment assignment(String scheduler, int round, String directory) {
    return new Assignment(
        scheduler, nodes, SLOTS_PER_NODE, BUSY, seed + round, directory, warmUp, phases(round));
  }

  /** Many asks one soon after the other. */
  public static Phase warmUp(long pollMillis, long millis) {
    return new Phase(Load.LIGHT, pollMillis, true, POLLING, 1, 5, 0, millis);
  }

  /** Phases of light load that take seconds each. */
  public static List<Phase> light(long pollMillis) {
    return List.of(
        new Phase(Load.LIGHT, pollMillis, true, POLLING, 1, 1000, 1200, 3500),
        new Phase(Load.LIGHT, HEARTBEAT_MILLIS, false, CALLING, 1, 1000, 1200, 3500));
  }

  /**
   * Phases of full load that take seconds each. Where application masters call once in a second, a
   * container takes some seconds from one ask to the next: the crowd is larger and warms up longer.
   */
  public static List<Phase> full(int nodes, long pollMillis) {
    int slots = nodes * SLOTS_PER_NODE;
    int some = perMaster(POLLING_CROWD * slots, POLLING);
    int many = perMaster(CALLING_CROWD * slots, CALLING);
    return List.of(
        new Phase(Load.FULL, pollMillis, true, POLLING, some, 0, 2000, 4000),
        new Phase(Load.FULL, HEARTBEAT_MILLIS, false, CALLING, many, 0, 5000, 5000),
        new Phase(Load.FULL_RETURNED, pollMillis, true, POLLING, some, 0, 2000, 4000));
  }

  private static int perMaster(double wants, int masters) {
    return (int) Math.ceil(wants / masters);
  }

  /**
   * Phases of light load that show in a second each that all works. They measure from the first ask
   * on: on a busy computer there may be no other in so short a time.
   */
  public static List<Phase> smokeLight(long pollMillis) {
    return List.of(
        new Phase(Load.LIGHT, pollMillis, true, 2, 1, 200, 0, 800),
        new Phase(Load.LIGHT, 200, false, 3, 1, 200, 0, 800));
  }

  /** The same for full load. */
  public static List<Phase> smokeFull(long pollMillis) {
    return List.of(
        new Phase(Load.FULL, pollMillis, true, 2, 6, 0, 0, 800),
        new Phase(Load.FULL, 200, false, 3, 6, 0, 0, 800),
        new Phase(Load.FULL_RETURNED, pollMillis, true, 2, 6, 0, 0, 800));
  }
}
