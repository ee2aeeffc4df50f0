package org.vqs.bench.schedulers.cluster;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.whatif.stage.QueueWeight;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/** What a scheduler is told of a scenario before nodes and applications come. */
public final class ScenarioStage {
  /** What nodes get that change their label; nobody asks for it. */
  public static final String OTHER_LABEL = "other";

  private ScenarioStage() {}

  /**
   * A scheduler without nodes.
   *
   * @param directory where a file that the scheduler reads may be put
   */
  public static Stage open(SchedulerSetup setup, ShootoutScenario scenario, Path directory) {
    return new Stage(setup, settings(scenario), queues(scenario), directory);
  }

  /** Java's options of a process that measures the scenario: the same for every scheduler. */
  public static List<String> javaOptions(ShootoutScenario scenario) {
    return List.of(
        "-Xms" + scenario.heapMb() + "m",
        "-Xmx" + scenario.heapMb() + "m",
        "-XX:+UseG1GC",
        // Else whoever touches a page of the heap first pays for it.
        "-XX:+AlwaysPreTouch",
        "-XX:+ExitOnOutOfMemoryError",
        "-Dlog4j.configuration=schedulers/log4j.properties");
  }

  /**
   * Checks what the scheduler gave away.
   *
   * @throws IllegalStateException if it is more memory than a node has, or may be lent
   */
  public static void checkNodes(Stage stage, ShootoutScenario scenario) {
    for (ScriptedNode node : stage.nodes()) {
      SchedulerNode known = stage.scheduler().getSchedulerNode(node.id());
      double mayRun = scenario.overcommit() * known.getTotalResource().getMemorySize();
      if (known.getAllocatedResource().getMemorySize() > mayRun) {
        throw new IllegalStateException(
            "%s gave more than %s has: %s is left"
                .formatted(stage.scheduler(), node.id(), known.getUnallocatedResource()));
      }
    }
  }

  private static Map<String, String> settings(ShootoutScenario scenario) {
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
    if (scenario.overcommit() > 1) {
      settings.put("yarn.scheduler.vqs.overcommit.factor", Double.toString(scenario.overcommit()));
      settings.put("yarn.scheduler.vqs.root.overcommit", "true");
    }
    if (scenario.userShare() < 1) {
      queues(scenario).forEach(queue -> limitUsers("root." + queue.name(), scenario, settings));
    }
    for (String label : labels(scenario)) {
      letInto(label, "root", settings);
      queues(scenario).forEach(queue -> letInto(label, "root." + queue.name(), settings));
    }
    return settings;
  }

  /** Ours is a part of the queue's maximum, Capacity's of its capacity. */
  private static void limitUsers(
      String queue, ShootoutScenario scenario, Map<String, String> settings) {
    double share = scenario.userShare();
    settings.put("yarn.scheduler.vqs." + queue + ".user.max-share", Double.toString(share));
    settings.put(
        "yarn.scheduler.capacity." + queue + ".user-limit-factor",
        Double.toString(share * scenario.queues()));
  }

  /** The partitions that there are, or may be. */
  static Set<String> labels(ShootoutScenario scenario) {
    return scenario.burst() == ShootoutScenario.Burst.LABELS
        ? Set.of(OTHER_LABEL)
        : scenario.labels();
  }

  /** Without this the Capacity Scheduler keeps a queue out of a partition. */
  private static void letInto(String label, String queue, Map<String, String> settings) {
    String prefix = "yarn.scheduler.capacity." + queue + ".accessible-node-labels";
    settings.put(prefix, "*");
    settings.put(prefix + "." + label + ".capacity", "1w");
  }

  private static List<QueueWeight> queues(ShootoutScenario scenario) {
    return IntStream.rangeClosed(1, scenario.queues())
        .mapToObj(number -> new QueueWeight("q" + number, 1))
        .toList();
  }
}
