package org.vqs.sim.graph.dgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.sim.graph.GraphAlgorithms;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.graph.GraphCluster;
import org.vqs.sim.graph.GraphJobs;
import org.vqs.sim.graph.GraphShapes;
import org.vqs.sim.graph.GraphSimulation;
import org.vqs.sim.graph.GraphSystem;
import org.vqs.sim.workload.ServiceLaw;

/** Trees and triangles on three machines of four slots: ADGP beside the text of appendix B. */
@Tag("long")
class LiteralAdgpTest {
  private static final int[][] TREE = {{0, 1}, {0, 2}, {1, 3}, {1, 4}};
  private static final int[][] TRIANGLE = {{0, 1}, {0, 2}, {1, 2}};
  private static final double[] RATES = {.4, .8};
  private static final int SEEDS = 3;
  private static final double LENGTH = 3000;

  private static double ours(double beta, double clock) {
    ServiceLaw life = new ServiceLaw.Exponential(1);
    GraphSystem system =
        new GraphSystem(
            GraphCluster.of("3x4", 3),
            List.of(
                new GraphJobs("tree5", GraphShapes.of("tree5"), RATES[0], life),
                new GraphJobs("triangle", GraphShapes.of("triangle"), RATES[1], life)),
            2);
    Letters letters = Letters.corollary(beta, beta, .1, .5);
    return LongStream.rangeClosed(1, SEEDS)
        .mapToDouble(
            seed ->
                new GraphSimulation(system, GraphAlgorithms.adgp(letters, clock), seed, false)
                    .run(LENGTH / 5, LENGTH)
                    .inSystem())
        .average()
        .orElseThrow();
  }

  private static double literal(double beta, double clock, boolean fillsOnArrival) {
    int[] free = {4, 4, 4};
    int[][][] edges = {TREE, TRIANGLE};
    return LongStream.rangeClosed(1, SEEDS)
        .mapToDouble(
            seed ->
                new LiteralAdgp(free, edges, RATES, beta, clock, fillsOnArrival, seed)
                    .meanInSystem(LENGTH))
        .average()
        .orElseThrow();
  }

  @Test
  void slowClocks_leaveAsManyJobsAsTheText() {
    double ours = ours(2, 1);

    assertThat(literal(2, 1, true)).isCloseTo(ours, withinPercentage(5));
    assertThat(literal(2, 1, false)).isCloseTo(ours, withinPercentage(5));
  }

  @Test
  void fastClocks_leaveMoreJobsWaitingWhereArrivalsFindNoVirtualTemplate() {
    double ours = ours(1, 10);

    assertThat(literal(1, 10, true)).isCloseTo(ours, withinPercentage(5));
    assertThat(literal(1, 10, false)).isGreaterThan(1.1 * ours);
  }
}
