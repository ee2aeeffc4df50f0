package org.vqs.bench.latency.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.bench.latency.Samples;

class RunTest {
  private static List<String> faults(PhaseResult result) {
    return new Run("capacity", 2, List.of(result)).faults();
  }

  @Test
  void soundResult_hasNoFault() {
    assertThat(faults(Samples.result(Samples.POLLING, 0, 5))).isEmpty();
  }

  @Test
  void missingContainer_isAFault() {
    PhaseResult result = new PhaseResult(Samples.POLLING, 2, List.of(1L), List.of(1L), 1);

    assertThat(faults(result))
        .containsExactly(
            "capacity, round 2, load light, application master polls every 2 ms:"
                + " 1 of 2 containers were granted");
  }

  @Test
  void negativeTime_isAFault() {
    PhaseResult result = new PhaseResult(Samples.CALLING, 1, List.of(-3L), List.of(4L), 1);

    assertThat(faults(result)).singleElement().asString().endsWith("a time (-3 ns) is negative");
  }

  @Test
  void phaseWithoutAsks_isAFault() {
    assertThat(faults(Samples.result(Samples.CROWDED)))
        .singleElement()
        .asString()
        .endsWith("no container was wanted");
  }
}
