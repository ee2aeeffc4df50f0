package org.vqs.sim.experiment.reward;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.reward.GreedyReward;
import org.vqs.sim.reward.LossSystem;
import org.vqs.sim.reward.RewardLimit;

/** What greedy earns beside the optimum, in the limit of many servers. */
final class GreedyAgainstOptimum {
  private static final double STEPS_IN_ONE = 20;
  private static final int STEPS = 100;
  private static final int COLLECTIONS = 1000;
  private static final double SAME = 1 - 1e-6;

  private GreedyAgainstOptimum() {}

  /** What both earn at a factor of a workload. */
  private record Load(double factor, double greedy, double optimum) {
    static Load of(LossSystem system, double factor) {
      LossSystem loaded = system.times(factor);
      return new Load(factor, GreedyReward.of(loaded), new RewardLimit(loaded).ofMean());
    }

    double ratio() {
      return greedy / optimum;
    }
  }

  /** Fig. 2: when the workload of the four types grows. */
  static void byLoad(Draft draft) {
    LossSystem one = RewardSystems.fourTypes(1);
    List<Load> loads =
        IntStream.rangeClosed(1, STEPS).mapToObj(n -> Load.of(one, n / STEPS_IN_ONE)).toList();
    Axis x = Axis.linear("load factor", "");
    LinePlot reward =
        LinePlot.builder(draft.title(), x, Axis.linear("reward per server", ""))
            .series("greedy", points(loads, Load::greedy))
            .series("optimum", points(loads, Load::optimum))
            .build();
    LinePlot ratio =
        LinePlot.builder("Greedy over optimum by the load", x, Axis.linear("ratio", ""))
            .series("greedy / optimum", points(loads, Load::ratio))
            .referenceY("1 - 1/e", 1 - 1 / Math.E)
            .build();
    Load worst = loads.stream().min(Comparator.comparingDouble(Load::ratio)).orElseThrow();
    draft
        .report()
        .table(
            TableOf.<Load>named("rewards", draft.title())
                .number("load factor", "", Load::factor)
                .number("greedy", "per server", Load::greedy)
                .number("optimum", "per server", Load::optimum)
                .number("ratio", "", Load::ratio)
                .over(loads))
        .plot("reward", reward)
        .plot("ratio", ratio)
        .note("Lowest ratio: %.4f at load factor %.2f.".formatted(worst.ratio(), worst.factor))
        .note("No chance is in this: both are limits for many servers.");
  }

  private static List<Point> points(List<Load> loads, ToDoubleFunction<Load> value) {
    return loads.stream().map(load -> Point.of(load.factor, value.applyAsDouble(load))).toList();
  }

  /** §7.1: on random collections of Table 1's types. */
  static void onCollections(Draft draft) {
    int count = (int) draft.lab().length(COLLECTIONS, COLLECTIONS / 50.);
    List<Replicated<Double, List<Double>>> rows =
        draft
            .runs()
            .of("ratios", List.of(.25, .5, 1., 2.), (factor, seed) -> ratios(seed, count, factor));
    draft
        .report()
        .table(
            TableOf.<Replicated<Double, List<Double>>>named("ratios", draft.title())
                .number("load factor", "", Replicated::of)
                .interval("identical", "fraction", row -> row.mean(r -> identical(r)))
                .interval("mean ratio", "", row -> row.mean(r -> summary(r).getAverage()))
                .interval("worst ratio of a seed", "", row -> row.mean(r -> summary(r).getMin()))
                .number(
                    "worst of all",
                    "",
                    row ->
                        row.runs().stream()
                            .mapToDouble(r -> summary(r).getMin())
                            .min()
                            .orElseThrow())
                .note("± half of the 95 % Student t interval over seeds.")
                .over(rows))
        .note(
            count
                + " collections for each seed: three small and three large types of Table 1; loads"
                + " uniform from 0 to 3 per server, times the factor. Identical: within 1e-6.");
  }

  private static List<Double> ratios(long seed, int count, double factor) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(n -> Load.of(RewardSystems.collection(random), factor).ratio())
        .toList();
  }

  private static double identical(List<Double> ratios) {
    return ratios.stream().filter(ratio -> ratio > SAME).count() / (double) ratios.size();
  }

  private static DoubleSummaryStatistics summary(List<Double> ratios) {
    return ratios.stream().mapToDouble(ratio -> ratio).summaryStatistics();
  }
}
