package org.vqs.yarn.web.json;

import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.SnapshotFixture;

class ScaleJsonTest {
  @Test
  void document_hasTheNumbersOfEachClass() throws Exception {
    ScaleNode full = new ScaleNode("h1:8041", "h1", 2);
    ScaleNode empty = new ScaleNode("h2:8041", "h2", 0);
    ClassScale scale =
        new ClassScale(
            "x",
            ResourceAmounts.of(2048, 2, 0),
            5,
            3,
            2,
            3,
            0,
            List.of(full, empty),
            List.of(empty),
            "why");
    assertDocument(
        new ScaleJson(PARTS)
            .document(new ScaleView(SnapshotFixture.TIME, 10_000, true, List.of(scale))),
        """
        {
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "intervalMillis": 10000, "leaves": true,
          "classes": [{
            "partition": "x", "capacity": {"memory-mb": 2048, "vcores": 2, "gpu": 0},
            "present": 5, "now": 3, "soon": 2, "target": 3, "missing": 0, "waiting": 0,
            "leaving": [
              {"id": "h1:8041", "host": "h1", "containers": 2},
              {"id": "h2:8041", "host": "h2", "containers": 0}],
            "removable": [{"id": "h2:8041", "host": "h2", "containers": 0}],
            "because": "why"
          }]
        }
        """);
  }
}
