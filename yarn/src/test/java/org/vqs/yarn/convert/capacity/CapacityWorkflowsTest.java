package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;

class CapacityWorkflowsTest {
  private static final String MAPPINGS = "yarn.scheduler.capacity.workflow-priority-mappings";

  @TempDir private Path directory;

  private Conversion convert(String enabled, String mappings) throws Exception {
    return Examples.ofCapacity(
        directory,
        "root.queues",
        "prod,dev",
        "root.prod.capacity",
        "60",
        "root.prod.queues",
        "etl",
        "root.prod.etl.capacity",
        "100",
        "root.dev.capacity",
        "40",
        "workflow-priority-mappings-override.enable",
        enabled,
        "workflow-priority-mappings",
        mappings);
  }

  @Test
  void mappings_areListsOfQueues() throws Exception {
    Conversion conversion =
        convert(
            "true",
            "nightly:root.prod.etl:1, hourly:root.prod:2, big:root.prod.etl:1, Nightly:root.prod.etl:7");
    assertThat(Examples.queues(conversion).find("etl").orElseThrow().terms().workflowPriorities())
        .isEqualTo(Map.of("nightly", 7, "hourly", 2, "big", 1));
    assertThat(conversion.carried()).contains(MAPPINGS, MAPPINGS + "-override.enable");
  }

  @Test
  void mappingThatDoesNothingThere_isLeftOut() throws Exception {
    assertThat(Examples.texts(convert("false", "w:root.dev:7").notesOfLeftOut()))
        .containsEntry(
            MAPPINGS, "they do nothing there: " + MAPPINGS + "-override.enable is not true");
    assertThat(Examples.texts(convert("true", "w:root.gone:7").notesOfLeftOut()))
        .containsEntry(MAPPINGS, "w:root.gone:7: there is no queue root.gone");
    assertThat(Examples.texts(convert("true", "w:root:7").notesOfLeftOut()))
        .containsEntry(MAPPINGS, "w:root:7: those of root are not looked at there");
  }

  @Test
  void brokenMapping_isRefused() {
    assertThatThrownBy(() -> convert("true", "w:7"))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessage(MAPPINGS + ": w:7 must be workflow:queue:priority");
  }
}
