package org.vqs.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.SlottedModel.Service;

/** The model against queues whose means are known. */
class SlottedModelTest {

  static Iterable<String> policies() {
    return Policies.names();
  }

  /**
   * One job per slot is served: Q(t+1) = (Q(t) + A - 1)^+ with mean λ²/(2(1-λ)). Arrivals before
   * departures would make it λ more.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void oneJobPerSlot_hasItsKnownMeanQueue(String policy) {
    SlottedModel model =
        new SlottedModel(SlottedModel.paper(policy, 1), new Service.Fixed(1), 3, 1)
            .arrivals(1, 0.5);

    model.run(100_000);

    assertThat(model.meanQueue()).isCloseTo(0.25, within(0.015));
    assertThat(model.packer().counters().starts()).isBetween(49_000L, 51_000L);
  }

  /** Arrivals are independent of their number: two streams are one with both rates. */
  @Test
  void streams_arriveInProportionToTheirRates() {
    SlottedModel model =
        new SlottedModel(SlottedModel.paper(Policies.BF_JS, 1), new Service.Fixed(1), 5, 1_000)
            .arrivals(1, 3.0)
            .arrivals(10, 1.5);

    model.run(20_000);
    long small = model.started(1);
    long large = model.started(10);

    assertThat(small / 20_000.0).isCloseTo(3.0, within(0.05));
    assertThat(large / 20_000.0).isCloseTo(1.5, within(0.05));
    assertThat(model.queue()).isZero();
  }

  /** Little's law with room for all: λS jobs run on average. */
  @ParameterizedTest
  @MethodSource("policies")
  void jobsInService_areLambdaTimesTheMeanService(String policy) {
    for (Service service : new Service[] {new Service.Geometric(100), new Service.Fixed(100)}) {
      SlottedModel model =
          new SlottedModel(SlottedModel.paper(policy, 1), service, 11, 4_096).arrivals(1, 0.2);
      double sum = 0;
      int samples = 300;
      for (int i = 0; i < samples; i++) {
        sum += 4_096 - model.run(200).packer().cluster().servers().iterator().next().free()[0];
      }
      assertThat(sum / samples).as("%s", service).isCloseTo(20, within(1.0));
    }
  }

  @Test
  void residents_departWhenTheyAreSaidTo() {
    SlottedModel model =
        new SlottedModel(SlottedModel.paper(Policies.BF_JS, 1), new Service.Fixed(5), 1, 10)
            .resident(0, 10, 100)
            .backlog(10, 2);

    assertThat(model.run(100).queue()).isEqualTo(2);
    assertThat(model.run(1).queue()).as("slot 100").isEqualTo(1);
    assertThat(model.run(4).queue()).isEqualTo(1);
    assertThat(model.run(1).queue()).as("slot 105").isZero();
    assertThat(model.meanQueue()).isCloseTo((2 * 100 + 5) / 106.0, within(1e-9));
  }
}
