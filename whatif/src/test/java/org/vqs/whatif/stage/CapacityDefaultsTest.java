package org.vqs.whatif.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;

class CapacityDefaultsTest {
  private static final boolean IS_35 = VersionInfo.getVersion().startsWith("3.5.");

  @Test
  void capacity_decidesInItsOwnThreadSince35() {
    assertThat(CapacityDefaults.areAsynchronous()).isEqualTo(IS_35);
  }

  @Test
  void remark_namesCapacityAndThisHadoopWhereItsDefaultIsNotReplayed() {
    assertThat(CapacityDefaults.remarks(List.of("adaptive", "fair"))).isEmpty();
    List<String> remarks = CapacityDefaults.remarks(List.of("adaptive", "capacity", "fair"));
    assertThat(remarks).hasSize(IS_35 ? 1 : 0);
    assertThat(remarks)
        .allMatch(remark -> remark.startsWith("capacity decides here when a node reports"))
        .allMatch(remark -> remark.contains("Hadoop " + VersionInfo.getVersion()));
  }
}
