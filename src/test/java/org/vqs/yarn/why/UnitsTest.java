package org.vqs.yarn.why;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.Amounts;

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
    assertThat(Units.amounts(Amounts.of(40960, 8, 0, 0))).isEqualTo("40 GiB, 8 vcores");
    assertThat(Units.amounts(Amounts.of(512, 1, 2, 1)))
        .contains("512 MiB, 1 vcore", "2G disk", "1 yarn.io/gpu");
    assertThat(Units.amounts(Amounts.of(0, 0, 0, 0))).isEqualTo("nothing");
    assertThat(Units.amounts(Amounts.of(-1024, -1, 0, 0))).isEqualTo("-1 GiB, -1 vcore");
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
    assertThat(Units.byName(Amounts.of(1, 2, 0, 4)))
        .containsEntry("memory-mb", 1L)
        .containsEntry("vcores", 2L)
        .containsEntry("yarn.io/gpu", Units.byName(Amounts.of(1, 2, 0, 4)).get("yarn.io/gpu"))
        .hasSize(4);
  }
}
