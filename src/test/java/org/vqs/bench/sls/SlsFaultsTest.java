package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlsFaultsTest {
  private static final Result GOOD = SlsOutcomes.result("adaptive", 1, 3);

  @Test
  void goodRuns_haveNone() {
    assertThat(new SlsFaults(List.of(GOOD, SlsOutcomes.result("fair", 1, 5)), "adaptive").isEmpty())
        .isTrue();
  }

  @Test
  void rivalThatDidNotEnd_isNoFault() {
    Result rival = Result.failed(SlsOutcomes.run("fair", 1), "fair ended with 1");

    assertThat(new SlsFaults(List.of(GOOD, rival), "adaptive").isEmpty()).isTrue();
  }

  @Test
  void thisSchedulerThatDidNotEnd_isAFault() {
    Result ours = Result.failed(SlsOutcomes.run("adaptive", 2), "adaptive ended with 1");

    assertThat(new SlsFaults(List.of(GOOD, ours), "adaptive").inWords())
        .containsExactly("adaptive ended with 1");
  }

  @Test
  void wrongOutcomeOfAny_isAFault() {
    SlsOutcome lost = new SlsOutcome(2, 2, 6, 7, List.of(), 10, SlsOutcomes.operations(1));
    Result rival = Result.of(SlsOutcomes.run("fair", 3), lost, Map.of());

    assertThat(new SlsFaults(List.of(GOOD, rival), "adaptive").inWords())
        .containsExactly(
            "fair in round 3 of example: 7 containers were given for 6 tasks and 2 application"
                + " masters");
  }
}
