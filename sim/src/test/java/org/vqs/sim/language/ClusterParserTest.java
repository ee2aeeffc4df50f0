package org.vqs.sim.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.workload.Sizes;

class ClusterParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | 1 | 5 of 1",
        "2,3 | 90x90,180x90 | 2 of 90x90; 3 of 180x90",
        "2,3 | 1/3 | 2 of 1/3; 3 of 1/3",
        "1 | 0.5 | 1 of 0.5",
      })
  void nthNumber_hasTheNthCapacity(String servers, String capacity, String groups) {
    assertThat(
            ClusterParser.parse(servers, capacity).stream()
                .map(group -> group.count() + " of " + Sizes.text(group.capacity()))
                .collect(Collectors.joining("; ")))
        .isEqualTo(groups);
  }

  @Test
  void groupInUnits_isWhole() {
    assertThat(ClusterParser.parse("4", "1x1/3").get(0).inUnits(6))
        .isEqualTo(new ServerGroup(4, ResourceVector.of(6, 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x | 1 | --servers (x) must be a whole number",
        "1.5 | 1 | --servers (1.5) must be a whole number",
        "0 | 1 | --servers (0) must be at least 1",
        "-2 | 1 | --servers (-2) must be at least 1",
        "1 | big | --capacity (big) must be a number such as 0.4",
        "1 | 0 | --capacity (0) must be positive",
        "1 | 1x0 | --capacity (1x0) must be positive",
        "1 | 1x-3 | --capacity (1x-3) must be positive",
        "1 | 1,2 | --servers (1) and --capacity (1,2) must have as many entries as each other",
        "1,2,3 | 1,2 | --servers (1,2,3) and --capacity (1,2) must have as many entries",
        "1,2 | 1x2,3 | --capacity (1x2,3) must be of the same number of resources for all servers",
      })
  void wrongClusters_areRefusedWithAWayOut(String servers, String capacity, String message) {
    assertThatThrownBy(() -> ClusterParser.parse(servers, capacity))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
