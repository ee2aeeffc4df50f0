package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.Policies;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.Counters.Step;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * The bound of src/docs/proof.md, section 2: jobs that need a whole server, a tenth of the load,
 * beside jobs of a twentieth that hardly ever let one become empty. Times are in mean services, as
 * which {@link Production} has its delay.
 */
@Tag("long")
class WholeNodeWaitTest {
  private static final int SERVERS = 20;
  private static final int WHOLE = 20;
  private static final double LONGEST_LIFE = 1.5;
  private static final double END = 300;

  private static final double DELAY = 1;
  private static final double HEARTBEAT = 1 / 50.0;

  /** P while jobs that start wait for twenty mean services, typically. */
  private static final double PATIENCE = Math.max(DELAY, 20 + 4);

  /** C: what was reserved, and what was held in vain, is paid back. */
  private static final double SAVING = 1050 * (LONGEST_LIFE + HEARTBEAT) / SERVERS;

  /** Sees how long whole-server jobs wait, and for how many others the cluster helped meanwhile. */
  private static final class Waits implements Observed.Observer {
    private final Map<SimJob, Long> helpedBefore = new HashMap<>();
    private final Map<SimJob, Double> arrivedAt = new HashMap<>();
    private final List<Double> waits = new ArrayList<>();
    private Counters counters;

    @Override
    public void arrived(SimJob job, double at) {
      if (job.demand().get(0) == WHOLE) {
        arrivedAt.put(job, at);
        helpedBefore.put(job, helped());
      }
    }

    private long helped() {
      return counters == null ? 0 : counters.reservations() + counters.starts(Step.AGED);
    }

    @Override
    public void started(SimJob job, int server, double at) {
      if (job.demand().get(0) == WHOLE) {
        assertBound(job, at);
        waits.add(at - arrivedAt.remove(job));
      }
    }

    /** Those made for others are at most all that were made. */
    private void assertBound(SimJob job, double at) {
      long others = helped() - helpedBefore.get(job);
      double bound =
          PATIENCE + DELAY / 4 + (others + 2) * (SAVING + LONGEST_LIFE + HEARTBEAT) + HEARTBEAT;
      assertThat(at - arrivedAt.get(job)).as("wait of %d", job.number()).isLessThan(bound);
    }

    private void assertBoundOfThoseThatWait() {
      arrivedAt.keySet().forEach(job -> assertBound(job, END));
    }

    @Override
    public void scheduled(JobScheduler scheduler) {
      counters = ((PackerScheduler) scheduler).packer().counters();
    }
  }

  private static Waits run(String policy, double load) {
    Waits waits = new Waits();
    SyntheticScenario scenario =
        new SyntheticScenario(
            LawParser.sizes("discrete:1=178,20=1"),
            LawParser.service("uniform:0.5:1.5"),
            new ArrivalLaw.Poisson(),
            ClusterParser.parse(String.valueOf(SERVERS), String.valueOf(WHOLE)),
            TimeModel.CONTINUOUS);
    SchedulerFactory factory = PolicyParser.parse(policy, TimeModel.CONTINUOUS);
    new Simulation(
            scenario.atLoad(load, Horizon.time(END, 0)).run(new Observed(factory, () -> waits), 1))
        .run(done -> {});
    return waits;
  }

  @ParameterizedTest
  @CsvSource({
    Policies.ADAPTIVE + ", 0.99, 25",
    Policies.BF_JS + ", 0.99, 25",
    Policies.BF_JS + ", 1.2, 25"
  })
  void everyWholeServerJob_startsWithinTheBound(String policy, double load, double longest) {
    Waits waits = run(policy + "+options=deployed", load);

    assertThat(waits.waits).hasSizeGreaterThan(100);
    waits.assertBoundOfThoseThatWait();
    assertThat(Collections.max(waits.waits)).as("far below the bound").isLessThan(longest);
  }

  @Test
  void withoutReservations_someWaitForLonger() {
    assertThatThrownBy(() -> run(Policies.BF_JS, 1.2).assertBoundOfThoseThatWait())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("wait of");
  }
}
