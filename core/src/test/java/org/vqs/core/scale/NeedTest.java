package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class NeedTest {
  private static final ResourceVector SMALL = ResourceVector.of(10);
  private static final ResourceVector LARGE = ResourceVector.of(40);
  private static final ScaleOptions NO_SPARE = new ScaleOptions(100, 600, 0, 0, 0);

  private final Demand demand = new Demand();
  private int servers;

  private void server(ResourceVector capacity, long free) {
    demand.add(
        new ServerLook(
            "h" + servers, servers++, capacity, ResourceVector.of(free), false, false, 1, 1));
  }

  private void runs(ResourceVector capacity, long jobs, long size, double share) {
    demand.running(capacity, ResourceVector.of(size)).add(jobs, 0, share);
  }

  private void waits(long jobs, long overdue, long size, double share) {
    demand.wait(ResourceVector.of(size), jobs, overdue, share);
  }

  private ClassNeed only(ScaleOptions options) {
    List<ClassNeed> needs = Need.of(demand, options, Set.of());
    assertThat(needs).hasSize(1);
    return needs.get(0);
  }

  @Test
  void whatRuns_needsTheServersThatWouldHoldItPackedAnew() {
    for (int i = 0; i < 4; i++) {
      server(SMALL, 7);
    }
    runs(SMALL, 4, 3, 1);

    assertThat(only(NO_SPARE)).isEqualTo(new ClassNeed(SMALL, 4, 2, 2, 2, 0));
  }

  @Test
  void whatFindsNoRoom_needsServersBesideThosePresent() {
    // Packed anew all would fit two servers, but nothing moves.
    server(SMALL, 4);
    server(SMALL, 4);
    runs(SMALL, 2, 6, 1);
    waits(1, 0, 5, 1);

    assertThat(only(NO_SPARE)).isEqualTo(new ClassNeed(SMALL, 2, 3, 3, 2, 1));
  }

  @Test
  void whatFindsRoom_needsNoServerBesideThosePresent() {
    server(SMALL, 4);
    server(SMALL, 4);
    runs(SMALL, 2, 6, 1);
    waits(2, 0, 4, 1);

    assertThat(only(NO_SPARE)).isEqualTo(new ClassNeed(SMALL, 2, 2, 2, 2, 0));
  }

  @Test
  void shortJobs_needFewerServersSoonThanNow() {
    server(SMALL, 0);
    runs(SMALL, 1, 10, 0.1);
    waits(20, 0, 10, 0.1);

    // 21 jobs that each run for a tenth of the time until the horizon are run by three servers.
    assertThat(only(NO_SPARE)).isEqualTo(new ClassNeed(SMALL, 1, 21, 3, 1, 20));
  }

  @Test
  void jobsThatHaveWaitedBeyondTheHorizon_needTheirServersSoon() {
    server(SMALL, 0);
    runs(SMALL, 1, 10, 0.1);
    waits(4, 4, 10, 0.1);

    assertThat(only(NO_SPARE).soon()).isEqualTo(5);
  }

  @Test
  void needBeyondAllBounds_isTheLargestNumber() {
    server(SMALL, 0);
    runs(SMALL, 1, 10, 1);
    waits(4_000_000_000L, 4_000_000_000L, 10, 1);

    assertThat(only(NO_SPARE))
        .isEqualTo(
            new ClassNeed(SMALL, 1, Integer.MAX_VALUE, Integer.MAX_VALUE, 1, 4_000_000_000L));
  }

  @Test
  void sizesThatCameLately_haveSpareRoomForNoMoreThanCame() {
    server(SMALL, 0);
    demand.running(SMALL, ResourceVector.of(10)).add(1, 1, 1);

    assertThat(only(new ScaleOptions(100, 600, 0, 0, 3)).now()).isEqualTo(2);
    assertThat(only(new ScaleOptions(100, 600, 0, 0, ScaleOptions.AUTOMATIC)).now()).isEqualTo(1);
    assertThat(new ScaleOptions(1, 1, 0, 0, ScaleOptions.AUTOMATIC).spareOf(100)).isEqualTo(5);
    assertThat(new ScaleOptions(1, 1, 0, 0, ScaleOptions.AUTOMATIC).spareOf(0)).isZero();
  }

  @Test
  void whatWaits_goesToTheClassWhoseServersHoldMostOfIt() {
    for (int i = 0; i < 5; i++) {
      server(SMALL, 0);
    }
    server(LARGE, 0);
    runs(SMALL, 5, 10, 1);
    runs(LARGE, 1, 40, 1);
    waits(3, 0, 10, 1);
    waits(1, 0, 20, 1);

    assertThat(Need.of(demand, NO_SPARE, Set.of()))
        .containsExactly(new ClassNeed(SMALL, 5, 8, 8, 5, 3), new ClassNeed(LARGE, 1, 2, 2, 1, 1));
  }

  @Test
  void whatWaits_needsFewLargeServersWhereThoseHoldMoreThanManySmallOnes() {
    for (int i = 0; i < 3; i++) {
      server(SMALL, 0);
    }
    server(LARGE, 0);
    runs(SMALL, 3, 10, 1);
    runs(LARGE, 1, 40, 1);
    waits(4, 0, 10, 1);

    assertThat(Need.of(demand, NO_SPARE, Set.of()))
        .containsExactly(new ClassNeed(SMALL, 3, 3, 3, 3, 0), new ClassNeed(LARGE, 1, 2, 2, 1, 4));
  }

  @Test
  void whatNeedsNoGpu_asksForServersWithoutGpus() {
    ResourceVector plain = ResourceVector.of(10, 0);
    ResourceVector withGpus = ResourceVector.of(40, 4);
    for (ResourceVector each : List.of(plain, withGpus, withGpus, withGpus)) {
      demand.add(new ServerLook("h", servers++, each, ResourceVector.of(0, 0), false, false, 1, 1));
      demand.running(each, each).add(1, 0, 1);
    }
    demand.wait(ResourceVector.of(10, 0), 2, 0, 1);
    demand.wait(ResourceVector.of(10, 1), 4, 0, 1);

    assertThat(Need.of(demand, NO_SPARE, Set.of()))
        .containsExactly(
            new ClassNeed(withGpus, 3, 4, 4, 3, 4), new ClassNeed(plain, 1, 3, 3, 1, 2));
  }

  @Test
  void classOfWhichNoServerIsLeft_comesAgainForWhatOnlyItHolds() {
    server(SMALL, 10);
    waits(1, 0, 20, 1);

    assertThat(Need.of(demand, NO_SPARE, Set.of(SMALL, LARGE)))
        .contains(new ClassNeed(LARGE, 0, 1, 1, 0, 1));
    assertThat(only(NO_SPARE).now()).isZero();
  }
}
