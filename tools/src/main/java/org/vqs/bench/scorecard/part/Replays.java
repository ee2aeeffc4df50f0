package org.vqs.bench.scorecard.part;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.bench.process.JsonProcess;
import org.vqs.bench.scorecard.replay.ReplayFigures;
import org.vqs.bench.scorecard.replay.ReplayProcess;
import org.vqs.bench.scorecard.replay.ReplayScene;
import org.vqs.bench.scorecard.replay.ReplayTask;
import org.vqs.bench.scorecard.score.Group;
import org.vqs.bench.scorecard.score.Quantity;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Replications.Replicated;

/** Histories through the real scheduler class in virtual time, each in a process of its own. */
public final class Replays implements Part {
  private static final int SEEDS_OF_TRACE = 16;
  private static final int SEEDS_OF_MAP_REDUCE = 2;
  private static final int SEEDS_OF_ENDLESS = 8;

  /** Those that fill servers in ways of their own. */
  private static final List<String> POLICIES =
      List.of(Policies.DEFAULT, Policies.BF_JS, Policies.VQS, Policies.VQS_BF);

  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final List<String> OPTIONS =
      List.of("-Xmx1g", "-Dlog4j.configuration=schedulers/log4j.properties");

  /** A history under a policy. */
  private record Case(ReplayScene scene, String traces, String policy) {}

  @Override
  public List<Score> run(Setting setting) {
    List<Score> scores = new ArrayList<>();
    setting
        .traces()
        .ifPresent(traces -> scores.addAll(ofTrace(setting, traces.toAbsolutePath().toString())));
    for (Replicated<Case, ReplayFigures> row :
        replay(setting, mapReduce(setting), SEEDS_OF_MAP_REDUCE)) {
      scores.add(score(Group.MAP_REDUCE, Quantity.MEMORY_USED, row, ReplayFigures::memoryUsed));
    }
    List<Case> endless = List.of(new Case(ReplayScene.ENDLESS, null, Policies.DEFAULT));
    for (Replicated<Case, ReplayFigures> row : replay(setting, endless, SEEDS_OF_ENDLESS)) {
      scores.add(score(Group.ENDLESS, Quantity.MEAN_SECONDS, row, ReplayFigures::mean));
      scores.add(score(Group.ENDLESS, Quantity.LARGE_SECONDS, row, ReplayFigures::largeMean));
    }
    return scores;
  }

  private static List<Case> mapReduce(Setting setting) {
    return POLICIES.stream()
        .limit(setting.smoke() ? 1 : POLICIES.size())
        .map(policy -> new Case(ReplayScene.MAP_REDUCE, null, policy))
        .toList();
  }

  private static List<Score> ofTrace(Setting setting, String traces) {
    List<Case> only = List.of(new Case(ReplayScene.ALIBABA, traces, Policies.DEFAULT));
    Replicated<Case, ReplayFigures> row = replay(setting, only, SEEDS_OF_TRACE).get(0);
    return List.of(
        score(Group.TRACE, Quantity.MEAN_SECONDS, row, ReplayFigures::mean),
        score(Group.TRACE, Quantity.P99_SECONDS, row, ReplayFigures::p99),
        score(Group.TRACE, Quantity.LARGE_SECONDS, row, ReplayFigures::largeMean));
  }

  private static List<Replicated<Case, ReplayFigures>> replay(
      Setting setting, List<Case> cases, int seeds) {
    return setting
        .replications(seeds)
        .of("replays", cases, (each, seed) -> replay(setting, each, seed));
  }

  private static Score score(
      Group group,
      Quantity quantity,
      Replicated<Case, ReplayFigures> row,
      ToDoubleFunction<ReplayFigures> figure) {
    return new Score(
        group, row.of().policy, quantity, row.runs().stream().map(figure::applyAsDouble).toList());
  }

  private static ReplayFigures replay(Setting setting, Case each, long seed) {
    ReplayTask task = new ReplayTask(each.scene, each.traces, each.policy, seed, setting.smoke());
    try {
      return new JsonProcess(ReplayProcess.class.getName(), OPTIONS, LIMIT)
          .run(task.name(), setting.directory().resolve(task.name()), task, ReplayFigures.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
