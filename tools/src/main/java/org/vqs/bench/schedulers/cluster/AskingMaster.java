package org.vqs.bench.schedulers.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.vqs.bench.schedulers.scenario.AskPlan;

/**
 * An application master: keeps its asks at their numbers, or adds to them at random. Says what it
 * wants and takes what it gets; somebody else calls the scheduler.
 */
public final class AskingMaster {
  private final ApplicationAttemptId attemptId;
  private final List<AskPlan> plans;
  private final int[] waiting;
  private final TreeSet<Integer> changed = new TreeSet<>();
  private final List<ContainerId> released = new ArrayList<>();
  private final SplittableRandom random;
  private final double perSecond;

  /**
   * @param perSecond containers that it wants in a second, or 0 for a backlog
   */
  AskingMaster(
      ApplicationAttemptId attemptId,
      List<AskPlan> plans,
      double perSecond,
      SplittableRandom random) {
    this.attemptId = attemptId;
    this.plans = List.copyOf(plans);
    this.waiting = new int[plans.size()];
    this.perSecond = perSecond;
    this.random = random;
  }

  /** Its attempt. */
  public ApplicationAttemptId attemptId() {
    return attemptId;
  }

  /** What it asks for over and over. */
  public List<AskPlan> plans() {
    return plans;
  }

  /** Wants all that it wants in a backlog from now on. */
  void fillBacklog() {
    for (int i = 0; i < waiting.length; i++) {
      want(i, plans.get(i).waiting());
    }
  }

  /** Wants what it would want in so many seconds at once, of sizes in turns. */
  void wantInSeconds(double seconds) {
    long count = Math.round(perSecond * seconds);
    for (int i = 0; i < waiting.length; i++) {
      want(i, (int) ((i + 1) * count / waiting.length - i * count / waiting.length));
    }
  }

  /** A second passed: more is wanted. */
  void second() {
    if (perSecond > 0) {
      // Knuth's way to draw from a Poisson distribution, in which the gaps are multiplied.
      double limit = Math.exp(-perSecond);
      for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
        want(random.nextInt(waiting.length), 1);
      }
    }
  }

  private void want(int ask, int more) {
    waiting[ask] += more;
    changed.add(ask);
  }

  /** What it tells the scheduler next. */
  public List<ResourceRequest> requests() {
    List<ResourceRequest> requests = new ArrayList<>();
    for (int ask : changed) {
      requests.addAll(plans.get(ask).requests(waiting[ask]));
    }
    changed.clear();
    return requests;
  }

  /** It needs a container of its no more. */
  void release(Container container) {
    released.add(container.getId());
  }

  /** What it gives back next. */
  public List<ContainerId> releases() {
    List<ContainerId> releases = List.copyOf(released);
    released.clear();
    return releases;
  }

  /** It got a container; in a backlog it wants another. */
  void got(Container container) {
    int ask = (int) container.getAllocationRequestId() - 1;
    if (perSecond == 0) {
      changed.add(ask);
    } else {
      waiting[ask] = Math.max(0, waiting[ask] - 1);
    }
  }

  /** Containers that it still wants. */
  long waiting() {
    long sum = 0;
    for (int each : waiting) {
      sum += each;
    }
    return sum;
  }

  /** Whole seconds that a container of its lives, at least one. */
  long lifetime(double meanSeconds) {
    return Math.max(1, Math.round(-meanSeconds * Math.log(1 - random.nextDouble())));
  }
}
