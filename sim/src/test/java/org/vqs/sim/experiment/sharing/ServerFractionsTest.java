package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class ServerFractionsTest {
  @Test
  void dominantShare_isOfTheResourceThatIsNeededMost() {
    assertThat(
            ServerFractions.dominantShare(ServerFractions.of(0.1, 0.4), ServerFractions.server(2)))
        .isCloseTo(0.4, within(1e-12));
  }

  @Test
  void mostAlone_isAsManyWholeJobsAsFit() {
    assertThat(ServerFractions.mostAlone(ServerFractions.of(0.51), ServerFractions.server(1)))
        .isCloseTo(0.51, within(1e-9));
    assertThat(ServerFractions.mostAlone(ServerFractions.of(0.3), ServerFractions.server(1)))
        .isCloseTo(0.9, within(1e-9));
    assertThat(ServerFractions.mostAlone(ServerFractions.of(0.4, 0.05), ServerFractions.server(2)))
        .isCloseTo(0.8, within(1e-9));
  }

  @Test
  void smallest_isTakenOfEachResource() {
    assertThat(ServerFractions.smallest(ServerFractions.of(0.4, 0.1), ServerFractions.of(0.2, 0.3)))
        .isEqualTo(ResourceVector.of(200, 100));
  }
}
