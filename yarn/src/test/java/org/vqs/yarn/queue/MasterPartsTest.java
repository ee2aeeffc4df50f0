package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** How many masters start where most leaves are idle, and where there are partitions. */
class MasterPartsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final int LEAVES = 20;

  private final List<ApplicationAttemptId> apps = new ArrayList<>();

  private ApplicationAttemptId submit(SchedulerHarness rm, String queue, String label, int memory) {
    ApplicationAttemptId app = rm.submit(apps.size() + 1, "ann", queue, false, false);
    apps.add(app);
    ResourceRequest master = any(0, memory, 1, 1);
    master.setNodeLabelExpression(label);
    rm.allocate(app, List.of(master), List.of());
    return app;
  }

  private static int masters(SchedulerHarness rm, String queue) {
    return rm.scheduler().queues().names().find(queue).tenant().masters();
  }

  private static String leaves() {
    return IntStream.range(0, LEAVES).mapToObj(i -> "q" + i).collect(Collectors.joining(","));
  }

  @Test
  void leafAlone_hasHalfOfWhatMastersMayUse_andEachOtherFindsRoomForItsFirst() {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of(ROOT + "queues", leaves()))) {
      FakeNode node = rm.addNode("h1", "/r1", 100 * 1024, 400);
      for (int i = 0; i < 30; i++) {
        submit(rm, "q0", "", 1024);
      }
      assertThat(masters(rm, "q0")).isEqualTo(26);
      for (int i = 1; i < LEAVES; i++) {
        submit(rm, "q" + i, "", 1024);
        assertThat(masters(rm, "q" + i)).as("q%d", i).isEqualTo(1);
      }
      for (ApplicationAttemptId app : apps.subList(0, 20)) {
        rm.removeAttempt(app, false);
        rm.removeApp(app.getApplicationId());
      }
      submit(rm, "q1", "", 1024);
      submit(rm, "q1", "", 1024);
      rm.pass(2, node);
      assertThat(masters(rm, "q1")).as("what those that ended gave back").isEqualTo(2);
      SchedulerInvariants.assertHold(rm.scheduler(), "");
    }
  }

  @Test
  void mastersOfAPartition_haveTheirShareOfIt_howeverLargeOthersAre() throws IOException {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of())) {
      when(rm.context().getNodeLabelManager().isExclusiveNodeLabel(anyString())).thenReturn(true);
      rm.addNode("plain", "/r1", 4096, 64);
      FakeNode fast = rm.addNode("fast", "/r1", 12 * 1024, 64);
      rm.scheduler().handle(new NodeLabelsUpdateSchedulerEvent(Map.of(fast.id(), Set.of("gpu"))));
      for (int i = 0; i < 10; i++) {
        submit(rm, "default", "", 512);
      }
      assertThat(masters(rm, "default")).isEqualTo(4);
      int tasks = 0;
      for (ApplicationAttemptId app : apps) {
        List<Container> pulled = rm.allocate(app, List.of(), List.of()).getContainers();
        if (!pulled.isEmpty()) {
          rm.masterLaunched(app, pulled.get(0));
          tasks += rm.allocate(app, List.of(any(1, 512, 1, 4)), List.of()).getContainers().size();
        }
      }
      assertThat(tasks).isEqualTo(4);
      for (int i = 0; i < 20; i++) {
        submit(rm, "default", "gpu", 512);
      }
      assertThat(masters(rm, "default")).as("12 more in their own partition").isEqualTo(4 + 12);
      SchedulerInvariants.assertHold(rm.scheduler(), "", "gpu");
    }
  }
}
