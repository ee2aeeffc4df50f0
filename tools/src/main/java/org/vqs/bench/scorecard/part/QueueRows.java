package org.vqs.bench.scorecard.part;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.vqs.bench.scorecard.score.Group;
import org.vqs.bench.scorecard.score.Quantity;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.dominance.contest.Baseline;
import org.vqs.sim.experiment.dominance.contest.Contest;
import org.vqs.sim.experiment.dominance.contest.PolicyOutcome;
import org.vqs.sim.experiment.dominance.contest.RunFigures;
import org.vqs.sim.experiment.dominance.contest.Trials;
import org.vqs.sim.experiment.dominance.workload.BenchmarkSet;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.OfferedLoads;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkloads;
import org.vqs.sim.experiment.dominance.workload.Traces;

/**
 * The default as deployed on the workloads of a file, over a published policy on the same arrivals.
 */
public final class QueueRows implements Part {
  private static final String FILE = "/scorecard/workloads.csv";
  private static final String EXAMPLE = "r-a2";
  private static final String DEPLOYED = Policies.DEFAULT + "+options=deployed";
  private static final int SEEDS = 3;

  /** So many times fewer events in a smoke run, on each n-th workload. */
  private static final int SMALLER = 50;

  private static final int FEWER = 9;

  @Override
  public List<Score> run(Setting setting) {
    List<BenchmarkWorkload> all = workloads(setting.smoke());
    OfferedLoads loads = new OfferedLoads(setting.pool(), all);
    PreparedWorkloads stages = new PreparedWorkloads(loads, new Traces(null), false);
    Trials trials = new Trials(setting.pool(), stages, setting.seeds(SEEDS));
    List<Score> scores = new ArrayList<>();
    Runs near = new Runs(trials, all, workload -> !isExample(workload) && !workload.isOverload());
    near.run(DEPLOYED, Policies.DEFAULT, Policies.BF_JS);
    scores.addAll(near.queues(Group.NEAR_CAPACITY, Quantity.QUEUE, Policies.BF_JS));
    scores.addAll(near.waits(Group.NEAR_CAPACITY, Quantity.P99_WAIT, Policies.BF_JS));
    scores.addAll(near.queues(Group.NEAR_CAPACITY, Quantity.QUEUE_OVER_ALONE, Policies.DEFAULT));
    scores.addAll(near.waits(Group.NEAR_CAPACITY, Quantity.P99_OVER_ALONE, Policies.DEFAULT));
    Runs over = new Runs(trials, all, BenchmarkWorkload::isOverload);
    over.run(DEPLOYED);
    scores.addAll(over.figures(Quantity.LEAST_SHARE, RunFigures::leastShare));
    scores.addAll(over.figures(Quantity.UTILISATION, RunFigures::utilisation));
    Runs example = new Runs(trials, all, QueueRows::isExample);
    example.run(DEPLOYED, Policies.VQS);
    scores.addAll(example.queues(Group.EXAMPLE, Quantity.QUEUE_OVER_VQS, Policies.VQS));
    return scores;
  }

  static boolean isExample(BenchmarkWorkload workload) {
    return workload.family().equals(EXAMPLE);
  }

  private static List<BenchmarkWorkload> workloads(boolean smoke) {
    List<BenchmarkWorkload> all = read();
    List<BenchmarkWorkload> some = new ArrayList<>();
    for (int i = 1; smoke && i < all.size(); i += FEWER) {
      BenchmarkWorkload workload = all.get(i);
      some.add(workload.withEvents(workload.events() / SMALLER));
    }
    return smoke ? some : all;
  }

  static List<BenchmarkWorkload> read() {
    try (InputStream data = QueueRows.class.getResourceAsStream(FILE);
        Reader reader = new InputStreamReader(data, StandardCharsets.UTF_8)) {
      return BenchmarkSet.read(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The runs of some workloads. */
  private static final class Runs {
    private final Trials trials;
    private final List<BenchmarkWorkload> workloads;
    private Map<String, List<RunFigures>> runs = Map.of();

    Runs(Trials trials, List<BenchmarkWorkload> all, Predicate<BenchmarkWorkload> which) {
      this.trials = trials;
      workloads = all.stream().filter(which).toList();
    }

    void run(String... policies) {
      runs =
          trials.run(workloads, List.of(policies), Baseline.none()).stream()
              .collect(Collectors.groupingBy(RunFigures::workload));
    }

    List<Score> queues(Group group, Quantity quantity, String reference) {
      return ratios(group, quantity, contest -> contest.queueOver(DEPLOYED, reference));
    }

    List<Score> waits(Group group, Quantity quantity, String reference) {
      return ratios(group, quantity, contest -> contest.waitOver(DEPLOYED, reference));
    }

    private List<Score> ratios(Group group, Quantity quantity, ToDoubleFunction<Contest> ratio) {
      return workloads.stream()
          .map(
              workload ->
                  new Score(
                      group,
                      workload.name(),
                      quantity,
                      seeds(workload).stream().map(ratio::applyAsDouble).toList()))
          .toList();
    }

    /** A contest for each seed. */
    private List<Contest> seeds(BenchmarkWorkload workload) {
      Map<Long, List<PolicyOutcome>> seeds = new LinkedHashMap<>();
      for (RunFigures run : runs.get(workload.name())) {
        seeds
            .computeIfAbsent(run.seed(), seed -> new ArrayList<>())
            .add(PolicyOutcome.of(List.of(run)));
      }
      return seeds.values().stream().map(outcomes -> new Contest(workload, outcomes)).toList();
    }

    List<Score> figures(Quantity quantity, ToDoubleFunction<RunFigures> figure) {
      return workloads.stream()
          .map(
              workload ->
                  new Score(
                      Group.OVERLOAD,
                      workload.name(),
                      quantity,
                      runs.get(workload.name()).stream().map(figure::applyAsDouble).toList()))
          .toList();
    }
  }
}
