package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.server.Job;
import org.vqs.core.testing.Scene;

class AgeReservationsTest {
  private static final int SERVICE = 100;
  private static final int WAIT = 10_000;

  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10);
  private final Cluster cluster = scene.packer().cluster();
  private final JobStarter starter =
      new JobStarter(cluster, scene, new Counters(), new WorkList(), Readings.DEFAULT);
  private final AgeReservations reservations =
      new AgeReservations(
          starter, new ReservedServers(starter), new ReservationOptions(100, 50, 1));

  private Job job() {
    Job job =
        cluster.occupy(
            scene.server("s"), ResourceVector.of(10), cluster.tenants().root(), Lane.TASK);
    job.setStartedAt(0);
    return job;
  }

  /** One job ran for {@link #SERVICE}, and one that starts now has waited for {@link #WAIT}. */
  private void oneRanAndOneWaited() {
    scene.ask("first", 1, 10).run().ask("waiting", 1, 10);
    Job ended = scene.server("s").jobs().iterator().next();
    ended.setStartedAt(0);
    cluster.vacate(ended);
    starter.begin(SERVICE, 1);
    starter.begin(WAIT, 1);
    cluster.times().started(job(), scene.ask("waiting"));
  }

  @Test
  void gangs_haveThePatienceOfJobs() {
    oneRanAndOneWaited();

    assertThat((double) WAIT - reservations.overdueSince(1))
        .isCloseTo(WAIT + 4 * SERVICE, within(1.0));
  }
}
