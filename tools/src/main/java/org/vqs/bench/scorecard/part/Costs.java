package org.vqs.bench.scorecard.part;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.bench.schedulers.result.Figure;
import org.vqs.bench.schedulers.result.Results;
import org.vqs.bench.schedulers.run.ChildRun;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;
import org.vqs.bench.scorecard.score.Group;
import org.vqs.bench.scorecard.score.Quantity;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.core.Policies;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.progress.ConsoleProgress;
import org.vqs.whatif.stage.Contestant;

/**
 * What a start costs, in times of what the floor needs, and how full two partitions are. One
 * process after the other: each is measured.
 */
public final class Costs implements Part {
  private static final int SEEDS = 5;
  private static final int SEEDS_OF_PARTITIONS = 3;
  private static final String FLOOR = "floor";
  private static final String BACKLOG = "backlog-1000";
  private static final String PARTITIONS = "partitions-1000";
  private static final List<String> SMOKE_OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:-AlwaysPreTouch");

  @Override
  public List<Score> run(Setting setting) {
    ShootoutScenario backlog = scenario(BACKLOG, setting.smoke());
    ShootoutScenario partitions = scenario(PARTITIONS, setting.smoke());
    Results results =
        new Results(
            runs(
                setting,
                List.of(
                    new Entry(backlog, Policies.DEFAULT, SEEDS),
                    new Entry(backlog, FLOOR, SEEDS),
                    new Entry(partitions, Policies.DEFAULT, SEEDS_OF_PARTITIONS))));
    return List.of(
        new Score(Group.COST, Policies.DEFAULT, Quantity.TIME_PER_START, times(results, backlog)),
        new Score(
            Group.COST,
            Policies.DEFAULT,
            Quantity.BYTES_PER_START,
            values(results, backlog, Policies.DEFAULT, Figure.GARBAGE)),
        new Score(
            Group.PARTITIONS,
            Policies.DEFAULT,
            Quantity.MEMORY_USED,
            values(results, partitions, Policies.DEFAULT, Figure.UTILIZATION)));
  }

  private record Entry(ShootoutScenario scenario, String scheduler, int seeds) {}

  private static ShootoutScenario scenario(String name, boolean smoke) {
    ShootoutScenario full = ShootoutScenarios.named(name);
    return smoke ? full.small() : full;
  }

  private static List<SchedulerRun> runs(Setting setting, List<Entry> entries) {
    ChildRun child =
        new ChildRun(setting.directory(), setting.smoke() ? SMOKE_OPTIONS : List.of(), null);
    List<SchedulerRun> runs = new ArrayList<>();
    ConsoleProgress progress = Terminal.progress();
    progress.started(
        entries.stream().mapToLong(entry -> setting.seeds(entry.seeds).size()).sum(),
        "scorecard costs");
    try {
      for (Entry entry : entries) {
        for (long seed : setting.seeds(entry.seeds)) {
          runs.add(run(child, entry, seed));
          progress.step(1);
        }
      }
    } finally {
      progress.finished();
    }
    return runs;
  }

  private static SchedulerRun run(ChildRun child, Entry entry, long seed) {
    try {
      SchedulerRun run = child.run(entry.scenario, Contestant.of(entry.scheduler), seed);
      if (!run.isFinished()) {
        throw new IllegalStateException(
            "%s did not finish %s: %s"
                .formatted(entry.scheduler, entry.scenario.name(), run.failure()));
      }
      return run;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static List<Double> times(Results results, ShootoutScenario scenario) {
    List<Double> own = values(results, scenario, Policies.DEFAULT, Figure.COST);
    List<Double> floor = values(results, scenario, FLOOR, Figure.COST);
    List<Double> times = new ArrayList<>();
    for (int seed = 0; seed < own.size(); seed++) {
      times.add(own.get(seed) / floor.get(seed));
    }
    return times;
  }

  private static List<Double> values(
      Results results, ShootoutScenario scenario, String scheduler, Figure figure) {
    return Arrays.stream(results.values(scenario.name(), scheduler, figure)).boxed().toList();
  }
}
