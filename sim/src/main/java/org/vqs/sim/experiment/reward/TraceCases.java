package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.reward.LossPolicies;
import org.vqs.sim.reward.LossRun;
import org.vqs.sim.reward.LossSimulation;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.LossTrace;
import org.vqs.sim.reward.RewardLimit;

/** Google's trace, or its stand-in, under policies; the bound is a line among them. */
final class TraceCases {
  /** Into so many intervals the time series are divided. */
  static final int INTERVALS = 240;

  /** What is before this part of the trace does not count in means. */
  private static final double WARM_UP = .1;

  private static final String BOUND = "upper bound";
  private static final List<String> LINES =
      List.of("dra", "dra+preemption", "lp", "power-of-d", BOUND);

  private final Draft draft;
  private final Map<Long, LossTrace> traces = new TreeMap<>();

  /** The traces of a draft's seeds. */
  TraceCases(Draft draft) {
    this.draft = draft;
    for (long seed : draft.seeds()) {
      traces.put(seed, new LossTrace(draft.lab().google().forSeed(seed), seed));
    }
  }

  /**
   * A line of a plot on so many servers.
   *
   * @param servers for the whole trace; a short one runs on fewer
   * @param bursts whether tasks come when they came, or one by one
   */
  record TraceCase(String line, int servers, boolean bursts) {
    boolean isBound() {
      return line.equals(BOUND);
    }
  }

  /** Runs each line on each number of servers. */
  List<Replicated<TraceCase, LossRun>> run(String name, List<Integer> servers, boolean bursts) {
    List<TraceCase> cases = new ArrayList<>();
    for (int count : servers) {
      LINES.forEach(line -> cases.add(new TraceCase(line, count, bursts)));
    }
    return draft.runs().of(name, cases, this::run);
  }

  LossTrace trace(long seed) {
    return traces.get(seed);
  }

  private LossRun run(TraceCase each, long seed) {
    LossTrace trace = each.bursts ? traces.get(seed) : traces.get(seed).oneByOne(seed);
    LossSystem system = trace.system(draft.lab().servers(each.servers));
    if (each.isBound()) {
      return bound(trace, system);
    }
    double length = trace.length();
    return new LossSimulation(system, trace, LossPolicies.of(each.line), seed, length)
        .run(length * WARM_UP, length);
  }

  /** The bound at the middle of each interval, as if it were a run. */
  private static LossRun bound(LossTrace trace, LossSystem system) {
    RewardLimit limit = new RewardLimit(system);
    double[][] unlimited = trace.unlimited(INTERVALS);
    List<Double> series =
        IntStream.range(0, INTERVALS)
            .mapToObj(i -> limit.of(unlimited[i]) / system.serverCount())
            .toList();
    double mean =
        series.subList((int) (WARM_UP * INTERVALS), INTERVALS).stream()
            .mapToDouble(reward -> reward)
            .average()
            .orElseThrow();
    List<Double> none = Arrays.stream(new double[system.jobs().size()]).boxed().toList();
    return new LossRun(mean, none, none, none, Double.NaN, Double.NaN, Double.NaN, series);
  }

  /** Says what every reader must know. */
  void addNotes() {
    draft
        .report()
        .note(draft.lab().google().note())
        .note(
            "Sizes are rounded up to powers of 1/2. Priorities 0, 1, 2 are drawn for whole jobs"
                + " with chances .6, .3, .1 and multiply the reward by 1, 2, 4: neither the trace"
                + " as we read it nor our copy of the paper has them.");
  }
}
