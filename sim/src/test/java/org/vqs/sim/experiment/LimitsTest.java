package org.vqs.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;

@Tag("long")
class LimitsTest {
  private static Limits limits(String sizes, String servers, String capacity) {
    return Limits.of(SyntheticScenario.slotted(sizes, "geometric:100", servers, capacity));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // §VII-A1: one job of each, or two of 0.4 and nothing else in VQS.
        "discrete:0.4,0.6 | 1 | 1 | 2 | 2 | 1.3333333333",
        // §VII-A2: full with two of 5 or five of 2.
        "discrete:2=2,5=1 | 1 | 10 | 3.3333333333 | 3.3333333333 | 3.3333333333",
        // Nothing fits beside a job of 0.6.
        "discrete:0.6 | 3 | 1 | 3 | 5 | 3",
        "discrete:1 | 2,1 | 1,2 | 4 | 4 | 4",
      })
  void discreteSizes_haveExactLimits(
      String sizes,
      String servers,
      String capacity,
      double limit,
      double meanSize,
      double virtualQueues) {
    Limits limits = limits(sizes, servers, capacity);

    assertThat(limits.lower()).isCloseTo(limit, within(1e-6 * limit));
    assertThat(limits.upper()).isCloseTo(limit, within(1e-6 * limit));
    assertThat(limits.value()).isCloseTo(limit, within(1e-6 * limit));
    assertThat(limits.meanSize()).isCloseTo(meanSize, within(1e-9));
    assertThat(limits.virtualQueues()).isCloseTo(virtualQueues, within(1e-6 * limit));
  }

  @Test
  void severalResources_haveAnExactLimitButNoneOfVirtualQueues() {
    Limits limits = limits("discrete:0.5x1,0.5x0.5", "1", "1x1");

    // One of the first kind takes a server, one of the second half of it: 3/4 in the mean.
    assertThat(limits.value()).isCloseTo(4 / 3.0, within(1e-6));
    assertThat(limits.virtualQueues()).isNaN();
  }

  @Test
  @Tag("release")
  void continuousSizes_haveABracket() {
    Limits limits = limits("uniform:0.1:0.9", "5", "1");

    // Sizes x and 1 - x are equally likely and fill a server together.
    assertThat(limits.lower()).isBetween(9.9, 10.0);
    assertThat(limits.upper()).isBetween(10.0, 10.0 + 1e-9);
    assertThat(limits.meanSize()).isCloseTo(10, within(1e-9));
    assertThat(limits.virtualQueues()).isNaN();
  }

  @Test
  void mixtureOfPointsAndRanges_keepsThePointsExact() {
    Limits limits = limits("mix:1*discrete:0.6+1*uniform:0.6:0.9", "1", "1");

    assertThat(limits.lower()).isCloseTo(1, within(1e-6));
    assertThat(limits.upper()).isCloseTo(1, within(1e-6));
  }

  @Test
  void continuousSizesOfSeveralResources_areRefused() {
    assertThatThrownBy(() -> limits("uniform:0.1x0.1:0.9x0.9", "1", "1x1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one resource");
  }

  @Test
  void table_hasTheLimitBesideTheBound() {
    Table table =
        Limits.table(SyntheticScenario.slotted("discrete:0.6", "geometric:100", "3", "1"));

    String text = TableFormat.CSV.render(table);
    assertThat(text).contains("capacity / mean size,").contains("ρ*,");
    assertThat(TableFormat.TABLE.render(table)).contains("0.6");
  }

  @Test
  @Tag("release")
  void manyTypes_areBracketed() {
    StringBuilder sizes = new StringBuilder("discrete:");
    for (int i = 1; i <= 400; i++) {
      sizes.append(i == 1 ? "" : ",").append(100 + 2 * i).append("/1002");
    }

    Limits limits = limits(sizes.toString(), "1", "1");

    // 102/1002 to 900/1002 in equal steps: pairs that sum to 1 fill a server, so ρ* is 1 / mean =
    // 2.
    assertThat(limits.lower()).isBetween(1.97, 2.0);
    assertThat(limits.upper()).isBetween(2.0, 2.0 + 1e-9);
  }
}
