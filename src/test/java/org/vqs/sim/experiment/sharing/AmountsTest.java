package org.vqs.sim.experiment.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class AmountsTest {
  @Test
  void dominantShare_isOfTheResourceThatIsNeededMost() {
    assertThat(Amounts.dominantShare(Amounts.of(0.1, 0.4), Amounts.server(2)))
        .isCloseTo(0.4, within(1e-12));
  }

  @Test
  void mostAlone_isAsManyWholeJobsAsFit() {
    assertThat(Amounts.mostAlone(Amounts.of(0.51), Amounts.server(1)))
        .isCloseTo(0.51, within(1e-9));
    assertThat(Amounts.mostAlone(Amounts.of(0.3), Amounts.server(1))).isCloseTo(0.9, within(1e-9));
    assertThat(Amounts.mostAlone(Amounts.of(0.4, 0.05), Amounts.server(2)))
        .isCloseTo(0.8, within(1e-9));
  }

  @Test
  void smallest_isTakenOfEachResource() {
    assertThat(Amounts.smallest(Amounts.of(0.4, 0.1), Amounts.of(0.2, 0.3)))
        .isEqualTo(ResourceVector.of(200, 100));
  }
}
