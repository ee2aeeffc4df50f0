package org.vqs.yarn.config.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final Schedules week =
      Schedules.parse(
          "Europe/Berlin; night = MON-THU 20:00-06:00 FRI 18:00-24:00; weekend = SAT,SUN 00:00-24:00");

  /** 2 March 2026 is a Monday. */
  private static long berlin(String dateTime) {
    return ZonedDateTime.of(LocalDateTime.parse(dateTime), BERLIN).toInstant().toEpochMilli();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-02T19:59:59,''",
    "2026-03-02T20:00:00,night",
    "2026-03-03T05:59:59,night",
    "2026-03-03T06:00:00,''",
    "2026-03-06T05:00:00,night",
    "2026-03-06T17:59:00,''",
    "2026-03-06T23:59:59,night",
    "2026-03-07T00:00:00,weekend",
    "2026-03-08T23:59:59,weekend",
    "2026-03-09T00:00:00,''"
  })
  void schedule_holdsInItsHours(String moment, String holding) {
    Set<String> expected = holding.isEmpty() ? Set.of() : Set.of(holding);
    assertThat(week.holding(berlin(moment))).isEqualTo(expected);
  }

  @Test
  void hoursAfterMidnightOfSunday_areOnMonday() {
    Schedules late = Schedules.parse("Europe/Berlin; late = SUN 22:00-02:00");
    assertThat(late.holding(berlin("2026-03-09T01:59:00"))).containsExactly("late");
    assertThat(late.holding(berlin("2026-03-02T02:00:00"))).isEmpty();
  }

  @Test
  void daysMayGoOnPastSunday() {
    Schedules long1 = Schedules.parse("UTC; long = FRI-MON 00:00-24:00");
    assertThat(long1).isEqualTo(Schedules.parse("UTC; long = MON,FRI,SAT,SUN 00:00-24:00"));
  }

  @Test
  void next_isTheNextChangeOfWhatHolds() {
    assertThat(week.next(berlin("2026-03-02T12:30:30")))
        .isEqualTo(new Schedules.Next(berlin("2026-03-02T20:00:00"), Set.of("night")));
    assertThat(week.next(berlin("2026-03-02T20:00:00")))
        .isEqualTo(new Schedules.Next(berlin("2026-03-03T06:00:00"), Set.of()));
    assertThat(week.next(berlin("2026-03-06T20:00:00")))
        .isEqualTo(new Schedules.Next(berlin("2026-03-07T00:00:00"), Set.of("weekend")));
    assertThat(week.change("weekend", berlin("2026-03-02T12:00:00")))
        .hasValue(berlin("2026-03-07T00:00:00"));
  }

  @Test
  void scheduleThatAlwaysHolds_neverChanges() {
    Schedules always = Schedules.parse("UTC; always = MON-SUN 00:00-24:00");
    assertThat(always.next(0)).isNull();
    assertThat(always.change("always", 0)).isEqualTo(OptionalLong.empty());
    assertThat(Schedules.NONE.next(0)).isNull();
  }

  /** Clocks go forward on 29 March 2026 at 02:00, and back on 25 October at 03:00. */
  @Test
  void clocksThatChange_areFollowed() {
    Schedules night = Schedules.parse("Europe/Berlin; night = MON-SUN 22:00-06:00");
    long hour = 3_600_000;
    long spring = berlin("2026-03-28T22:00:00");
    assertThat(night.next(spring).time()).isEqualTo(spring + 7 * hour);
    long autumn = berlin("2026-10-24T22:00:00");
    assertThat(night.next(autumn).time()).isEqualTo(autumn + 9 * hour);
  }

  @Test
  void combinations_areThoseThatEverHold() {
    Schedules two = Schedules.parse("UTC; night = MON 20:00-06:00; batch = TUE 05:00-07:00");
    assertThat(two.combinations())
        .containsExactlyInAnyOrder(
            Set.of(), Set.of("night"), Set.of("night", "batch"), Set.of("batch"));
    assertThat(two.overlap("night", "batch")).isEqualTo("TUE 05:00");
    assertThat(week.overlap("night", "weekend")).isNull();
  }

  @Test
  void text_isReadAsTheSame() {
    assertThat(Schedules.parse(week.toString())).isEqualTo(week);
    assertThat(Schedules.parse("")).isEqualTo(Schedules.NONE).hasToString("");
    assertThat(week.text("night")).isEqualTo("MON-THU 20:00-06:00 FRI 18:00-24:00");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "night = MON 20:00-06:00|must begin with a time zone",
        "Mars/Base; night = MON 20:00-06:00|not with 'Mars/Base'",
        "UTC|such as Europe/Berlin; night",
        "UTC; night|has 'night', which must be a name",
        "UTC; a.b = MON 20:00-06:00|has 'a.b = MON 20:00-06:00'",
        "UTC; night = MON|has 'MON', which must be days and hours",
        "UTC; night = MON 20:00-20:00|has '20:00-20:00'",
        "UTC; night = MON 20:00-24:01|has '20:00-24:01'",
        "UTC; night = MON 8:00-10:00|has '8:00-10:00'",
        "UTC; night = MO 20:00-06:00|has 'MO'",
        "UTC; night = MON-TUE-WED 20:00-06:00|has 'MON-TUE-WED'",
        "UTC; a = MON 20:00-06:00; a = TUE 20:00-06:00|names the schedule a twice"
      })
  void whatIsNoSchedule_isRefusedWithThePart(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schedules.parse(text))
        .withMessageContaining(reason);
  }
}
