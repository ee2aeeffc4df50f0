package org.vqs.bench.schedulers.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.sim.measure.Interval;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OurScheduler;

/**
 * Our schedulers beside a {@link Baseline}: each figure of a seed over that of the same seed then.
 *
 * <p>Machines differ, and one machine from hour to hour. So a time counts in times of the floor's,
 * which decides nothing and was measured in the same run. What the two runs of a seed differ by is
 * the noise: a figure became worse if the 95 % interval of the ratio, over seeds, lies above 1 by
 * more than {@link #TOLERANCE}.
 */
public final class BaselineComparison {
  /** What a ratio may be above 1 without being looked at. */
  public static final double TOLERANCE = 0.05;

  /** Fewer ratios have no interval that says anything. */
  public static final int LEAST_SEEDS = 3;

  private static final String FLOOR = "floor";

  private static final List<Figure> TIMES =
      List.of(
          Figure.COST,
          Figure.latency(SchedulerOutcome.HEARTBEAT, Figure.Statistic.P50),
          Figure.latency(SchedulerOutcome.ALLOCATE, Figure.Statistic.P50));

  private static final List<Figure> AMOUNTS =
      List.of(Figure.GARBAGE, Figure.NODE_MEMORY, Figure.ASK_MEMORY);

  private final Baseline baseline;
  private final Results results;

  /** Of results beside what was found then. */
  public BaselineComparison(Baseline baseline, Results results) {
    this.baseline = baseline;
    this.results = results;
  }

  /**
   * One figure of one scheduler, now over then.
   *
   * @param ratio the geometric mean over seeds; above 1 is worse
   * @param lower the lower end of its 95 % interval
   * @param upper the upper end
   */
  public record Ratio(
      String scenario, String scheduler, String figure, double ratio, double lower, double upper) {
    /** Whether it became worse beyond the noise. */
    public boolean isWorse() {
      return lower > 1 + TOLERANCE;
    }

    /** In a word. */
    public String verdict() {
      if (isWorse()) {
        return "worse";
      }
      return upper < 1 - TOLERANCE ? "better" : "same";
    }
  }

  /** All that both have, in the order of the runs. */
  public List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (ShootoutScenario scenario : results.scenarios()) {
      for (String scheduler : results.schedulers(scenario)) {
        if (Contestant.of(scheduler) instanceof OurScheduler) {
          TIMES.forEach(
              time -> ratio(scenario.name(), scheduler, time, true).ifPresent(ratios::add));
          AMOUNTS.forEach(
              amount -> ratio(scenario.name(), scheduler, amount, false).ifPresent(ratios::add));
        }
      }
    }
    return ratios;
  }

  private Optional<Ratio> ratio(
      String scenario, String scheduler, Figure figure, boolean overFloor) {
    List<Double> logs = new ArrayList<>();
    for (SchedulerRun run : results.of(scenario, scheduler)) {
      change(run, figure)
          .flatMap(
              own ->
                  overFloor
                      ? floor(scenario, run.seed())
                          .flatMap(floor -> change(floor, figure))
                          .map(floors -> own - floors)
                      : Optional.of(own))
          .ifPresent(logs::add);
    }
    if (logs.size() < LEAST_SEEDS) {
      return Optional.empty();
    }
    Interval interval = Interval.over(logs, Double::doubleValue);
    return Optional.of(
        new Ratio(
            scenario,
            scheduler,
            figure.name(),
            Math.exp(interval.mean()),
            Math.exp(interval.lower()),
            Math.exp(interval.upper())));
  }

  private Optional<SchedulerRun> floor(String scenario, long seed) {
    return results.of(scenario, FLOOR).stream().filter(run -> run.seed() == seed).findFirst();
  }

  /** The logarithm of a run's figure over that of the same run then. */
  private Optional<Double> change(SchedulerRun run, Figure figure) {
    return run.outcome()
        .map(figure::of)
        .filter(now -> now > 0)
        .flatMap(
            now ->
                baseline
                    .value(run.scenario().name(), run.scheduler(), run.seed(), figure)
                    .map(then -> Math.log(now / then)));
  }
}
