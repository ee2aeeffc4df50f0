package org.vqs.sim.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.testing.TestSize;
import org.vqs.sim.graph.FrameBased.Frames;
import org.vqs.sim.graph.GraphAlgorithms.Letters;
import org.vqs.sim.workload.ServiceLaw;

@Tag("long")
class GraphSimulationTest {
  private static final List<Double> WORTHS = List.of(1.5, 1.);

  @ParameterizedTest
  @ValueSource(doubles = {1, .5})
  void dgpWithFixedWeights_isInEachStateAsTheProductFormSays(double beta) {
    GraphSystem system = SmallSystem.withMeanLife(1);

    GraphRun run =
        new GraphSimulation(system, GraphAlgorithms.fixedDgp(beta, WORTHS), 1, true)
            .run(100, TestSize.of(100_000, 200_000));

    assertThat(
            ProductForm.totalVariation(
                new ProductForm(system, beta, WORTHS).distribution(), run.states()))
        .isLessThan(.01);
  }

  @Test
  void productForm_isThatOfALossSystemWhereNothingIsWorthAnything() {
    GraphSystem system =
        new GraphSystem(
            GraphCluster.of("1x2", 1),
            List.of(
                new GraphJobs(
                    "clique:1", GraphShapes.of("clique:1"), 1, new ServiceLaw.Exponential(2))),
            2);

    // Erlang's loss system of 2 servers and a load of 2.
    assertThat(new ProductForm(system, 1, List.of(0.)).distribution())
        .hasEntrySatisfying(
            GraphState.of(List.of(0), 0), share -> assertThat(share).isCloseTo(.2, offset(1e-9)))
        .hasEntrySatisfying(
            GraphState.of(List.of(2), 0), share -> assertThat(share).isCloseTo(.4, offset(1e-9)));
  }

  @Test
  void jobsWithRoom_areAsManyAsTheirLoad() {
    GraphSystem roomy =
        new GraphSystem(
            GraphCluster.of("50x4", 50), SmallSystem.of(new ServiceLaw.Fixed(1)).jobs(), 2);

    GraphRun run =
        new GraphSimulation(roomy, GraphAlgorithms.closest(), 1, false)
            .run(10, TestSize.of(5_000, 20_000));

    assertThat(run.inSystem()).isCloseTo(2.1, offset(.05));
    assertThat(run.waiting()).isZero();
    assertThat(run.meanWait()).isZero();
    assertThat(run.cost()).isCloseTo(.7, offset(.03));
    assertThat(run.interruptions()).isZero();
  }

  @Test
  void sameSeed_givesTheSameRun() {
    GraphSystem system = SmallSystem.withMeanLife(1);
    GraphAlgorithm adgp = GraphAlgorithms.adgp(Letters.corollary(1, 1, .1, .5), 1);

    assertThat(new GraphSimulation(system, adgp, 3, true).run(10, 500))
        .isEqualTo(new GraphSimulation(system, adgp, 3, true).run(10, 500))
        .isNotEqualTo(new GraphSimulation(system, adgp, 4, true).run(10, 500));
  }

  @Test
  void frames_approachTheOptimumAndInterrupt() {
    GraphSystem system = SmallSystem.withMeanLife(1);
    ConfigurationTable table = new ConfigurationTable(system);

    GraphRun loose = frames(system, table, 2);
    GraphRun strict = frames(system, table, .5);

    assertThat(strict.allCost()).isLessThan(loose.allCost()).isCloseTo(.7, offset(.05));
    assertThat(strict.inSystem()).isGreaterThan(2 * loose.inSystem());
    assertThat(strict.interruptionsPerDeparture()).isBetween(.1, 1.);
  }

  @Test
  void framesWithoutJobs_holdTheirSlotsIdle() {
    GraphSystem seldom = SmallSystem.withMeanLife(.2);

    GraphRun run = frames(seldom, new ConfigurationTable(seldom), 2);

    assertThat(run.idleHeld()).isGreaterThan(.01);
    assertThat(run.busy() + run.idleHeld()).isLessThanOrEqualTo(1);
    assertThat(run.allCost()).isGreaterThan(run.cost());
  }

  private static GraphRun frames(GraphSystem system, ConfigurationTable table, double alpha) {
    return new GraphSimulation(
            system, GraphAlgorithms.frameBased(table, new Frames(alpha, .1, .1)), 1, false)
        .run(500, 5_000);
  }

  @Test
  void lowTemperature_breaksFewerEdgesAndKeepsMoreWaiting() {
    GraphSystem system = SmallSystem.withMeanLife(1);

    GraphRun hot = dgp(system, 2);
    GraphRun cold = dgp(system, .7);

    assertThat(cold.allCost()).isLessThan(.6 * hot.allCost());
    assertThat(cold.inSystem()).isGreaterThan(2 * hot.inSystem());
    assertThat(cold.interruptions()).isZero();
  }

  private static GraphRun dgp(GraphSystem system, double beta) {
    Letters letters = Letters.corollary(beta, beta, .1, .5);
    return new GraphSimulation(system, GraphAlgorithms.dgp(letters), 1, false).run(500, 5_000);
  }

  @Test
  void gangsThatGrowOneByOne_holdEachOtherUpForEver() {
    GraphSystem system =
        new GraphSystem(
            GraphCluster.of("8x4", 8),
            List.of(
                new GraphJobs(
                    "clique:12", GraphShapes.of("clique:12"), 1, new ServiceLaw.Exponential(1))),
            2);

    GraphRun half =
        new GraphSimulation(system, GraphAlgorithms.oneByOne(4), 1, false).run(500, 900);
    GraphRun whole = new GraphSimulation(system, GraphAlgorithms.closest(), 1, false).run(500, 900);

    assertThat(half.departures()).isZero();
    assertThat(half.idleHeld()).isEqualTo(1);
    assertThat(whole.departures()).isPositive();
    assertThat(whole.idleHeld()).isZero();
  }
}
