package org.vqs.core.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.WorkList;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;

/** A server of 10, jobs that all run for 100. */
class RoomForecastTest {
  private static final double STEP = Math.sqrt(2);

  private final Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10);
  private final Cluster cluster = scene.packer().cluster();
  private final JobStarter starter =
      new JobStarter(cluster, scene, new Counters(), new WorkList(), Readings.DEFAULT);
  private final RoomForecast forecast = new RoomForecast(cluster.times(), 1);

  private void learnLives(int jobs) {
    for (int i = 0; i < jobs; i++) {
      end(job(2, 0), 100);
    }
  }

  private Job job(long size, long start) {
    Job job =
        cluster.occupy(
            scene.server("s"), ResourceVector.of(size), cluster.tenants().root(), Lane.TASK);
    job.setStartedAt(start);
    return job;
  }

  private void end(Job job, long time) {
    cluster.vacate(job);
    starter.begin(time, 1);
  }

  private double timeUntilRoom(long size) {
    Server server = scene.server("s");
    return forecast.timeUntilRoom(server, ResourceVector.of(size));
  }

  private double timeUntilOtherRoom(long size) {
    Server server = scene.server("s");
    return forecast.timeUntilOtherRoom(server, ResourceVector.of(size), Double.POSITIVE_INFINITY);
  }

  @Test
  void roomThatIsThere_takesNoTime() {
    job(4, 0);

    assertThat(timeUntilRoom(6)).isZero();
  }

  @Test
  void jobsOfKnownLife_endWhenTheyAreThatOld() {
    learnLives(25);
    job(2, 160);
    job(2, 190);
    job(2, 190);
    starter.begin(200, 1);

    assertThat(timeUntilRoom(6)).as("the first is 40 old").isBetween(60 / STEP, 60 * STEP);
    assertThat(timeUntilRoom(8)).as("the next are 10 old").isBetween(90 / STEP, 90 * STEP);
  }

  @Test
  void jobsOfUnknownLife_endLikeAnyOther() {
    learnLives(1);
    job(9, 0);

    assertThat(timeUntilRoom(10)).as("ln 2 services").isCloseTo(100 / STEP, within(1e-9));
  }

  @Test
  void jobThatIsFarOlderThanAnyKnown_isExpectedToStay() {
    learnLives(25);
    job(2, 0);
    starter.begin(100_000, 1);

    assertThat(timeUntilRoom(9)).isGreaterThan(10_000);
  }

  @Test
  void oldJobOfATypeOfWhichNoneEnded_isExpectedToStay() {
    learnLives(25);
    job(9, 0);
    starter.begin(100_000, 1);

    assertThat(timeUntilRoom(10)).isGreaterThan(10_000);
  }

  @Test
  void jobThatCannotFit_hasTheLongestTime() {
    learnLives(25);

    assertThat(timeUntilRoom(11)).isGreaterThan(4096 * 100);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 1, 30, 60, 90, 100, 150, 1e9})
  void limit_changesNothingOfWhatIsWithinIt(double limit) {
    learnLives(25);
    job(2, 160);
    job(2, 190);
    job(3, 195);
    starter.begin(200, 1);
    for (long size = 1; size <= 10; size++) {
      double time = timeUntilRoom(size);
      double limited = forecast.timeUntilRoom(scene.server("s"), ResourceVector.of(size), limit);
      if (time <= limit) {
        assertThat(limited).as("size %d", size).isEqualTo(time);
      } else {
        assertThat(limited).as("size %d", size).isGreaterThan(limit);
      }
    }
  }

  @Test
  void roomThatItsLikeLeaves_isNoOtherRoom() {
    learnLives(25);
    job(6, 190);
    job(2, 190);
    job(2, 190);
    starter.begin(200, 1);

    assertThat(timeUntilRoom(4)).isBetween(90 / STEP, 90 * STEP);
    assertThat(timeUntilOtherRoom(4)).as("of both of 2").isBetween(90 / STEP, 90 * STEP);
    assertThat(timeUntilRoom(6)).as("of the one of 6").isBetween(90 / STEP, 90 * STEP);
    assertThat(timeUntilOtherRoom(6)).as("never").isInfinite();
    assertThat(timeUntilRoom(6)).as("nothing stays").isBetween(90 / STEP, 90 * STEP);
  }

  @Test
  void mastersLeaveNoOtherRoom() {
    learnLives(25);
    Server server = scene.server("s");
    cluster
        .occupy(server, ResourceVector.of(5), cluster.tenants().root(), Lane.MASTER)
        .setStartedAt(190);
    starter.begin(200, 1);

    assertThat(timeUntilRoom(6)).isFinite();
    assertThat(timeUntilOtherRoom(6)).as("never").isInfinite();
  }

  @Test
  void jobThatIsSmallerInOneResource_leavesOtherRoom() {
    Scene two = Scene.of(Policies.BF_JS, 1, 1).server("s", 10, 10);
    Cluster servers = two.packer().cluster();
    servers
        .occupy(two.server("s"), ResourceVector.of(9, 1), servers.tenants().root(), Lane.TASK)
        .setStartedAt(0);
    JobStarter begins =
        new JobStarter(servers, two, new Counters(), new WorkList(), Readings.DEFAULT);
    begins.begin(10, 1);
    RoomForecast ofTwo = new RoomForecast(servers.times(), 2);

    assertThat(untilOther(ofTwo, two, 9, 1)).as("as large").isInfinite();
    assertThat(untilOther(ofTwo, two, 9, 2)).as("larger").isFinite();
  }

  private static double untilOther(RoomForecast forecast, Scene scene, long... demand) {
    return forecast.timeUntilOtherRoom(
        scene.server("s"), ResourceVector.of(demand), Double.POSITIVE_INFINITY);
  }
}
