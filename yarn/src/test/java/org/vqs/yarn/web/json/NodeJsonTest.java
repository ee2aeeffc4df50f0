package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.web.SnapshotFixture.APPLICATION;
import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;
import static org.vqs.yarn.web.SnapshotFixture.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.web.SnapshotFixture;

class NodeJsonTest {
  private static final NodeQuery ALL = NodeQuery.of(null, null, null, null);

  private final NodeJson ofEverything = new NodeJson(PARTS, application -> true);
  private final NodeJson ofNothing = new NodeJson(PARTS, application -> false);

  @Test
  void activeNode_hasItsConfigurationAndNoTime() throws Exception {
    assertDocument(
        ofEverything.list(snapshot(), ALL).at("/nodes/0"),
        """
        {
          "id": "h1:8041", "name": "h1", "rack": "/r1", "partition": "",
          "capacity": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
          "used": {"memory-mb": 4192, "vcores": 2, "gpu": 0},
          "free": {"memory-mb": -96, "vcores": 6, "gpu": 1},
          "reservedForGangs": null,
          "containers": 3,
          "configuration": {"text": "1×VQ1 + 2×VQ3", "slots": {"VQ1": 1, "VQ3": 2}},
          "standing": "ACTIVE", "since": null, "ageMillis": null,
          "stall": null, "backOff": null, "reservation": null,
          "use": {
            "state": "LENDS", "lent": {"memory-mb": 96, "vcores": 0, "gpu": 0},
            "containers": {"memory-mb": 1024.0, "vcores": 2.5}, "machine": {"memory-mb": 0.5, "vcores": 0.25}
          }
        }
        """);
  }

  @Test
  void reservation_namesItsApplicationToThoseWhoMayViewIt() throws Exception {
    ObjectNode seen = (ObjectNode) ofEverything.list(snapshot(), ALL).at("/nodes/1");
    assertThat(seen.path("standing").asText()).isEqualTo("RESERVED");
    assertThat(seen.path("since").asText()).isEqualTo("2026-01-02T03:04:05.178Z");
    assertThat(seen.path("ageMillis").asLong()).isEqualTo(2000);
    assertDocument(
        seen.path("reservation"),
        """
        {
          "because": "SHARE", "application": "application_1_0007",
          "size": {"memory-mb": 1024, "vcores": 1, "gpu": 0}
        }
        """);
    assertDocument(
        ofNothing.list(snapshot(), ALL).at("/nodes/1/reservation"),
        """
        {"because": "SHARE", "application": null, "size": null}
        """);
  }

  @Test
  void stall_hasTheWeightsThatWereCompared() throws Exception {
    assertDocument(
        ofNothing.details(snapshot(), SnapshotFixture.stalled(), List.of()).at("/node/stall"),
        """
        {
          "best": {"text": "1×VQ1 + 2×VQ5", "slots": {"VQ1": 1, "VQ5": 2}},
          "value": 0.25, "attainable": 40.0, "beta": 0.9
        }
        """);
  }

  @Test
  void backOff_hasAnEnd() throws Exception {
    assertDocument(
        ofEverything.list(snapshot(), ALL).at("/nodes/2/backOff"),
        """
        {"failures": 3, "until": "2026-01-02T03:04:37.178Z", "remainingMillis": 30000}
        """);
  }

  @Test
  void list_isAPageOfThoseAskedFor() {
    ObjectNode page =
        ofEverything.list(snapshot(), NodeQuery.of("active,reserved", null, "1", "1"));
    assertThat(page.path("total").asInt()).isEqualTo(3);
    assertThat(page.path("matching").asInt()).isEqualTo(2);
    assertThat(page.path("offset").asInt()).isEqualTo(1);
    assertThat(page.path("limit").asInt()).isEqualTo(1);
    assertThat(page.path("nodes").findValuesAsText("id")).containsExactly("h2:8041");
  }

  @Test
  void details_nameContainersOfVisibleApplicationsAndCountTheOthers() throws Exception {
    RMContainer mine = container(APPLICATION);
    RMContainer other = container(ApplicationId.newInstance(1, 8));
    NodeJson json = new NodeJson(PARTS, APPLICATION::equals);
    ObjectNode details =
        json.details(snapshot(), SnapshotFixture.active(), List.of(other, mine, other));
    assertThat(details.path("otherContainers").asInt()).isEqualTo(2);
    assertThat(details.at("/node/id").asText()).isEqualTo("h1:8041");
    assertThat(details.path("containers")).hasSize(1);
    assertDocument(
        details.at("/containers/0"),
        """
        {
          "id": "container_1_0007_01_000002", "application": "application_1_0007",
          "state": "RUNNING", "executionType": "GUARANTEED", "master": true,
          "size": {"memory-mb": 2048, "vcores": 2},
          "created": "2026-01-02T03:04:05.678Z", "ageMillis": 1500
        }
        """);
  }

  private static RMContainer container(ApplicationId application) {
    ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(application, 1);
    RMContainer container = mock(RMContainer.class);
    when(container.getApplicationAttemptId()).thenReturn(attempt);
    when(container.getContainerId()).thenReturn(ContainerId.newContainerId(attempt, 2));
    when(container.getState()).thenReturn(RMContainerState.RUNNING);
    when(container.getExecutionType()).thenReturn(ExecutionType.GUARANTEED);
    when(container.isAMContainer()).thenReturn(true);
    when(container.getAllocatedResource()).thenReturn(Resource.newInstance(2048, 2));
    when(container.getCreationTime()).thenReturn(SnapshotFixture.TIME);
    return container;
  }
}
