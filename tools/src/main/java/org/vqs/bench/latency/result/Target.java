package org.vqs.bench.latency.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.plan.Phase;

/** What the benchmark must show: the median at light load beside the Capacity Scheduler's. */
public final class Target {
  /** The scheduler with which ours is compared: the one that decides when a node reports. */
  public static final String RIVAL = "capacity";

  /** Its median from ask to grant must be at least so many times ours. */
  static final double TIMES = 50;

  /** How one phase stands to the target. */
  public record Verdict(boolean met, String text) {}

  private Target() {}

  /** A verdict for each phase of light load; empty if the rival was not measured. */
  public static List<Verdict> verdicts(Measurements measurements) {
    List<Verdict> verdicts = new ArrayList<>();
    LatencyPlan plan = measurements.plan();
    if (!plan.rivals().contains(RIVAL)) {
      return verdicts;
    }
    for (Phase phase : plan.light()) {
      Ratio ratio = measurements.slower(RIVAL, phase, PhaseResult::fromAsk);
      boolean met = ratio.mean() >= TIMES;
      String text =
          String.format(
              Locale.ROOT,
              "target: at light load the median from ask to grant is at most 1/%.0f of %s's."
                  + " Application master %s: 1/%.1f, %s",
              TIMES,
              RIVAL,
              phase.heartbeat(),
              ratio.mean(),
              met ? "met" : "missed");
      verdicts.add(new Verdict(met, text));
    }
    return verdicts;
  }
}
