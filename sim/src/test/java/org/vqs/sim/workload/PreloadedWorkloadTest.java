package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.language.LawParser;

class PreloadedWorkloadTest {
  private static final List<Arrival> GIVEN =
      List.of(
          new Arrival(0, ResourceVector.of(5), 80),
          new Arrival(1, ResourceVector.of(2), 20),
          new Arrival(2.5, ResourceVector.of(2), 50));

  private final Workload inner =
      new SyntheticWorkload(
          LawParser.sizes("discrete:2=2,5=1"),
          LawParser.service("fixed:100"),
          new ArrivalLaw.Poisson(),
          0.03,
          1);
  private final Workload workload = new PreloadedWorkload(inner, GIVEN);

  @Test
  void givenJobs_comeFirst_andTheOthersAfterTheLastOfThem() {
    Iterator<Arrival> jobs = workload.arrivals(3);
    Iterator<Arrival> others = inner.arrivals(3);

    for (Arrival given : GIVEN) {
      assertThat(jobs.hasNext()).isTrue();
      assertThat(jobs.next()).isEqualTo(given);
    }
    for (int i = 0; i < 100; i++) {
      Arrival other = others.next();
      assertThat(jobs.next())
          .isEqualTo(new Arrival(2.5 + other.time(), other.demand(), other.service()));
    }
  }

  @Test
  void everythingElse_isThatOfTheWorkload() {
    assertThat(workload.unit()).isEqualTo(inner.unit());
    assertThat(workload.smallest()).isEqualTo(ResourceVector.of(2));
    assertThat(workload.types()).isEqualTo(inner.types());
    assertThat(workload.describe()).isEqualTo(inner.describe() + " after 3 given jobs");
  }
}
