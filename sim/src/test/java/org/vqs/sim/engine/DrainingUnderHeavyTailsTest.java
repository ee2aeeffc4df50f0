package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;

/**
 * Where the jobs that have run for long are those that will, letting a server empty costs much: the
 * drains of the policy adaptive must leave such servers alone.
 */
class DrainingUnderHeavyTailsTest {
  private static final Horizon HORIZON = Horizon.events(20_000, 0.25);

  private static double meanQueue(String policy, String sizes, String servers, long seed) {
    RunSpec run =
        new SyntheticScenario(
                LawParser.sizes(sizes),
                LawParser.service("hyperexponential:100:30"),
                LawParser.arrivals("poisson"),
                ClusterParser.parse(servers, "10"),
                TimeModel.CONTINUOUS)
            .atLoad(0.9, HORIZON)
            .run(PolicyParser.parse(policy, TimeModel.CONTINUOUS), seed);
    return new Simulation(run).run(done -> {}).meanQueue();
  }

  @ParameterizedTest
  @CsvSource({
    "'discrete:3=1,5=1', 1", "'discrete:4=1,3=1', 1",
    "'discrete:3=1,5=1', 5", "'discrete:4=1,3=1', 5"
  })
  void draining_costsLittle(String sizes, String servers) {
    double with = 0;
    double without = 0;
    for (long seed = 1; seed <= 3; seed++) {
      with += meanQueue("adaptive+stall=drain", sizes, servers, seed);
      without += meanQueue("adaptive+stall=none", sizes, servers, seed);
    }

    assertThat(with).isPositive().isLessThan(1.25 * without);
  }
}
