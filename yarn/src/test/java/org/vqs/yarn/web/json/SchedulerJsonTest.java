package org.vqs.yarn.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.SnapshotFixture.PARTS;
import static org.vqs.yarn.web.SnapshotFixture.assertDocument;
import static org.vqs.yarn.web.SnapshotFixture.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.metrics.LatencyHistogram;

class SchedulerJsonTest {
  private final LatencyHistogram heartbeat = new LatencyHistogram();

  private ObjectNode info() {
    ObjectNode document =
        new SchedulerJson(PARTS)
            .document(snapshot(), 0.1 + 0.2, heartbeat.reading(), new LatencyHistogram().reading());
    return (ObjectNode) document.path("scheduler").path("schedulerInfo");
  }

  @Test
  void document_hasTotalsNodesAndActivityInYarnsEnvelope() throws Exception {
    ObjectNode info = info();
    info.remove(List.of("rootQueue", "latencies"));
    assertDocument(
        info,
        """
        {
          "type": "vqs", "policy": "vqs-bf",
          "time": "2026-01-02T03:04:05.678Z", "ageMillis": 1500,
          "snapshotWaitMicros": 12, "snapshotLockedMicros": 678,
          "resources": ["memory-mb", "vcores", "gpu"],
          "totals": {
            "capacity": {"memory-mb": 12288, "vcores": 24, "gpu": 3},
            "used": {"memory-mb": 4096, "vcores": 8, "gpu": 1},
            "containers": 5, "applications": 2,
            "waitingContainers": 9, "startableContainers": 4, "waitingSizes": 2, "ready": true
          },
          "nodes": {
            "total": 3, "ACTIVE": 1, "STALLED": 0, "RESERVED": 1, "BACKING_OFF": 1,
            "LEAVING": 0, "DECOMMISSIONING": 0, "SILENT": 0
          },
          "held": [
            {"partition": "", "idle": {"STALL": {"memory-mb": 8192, "vcores": 16, "gpu": 2}}, "millisToPay": 1500}
          ],
          "waitingBecause": {"HELD": 9},
          "overcommit": {
            "UNMEASURED": 0, "WATCHED": 0, "LENDS": 1, "ABOVE_MARK": 0, "GIVING_WAY": 0,
            "lent": {"memory-mb": 96, "vcores": 0, "gpu": 0}
          },
          "schedules": {
            "zone": "Europe/Berlin",
            "all": [
              {"name": "night", "hours": "MON-FRI 20:00-06:00", "holds": true},
              {"name": "weekend", "hours": "SAT-SUN 00:00-24:00", "holds": false}
            ],
            "next": {"time": "2026-01-02T03:05:07.178Z", "inMillis": 60000, "holding": ["weekend"]}
          },
          "startsPerSecond": 0.3,
          "activity": {
            "starts": {"MASTER": 1, "BEST_FIT": 4},
            "refusals": {"NO_ROOM_NOW": 3, "QUEUE_LIMIT": 2},
            "activations": {"EMPTY": 1},
            "refreshes": 10, "stalls": 11, "reservations": 12, "candidates": 13, "backOffs": 14,
            "preempted": 15, "gaveWay": 16, "caughtErrors": 17, "repairs": 18, "postponedCalls": 19
          }
        }
        """);
  }

  @Test
  void latencies_areInMicroseconds() throws Exception {
    heartbeat.record(4_000_000);
    heartbeat.record(6_000_000);
    ObjectNode latencies = (ObjectNode) info().path("latencies");
    ObjectNode recorded = (ObjectNode) latencies.path("heartbeat");
    assertThat(recorded.path("count").asLong()).isEqualTo(2);
    assertThat(recorded.path("meanMicros").asLong()).isEqualTo(5000);
    assertThat(recorded.path("maxMicros").asLong()).isEqualTo(6000);
    assertThat(recorded.path("medianMicros").asLong()).isBetween(3000L, 5000L);
    assertThat(recorded.path("p99Micros").asLong()).isBetween(4500L, 7500L);
    assertDocument(
        latencies.path("allocate"),
        """
        {"count": 0, "meanMicros": 0, "medianMicros": 0, "p99Micros": 0, "maxMicros": 0}
        """);
  }

  @Test
  void rootQueue_isATree() {
    ObjectNode root = (ObjectNode) info().path("rootQueue");
    assertThat(root.path("path").asText()).isEqualTo("root");
    assertThat(root.path("queues")).hasSize(1);
    assertThat(root.at("/queues/0/path").asText()).isEqualTo("root.dev");
    assertThat(root.at("/queues/0/queues/0/path").asText()).isEqualTo("root.dev.a");
    assertThat(root.at("/queues/0/queues/0/queues")).isEmpty();
  }
}
