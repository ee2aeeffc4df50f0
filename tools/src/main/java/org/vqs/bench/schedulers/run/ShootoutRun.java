package org.vqs.bench.schedulers.run;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.Stage;

/**
 * One scheduler under one scenario's events, in virtual time. Only calls into the scheduler are
 * timed.
 *
 * <p>A backlog begins with full nodes: one container on each, while the asks come. Then those end,
 * and the nodes fill from the backlog.
 */
final class ShootoutRun {
  /** Virtual seconds in which an empty cluster becomes full. */
  private static final int FILL_SECONDS = 2;

  private final ShootoutScenario scenario;
  private final Contestant contestant;
  private final long seed;
  private final Path directory;
  private final Timings timings;
  private double utilizationSum;
  private double coreUtilizationSum;

  private ShootoutRun(
      ShootoutScenario scenario,
      Contestant contestant,
      long seed,
      LongSupplier clock,
      Path directory) {
    this.timings = new Timings(clock);
    this.scenario = scenario;
    this.contestant = contestant;
    this.seed = seed;
    this.directory = directory;
  }

  /**
   * Runs a scenario; one run to a process, because Hadoop leaves static state.
   *
   * @param clock nanoseconds, by which calls are timed
   * @param directory where a file that the scheduler reads may be put
   * @throws IllegalStateException if the scheduler gave what no node has
   */
  static SchedulerOutcome run(
      ShootoutScenario scenario,
      Contestant contestant,
      long seed,
      LongSupplier clock,
      Path directory) {
    return new ShootoutRun(scenario, contestant, seed, clock, directory).run();
  }

  private SchedulerOutcome run() {
    try (Stage stage = ScenarioStage.open(contestant, scenario, directory)) {
      ScenarioCluster cluster = new ScenarioCluster(scenario, contestant, stage, seed);
      long beforeNodes = usedBytes();
      cluster.addNodes();
      long nodes = usedBytes() - beforeNodes;
      // No user may fill nodes where all have limits.
      if (scenario.isBacklog() && scenario.userShare() == 1) {
        cluster.fillNodes();
      }
      cluster.addMasters();
      Calls calls = new Calls(stage, timings);
      Population population = new Population(contestant, stage, cluster, calls);
      long beforeAsks = usedBytes();
      population.ask();
      long asks = scenario.isBacklog() ? usedBytes() - beforeAsks : 0;
      if (scenario.isBacklog()) {
        cluster.emptyNodes();
      }
      SchedulerOutcome.Work fill = work(stage, cluster, population::second, FILL_SECONDS);
      work(stage, cluster, population::second, scenario.warmUpSeconds());
      Bursts bursts = new Bursts(scenario, stage, cluster, population, calls);
      Runnable second =
          () -> {
            bursts.second();
            population.second();
          };
      SchedulerOutcome.Work steady = work(stage, cluster, second, scenario.seconds());
      if (scenario.burst() != ShootoutScenario.Burst.SIZES) {
        ScenarioStage.checkNodes(stage, scenario);
      }
      return new SchedulerOutcome(
          scenario.name(),
          contestant.toString(),
          seed,
          fill,
          steady,
          timings.latencies(),
          timings.garbage(),
          new SchedulerOutcome.Memory(
              (double) nodes / scenario.nodes(), (double) asks / scenario.asks(), asks),
          utilizationSum / steady.virtualSeconds(),
          coreUtilizationSum / steady.virtualSeconds(),
          cluster.waiting());
    }
  }

  private SchedulerOutcome.Work work(
      Stage stage, ScenarioCluster cluster, Runnable second, int seconds) {
    timings.clear();
    utilizationSum = 0;
    coreUtilizationSum = 0;
    long before = stage.started();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(scenario.limitSeconds());
    int passed = 0;
    while (passed < seconds && (passed == 0 || System.nanoTime() < until)) {
      second.run();
      utilizationSum += cluster.utilization();
      coreUtilizationSum += cluster.coreUtilization();
      passed++;
    }
    return new SchedulerOutcome.Work(
        stage.started() - before, timings.totalSeconds(), timings.allocatedBytes(), passed);
  }

  private static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
