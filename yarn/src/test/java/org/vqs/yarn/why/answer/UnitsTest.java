package org.vqs.yarn.why.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.ResourceAmounts;

class UnitsTest {
  @BeforeEach
  void addGpus() {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RESOURCE_TYPES, "yarn.io/gpu,disk");
    conf.set(YarnConfiguration.RESOURCE_TYPES + ".disk.units", "G");
    ResourceUtils.resetResourceTypes(conf);
  }

  @AfterEach
  void reset() {
    ResourceUtils.resetResourceTypes(new YarnConfiguration());
  }

  @Test
  void amounts_haveUnitsAndLeaveOutWhatIsNone() {
    assertThat(Units.amounts(ResourceAmounts.of(40960, 8, 0, 0))).isEqualTo("40 GiB, 8 vcores");
    assertThat(Units.amounts(ResourceAmounts.of(512, 1, 2, 1)))
        .contains("512 MiB, 1 vcore", "2G disk", "1 yarn.io/gpu");
    assertThat(Units.amounts(ResourceAmounts.of(0, 0, 0, 0))).isEqualTo("nothing");
    assertThat(Units.amounts(ResourceAmounts.of(-1024, -1, 0, 0))).isEqualTo("-1 GiB, -1 vcore");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 MiB",
    "1023, 1023 MiB",
    "1024, 1 GiB",
    "35328, 34.5 GiB",
    "2097152, 2 TiB",
    "-2048, -2 GiB"
  })
  void memory_isInTheLargestUnit(long mebibytes, String text) {
    assertThat(Units.memory(mebibytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0 ms",
    "250, 250 ms",
    "12000, 12 s",
    "60000, 1 min",
    "125000, 2 min 5 s",
    "3600000, 1 h",
    "9000000, 2 h 30 min",
    "180000000, 2 d 2 h"
  })
  void time_isInTheTwoLargestUnits(long millis, String text) {
    assertThat(Units.time(millis)).isEqualTo(text);
  }

  @Test
  void amountsByName_areAllOfThem() {
    assertThat(Units.byName(ResourceAmounts.of(1, 2, 0, 4)))
        .containsEntry("memory-mb", 1L)
        .containsEntry("vcores", 2L)
        .containsEntry(
            "yarn.io/gpu", Units.byName(ResourceAmounts.of(1, 2, 0, 4)).get("yarn.io/gpu"))
        .hasSize(4);
  }

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
  void roughTime_isInTheLargestUnit(long millis, String expected) {
    assertThat(Units.time(millis)).isEqualTo(expected);
    assertThat(Units.roughTime(millis)).isEqualTo(expected.replaceAll("(\\S+ \\S+).*", "$1"));
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
  void amountsOfNamedTypes_areWrittenTheSame() {
    List<String> resources = List.of("memory-mb", "vcores", "yarn.io/gpu", "disk");
    assertThat(Units.amounts(resources, ResourceAmounts.of(-1536, 1, 1, 2)))
        .isEqualTo("-1.5 GiB, 1 vcore, 1 yarn.io/gpu, 2G disk");
    assertThat(Units.amounts(resources, ResourceAmounts.of(0, 1200, 0, 0)))
        .isEqualTo("1,200 vcores");
    assertThat(Units.amounts(ResourceAmounts.of(0, 1200, 0, 0))).isEqualTo("1,200 vcores");
    assertThat(Units.amounts(resources, ResourceAmounts.of(0, 0, 0, 0))).isEqualTo("nothing");
    assertThat(Units.name("memory-mb")).isEqualTo(Units.name(0)).isEqualTo("memory");
  }

  @Test
  void moment_hasADateOnAnotherDay() {
    long now = 1_767_323_045_000L;
    assertThat(Units.moment(now, now, ZoneOffset.UTC)).isEqualTo("03:04:05");
    assertThat(Units.moment(now - 86_400_000, now, ZoneOffset.UTC))
        .isEqualTo("2026-01-01 03:04:05");
  }

  @Test
  void count_namesWhatIsCounted() {
    assertThat(Units.count(1, "node")).isEqualTo("1 node");
    assertThat(Units.count(12_345, "node")).isEqualTo("12,345 nodes");
  }
}
