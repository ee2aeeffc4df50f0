package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;

/** What one user may hold is what he could hold before, or it is said with numbers. */
class CapacityUserSharesTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir private Path directory;

  private Conversion convert(String... namesAndValues) throws Exception {
    return Examples.ofCapacity(directory, namesAndValues);
  }

  @Test
  void factor_isOfWhatIsPromised() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "prod,rest",
            "root.prod.capacity", "60",
            "root.prod.maximum-capacity", "80",
            "root.prod.queues", "etl,adhoc",
            "root.prod.etl.capacity", "75",
            "root.prod.etl.maximum-capacity", "50",
            "root.prod.etl.user-limit-factor", "0.5",
            "root.prod.adhoc.capacity", "25",
            "root.rest.capacity", "40");
    // Promised 60 % x 75 % = 45 % of the cluster, at most 40 %; a user half of the promise.
    assertThat(Examples.value(conversion, "root.prod.etl.user.max-share")).isEqualTo("0.5625");
  }

  @Test
  void userSettings_areWeights() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "prod",
            "root.prod.capacity", "100",
            "root.prod.user-settings.ann.weight", "2.5",
            "root.prod.user-settings.bob.smith.weight", "0.5",
            "root.prod.user-settings.eve.weight", "0");
    assertThat(Examples.queues(conversion).find("prod").orElseThrow().users().weights())
        .isEqualTo(Map.of("ann", 2.5, "bob.smith", 0.5));
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .containsEntry(
            CAPACITY + "root.prod.user-settings.eve.weight", "a weight must be above 0 here");
  }

  @Test
  void limitOfOnePartition_isNotOfAllNodes() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "ml,rest",
            "root.ml.capacity", "2",
            "root.ml.accessible-node-labels.gpu.capacity", "100",
            "root.rest.capacity", "98");
    assertThat(Examples.value(conversion, "root.ml.user.max-share")).isNull();
    assertThat(Examples.texts(conversion.notesOfOtherWays()).get(CAPACITY + "user-limit-factor"))
        .contains("1 x what root.ml is promised is 0.02 of its maximum")
        .contains("user.max-share is left at 1");
    assertThat(Examples.value(conversion, "root.rest.user.max-share")).isEqualTo("0.98");
  }
}
