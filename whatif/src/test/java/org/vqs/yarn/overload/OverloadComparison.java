package org.vqs.yarn.overload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;
import org.vqs.whatif.stage.OurScheduler;

/** The waits of those in danger of starving, under each scheduler class, on the same events. */
final class OverloadComparison {
  static final double LOAD = 1.5;
  static final double MEAN_LIFETIME = 60;
  static final double HEARTBEAT = 1;
  static final String RESERVATION_DELAY_SETTING = "yarn.scheduler.vqs.reservation.delay";
  static final double RESERVATION_DELAY = 60;

  private final long warmUp;
  private final long window;
  private final List<Long> seeds;
  private final Path directory;
  private final Map<String, String> changes;

  /** What one run found. */
  record Outcome(Waits waits, double utilization) {}

  /**
   * @param changes settings that our scheduler gets besides
   */
  OverloadComparison(
      long warmUp, long window, List<Long> seeds, Path directory, Map<String, String> changes) {
    this.warmUp = warmUp;
    this.window = window;
    this.seeds = seeds;
    this.directory = directory;
    this.changes = changes;
  }

  /** Those that are compared. */
  static final List<Contestant> CONTESTANTS =
      List.of(Contestant.DEFAULT, OtherScheduler.CAPACITY, OtherScheduler.FAIR);

  /** Settings other than the contestant's own. */
  static Map<String, String> settings(Contestant contestant) {
    return contestant instanceof OurScheduler
        ? Map.of(RESERVATION_DELAY_SETTING, Math.round(RESERVATION_DELAY) + "s")
        : Map.of();
  }

  /** Runs each of these under each of those, once for each seed, open and closed. */
  Report report(List<Contestant> contestants, List<Scenario> scenarios) {
    Report.Builder report =
        Report.builder("overload", "Waits of those in danger of starving, at 150 % load")
            .seeds(seeds)
            .note(
                ("%d nodes of %d GB and %d vcores, each with a heartbeat per second; containers live %.0f s "
                        + "on average (exponential, at most %.0f s); %d s are measured after %d s.")
                    .formatted(
                        Scenario.NODES,
                        Scenario.NODE_MEMORY_MB / 1024,
                        Scenario.NODE_VCORES,
                        MEAN_LIFETIME,
                        Traffic.LONGEST * MEAN_LIFETIME,
                        window,
                        warmUp))
            .note(
                "mean, p99 and max are of containers that were asked for in the window and started; those that still wait"
                    + " at the end are apart, with the age of the oldest.");
    for (Traffic.Kind kind : Traffic.Kind.values()) {
      report.table(table(kind, contestants, scenarios));
    }
    return report.build();
  }

  private Table table(Traffic.Kind kind, List<Contestant> contestants, List<Scenario> scenarios) {
    String title =
        kind == Traffic.Kind.OPEN
            ? "Open: containers are asked for at random times, 1.5 times what the nodes can run"
            : "Closed: for each container that starts another is asked for; half of what the nodes can run waits";
    Table.Builder table =
        Table.builder(
            kind.toString(),
            title,
            Column.text("in danger"),
            Column.text("size"),
            Column.text("scheduler"),
            Column.interval("started", ""),
            Column.interval("mean wait", "s"),
            Column.interval("p99", "s"),
            Column.interval("max", "s"),
            Column.interval("still waiting", ""),
            Column.interval("age of the oldest", "s"),
            Column.interval("utilization", ""));
    for (Scenario scenario : scenarios) {
      for (Contestant contestant : contestants) {
        List<Outcome> outcomes = new ArrayList<>();
        for (long seed : seeds) {
          outcomes.add(run(contestant, scenario, kind, seed));
        }
        table.row(
            scenario.name(),
            scenario.victim().name(),
            contestant.toString(),
            over(outcomes, outcome -> outcome.waits().started()),
            over(outcomes, outcome -> outcome.waits().mean()),
            over(outcomes, outcome -> outcome.waits().p99()),
            over(outcomes, outcome -> outcome.waits().max()),
            over(outcomes, outcome -> outcome.waits().waiting()),
            over(outcomes, outcome -> outcome.waits().oldest()),
            over(outcomes, Outcome::utilization));
      }
    }
    return table.build();
  }

  private static Interval over(List<Outcome> outcomes, ToDoubleFunction<Outcome> number) {
    return Interval.over(outcomes, number);
  }

  /** One run; the waits are those of the class in danger. */
  Outcome run(Contestant contestant, Scenario scenario, Traffic.Kind kind, long seed) {
    Traffic traffic = new Traffic(kind, LOAD, MEAN_LIFETIME, warmUp, window, seed);
    Map<String, String> settings = new HashMap<>(settings(contestant));
    if (contestant instanceof OurScheduler) {
      settings.putAll(changes);
    }
    try (OverloadRun run = new OverloadRun(contestant, settings, scenario, traffic, directory)) {
      run.run();
      return new Outcome(run.waits(scenario.victim()), run.utilization());
    }
  }
}
