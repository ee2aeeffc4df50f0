package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.testing.TestSize;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * The form with time slots and the form with events agree where slots are short: where a mean
 * service lasts for a hundred slots for each server.
 */
@Tag("long")
class SlotsAndEventsTest {
  private static final int SEEDS = TestSize.of(1, 3);

  private static double meanQueue(String policy, int servers, double load, long slots) {
    TimeModel time = slots == 0 ? TimeModel.CONTINUOUS : TimeModel.SLOTTED;
    SyntheticScenario scenario =
        new SyntheticScenario(
            LawParser.sizes("discrete:2=2,5=1"),
            LawParser.service(slots == 0 ? "exponential:1" : "geometric:" + slots),
            new ArrivalLaw.Poisson(),
            ClusterParser.parse(String.valueOf(servers), "10"),
            time);
    double sum = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      sum +=
          new Simulation(
                  scenario
                      .atLoad(load, Horizon.events(100_000, 0.25))
                      .run(PolicyParser.parse(policy, time), seed))
              .run(done -> {})
              .meanQueue();
    }
    return sum / SEEDS;
  }

  @ParameterizedTest
  @CsvSource({
    "adaptive, 1, 0.7", "bf-js, 1, 0.7", "vqs-bf, 1, 0.6",
    "adaptive, 30, 0.8", "bf-js, 30, 0.8", "vqs-bf, 30, 0.8",
    "adaptive, 300, 0.9", "bf-js, 300, 0.9", "vqs-bf, 300, 0.9"
  })
  void shortSlots_giveTheQueueOfEvents(String policy, int servers, double load) {
    double events = meanQueue(policy, servers, load, 0);
    double slots = meanQueue(policy, servers, load, 100L * servers);

    // Runs differ by so much from seed to seed.
    assertThat(slots).isCloseTo(events, within(0.2 * events + 0.1));
  }
}
