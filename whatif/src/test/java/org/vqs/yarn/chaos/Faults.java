package org.vqs.yarn.chaos;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.chaos.fault.FaultPoints;
import org.vqs.yarn.testing.SchedulerHarness;

/**
 * Has every third event fail at a call that failed less often than others, and plays what the
 * ResourceManager does about what it is told then.
 */
final class Faults {
  private static final int ONE_IN = 3;

  /** If as many events in a row come by no call that is to fail, all may fail once more. */
  private static final int PATIENCE = 500;

  private static final Map<String, Integer> REPAIRED = new TreeMap<>();
  private static int times = 1;
  private static int fruitless;

  private final RandomEvents cluster;
  private final SchedulerHarness harness;
  private final Random random;
  private long explained;
  private String last;

  Faults(RandomEvents cluster, Random random) {
    this.cluster = cluster;
    this.harness = cluster.harness();
    this.random = random;
  }

  /** Lets something happen that perhaps fails. Returns what it was. */
  String during(ChaosCluster.Act act) {
    last = null;
    if (random.nextInt(ONE_IN) > 0) {
      return act.happens();
    }
    FaultPoints.arm(times);
    String what;
    try {
      what = act.happens();
      last = FaultPoints.disarm();
    } catch (AssertionError | RuntimeException failure) {
      last = FaultPoints.disarm();
      if (last == null) {
        throw failure;
      }
      what = "a failure told to who called";
    }
    fruitless = last == null ? fruitless + 1 : 0;
    if (fruitless > PATIENCE) {
      times++;
      fruitless = 0;
    }
    if (last != null) {
      settle();
      repair();
      return "fault at " + last;
    }
    return what;
  }

  /** True if so many errors were caught because something was made to fail. */
  boolean explain(long caught) {
    if (last != null) {
      explained = caught;
    }
    return caught <= explained;
  }

  /** As the observers' thread does after an error. */
  private void repair() {
    String failed = last;
    if (harness.scheduler().repair().run() > 0) {
      REPAIRED.merge(failed, 1, Integer::sum);
    }
  }

  /** After which faults something had to be repaired, and how often. */
  static Map<String, Integer> repaired() {
    return REPAIRED;
  }

  /** The ResourceManager gives up what the scheduler gave up. */
  private void settle() {
    cluster.deliver();
    for (RandomApp app : List.copyOf(cluster.apps().values())) {
      settle(app);
    }
  }

  private void settle(RandomApp app) {
    if (cluster.told().takeRejected(app.attempt.getApplicationId())) {
      cluster.apps().remove(app.attempt.getApplicationId());
      harness.context().getRMApps().remove(app.attempt.getApplicationId());
      return;
    }
    if (cluster.told().takeFailed(app.attempt)) {
      cluster.endAttempt(app);
    }
    checkNotLost(app);
  }

  private void checkNotLost(RandomApp app) {
    VqsAppAttempt present = harness.attempt(app.attempt);
    if (present == null || !present.getApplicationAttemptId().equals(app.attempt)) {
      throw new AssertionError(
          "%s: the scheduler does not know %s, and told nobody".formatted(last, app.attempt));
    }
    if (present.isStopped()) {
      throw new AssertionError("%s: %s is stopped for ever".formatted(last, app.attempt));
    }
  }

  /** What failed in the last event, or null. */
  String last() {
    return last;
  }

  /** Applications are known, and nodes can be used. */
  void checkNothingIsLost() {
    cluster.apps().values().forEach(this::checkNotLost);
    for (RandomNode node : cluster.nodes()) {
      if (node.registered) {
        harness.heartbeat(node.node);
        if (harness.scheduler().getSchedulerNode(node.node.id()) == null) {
          throw new AssertionError(node.node + " is registered, but the scheduler has lost it");
        }
      }
    }
  }
}
