package org.vqs.yarn.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

class RecentEventsTest {
  private final RecentEvents events = new RecentEvents();

  private void add(int time, Kind kind) {
    events.add(new SchedulerEventView(time, kind, "n:1", "", "", "", null));
  }

  @Test
  void latest_areNewestFirst() {
    add(1, Kind.STALL);
    add(2, Kind.REFRESH);
    add(2, Kind.STALL);

    assertThat(events.latest())
        .extracting(SchedulerEventView::kind)
        .containsExactly(Kind.STALL, Kind.REFRESH, Kind.STALL);
  }

  @Test
  void manyOfAKind_doNotMakeOthersForgotten() {
    add(0, Kind.STALL);
    for (int time = 1; time <= 500; time++) {
      add(time, Kind.REFRESH);
    }

    assertThat(events.latest()).hasSize(101);
    assertThat(events.latest().get(0).time()).isEqualTo(500);
    assertThat(events.latest().get(100).kind()).isEqualTo(Kind.STALL);
  }
}
