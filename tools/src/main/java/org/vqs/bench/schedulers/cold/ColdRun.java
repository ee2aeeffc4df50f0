package org.vqs.bench.schedulers.cold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.bench.schedulers.cluster.ScenarioStage;
import org.vqs.bench.schedulers.run.Calls;
import org.vqs.bench.schedulers.run.Population;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.Timings;
import org.vqs.bench.schedulers.scenario.ShootoutScenario;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * A scheduler in a process that has just started, as after a failover of the ResourceManager that
 * preserves work: applications come back from the state store, nodes with what runs on them, and
 * masters say again all that they want. Then the seconds of the scenario pass. No code is warm.
 */
final class ColdRun {
  private final ShootoutScenario scenario;
  private final Contestant contestant;
  private final long seed;
  private final Timings timings = new Timings(System::nanoTime);

  private ColdRun(ColdTask task) {
    this.scenario = task.scenario();
    this.contestant = Contestant.of(task.scheduler());
    this.seed = task.seed();
  }

  /**
   * Runs it; once to a process, because Hadoop leaves static state and code gets warm.
   *
   * @param directory where a file that the scheduler reads may be put
   * @throws IllegalStateException if the scheduler did not take over all that runs, started nothing
   *     or gave what no node has
   */
  static ColdOutcome run(ColdTask task, Path directory) {
    return new ColdRun(task).run(directory);
  }

  private ColdOutcome run(Path directory) {
    try (Stage stage = ScenarioStage.open(contestant, scenario, directory)) {
      ScenarioCluster cluster = new ScenarioCluster(scenario, contestant, stage, seed);
      List<ScriptedNode> nodes = cluster.prepareNodes();
      double applications = recoverApplications(stage, cluster, nodes);
      Map<ScriptedNode, List<FullNodes.Found>> found = new LinkedHashMap<>();
      FullNodes full = new FullNodes(cluster.masters(), seed);
      nodes.forEach(node -> found.put(node, full.on(node)));
      double registered = recoverNodes(stage, found);
      found.values().stream()
          .flatMap(Collection::stream)
          .forEach(each -> cluster.found(each.master(), List.of(each.container())));
      int running = checkRecovered(stage, found);
      Population population = new Population(contestant, stage, cluster, new Calls(stage, timings));
      timings.clear();
      population.ask();
      double asked = timings.totalSeconds();
      List<ColdOutcome.Second> seconds = live(stage, cluster, population);
      ScenarioStage.checkNodes(stage, scenario);
      if (seconds.stream().allMatch(second -> second.started() == 0)) {
        throw new IllegalStateException(contestant + " started nothing");
      }
      return new ColdOutcome(running, applications, registered, asked, seconds);
    }
  }

  private double recoverApplications(
      Stage stage, ScenarioCluster cluster, List<ScriptedNode> nodes) {
    timings.clear();
    cluster.addMasters(
        nodes,
        submission -> {
          timings.begin();
          try {
            return stage.recover(submission);
          } finally {
            timings.end();
          }
        });
    return timings.totalSeconds();
  }

  private double recoverNodes(Stage stage, Map<ScriptedNode, List<FullNodes.Found>> found) {
    timings.clear();
    found.forEach(
        (node, here) -> {
          var reports = here.stream().map(FullNodes.Found::report).toList();
          timings.begin();
          stage.register(node, reports);
          timings.end();
        });
    return timings.totalSeconds();
  }

  /** All that runs, once the scheduler knows it. */
  private int checkRecovered(Stage stage, Map<ScriptedNode, List<FullNodes.Found>> found) {
    int running = 0;
    for (Map.Entry<ScriptedNode, List<FullNodes.Found>> entry : found.entrySet()) {
      int known = stage.scheduler().getSchedulerNode(entry.getKey().id()).getNumContainers();
      if (known != entry.getValue().size()) {
        throw new IllegalStateException(
            "%s took over %d of %d containers on %s"
                .formatted(contestant, known, entry.getValue().size(), entry.getKey().id()));
      }
      running += known;
    }
    return running;
  }

  private List<ColdOutcome.Second> live(
      Stage stage, ScenarioCluster cluster, Population population) {
    List<ColdOutcome.Second> seconds = new ArrayList<>();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(scenario.limitSeconds());
    while (seconds.size() < scenario.seconds() && System.nanoTime() < until) {
      timings.clear();
      long before = stage.started();
      population.second();
      seconds.add(
          new ColdOutcome.Second(
              stage.started() - before,
              timings.totalSeconds(),
              longestCall() / 1e9,
              cluster.utilization()));
    }
    return seconds;
  }

  private long longestCall() {
    long longest = timings.garbage().longestCallNanos();
    for (SchedulerOutcome.Latency latency : timings.latencies().values()) {
      longest = Math.max(longest, latency.max());
    }
    return longest;
  }
}
