package org.vqs.yarn.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.testing.SchedulerHarness;

/** What can happen to queues: settings change, queues come and go, applications move. */
final class RandomQueues {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  /** Queues of two levels with limits of all kinds. */
  static final Map<String, String> SETTINGS =
      Map.of(
          ROOT + "queues", "default,a,b",
          ROOT + "a.weight", "3",
          ROOT + "a.user.max-share", "0.5",
          ROOT + "a.reward", "5",
          ROOT + "b.c.reward", "2",
          ROOT + "b.queues", "c,d",
          ROOT + "b.maximum-capacity", "60%",
          ROOT + "b.c.am.max-share", "0.3",
          ROOT + "b.d.maximum-capacity", "[memory=3g, vcores=50%]");

  private final SchedulerHarness harness;
  private final Random random;

  RandomQueues(SchedulerHarness harness, Random random) {
    this.harness = harness;
    this.random = random;
  }

  /** A queue that takes applications, or null if none does. */
  String anyOpen() {
    List<String> open =
        harness.scheduler().queues().all().stream()
            .filter(VqsQueue::isLeaf)
            .filter(queue -> queue.settings().state() == QueueState.RUNNING)
            .map(VqsQueue::getQueueName)
            .toList();
    return open.isEmpty() ? null : open.get(random.nextInt(open.size()));
  }

  /** An application moves, unless its new queue has no room for what it holds. */
  String move(ApplicationId app) {
    String target = anyOpen();
    if (target == null) {
      return "nowhere to move";
    }
    try {
      harness.move(app, target);
      return "move";
    } catch (YarnException beyondLimits) {
      return "move refused";
    }
  }

  /** Some settings change. */
  String refresh() {
    boolean hasQueues = harness.scheduler().queues().names().find("b") != null;
    Map<String, String> change =
        switch (hasQueues ? random.nextInt(7) : 0) {
          case 0 -> Map.of("yarn.scheduler.vqs.am.max-share", "0." + (1 + random.nextInt(9)));
          case 1 -> Map.of(ROOT + "a.weight", "" + (1 + random.nextInt(5)));
          case 2 -> Map.of(ROOT + "b.maximum-capacity", 10 * (3 + random.nextInt(8)) + "%");
          case 3 -> Map.of(ROOT + "a.user.max-share", "0." + (3 + random.nextInt(7)));
          case 4 -> Map.of(ROOT + "order", List.of("users", "fifo", "fair").get(random.nextInt(3)));
          case 5 -> Map.of(ROOT + "b.c.state", random.nextBoolean() ? "STOPPED" : "RUNNING");
          default ->
              Map.of(ROOT + "queues", random.nextBoolean() ? "default,a,b,e" : "default,a,b");
        };
    VqsQueue e = harness.scheduler().queues().names().find("e");
    boolean removes = "default,a,b".equals(change.get(ROOT + "queues"));
    boolean mustRefuse = e != null && removes && e.applications() > 0;
    try {
      harness.refresh(change);
    } catch (IOException refused) {
      if (!mustRefuse) {
        throw new AssertionError(change + " is refused", refused);
      }
      return "refresh refused";
    }
    if (mustRefuse) {
      throw new AssertionError("a queue with applications is removed");
    }
    return "refresh";
  }
}
