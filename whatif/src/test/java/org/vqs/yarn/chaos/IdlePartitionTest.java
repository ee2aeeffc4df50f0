package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.when;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.testing.FakeNode;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * The same random events with and without a partition that nobody may use: every container, limit,
 * headroom and total of the others is the same. Of policies that look at single servers: what
 * others, and reservations, do depends on how many servers the cluster has.
 */
class IdlePartitionTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final int STEPS = 150;
  private static final int APPLICATIONS = 12;
  private static final List<String> QUEUES = List.of("a", "b", "c");

  static List<Arguments> runs() {
    List<Arguments> runs = new ArrayList<>();
    for (String policy : List.of("vqs", "vqs-bf")) {
      for (long seed = 1; seed <= 3; seed++) {
        runs.add(Arguments.of(policy, seed));
      }
    }
    return runs;
  }

  @ParameterizedTest
  @MethodSource("runs")
  void partitionThatNobodyMayUse_changesNothing(String policy, long seed) throws IOException {
    List<String> without = new Life(policy, seed, false).log();
    List<String> with = new Life(policy, seed, true).log();
    for (int i = 0; i < without.size(); i++) {
      assertThat(with.get(i))
          .as("line %d after %s", i, without.get(Math.max(0, i - 1)))
          .isEqualTo(without.get(i));
    }
    assertThat(with).hasSameSizeAs(without).anyMatch(line -> line.contains("started"));
  }

  /** One run of the random events. */
  private static final class Life {
    private final Random random;
    private final SchedulerHarness rm;
    private final boolean hasIdle;
    private final List<String> log = new ArrayList<>();
    private final List<FakeNode> nodes = new ArrayList<>();
    private final Map<Integer, ApplicationAttemptId> apps = new TreeMap<>();
    private final Map<ApplicationAttemptId, Boolean> hasMaster = new HashMap<>();
    private final Map<ApplicationAttemptId, List<ContainerId>> running = new HashMap<>();
    private int submitted;

    Life(String policy, long seed, boolean hasIdle) {
      this.random = new Random(seed);
      this.hasIdle = hasIdle;
      this.rm =
          new SchedulerHarness(
              Map.of(
                  PREFIX + "policy", policy,
                  PREFIX + "root.queues", "a,b,c",
                  PREFIX + "root.accessible-node-labels", " ",
                  PREFIX + "root.a.maximum-capacity", "60%",
                  PREFIX + "reservation.delay", "off",
                  PREFIX + "root.b.weight", "2",
                  PREFIX + "root.c.user.max-share", "0.25",
                  PREFIX + "root.c.am.max-share", "0.1"));
    }

    List<String> log() throws IOException {
      try (rm) {
        when(rm.context().getNodeLabelManager().isExclusiveNodeLabel(anyString())).thenReturn(true);
        for (int i = 0; i < 4; i++) {
          nodes.add(rm.addNode("h" + i, "/r1", 8192, 16));
        }
        for (int i = 0; i < 3 && hasIdle; i++) {
          FakeNode idle = rm.addNode("idle" + i, "/r1", 8192, 16);
          var labels = new NodeLabelsUpdateSchedulerEvent(Map.of(idle.id(), Set.of("idle")));
          rm.scheduler().handle(labels);
        }
        for (int step = 0; step < STEPS; step++) {
          step();
        }
        return log;
      }
    }

    private void step() {
      int kind = random.nextInt(10);
      if (kind < 2 && apps.size() < APPLICATIONS) {
        submit();
      } else if (kind < 6 && !apps.isEmpty()) {
        ask(anyApp());
      } else if (kind < 7 && !apps.isEmpty()) {
        end();
      } else {
        rm.pass(1 + random.nextInt(20), nodes.toArray(FakeNode[]::new));
      }
      for (ApplicationAttemptId app : List.copyOf(apps.values())) {
        took(app, rm.allocate(app, List.of(), releases(app)));
      }
      rm.deliver();
      logQueues();
    }

    private ApplicationAttemptId anyApp() {
      return List.copyOf(apps.values()).get(random.nextInt(apps.size()));
    }

    private void submit() {
      String queue = QUEUES.get(random.nextInt(QUEUES.size()));
      String user = "user" + random.nextInt(3);
      ApplicationAttemptId app = rm.submit(++submitted, user, queue, false, false);
      apps.put(submitted, app);
      running.put(app, new ArrayList<>());
      took(app, rm.allocate(app, List.of(any(0, 512, 1, 1)), List.of()));
    }

    private void ask(ApplicationAttemptId app) {
      if (!hasMaster.containsKey(app)) {
        return;
      }
      int priority = 1 + random.nextInt(3);
      int memory = random.nextInt(8) == 0 ? 8192 : 512 * priority;
      ResourceRequest request = any(priority, memory, 1 + random.nextInt(2), 1 + random.nextInt(6));
      took(app, rm.allocate(app, List.of(request), List.of()));
    }

    private void end() {
      int number = List.copyOf(apps.keySet()).get(random.nextInt(apps.size()));
      ApplicationAttemptId app = apps.remove(number);
      rm.removeAttempt(app, false);
      rm.removeApp(app.getApplicationId());
    }

    private List<ContainerId> releases(ApplicationAttemptId app) {
      List<ContainerId> of = running.get(app);
      if (of.isEmpty() || random.nextInt(3) > 0) {
        return List.of();
      }
      return List.of(of.remove(random.nextInt(of.size())));
    }

    private void took(ApplicationAttemptId app, Allocation allocation) {
      log.add(app + " may have " + allocation.getResourceLimit());
      for (Container container : allocation.getContainers()) {
        log.add(container.getId() + " started on " + container.getNodeId());
        if (hasMaster.put(app, true) == null) {
          rm.masterLaunched(app, container);
        } else {
          running.get(app).add(container.getId());
        }
      }
    }

    private void logQueues() {
      for (VqsQueue queue : rm.scheduler().queues().all()) {
        QueueMetrics metrics = queue.getMetrics();
        QueueMetrics plain = metrics.getPartitionQueueMetrics("");
        log.add(
            "%s: at most %s, masters %s; %s, %s and %s"
                .formatted(
                    queue,
                    queue.tenant().maximum(),
                    queue.tenant().mastersMaximum(),
                    metrics.getAllocatedResources(),
                    metrics.getPendingResources(),
                    plain.getAvailableResources()));
      }
    }
  }
}
