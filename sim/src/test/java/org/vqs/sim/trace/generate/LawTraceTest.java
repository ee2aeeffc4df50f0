package org.vqs.sim.trace.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;

class LawTraceTest {
  private static LawTrace law(String sizes, String service) {
    return new LawTrace(
        LawParser.sizes(sizes), LawParser.service(service), List.of("memory-mb", "vcores"));
  }

  @Test
  void jobs_haveTheSizesAndServicesOfTheLawsAndComeOnceInASecond() {
    ParsedTrace trace = law("discrete:2048x1=3,6144x3=1", "fixed:30").draw(20_000, 7);

    assertThat(trace.jobs()).hasSize(20_000);
    assertThat(trace.resources()).containsExactly("memory-mb", "vcores");
    assertThat(trace.jobs()).allMatch(job -> job.duration() == 30);
    List<TraceJob> large =
        trace.jobs().stream().filter(job -> job.amounts().get(1).intValueExact() == 3).toList();
    assertThat(large).allMatch(job -> job.amounts().get(0).intValueExact() == 6144);
    assertThat(large.size() / 20_000.0).isCloseTo(0.25, within(0.02));
    assertThat(trace.jobs().get(19_999).arrival() / 20_000).isCloseTo(1, within(0.05));
  }

  @Test
  void continuousSizes_areWithinTheirBounds() {
    assertThat(law("uniform:1024x1:8192x4", "exponential:5").draw(1_000, 1).jobs())
        .allMatch(job -> job.amounts().get(0).doubleValue() > 1024)
        .allMatch(job -> job.amounts().get(0).doubleValue() <= 8192)
        .allMatch(job -> job.amounts().get(1).doubleValue() <= 4);
  }

  @Test
  void sameSeed_givesTheSameTraceAndAnotherAnother() {
    LawTrace law = law("uniform:1024x1:8192x4", "exponential:5");

    assertThat(law.draw(50, 3)).isEqualTo(law.draw(50, 3)).isNotEqualTo(law.draw(50, 4));
  }

  @Test
  void sizesOfOneResource_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> law("discrete:2=1", "fixed:1"))
        .withMessage("sizes (discrete:2=1) must have 2 resources: memory-mb x vcores");
  }
}
