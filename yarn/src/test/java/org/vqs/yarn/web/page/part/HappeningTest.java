package org.vqs.yarn.web.page.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

class HappeningTest {
  private static SchedulerEventView event(long time, Kind kind, String node, int application) {
    return new SchedulerEventView(
        time, kind, node, "", "", "because", ApplicationId.newInstance(1, application));
  }

  private static List<String> names(int most, SchedulerEventView... newestFirst) {
    return Happening.firstOfEachKind(List.of(newestFirst), most).stream()
        .map(each -> each.name() + " " + each.event().node())
        .toList();
  }

  @Test
  void reservationAndItsEnd_areOne() {
    assertThat(
            names(
                9,
                event(90_000, Kind.UNRESERVE, "h1", 1),
                event(80_000, Kind.RESERVE, "h1", 2),
                event(70_000, Kind.UNRESERVE, "h2", 1),
                event(60_000, Kind.STALL, "h1", 1),
                event(50_000, Kind.RESERVE, "h1", 1)))
        .containsExactly(
            "was reserved for 40 s h1", "reserved h1", "no longer reserved h2", "stalled h1");
  }

  @Test
  void kinds_doNotCrowdEachOtherOut() {
    assertThat(
            names(
                2,
                Collections.nCopies(5, event(9, Kind.RESERVE, "h1", 1))
                    .toArray(SchedulerEventView[]::new)))
        .hasSize(2);
  }
}
