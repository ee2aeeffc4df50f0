package org.vqs.sim.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.SyntheticWorkload;

class SyntheticScenarioTest {
  private static final Horizon HORIZON = Horizon.time(1000, 0.25);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // The paper's own: .02 in §VII-A1, 5 · .1 / .5 and one of several resources.
        "discrete:0.4,0.6 | geometric:100 | 1 | 1 | 0.02",
        "uniform:0.1:0.9 | geometric:100 | 5 | 1 | 0.1",
        "discrete:2=2,5=1 | fixed:100 | 1 | 10 | 0.0333333333333333",
        "discrete:1x4,3x4 | exponential:2 | 3 | 10x20 | 7.5",
        "discrete:1x4,3x4 | exponential:2 | 3 | 10x8 | 3",
        "discrete:0.5 | uniform:1:3 | 2,1 | 1,4 | 6",
        "discrete:1x1 | fixed:1 | 2,1 | 2x1,1x8 | 5",
        "discrete:0x2 | fixed:1 | 1 | 1x8 | 4",
      })
  void rateBound_isThatOfTheScarcestResource(
      String sizes, String service, String servers, String capacity, double bound) {
    SyntheticScenario scenario = SyntheticScenario.slotted(sizes, service, servers, capacity);

    assertThat(scenario.rateBound()).isCloseTo(bound, within(1e-12));
    SyntheticWorkload workload = (SyntheticWorkload) scenario.atLoad(0.5, HORIZON).workload();
    assertThat(workload.rate()).isCloseTo(bound / 2, within(1e-12));
  }

  @Test
  void capacities_areInTheUnitsOfTheSizes() {
    SyntheticScenario scenario =
        SyntheticScenario.slotted("discrete:0.4,1/6", "fixed:1", "2,3", "1,0.25");

    assertThat(scenario.unit()).isEqualTo(60);
    Scenario atRate = scenario.atRate(1, HORIZON);
    assertThat(atRate.cluster())
        .isEqualTo(
            List.of(
                new ServerGroup(2, ResourceVector.of(60)),
                new ServerGroup(3, ResourceVector.of(15))));
    assertThat(atRate.workload().types())
        .containsExactly(ResourceVector.of(24), ResourceVector.of(10));
  }

  @Test
  void continuousSizes_haveFineUnits() {
    assertThat(SyntheticScenario.slotted("uniform:0.1:0.9", "fixed:1", 1).unit())
        .isGreaterThanOrEqualTo(1 << 20);
  }

  @Test
  void otherResourcesThanTheServers_areRefused() {
    assertThatThrownBy(() -> SyntheticScenario.slotted("discrete:0.4x0.5", "fixed:1", "1", "1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--sizes (discrete:0.4x0.5=1) has 2 resources, but --capacity (1) has 1");
  }
}
