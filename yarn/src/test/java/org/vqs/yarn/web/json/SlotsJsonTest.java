package org.vqs.yarn.web.json;

import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;

import org.junit.jupiter.api.Test;
import org.vqs.yarn.web.SnapshotFixture;

class SlotsJsonTest {
  @Test
  void document_hasTypesAndConfigurations() throws Exception {
    assertDocument(
        new SlotsJson(PARTS).document(SnapshotFixture.snapshot()),
        """
        {
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "partitions": [{
            "partition": "",
            "types": [
              {"demand": {"memory-mb": 4096, "vcores": 8, "gpu": 1}, "reward": 5.0, "running": 2,
               "waiting": 1, "slotsKept": 3, "slotsOpen": 2},
              {"demand": {"memory-mb": 8192, "vcores": 16, "gpu": 2}, "reward": 1.0, "running": 7,
               "waiting": 9, "slotsKept": 0, "slotsOpen": 0}
            ],
            "configurations": [{
              "capacity": {"memory-mb": 16384, "vcores": 32, "gpu": 4}, "slots": [2, 1],
              "nodesWanted": 6, "nodesAccept": 4, "nodesReject": 1
            }],
            "emptiedNodes": 1, "emptied": ["h2:8041"]
          }]
        }
        """);
  }
}
