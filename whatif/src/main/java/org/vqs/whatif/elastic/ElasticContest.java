package org.vqs.whatif.elastic;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.replay.ElasticResult;
import org.vqs.whatif.replay.NodeKeeper;
import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.ReplaySettings;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.WithSettings;

/**
 * Replays on nodes that come and go: ours by its own need for nodes, and each scheduler by an
 * autoscaler that knows pending memory, with all settings of {@link #rules}.
 */
public final class ElasticContest {
  /** A node may take minutes to come, and an autoscaler minutes to order it. */
  private static final long PATIENCE_MS = 3_600_000;

  private static final double MS_PER_HOUR = 3.6e6;
  private static final long TURN_MS = 600_000;

  private final ElasticRange range;
  private final ReplaySettings settings;
  private final Path directory;
  private final BiFunction<Long, ElasticRange, ReplayInput> inputs;
  private final List<Long> seeds;

  /**
   * A contest.
   *
   * @param settings of each replay
   * @param directory where files that a scheduler reads may be put
   * @param inputs by seed, with at least as many nodes as there may be
   */
  public ElasticContest(
      ElasticRange range,
      ReplaySettings settings,
      Path directory,
      BiFunction<Long, ElasticRange, ReplayInput> inputs,
      List<Long> seeds) {
    this.range = range;
    this.settings =
        new ReplaySettings(
            settings.nodeHeartbeatMs(),
            settings.masterHeartbeatMs(),
            Math.max(PATIENCE_MS, settings.patienceMs()),
            settings.skipIdleHeartbeats(),
            settings.requestPerTask(),
            settings.gangPatienceMs(),
            settings.use());
    this.directory = directory;
    this.inputs = inputs;
    this.seeds = List.copyOf(seeds);
  }

  /**
   * How somebody did, over all seeds.
   *
   * @param scheduler which scheduler
   * @param rule by which rule nodes came and went
   * @param isOurs whether that is our need for nodes
   * @param nodeHours paid
   * @param waits of all containers, in seconds
   * @param turns how often a class of nodes changed its direction within ten minutes of its change
   *     of direction before
   */
  public record Outcome(
      String scheduler,
      String rule,
      boolean isOurs,
      double nodeHours,
      WaitFigures waits,
      int turns) {}

  /** The settings of the others that are tried. */
  public static List<ScalingRule> rules() {
    List<ScalingRule> rules = new ArrayList<>();
    for (long cooldownS : List.of(120L, 300L, 600L)) {
      for (double down : List.of(1.0, 0.5, 0.2)) {
        rules.add(new PendingMemoryRule(cooldownS * 1000, 1, down));
      }
    }
    rules.add(new PendingMemoryRule(120_000, 0.5, 0.5));
    rules.add(new PendingMemoryRule(120_000, 1, 0.05));
    for (double up : List.of(0.15, 0.3)) {
      for (double down : List.of(0.75, 0.5)) {
        for (double step : List.of(0.1, 0.3)) {
          rules.add(new ThresholdRule(300_000, step, up, 0.75, down));
        }
      }
    }
    rules.add(new ThresholdRule(300_000, 0, 0.15, 0.75, 0.75));
    rules.add(new ThresholdRule(300_000, 0.1, 0.15, 0.3, 0.3));
    return rules;
  }

  /** Ours by its own need for nodes; {@code more} are settings beside those that it takes. */
  public Outcome ours(SchedulerSetup ours, Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("yarn.scheduler.vqs.scale.leave", "true");
    all.put("yarn.scheduler.vqs.scale.min-nodes", "" + range.least());
    all.putAll(more);
    String rule = "scale" + (more.isEmpty() ? "" : " " + more);
    return replay(new WithSettings(ours, all), rule, true, () -> new DemandKeeper(range));
  }

  /** A scheduler by a rule of the others. */
  public Outcome other(SchedulerSetup scheduler, ScalingRule rule) {
    return replay(scheduler, rule.toString(), false, () -> new PendingMemoryKeeper(range, rule));
  }

  private Outcome replay(
      SchedulerSetup setup, String rule, boolean isOurs, Supplier<NodeKeeper> keeper) {
    List<ReplayResult> results = new ArrayList<>();
    double hours = 0;
    int turns = 0;
    for (long seed : seeds) {
      ElasticResult run =
          Replay.run(
              inputs.apply(seed, range),
              setup,
              keeper.get(),
              new Replay.Course(settings, seed, directory));
      results.add(run.result());
      hours += run.paidMs() / MS_PER_HOUR;
      turns += run.turnsWithin(TURN_MS);
    }
    return new Outcome(
        setup.toString(), rule, isOurs, hours / seeds.size(), WaitFigures.of(results), turns);
  }
}
