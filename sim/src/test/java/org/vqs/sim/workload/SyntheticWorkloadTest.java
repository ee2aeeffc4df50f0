package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.language.LawParser;

class SyntheticWorkloadTest {
  private static final String SIZES = "uniform:0.1:0.9";
  private static final String SERVICE = "geometric:100";

  private static List<Arrival> jobs(
      String sizes, String service, String arrivals, double rate, long seed) {
    Workload workload =
        new SyntheticWorkload(
            LawParser.sizes(sizes),
            LawParser.service(service),
            LawParser.arrivals(arrivals),
            rate,
            1000);
    return first(workload.arrivals(seed));
  }

  private static List<Arrival> first(Iterator<Arrival> arrivals) {
    List<Arrival> jobs = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      assertThat(arrivals.hasNext()).isTrue();
      jobs.add(arrivals.next());
    }
    return jobs;
  }

  @Test
  void sameSeed_givesTheSameArrivals_anotherOneOthers() {
    List<Arrival> jobs = jobs(SIZES, SERVICE, "poisson", 0.5, 9);

    assertThat(jobs(SIZES, SERVICE, "poisson", 0.5, 9)).isEqualTo(jobs);
    List<Arrival> others = jobs(SIZES, SERVICE, "poisson", 0.5, 10);
    assertThat(others).doesNotContainAnyElementsOf(jobs);
  }

  @Test
  void twoIteratorsOfOneWorkload_doNotDisturbEachOther() {
    Workload workload =
        new SyntheticWorkload(
            LawParser.sizes(SIZES), LawParser.service(SERVICE), new ArrivalLaw.Batch(3), 1, 1000);
    Iterator<Arrival> one = workload.arrivals(4);
    Iterator<Arrival> two = workload.arrivals(4);
    for (int i = 0; i < 100; i++) {
      assertThat(one.next()).isEqualTo(two.next());
    }
  }

  @Test
  void workloadsThatDifferInOneLaw_shareTheOthers() {
    List<Arrival> jobs = jobs(SIZES, SERVICE, "poisson", 0.5, 9);
    List<Arrival> otherSizes = jobs("discrete:0.2,0.3", SERVICE, "poisson", 0.5, 9);
    List<Arrival> otherService = jobs(SIZES, "hyperexponential:3:4", "poisson", 0.5, 9);
    List<Arrival> otherArrivals = jobs(SIZES, SERVICE, "lognormal:1", 0.7, 9);

    assertThat(otherSizes).map(Arrival::time).isEqualTo(jobs.stream().map(Arrival::time).toList());
    assertThat(otherSizes)
        .map(Arrival::service)
        .isEqualTo(jobs.stream().map(Arrival::service).toList());
    assertThat(otherSizes).map(Arrival::demand).doesNotContain(jobs.get(0).demand());
    assertThat(otherService)
        .map(Arrival::time)
        .isEqualTo(jobs.stream().map(Arrival::time).toList());
    assertThat(otherService)
        .map(Arrival::demand)
        .isEqualTo(jobs.stream().map(Arrival::demand).toList());
    assertThat(otherArrivals)
        .map(Arrival::demand)
        .isEqualTo(jobs.stream().map(Arrival::demand).toList());
    assertThat(otherArrivals)
        .map(Arrival::service)
        .isEqualTo(jobs.stream().map(Arrival::service).toList());
  }

  @Test
  void jobs_areInOrderOfTime() {
    assertThat(jobs(SIZES, SERVICE, "batch:4", 0.5, 1)).map(Arrival::time).isSorted();
  }

  @Test
  void description_isInTheWordsOfTheCommandLine() {
    Workload workload =
        new SyntheticWorkload(
            LawParser.sizes("discrete:0.4=1,0.6=1"),
            LawParser.service(SERVICE),
            new ArrivalLaw.LogNormal(1),
            0.014,
            5);

    assertThat(workload.describe())
        .isEqualTo(
            "--sizes discrete:0.4=1,0.6=1 --service geometric:100 --arrivals lognormal:1 --rate"
                + " 0.014");
  }

  @Test
  void rateOfNothing_isRefused() {
    assertThatThrownBy(() -> jobs(SIZES, SERVICE, "poisson", 0, 1))
        .hasMessage("arrival rate (0) must be a positive number");
  }
}
