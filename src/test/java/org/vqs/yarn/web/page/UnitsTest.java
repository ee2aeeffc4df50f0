package org.vqs.yarn.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.Amounts;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "-5, 0 ms",
    "0, 0 ms",
    "999, 999 ms",
    "1000, 1 s",
    "59999, 59 s",
    "60000, 1 min",
    "200000, 3 min 20 s",
    "3600000, 1 h",
    "7500000, 2 h 5 min",
    "273600000, 3 d 4 h"
  })
  void duration_hasAtMostTwoUnits(long millis, String expected) {
    assertThat(Units.duration(millis)).isEqualTo(expected);
    assertThat(Units.roughDuration(millis)).isEqualTo(expected.replaceAll("(\\S+ \\S+).*", "$1"));
  }

  @ParameterizedTest
  @CsvSource({
    "850, 850 ns",
    "12000, 12 µs",
    "1400000, 1.4 ms",
    "250000000, 250 ms",
    "2100000000, 2.1 s"
  })
  void nanos_haveTheUnitThatFits(long nanos, String expected) {
    assertThat(Units.nanos(nanos)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.25, 0.25",
    "1.4, 1.4",
    "10, 10",
    "12.54, 12.5",
    "1234.4, '1,234'",
    "NaN, –",
    "-3, -3",
    "100, 100"
  })
  void number_hasThreeDigits(double number, String expected) {
    assertThat(Units.number(number)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "764, 764",
    "1200, 1.2k",
    "2000, 2k",
    "35400, 35k",
    "999499, 999k",
    "1200000, 1.2M"
  })
  void compact_needsFourCharacters(long count, String expected) {
    assertThat(Units.compact(count)).isEqualTo(expected);
  }

  @Test
  void percent_hasADecimalIfSmall() {
    assertThat(Units.percent(0)).isEqualTo("0 %");
    assertThat(Units.percent(0.034)).isEqualTo("3.4 %");
    assertThat(Units.percent(0.561)).isEqualTo("56 %");
    assertThat(Units.percent(1.2)).isEqualTo("120 %");
  }

  @Test
  void amounts_haveTheirUnitsAndNoZeros() {
    List<String> resources = List.of("memory-mb", "vcores", "yarn.io/gpu");
    assertThat(Units.amounts(resources, Amounts.of(40 * 1024, 8, 0))).isEqualTo("40 GiB, 8 vcores");
    assertThat(Units.amounts(resources, Amounts.of(-1536, 0, 2))).isEqualTo("-1.5 GiB, 2 gpu");
    assertThat(Units.amounts(resources, Amounts.of(0, 0, 0))).isEqualTo("nothing");
    assertThat(Units.amount("memory-mb", 3L << 21)).isEqualTo("6 TiB");
  }

  @Test
  void time_hasADateOnAnotherDay() {
    long now = PageFixture.NOW;
    assertThat(Units.time(now, now, ZoneOffset.UTC)).isEqualTo("03:04:05");
    assertThat(Units.time(now - 86_400_000, now, ZoneOffset.UTC)).isEqualTo("2026-01-01 03:04:05");
  }

  @Test
  void count_namesWhatIsCounted() {
    assertThat(Units.count(1, "node")).isEqualTo("1 node");
    assertThat(Units.count(12_345, "node")).isEqualTo("12,345 nodes");
  }
}
