package org.vqs.whatif.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.vqs.sim.row.Row;
import org.vqs.sim.row.RowWorkers;
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
import org.vqs.whatif.replay.Outcome;
import org.vqs.whatif.replay.Queues;
import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.ReplaySettings;
import org.vqs.whatif.stage.SchedulerSetup;

/**
 * Replays all circumstances to all players with all seeds. What a row does not replay itself it
 * does not make: a history may take longer to draw than to replay.
 */
final class Replays {
  /** The seed of what only the statistics draw. */
  private static final long STATISTICS_SEED = 1;

  /** As many steps as halving takes is more than is known. */
  private static final double STEPS_OF_SEARCH = 10;

  private final Nodes nodes;
  private final Map<String, Integer> weights;
  private final Map<String, Player> players;
  private final ReplaySettings settings;
  private final List<Long> seeds;
  private final Path directory;
  private final RowWorkers workers;
  private final Map<List<Object>, ReplayInput> inputs = new LinkedHashMap<>();
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Saving> savings = new ArrayList<>();

  Replays(
      Nodes nodes,
      Map<String, Integer> weights,
      Map<String, Player> players,
      ReplaySettings settings,
      List<Long> seeds,
      Path directory,
      RowWorkers workers) {
    this.nodes = nodes;
    this.weights = weights;
    this.players = players;
    this.settings = settings;
    this.seeds = seeds;
    this.directory = directory;
    this.workers = workers;
  }

  void run(List<Circumstances> all, boolean withSavings) {
    List<Scene> scenes = replay(all);
    if (withSavings) {
      List<Row<List<Saving>>> searches = new ArrayList<>();
      scenes.forEach(scene -> searches.add(done -> savings(scene, done)));
      workers.all("fewer nodes", searches).forEach(savings::addAll);
    }
    scenes.forEach(scene -> comparisons.add(Comparison.of(scene, STATISTICS_SEED)));
  }

  /** What nodes that come and go make of it, as text. */
  String elastic(
      List<Circumstances> all, ElasticRange range, Collection<SchedulerSetup> schedulers) {
    List<ScalingRule> rules = ElasticContest.rules();
    List<Row<ElasticContest.Outcome>> rows = new ArrayList<>();
    for (Circumstances each : all) {
      ElasticContest contest =
          new ElasticContest(
              range,
              settings,
              directory,
              (seed, most) -> elasticInput(each.history().apply(seed), most),
              seeds);
      rows.add(done -> contest.ours(schedulers.iterator().next(), Map.of()));
      for (SchedulerSetup scheduler : schedulers) {
        rules.forEach(rule -> rows.add(done -> contest.other(scheduler, rule)));
      }
    }
    List<ElasticContest.Outcome> outcomes = workers.all("replaying", rows);
    StringBuilder text = new StringBuilder();
    int of = rows.size() / all.size();
    for (int i = 0; i < all.size(); i++) {
      text.append(ElasticText.of(all.get(i).description(), outcomes.subList(i * of, (i + 1) * of)));
    }
    return text.toString();
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

  private List<Scene> replay(List<Circumstances> all) {
    List<Row<Outcome>> rows = new ArrayList<>();
    for (Circumstances each : all) {
      for (long seed : seeds) {
        for (String name : players.keySet()) {
          rows.add(done -> Outcome.of(replay(name, input(each, seed), seed)));
        }
      }
    }
    List<Outcome> outcomes = workers.all("replaying", rows);
    List<Scene> scenes = new ArrayList<>();
    int next = 0;
    for (Circumstances each : all) {
      Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
      for (long seed : seeds) {
        for (String name : players.keySet()) {
          runs.computeIfAbsent(name, key -> new ArrayList<>())
              .add(outcomes.get(next++).of(name, input(each, seed)));
        }
      }
      scenes.add(new Scene(each.name(), each.description(), runs));
    }
    return scenes;
  }

  /** What is replayed to all players with a seed, made once. */
  private synchronized ReplayInput input(Circumstances circumstances, long seed) {
    return inputs.computeIfAbsent(
        List.of(circumstances, seed),
        key -> {
          History history = circumstances.history().apply(seed);
          return input(history, nodes.of(history));
        });
  }

  private ReplayInput input(History history, List<NodeSpec> specs) {
    return new ReplayInput(history, specs, new Queues(history, weights));
  }

  private ReplayResult replay(String name, ReplayInput input, long seed) {
    return players.get(name).play(input, new Replay.Course(settings, seed, directory));
  }

  private List<Saving> savings(Scene scene, DoubleConsumer done) {
    int[] replays = {0};
    NodeSearch search =
        new NodeSearch(
            scene,
            seeds,
            (scheduler, specs, seed) -> {
              History history = scene.runs().get(scheduler).get(seeds.indexOf(seed)).history();
              done.accept(replays[0]++ / (seeds.size() * STEPS_OF_SEARCH));
              return replay(scheduler, input(history, specs), seed);
            },
            STATISTICS_SEED);
    return scene.others().stream()
        .filter(other -> scene.runs().get(other).stream().allMatch(Replays::staysWithinNodes))
        .map(search::against)
        .toList();
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
