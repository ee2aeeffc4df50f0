package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;

/** Two servers of 10, jobs that ran for 40; after a delay of 100 a job is overdue. */
class ReservationCostsTest {
  private static final long DELAY = 100;
  private static final long SERVICE = 40;

  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).server("t", 10);
  private final Cluster cluster = scene.packer().cluster();
  private final JobStarter starter =
      new JobStarter(cluster, scene, new Counters(), new WorkList(), Readings.DEFAULT);
  private final JobTimes times = new JobTimes(starter);
  private final ReservationBudgets budgets = new ReservationBudgets(cluster);
  private final ReservationCosts costs =
      new ReservationCosts(budgets, times, new Lateness(starter, times, budgets, DELAY));

  private Ask waitedFor(long time) {
    Job ended =
        cluster.occupy(
            scene.server("s"), ResourceVector.of(2), cluster.tenants().root(), Lane.TASK);
    ended.setStartedAt(0);
    starter.begin(SERVICE, 1);
    cluster.vacate(ended);
    times.departed(ended);
    times.eventBegins();
    scene.ask("large", 1, 8);
    starter.begin((long) scene.ask("large").oldestArrival() + time, 1);
    return scene.ask("large");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "100, 1", "200, 0.5", "400, 0.25", "1000, 0.1", "100000, 0.1"})
  void help_costsTheLessTheLongerAJobHasWaited_downToATenth(long wait, double part) {
    Ask large = waitedFor(wait);

    assertThat(costs.ofStart(large)).isCloseTo(part * 0.05 * SERVICE * 8 / 20, within(1e-9));
    assertThat(costs.ofKeeping(large, scene.server("s"), 30))
        .isCloseTo(part * 30 * (10 + 8) / 2 / 20, within(1e-9));
  }

  @Test
  void help_costsNothingForNoTime() {
    assertThat(costs.ofKeeping(waitedFor(0), scene.server("s"), 0)).isZero();
  }

  @Test
  void lateness_isRelativeToHowLongThoseWaitThatStart() {
    Ask large = waitedFor(1000);
    double alone = costs.ofStart(large);

    scene.ask("old", 1, 2).run();
    Job old = scene.server("s").jobs().iterator().next();
    starter.begin(starter.now() + 500, 1);
    times.started(old, scene.ask("large"));

    assertThat(times.typicalWait()).isGreaterThan(1000);
    assertThat(costs.ofStart(large)).isGreaterThan(9 * alone);
  }
}
