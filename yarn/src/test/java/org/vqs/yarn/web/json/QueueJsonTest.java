package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;
import static org.vqs.yarn.web.SnapshotFixture.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class QueueJsonTest {
  @Test
  void document_listsQueuesAfterTheirParents() throws Exception {
    ObjectNode document = new QueueJson(PARTS, true).document(snapshot(), null);
    assertThat(document.path("time").asText()).isEqualTo("2026-01-02T03:04:05.678Z");
    assertThat(document.path("ageMillis").asLong()).isEqualTo(1500);
    assertThat(document.findValuesAsText("path")).containsExactly("root", "root.dev", "root.dev.a");
    assertThat(document.at("/queues/0/parent").isNull()).isTrue();
    assertDocument(
        document.at("/queues/2"),
        """
        {
          "path": "root.dev.a", "parent": "root.dev", "leaf": true, "created": false, "state": "RUNNING",
          "weight": 2.0, "reward": 4.0, "order": "users", "preemptionWithin": "off", "share": 0.333333, "usedShare": 0.25,
          "averageShare": 0.125,
          "used": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
          "maximum": {"memory-mb": 12288, "vcores": 24, "gpu": 3},
          "guaranteed": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
          "mastersUsed": {"memory-mb": 512, "vcores": 1, "gpu": 0},
          "mastersMaximum": {"memory-mb": 8192, "vcores": 16, "gpu": 2},
          "applications": 2, "runningApplications": 1, "applicationsWaitingToRun": 1,
          "maximumRunningApplications": 1, "pendingContainers": 9,
          "pending": {"memory-mb": 9216, "vcores": 9, "gpu": 0},
          "labels": [
            {"label": "gpu", "weight": 5.0,
             "used": {"memory-mb": 0, "vcores": 0, "gpu": 0},
             "maximum": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
             "capacity": {"memory-mb": 8192, "vcores": 16, "gpu": 2}}],
          "users": [
            {"name": "ann", "averageShare": 0.0625, "used": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
             "mastersUsed": {"memory-mb": 512, "vcores": 1, "gpu": 0},
             "pending": {"memory-mb": 9216, "vcores": 9, "gpu": 0},
             "containers": 3, "running": 1, "accepted": 1}],
          "partitions": [
            {"partition": "", "usedShare": 0.5,
             "used": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
             "pending": {"memory-mb": 9216, "vcores": 9, "gpu": 0}},
            {"partition": "gpu", "usedShare": 0.0,
             "used": {"memory-mb": 0, "vcores": 0, "gpu": 0},
             "pending": {"memory-mb": 0, "vcores": 0, "gpu": 0}}]
        }
        """);
  }

  @Test
  void usage_isThatOfTheLabelThatIsAskedFor() {
    for (String label : new String[] {"", "gpu"}) {
      ObjectNode document = new QueueJson(PARTS, true).document(snapshot(), label);
      assertThat(document.findValuesAsText("partition")).hasSize(3).containsOnly(label);
    }
  }
}
