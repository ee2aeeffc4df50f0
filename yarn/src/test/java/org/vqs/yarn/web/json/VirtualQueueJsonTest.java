package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;
import static org.vqs.yarn.web.SnapshotFixture.snapshot;

import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;

class VirtualQueueJsonTest {
  @Test
  void document_hasEachQueueWithItsSizesAsFractions() throws Exception {
    assertDocument(
        new VirtualQueueJson(PARTS).document(snapshot(), null),
        """
        {
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "classes": [{
            "partition": "", "capacity": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
            "nodes": 2, "j": 2, "waiting": 4,
            "virtualQueues": [
              {"type": "VQ0", "sizeAbove": 0.666667, "sizeUpTo": 1.0, "length": 0, "weight": 0.0,
               "meanAgeMillis": 0, "oldestAgeMillis": 0},
              {"type": "VQ1", "sizeAbove": 0.5, "sizeUpTo": 0.666667, "length": 4, "weight": 5.25,
               "meanAgeMillis": 300, "oldestAgeMillis": 900}
            ]
          }],
          "otherClasses": 1
        }
        """);
  }

  @Test
  void ageThatIsNotKnown_isNull() {
    VirtualQueueView queue = new VirtualQueueView(0, 0.5, 1, 7, 7, 300, -1);
    assertThat(VirtualQueueJson.virtualQueue(queue).get("oldestAgeMillis").isNull()).isTrue();
  }

  @Test
  void classes_areThoseOfTheLabelThatIsAskedFor() {
    VirtualQueueJson json = new VirtualQueueJson(PARTS);
    assertThat(json.document(snapshot(), "").path("classes")).hasSize(1);
    assertThat(json.document(snapshot(), "gpu").path("classes")).isEmpty();
  }
}
