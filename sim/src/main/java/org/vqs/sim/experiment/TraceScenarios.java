package org.vqs.sim.experiment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;

/** A trace of one resource on servers of capacity 1, until its last arrival, for each seed. */
public final class TraceScenarios {
  private static final double WARMUP = 0.1;

  private final Map<Long, Scenario> bySeed = new TreeMap<>();

  /** The scenarios of these seeds, which share what is the same. */
  public TraceScenarios(
      GoogleTrace trace, TraceSettings settings, int servers, TimeModel time, List<Long> seeds) {
    for (long seed : seeds) {
      TraceWorkload workload = new TraceWorkload(trace.forSeed(seed), settings);
      bySeed.put(
          seed,
          new Scenario(
              workload,
              List.of(new ServerGroup(servers, ResourceVector.of(workload.unit()))),
              time,
              Horizon.time(Math.nextUp(workload.lastArrival()), WARMUP),
              QueueTrend.DEFAULT_FRACTION));
    }
  }

  /** The scenario of a seed. */
  public Scenario forSeed(long seed) {
    return bySeed.get(seed);
  }
}
