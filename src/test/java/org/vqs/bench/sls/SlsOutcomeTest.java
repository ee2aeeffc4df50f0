package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class SlsOutcomeTest {
  @Test
  void everythingGivenAndEnded_isWithoutFault() {
    assertThat(SlsOutcomes.good(1).faults()).isEmpty();
  }

  @Test
  void lostContainer_isAFault() {
    SlsOutcome outcome = new SlsOutcome(2, 2, 6, 7, List.of(), 10, SlsOutcomes.operations(1));

    assertThat(outcome.faults())
        .containsExactly("7 containers were given for 6 tasks and 2 application masters");
  }

  @Test
  void occupiedNode_isAFault() {
    SlsOutcome outcome =
        new SlsOutcome(2, 2, 6, 8, List.of("n1 is full"), 10, SlsOutcomes.operations(1));

    assertThat(outcome.faults()).containsExactly("n1 is full");
  }

  @Test
  void missingCalls_areFaults() {
    SortedMap<String, SlsOutcome.Times> operations = SlsOutcomes.operations(1);
    operations.remove("APP_REMOVED");
    operations.put("allocate", new SlsOutcome.Times(1, 1, 1, 1, 1));

    assertThat(new SlsOutcome(2, 2, 6, 8, List.of(), 10, operations).faults())
        .containsExactly(
            "0 calls of APP_REMOVED for 2 applications",
            "only 1 calls of allocate for 2 applications");
  }
}
