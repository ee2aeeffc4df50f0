package org.vqs.bench.schedulers.run;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.sim.yarn.stage.Contestant;
import org.vqs.sim.yarn.stage.QueueWeight;
import org.vqs.sim.yarn.stage.ScriptedNode;
import org.vqs.sim.yarn.stage.Stage;

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
    try (Stage stage = new Stage(contestant, settings(), queues(), directory)) {
      Population population =
          new Population(scenario, contestant, stage, new Calls(stage, timings), seed);
      long beforeNodes = usedBytes();
      population.addNodes();
      long nodes = usedBytes() - beforeNodes;
      if (scenario.isBacklog()) {
        population.fillNodes();
      }
      population.addMasters(seed);
      long beforeAsks = usedBytes();
      population.ask();
      long asks = scenario.isBacklog() ? usedBytes() - beforeAsks : 0;
      if (scenario.isBacklog()) {
        population.emptyNodes();
      }
      SchedulerOutcome.Work fill = work(stage, population, FILL_SECONDS);
      work(stage, population, scenario.warmUpSeconds());
      SchedulerOutcome.Work steady = work(stage, population, scenario.seconds());
      checkNodes(stage);
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
          population.waiting());
    }
  }

  private Map<String, String> settings() {
    int memory =
        scenario.nodeTypes().stream()
            .mapToInt(ShootoutScenario.NodeType::memoryMb)
            .max()
            .orElseThrow();
    int cores =
        scenario.nodeTypes().stream()
            .mapToInt(ShootoutScenario.NodeType::vcores)
            .max()
            .orElseThrow();
    Map<String, String> settings = new HashMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "1");
    settings.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, Integer.toString(memory));
    settings.put(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, Integer.toString(cores));
    for (String label : scenario.labels()) {
      letInto(label, "root", settings);
      queues().forEach(queue -> letInto(label, "root." + queue.name(), settings));
    }
    return settings;
  }

  /** Without this the Capacity Scheduler keeps a queue out of a partition. */
  private static void letInto(String label, String queue, Map<String, String> settings) {
    String prefix = "yarn.scheduler.capacity." + queue + ".accessible-node-labels";
    settings.put(prefix, "*");
    settings.put(prefix + "." + label + ".capacity", "1w");
  }

  private List<QueueWeight> queues() {
    return IntStream.rangeClosed(1, scenario.queues())
        .mapToObj(number -> new QueueWeight("q" + number, 1))
        .toList();
  }

  private SchedulerOutcome.Work work(Stage stage, Population population, int seconds) {
    timings.clear();
    utilizationSum = 0;
    coreUtilizationSum = 0;
    long before = stage.started();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(scenario.limitSeconds());
    int passed = 0;
    while (passed < seconds && (passed == 0 || System.nanoTime() < until)) {
      population.second();
      utilizationSum += population.utilization();
      coreUtilizationSum += population.coreUtilization();
      passed++;
    }
    return new SchedulerOutcome.Work(
        stage.started() - before, timings.totalSeconds(), timings.allocatedBytes(), passed);
  }

  private static void checkNodes(Stage stage) {
    for (ScriptedNode node : stage.nodes()) {
      SchedulerNode known = stage.scheduler().getSchedulerNode(node.id());
      if (known.getUnallocatedResource().getMemorySize() < 0) {
        throw new IllegalStateException(
            "%s gave more than %s has: %s is left"
                .formatted(stage.scheduler(), node.id(), known.getUnallocatedResource()));
      }
    }
  }

  private static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
