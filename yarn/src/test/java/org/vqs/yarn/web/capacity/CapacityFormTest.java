package org.vqs.yarn.web.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.web.json.JsonParts;

/** Settings of queues in the form of a Capacity Scheduler. */
class CapacityFormTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private static JsonNode info(Map<String, String> settings) {
    SchedulerHarness rm = new SchedulerHarness(settings);
    try {
      rm.addNode("h1", "/r1", 8192, 8);
      for (String user : List.of("ann", "bob")) {
        ApplicationAttemptId app = rm.submitUnmanaged(user.equals("ann") ? 1 : 2, user, "root.a.x");
        rm.allocate(app, List.of(any(1, 1024, 1, 1)), List.of());
      }
      // A snapshot lives for a second, by the system's clock.
      SchedulerSnapshot snapshot =
          await()
              .until(
                  () -> rm.scheduler().observation().snapshots().latest(),
                  taken ->
                      taken.queues().stream()
                          .anyMatch(queue -> queue.detail().users().size() == 2));
      CapacityForm form =
          new CapacityForm(
              snapshot,
              snapshot.time(),
              rm.scheduler().configuration(),
              JsonParts.object(),
              new CapacityForm.Shown(true, true));
      return form.document().at("/scheduler/schedulerInfo");
    } finally {
      rm.close();
    }
  }

  @Test
  void limitsOnRunningApplications_areTheLeastOnTheWayToTheRoot_andWeightsOfUsersAreAsSet() {
    JsonNode root =
        info(
            Map.of(
                ROOT + "queues", "a",
                ROOT + "a.queues", "x,y",
                ROOT + "maximum-running-applications", "30",
                ROOT + "a.maximum-running-applications", "40",
                ROOT + "a.y.maximum-running-applications", "5",
                ROOT + "a.x.user.weights", "ann=2.5"));
    JsonNode a = root.at("/queues/queue/0");
    JsonNode x = a.at("/queues/queue/0");
    assertThat(root.path("maxParallelApps").asInt()).isEqualTo(30);
    assertThat(a.path("maxParallelApps").asInt()).isEqualTo(30);
    assertThat(x.path("maxParallelApps").asInt()).isEqualTo(30);
    assertThat(a.at("/queues/queue/1/maxParallelApps").asInt()).isEqualTo(5);
    assertThat(x.at("/users/user/0/username").asText()).isEqualTo("ann");
    assertThat(x.at("/users/user/0/userWeight").asDouble()).isEqualTo(2.5);
    assertThat(x.at("/users/user/1/userWeight").asDouble()).isEqualTo(1);
  }
}
