package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.TestSize;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.workload.ArrivalLaw;

/** The engine against queues whose means are known. */
@Tag("long")
class KnownQueuesTest {
  private static final Horizon LONG = Horizon.events(TestSize.of(250_000, 1_000_000), 0.1);

  /** So many per cent of a million events: of a quarter of them twice as much. */
  private static Percentage error(int percent) {
    return withPercentage(TestSize.of(2 * percent, percent));
  }

  private static RunResult run(
      SyntheticScenario scenario, double rate, String policy, Horizon horizon) {
    PackerFactory factory =
        new PackerFactory(policy, Policies.get(policy), options -> options, scenario.time());
    return new Simulation(scenario.atRate(rate, horizon).run(factory, 7)).run(done -> {});
  }

  private static SyntheticScenario scenario(
      String sizes, String service, ArrivalLaw arrivals, String servers, TimeModel time) {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service(service),
        arrivals,
        ClusterParser.parse(servers, "1"),
        time);
  }

  private static SyntheticScenario memoryless(String size, String servers) {
    return scenario(
        "discrete:" + size,
        "exponential:1",
        new ArrivalLaw.Poisson(),
        servers,
        TimeModel.CONTINUOUS);
  }

  /** The mean number of waiting jobs of M/M/k by Erlang's formula C. */
  private static double erlang(int k, double load) {
    double term = 1;
    double sum = 0;
    for (int n = 0; n < k; n++) {
      sum += term;
      term *= load / (n + 1);
    }
    double waits = term / (1 - load / k);
    return waits / (sum + waits) * load / (k - load);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.7", "3, 2.4", "6, 4"})
  void serversOfOneJob_areQueuesWithKServers(int k, double rate) {
    RunResult result = run(memoryless("1", String.valueOf(k)), rate, "bf-js", LONG);

    assertThat(result.meanQueue()).isCloseTo(erlang(k, rate), error(5));
    assertThat(result.waits().get(0).mean()).isCloseTo(erlang(k, rate) / rate, error(5));
    assertThat(result.utilisation().get(0)).isCloseTo(rate / k, error(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "bf-js", "fifo-ff", "max-weight", "vqs", "vqs-bf"})
  void oneServerOfFourJobs_isAQueueWithFourServersUnderEveryPolicy(String policy) {
    RunResult result = run(memoryless("1/4", "1"), 3.2, policy, LONG);

    assertThat(result.meanQueue()).isCloseTo(erlang(4, 3.2), error(5));
  }

  @Test
  void moreServersThanJobs_nobodyWaits() {
    RunResult result = run(memoryless("1", "200"), 50, "bf-js", LONG);

    assertThat(result.waits().get(0).max()).isZero();
    assertThat(200 * result.utilisation().get(0)).isCloseTo(50, error(1));
  }

  @Test
  void waitsOfOneServer_haveTheTailOfAnExponential() {
    // Its percentiles need all of these events.
    RunResult result = run(memoryless("1", "1"), 0.8, "fifo-ff", Horizon.events(1_000_000, 0.1));

    // P(wait > t) = ρ e^{-(μ - λ) t}
    assertThat(result.waits().get(0).p50()).isCloseTo(Math.log(0.8 / 0.5) / 0.2, withPercentage(5));
    assertThat(result.waits().get(0).p99())
        .isCloseTo(Math.log(0.8 / 0.01) / 0.2, withPercentage(5));
  }

  @ParameterizedTest
  @CsvSource({"5, 0.16", "10, 0.08"})
  void oneJobOrNonePerSlotWithFixedService_isGeoD1(int slots, double rate) {
    SyntheticScenario scenario =
        scenario(
            "discrete:1", "fixed:" + slots, new ArrivalLaw.Bernoulli(), "1", TimeModel.SLOTTED);

    RunResult result = run(scenario, rate, "fifo-ff", LONG);

    // Mean wait of Geo/G/1 in slots: p E[S(S-1)] / (2 (1 - p E[S])).
    double wait = rate * slots * (slots - 1) / (2 * (1 - rate * slots));
    assertThat(result.waits().get(0).mean()).isCloseTo(wait, error(3));
    assertThat(result.meanQueue()).isCloseTo(rate * wait, error(3));
  }

  @Test
  void hyperexponentialService_waitsByItsSecondMoment() {
    SyntheticScenario scenario =
        scenario(
            "discrete:1",
            "hyperexponential:1:4",
            new ArrivalLaw.Poisson(),
            "1",
            TimeModel.CONTINUOUS);

    RunResult result = run(scenario, 0.6, "fifo-ff", LONG);

    // Pollaczek and Khinchin: λ E[S²] / (2 (1 - ρ)) with E[S²] = 1 + 4.
    assertThat(result.waits().get(0).mean()).isCloseTo(0.6 * 5 / 0.8, error(5));
  }

  @Test
  void batches_waitForTheOthersOfTheirBatch() {
    SyntheticScenario scenario =
        scenario("discrete:1", "fixed:1", new ArrivalLaw.Batch(10), "1", TimeModel.CONTINUOUS);

    RunResult result = run(scenario, 0.5, "fifo-ff", LONG);

    // As one M/D/1 with service 10, plus on average 4.5 services of one's own batch.
    assertThat(result.waits().get(0).mean()).isCloseTo(0.05 * 100 / (2 * 0.5) + 4.5, error(3));
  }
}
