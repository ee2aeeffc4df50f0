package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.core.learn.StartForecast;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.web.SnapshotFixture;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.ExpectedStart;
import org.vqs.yarn.why.answer.NodeTally;
import org.vqs.yarn.why.answer.PendingAnswer;
import org.vqs.yarn.why.answer.RunWaitView;

class WhyJsonTest {
  private static final NodeTally NODES =
      new NodeTally(
          9,
          8,
          7,
          6,
          5,
          4,
          12,
          3,
          2,
          1,
          11,
          new NodeTally.Roomiest("h1:1", Map.of("memory-mb", 34L), ""));

  private static PendingAnswer ask(boolean master, Reason reason, NodeTally nodes) {
    return new PendingAnswer(
        1,
        -1,
        master,
        3,
        Map.of("memory-mb", 40960L),
        "40 GiB",
        List.of("VQ3"),
        "",
        List.of("h1"),
        12_000,
        reason,
        "needs 40 GiB on one node",
        "wait",
        ExpectedStart.of(new StartForecast(120_000, 240_400.4, 540_000)),
        nodes);
  }

  private static ObjectNode document(PendingAnswer... asks) {
    ApplicationAnswer answer =
        new ApplicationAnswer(
            "application_1_0007",
            "ann",
            "root.dev",
            ApplicationAnswer.State.WAITING,
            "3 containers wait",
            3,
            List.of(asks),
            4,
            null,
            SnapshotFixture.TIME);
    return new WhyJson(JsonParts.withoutAmounts(new JsonParts.Now(SnapshotFixture.NOW, 0)))
        .document(answer);
  }

  @Test
  void document_hasEachRequestWithItsReason() throws Exception {
    assertDocument(
        document(ask(false, Reason.NO_ROOM_NOW, NODES)),
        """
        {
          "application": "application_1_0007", "user": "ann", "queue": "root.dev",
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "state": "WAITING", "text": "3 containers wait", "containers": 3,
          "pending": [{
            "priority": 1, "allocationRequestId": -1, "master": false, "containers": 3,
            "size": {"memory-mb": 40960}, "types": ["VQ3"], "partition": "", "names": ["h1"],
            "waitedMillis": 12000, "reason": "NO_ROOM_NOW", "text": "needs 40 GiB on one node",
            "remedy": "wait",
            "start": {"earlyMillis": 120000, "likelyMillis": 240400, "lateMillis": 540000,
              "text": "in about 4 min; half of such requests in 2 min to 9 min"},
            "nodes": {
              "mayRunOn": 9, "largeEnough": 8, "withRoom": 7, "stalled": 6, "reservedForOthers": 5,
              "backingOff": 4, "leaving": 12, "decommissioning": 3, "silent": 2, "reservedForIt": 1,
              "reservedForSameSize": 11,
              "roomiest": {"node": "h1:1", "free": {"memory-mb": 34}}
            }
          }],
          "leftOut": 4, "waitsToRun": null
        }
        """);
  }

  @Test
  void limitOnRunningApplications_hasThePlaceInLine() throws Exception {
    ApplicationAnswer answer =
        new ApplicationAnswer(
            "application_1_0007",
            "ann",
            "root.dev",
            ApplicationAnswer.State.WAITING_TO_RUN,
            "it waits",
            0,
            List.of(),
            0,
            new RunWaitView("root", "ann", "some.property", 3, 3, 2, 5, 17),
            SnapshotFixture.TIME);
    assertDocument(
        (ObjectNode)
            new WhyJson(JsonParts.withoutAmounts(new JsonParts.Now(SnapshotFixture.NOW, 0)))
                .document(answer)
                .path("waitsToRun"),
        """
        {
          "queue": "root", "user": "ann", "property": "some.property", "running": 3, "most": 3,
          "place": 2, "waiting": 5
        }
        """);
  }

  @Test
  void whatIsUnknown_isNull() {
    NodeTally none = new NodeTally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null);
    ObjectNode document = document(ask(true, null, none));
    assertThat(document.at("/pending/0/master").asBoolean()).isTrue();
    assertThat(document.at("/pending/0/reason").isNull()).isTrue();
    assertThat(document.at("/pending/0/nodes/roomiest").isNull()).isTrue();
  }
}
