package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.APPLICATION;
import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.SnapshotFixture;

class GangJsonTest {
  private static GangView reserving() {
    return new GangView(
        APPLICATION,
        "the application's gang",
        4,
        "rack",
        4,
        SnapshotFixture.TIME - 500,
        Long.MAX_VALUE,
        GangView.State.RESERVING,
        3,
        2,
        List.of("h1:8041"),
        1,
        ResourceAmounts.of(2048, 2, 0),
        SnapshotFixture.TIME - 300,
        null,
        null,
        APPLICATION);
  }

  @Test
  void document_hasWhatWaitsAndWhatIsReserved() throws Exception {
    assertDocument(
        new GangJson(PARTS, application -> true).document(SnapshotFixture.snapshot(reserving())),
        """
        {
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "gangs": [{
            "application": "%s", "name": "the application's gang", "size": 4, "in": "rack",
            "since": "2026-01-02T03:04:05.178Z", "ageMillis": 2000,
            "state": "RESERVING", "asked": 4, "subCluster": null, "withRoom": 3, "reservedPlaces": 2, "reservedNodes": 1,
            "reservedOn": ["h1:8041"],
            "reserved": {"memory-mb": 2048, "vcores": 2, "gpu": 0},
            "reservedSince": "2026-01-02T03:04:05.378Z", "patienceEnds": null, "detail": null
          }],
          "otherGangs": 0
        }
        """
            .formatted(APPLICATION));
  }

  @Test
  void otherUsersGang_isNotNamed() {
    JsonNode gang =
        new GangJson(PARTS, application -> false)
            .document(SnapshotFixture.snapshot(reserving()))
            .get("gangs")
            .get(0);
    assertThat(gang.get("application").isNull()).isTrue();
    assertThat(gang.get("name").isNull()).isTrue();
    assertThat(gang.get("size").asInt()).isEqualTo(4);
  }
}
