package org.vqs.sim.experiment.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.experiment.Draft;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphSimulation;
import org.vqs.sim.graph.GraphState;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.graph.ProductForm;
import org.vqs.sim.report.Axis;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Point;
import org.vqs.sim.report.TableOf;
import org.vqs.sim.workload.ServiceLaw;

/** DGP with fixed weights against the product form, (14) and (15) of Storms. */
final class GraphProduct {
  private static final List<Double> WORTHS = List.of(1.5, 1.);
  private static final double WARM_UP = 1000;

  private GraphProduct() {}

  /** Fixed weights at a temperature. */
  private record Fixed(double beta, ServiceLaw life) {
    GraphSystem system() {
      return StormSystem.small(life);
    }

    Map<GraphState, Double> expected() {
      return new ProductForm(system(), beta, WORTHS).distribution();
    }

    Map<GraphState, Double> run(long seed, double length) {
      return new GraphSimulation(system(), GraphAlgorithms.fixedDgp(beta, WORTHS), seed, true)
          .run(WARM_UP, WARM_UP + length)
          .states();
    }
  }

  static void show(Draft draft) {
    double length = draft.lab().length(200_000, 5_000);
    List<Fixed> cases = new ArrayList<>();
    for (double beta : List.of(2., 1., .5)) {
      cases.add(new Fixed(beta, new ServiceLaw.Exponential(1)));
    }
    cases.add(new Fixed(1, new ServiceLaw.Fixed(1)));
    cases.add(new Fixed(1, new ServiceLaw.HyperExponential(1, 9)));
    List<Replicated<Fixed, Map<GraphState, Double>>> rows =
        draft.runs().of("product", cases, (each, seed) -> each.run(seed, length));
    draft
        .report()
        .table(
            TableOf.<Replicated<Fixed, Map<GraphState, Double>>>named(
                    "distance", "Total variation between simulated and exact distributions")
                .number("β", "", row -> row.of().beta)
                .text("life of jobs", row -> row.of().life.toString())
                .number("states", "", row -> row.of().expected().size())
                .interval(
                    "of one run",
                    "",
                    row -> row.mean(run -> ProductForm.totalVariation(row.of().expected(), run)))
                .number(
                    "of all runs",
                    "",
                    row -> ProductForm.totalVariation(row.of().expected(), mean(row.runs())))
                .over(rows))
        .plot("states", plot(rows.get(1)))
        .note(
            "3 machines of 4 slots, trees at .7 and triangles at 1.4; a tree is worth 1.5 and a"
                + " triangle 1 less its broken edges.")
        .note("A state: how many templates of each type there are, and their broken edges.")
        .note("Virtual templates live for an exponential time, whatever jobs do.");
  }

  private static Map<GraphState, Double> mean(List<Map<GraphState, Double>> runs) {
    Map<GraphState, Double> mean = new HashMap<>();
    for (Map<GraphState, Double> run : runs) {
      run.forEach((state, share) -> mean.merge(state, share / runs.size(), Double::sum));
    }
    return mean;
  }

  private static LinePlot plot(Replicated<Fixed, Map<GraphState, Double>> row) {
    Map<GraphState, Double> expected = row.of().expected();
    Map<GraphState, Double> mean = mean(row.runs());
    List<GraphState> states =
        expected.keySet().stream()
            .sorted(Comparator.comparing(expected::get, Comparator.reverseOrder()))
            .toList();
    List<Point> exact = new ArrayList<>();
    List<Point> simulated = new ArrayList<>();
    for (int rank = 0; rank < states.size(); rank++) {
      GraphState state = states.get(rank);
      exact.add(Point.of(rank + 1.0, expected.get(state)));
      simulated.add(Point.of(rank + 1.0, mean.getOrDefault(state, 0.0)));
    }
    return LinePlot.builder(
            "States of 3 machines of 4 slots, β = " + row.of().beta,
            Axis.linear("state, the likeliest first", ""),
            Axis.logarithmic("share of time", "", 1e-6))
        .series("product form", exact)
        .series("DGP", simulated)
        .build();
  }
}
