package org.vqs.whatif.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.Scene;
import org.vqs.whatif.compare.node.NodeOrder;
import org.vqs.whatif.compare.node.NodeSearch;
import org.vqs.whatif.compare.node.Saving;
import org.vqs.whatif.elastic.ElasticContest;
import org.vqs.whatif.elastic.ElasticRange;
import org.vqs.whatif.elastic.ElasticText;
import org.vqs.whatif.elastic.ScalingRule;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Nodes;
import org.vqs.whatif.replay.Queues;
import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.ReplaySettings;
import org.vqs.whatif.stage.SchedulerSetup;

/** Replays all circumstances to all players with all seeds, one after another. */
final class Replays {
  /** The seed of what only the statistics draw. */
  private static final long STATISTICS_SEED = 1;

  private final Nodes nodes;
  private final Map<String, Integer> weights;
  private final Map<String, Player> players;
  private final ReplaySettings settings;
  private final List<Long> seeds;
  private final Path directory;
  private final ProgressMonitor progress;
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Saving> savings = new ArrayList<>();

  Replays(
      Nodes nodes,
      Map<String, Integer> weights,
      Map<String, Player> players,
      ReplaySettings settings,
      List<Long> seeds,
      Path directory,
      ProgressMonitor progress) {
    this.nodes = nodes;
    this.weights = weights;
    this.players = players;
    this.settings = settings;
    this.seeds = seeds;
    this.directory = directory;
    this.progress = progress;
  }

  void run(List<Circumstances> all, boolean withSavings) {
    for (Circumstances each : all) {
      Scene scene = replay(each);
      comparisons.add(Comparison.of(scene, STATISTICS_SEED));
      if (withSavings) {
        savings.addAll(savings(scene));
      }
    }
  }

  /** What nodes that come and go make of it, as text. */
  String elastic(
      Circumstances circumstances, ElasticRange range, Collection<SchedulerSetup> schedulers) {
    ElasticContest contest =
        new ElasticContest(
            range,
            settings,
            directory,
            (seed, most) -> elasticInput(circumstances.history().apply(seed), most),
            seeds);
    List<ScalingRule> rules = ElasticContest.rules();
    progress.started(
        1L + (long) schedulers.size() * rules.size(), "replaying " + circumstances.name());
    List<ElasticContest.Outcome> outcomes = new ArrayList<>();
    outcomes.add(contest.ours(schedulers.iterator().next(), Map.of()));
    progress.step(1);
    for (SchedulerSetup scheduler : schedulers) {
      for (ScalingRule rule : rules) {
        outcomes.add(contest.other(scheduler, rule));
        progress.step(1);
      }
    }
    progress.finished();
    return ElasticText.of(circumstances.description(), outcomes);
  }

  private ReplayInput elasticInput(History history, ElasticRange range) {
    List<NodeSpec> specs = nodes.of(history);
    if (specs.size() < range.most()) {
      throw new IllegalArgumentException(
          "--elastic: MAX (%d) must be at most the number of --nodes (%d)"
              .formatted(range.most(), specs.size()));
    }
    List<NodeSpec> most = new NodeOrder(specs, STATISTICS_SEED).first(range.most());
    return new ReplayInput(history, most, new Queues(history, weights));
  }

  private Scene replay(Circumstances circumstances) {
    progress.started((long) seeds.size() * players.size(), "replaying " + circumstances.name());
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    players.keySet().forEach(name -> runs.put(name, new ArrayList<>()));
    for (long seed : seeds) {
      History history = circumstances.history().apply(seed);
      List<NodeSpec> specs = nodes.of(history);
      for (String name : players.keySet()) {
        runs.get(name).add(replay(name, history, specs, seed));
        progress.step(1);
      }
    }
    progress.finished();
    return new Scene(circumstances.name(), circumstances.description(), runs);
  }

  private ReplayResult replay(String name, History history, List<NodeSpec> specs, long seed) {
    ReplayInput input = new ReplayInput(history, specs, new Queues(history, weights));
    return players.get(name).play(input, new Replay.Course(settings, seed, directory));
  }

  private List<Saving> savings(Scene scene) {
    // As many steps as halving takes is more than is known.
    progress.started(seeds.size() * 10L, "fewer nodes, " + scene.name());
    NodeSearch search =
        new NodeSearch(
            scene,
            seeds,
            (scheduler, specs, seed) -> {
              History history = scene.runs().get(scheduler).get(seeds.indexOf(seed)).history();
              progress.step(1);
              return replay(scheduler, history, specs, seed);
            },
            STATISTICS_SEED);
    List<Saving> found =
        scene.others().stream()
            .filter(other -> scene.runs().get(other).stream().allMatch(Replays::staysWithinNodes))
            .map(search::against)
            .toList();
    progress.finished();
    return found;
  }

  private static boolean staysWithinNodes(ReplayResult run) {
    return run.overcommitted() == 0;
  }

  List<Comparison> comparisons() {
    return comparisons;
  }

  List<Saving> savings() {
    return savings;
  }
}
