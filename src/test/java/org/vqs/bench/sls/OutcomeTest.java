package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  @Test
  void everythingGivenAndEnded_isWithoutFault() {
    assertThat(Outcomes.good(1).faults()).isEmpty();
  }

  @Test
  void lostContainer_isAFault() {
    Outcome outcome = new Outcome(2, 2, 6, 7, List.of(), 10, Outcomes.operations(1));

    assertThat(outcome.faults())
        .containsExactly("7 containers were given for 6 tasks and 2 application masters");
  }

  @Test
  void occupiedNode_isAFault() {
    Outcome outcome = new Outcome(2, 2, 6, 8, List.of("n1 is full"), 10, Outcomes.operations(1));

    assertThat(outcome.faults()).containsExactly("n1 is full");
  }

  @Test
  void missingCalls_areFaults() {
    SortedMap<String, Outcome.Times> operations = Outcomes.operations(1);
    operations.remove("APP_REMOVED");
    operations.put("allocate", new Outcome.Times(1, 1, 1, 1, 1));

    assertThat(new Outcome(2, 2, 6, 8, List.of(), 10, operations).faults())
        .containsExactly(
            "0 calls of APP_REMOVED for 2 applications",
            "only 1 calls of allocate for 2 applications");
  }
}
