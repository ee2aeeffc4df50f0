package org.vqs.sim.experiment.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.Lab;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** §7.1: greedy beside the optimum on random collections of Table 1's types. */
public final class RandomCollections implements Experiment {
  private static final int COLLECTIONS = 1000;
  private static final double SAME = 1 - 1e-6;
  private static final List<Double> FACTORS = List.of(.25, .5, 1., 2.);

  @Override
  public String id() {
    return "a-collections";
  }

  @Override
  public String title() {
    return "Greedy over optimum on random collections (Auto-Scaling, §7.1)";
  }

  @Override
  public Report run(Lab lab) {
    List<Long> seeds = lab.seeds(5);
    int count = (int) lab.length(COLLECTIONS, COLLECTIONS / 50.);
    List<Supplier<List<Double>>> runs = new ArrayList<>();
    for (double factor : FACTORS) {
      seeds.forEach(seed -> runs.add(() -> ratios(seed, count, factor)));
    }
    List<List<Double>> results = lab.pool().compute(id(), runs);
    List<Replicated<Double, List<Double>>> rows = new ArrayList<>();
    for (int i = 0; i < FACTORS.size(); i++) {
      rows.add(
          new Replicated<>(
              FACTORS.get(i), results.subList(i * seeds.size(), (i + 1) * seeds.size())));
    }
    return Report.builder(id(), title())
        .seeds(seeds)
        .table(
            TableOf.<Replicated<Double, List<Double>>>named("ratios", title())
                .number("load factor", "", Replicated::of)
                .interval("identical", "fraction", row -> row.mean(RandomCollections::identical))
                .interval("mean ratio", "", row -> row.mean(RandomCollections::mean))
                .interval("worst ratio of a seed", "", row -> row.mean(RandomCollections::worst))
                .number("worst of all", "", RandomCollections::worstOfAll)
                .note("± half of the 95 % Student t interval over seeds.")
                .over(rows))
        .note(
            count
                + " collections for each seed: three small and three large types of Table 1; loads"
                + " uniform from 0 to 3 per server, times the factor. Identical: within 1e-6.")
        .build();
  }

  private static List<Double> ratios(long seed, int count, double factor) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> ratios = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      LossSystem system = RewardSystems.collection(random).times(factor);
      ratios.add(GreedyReward.of(system) / new RewardLimit(system).ofMean());
    }
    return ratios;
  }

  private static double identical(List<Double> ratios) {
    return ratios.stream().filter(ratio -> ratio > SAME).count() / (double) ratios.size();
  }

  private static double mean(List<Double> ratios) {
    return ratios.stream().mapToDouble(ratio -> ratio).average().orElseThrow();
  }

  private static double worst(List<Double> ratios) {
    return ratios.stream().mapToDouble(ratio -> ratio).min().orElseThrow();
  }

  private static double worstOfAll(Replicated<Double, List<Double>> row) {
    return row.runs().stream().mapToDouble(RandomCollections::worst).min().orElseThrow();
  }
}
