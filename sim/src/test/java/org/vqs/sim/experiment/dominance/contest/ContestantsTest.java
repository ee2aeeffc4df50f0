package org.vqs.sim.experiment.dominance.contest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.language.PolicyParser;

class ContestantsTest {
  @Test
  void published_arePoliciesOfThePapers() {
    assertThat(Contestants.PUBLISHED)
        .allMatch(Contestants::isPublished)
        .allMatch(text -> PolicyParser.parse(text, TimeModel.SLOTTED).name().equals(text));
    assertThat(Contestants.isPublished("m14")).isTrue();
    assertThat(Contestants.isPublished("adaptive")).isFalse();
    assertThat(Contestants.isPublished("bf-js+stall=drain")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "discrete:0.4=1,0.6=1 | 1 | 1 | true",
        "uniform:0.1:0.9 | 1 | 1 | false",
        "discrete:0.4=1,0.6=1 | 1,1 | 1,2 | false",
        "discrete:0.11,0.12,0.13,0.14,0.15,0.16,0.17,0.18,0.19 | 1 | 1 | false",
        "discrete:0.01,0.02,0.03,0.05,0.07 | 1 | 1 | false",
      })
  void maxWeight_runsWhereConfigurationsAreFew(
      String sizes, String servers, String capacity, boolean runs) {
    BenchmarkWorkload workload =
        new BenchmarkWorkload(
            "w",
            "few",
            TimeModel.SLOTTED,
            servers,
            capacity,
            sizes,
            "geometric:10",
            "poisson",
            0.5,
            1000);

    assertThat(Contestants.runsOn("max-weight", workload)).isEqualTo(runs);
    assertThat(Contestants.runsOn("bf-js", workload)).isTrue();
  }
}
