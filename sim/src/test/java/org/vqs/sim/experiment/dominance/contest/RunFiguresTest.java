package org.vqs.sim.experiment.dominance.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.experiment.dominance.workload.BenchmarkWorkload;
import org.vqs.sim.experiment.dominance.workload.OfferedLoads;
import org.vqs.sim.experiment.dominance.workload.PreparedWorkload;
import org.vqs.sim.language.PolicyParser;

/** One run: its length, its load, and the share of the least-served class. */
class RunFiguresTest {
  private static RunFigures run(String policy, BenchmarkWorkload workload) {
    PreparedWorkload stage = Hand.stages(List.of(workload)).of(workload, 1);
    return RunFigures.of(stage, PolicyParser.parse(policy, TimeModel.SLOTTED), 1);
  }

  @Test
  void run_isAsLongAsItsEventsTake() {
    RunFigures run = run("bf-js", Hand.workload("w", "few", 0.8));

    assertThat(2.0 * run.arrivals()).isCloseTo(4000, within(200.0));
    assertThat(run.utilisation()).isCloseTo(0.8, within(0.05));
    assertThat(run.leastShare()).isNaN();
  }

  @Test
  void loads_areOfWhatAnyPolicyCanServe_onHoweverManyServers() {
    BenchmarkWorkload one = Hand.workload("w", "few", 0.8, "discrete:0.4=1,0.7=1");
    BenchmarkWorkload many =
        new BenchmarkWorkload(
            "m",
            "few",
            one.time(),
            "7",
            "1",
            one.sizes(),
            one.service(),
            one.arrivals(),
            one.load(),
            one.events());
    OfferedLoads loads = new OfferedLoads(Hand.pool(2), List.of(one, many));

    // A server holds either one job of 0.7, or two of 0.4: 4/3 jobs if they are as many.
    assertThat(loads.limit(one)).isCloseTo(4.0 / 3, within(1e-6));
    assertThat(loads.limit(many)).isCloseTo(7 * 4.0 / 3, within(1e-5));
    assertThat(loads.limit(many)).isCloseTo(Limits.of(many.scenario()).value(), within(1e-5));
    assertThat(loads.rate(one)).isCloseTo(0.8 * 4.0 / 3 / 10, within(1e-6));
  }

  @Test
  void oneClassUnderOverload_getsItsShare() {
    RunFigures run = run("fifo-ff", Hand.workload("w", "overload", 1.5, "discrete:0.5=1"));

    assertThat(run.leastShare()).isCloseTo(1, within(0.06));
  }

  @Test
  void largeJobsUnderOverload_starveBesideSmallOnes() {
    RunFigures run = run("bf-js", Hand.workload("w", "overload", 1.5, "discrete:0.1=9,1=1"));
    RunFigures fair = run("fifo-ff", Hand.workload("w", "overload", 1.5, "discrete:0.1=9,1=1"));

    assertThat(run.leastShare()).isLessThan(0.45);
    assertThat(fair.leastShare()).isGreaterThan(0.5);
  }

  /** Of 51 sizes some 30 jobs each arrive: too few of one to say something. */
  @Test
  void manySizes_areCountedInPowersOfTwo() {
    String sizes =
        IntStream.rangeClosed(10, 60)
            .mapToObj(size -> size + "/80")
            .collect(Collectors.joining(",", "discrete:", ""));

    RunFigures run = run("bf-js", Hand.workload("w", "overload", 1.5, sizes));

    assertThat(run.leastShare()).isBetween(0.01, 1.1);
  }
}
