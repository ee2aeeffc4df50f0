package org.vqs.whatif.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;

class DailyRhythmTest {
  private static final long HOUR = 3_600_000;

  /** One application in each minute of two days. */
  private static History even() {
    List<Application> applications = new ArrayList<>();
    for (int minute = 0; minute < 2 * 24 * 60; minute++) {
      applications.add(
          new Application(
              "a" + minute, "root.a", "u", minute * 60_000L, Optional.empty(), List.of()));
    }
    return new History("h", List.of("memory-mb", "vcores"), applications, List.of());
  }

  private static long within(History history, long fromHour, long toHour) {
    return history.applications().stream()
        .filter(a -> a.submittedMs() >= fromHour * HOUR && a.submittedMs() < toHour * HOUR)
        .count();
  }

  @Test
  void days_haveAsManyAsBeforeAndMoreInTheFirstHalf() {
    History daily = new DailyRhythm(0.5).of(even());

    assertThat(within(daily, 0, 24)).isBetween(1_439L, 1_441L);
    // 12 hours at a mean rate of 1 + 0.5 · 2 / π.
    assertThat(within(daily, 0, 12)).isBetween(945L, 952L);
    assertThat(within(daily, 5, 7)).isBetween(175L, 181L);
    assertThat(within(daily, 17, 19)).isBetween(59L, 63L);
  }

  @Test
  void swingOfNothing_changesNothing() {
    History even = even();
    assertThat(new DailyRhythm(0).of(even)).isSameAs(even);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DailyRhythm(1))
        .withMessage("--daily (1.0) must be in [0, 1)");
  }
}
