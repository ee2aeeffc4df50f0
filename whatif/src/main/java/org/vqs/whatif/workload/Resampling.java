package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;

/** Makes a trace of other length from a trace. */
public final class Resampling {
  private Resampling() {}

  /**
   * Jobs drawn one by one from all, with replacement, that arrive as a Poisson process of rate 1.
   * What belongs together in the trace (jobs of one user, bursts, days) does not here.
   */
  public static ParsedTrace draw(ParsedTrace trace, int jobs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TraceJob> drawn = new ArrayList<>(jobs);
    double time = 0;
    for (int i = 0; i < jobs; i++) {
      time -= Math.log(1 - random.nextDouble());
      TraceJob job = trace.jobs().get(random.nextInt(trace.jobs().size()));
      drawn.add(new TraceJob(time, job.duration(), job.amounts()));
    }
    return new ParsedTrace(
        "%d jobs drawn from %s".formatted(jobs, trace.name()),
        trace.resources(),
        drawn,
        trace.report());
  }

  /** Without the jobs that run longer. */
  public static ParsedTrace withoutLonger(ParsedTrace trace, double longest) {
    List<TraceJob> kept = trace.jobs().stream().filter(job -> job.duration() <= longest).toList();
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(
          "no job of " + trace.name() + " runs for at most " + longest + " seconds");
    }
    return new ParsedTrace(trace.name(), trace.resources(), kept, trace.report());
  }
}
