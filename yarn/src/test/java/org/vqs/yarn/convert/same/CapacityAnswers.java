package org.vqs.yarn.convert.same;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Asks Hadoop's Capacity Scheduler. */
final class CapacityAnswers {
  private static final String RUNNING = "getMaxParallelApps";
  private static final boolean KNOWS_RUNNING =
      Arrays.stream(CSQueue.class.getMethods())
          .anyMatch(method -> method.getName().equals(RUNNING));

  private final CapacityScheduler scheduler;
  private final Questions questions;
  private final Answers answers = new Answers();

  private CapacityAnswers(CapacityScheduler scheduler, Questions questions) {
    this.scheduler = scheduler;
    this.questions = questions;
  }

  static Answers of(CapacityScheduler scheduler, Questions questions) {
    CapacityAnswers asked = new CapacityAnswers(scheduler, questions);
    asked.ask(scheduler.getRootQueue());
    return asked.answers;
  }

  private void ask(CSQueue queue) {
    String path = queue.getQueuePath();
    answers.queue(path);
    answers.access(questions, scheduler, path);
    answers.text(path, "state", queue.getState().toString());
    answers.text(
        path, "default label", Objects.toString(queue.getDefaultNodeLabelExpression(), ""));
    answers.text(path, "may be preempted", Boolean.toString(!queue.getPreemptionDisabled()));
    if (KNOWS_RUNNING) {
      answers.number(path, "running applications", running(queue));
    }
    if (queue.getParent() != null) {
      answers.amount(path, "guaranteed", queue.getQueueResourceQuotas().getConfiguredMinResource());
    }
    most(queue, "");
    questions.labels().forEach(label -> most(queue, label));
    if (queue instanceof LeafQueue leaf) {
      answers.text(path, "order", order(leaf));
      answers.number(
          path, "share of masters", leaf.getQueueCapacities().getMaxAMResourcePercentage());
      answers.number(path, "applications", leaf.getMaxApplications());
      answers.number(path, "applications of a user", leaf.getMaxApplicationsPerUser());
      answers.number(path, "priority", leaf.getDefaultApplicationPriority().getPriority());
      answers.number(path, "lifetime", (double) Math.max(-1, leaf.getMaximumApplicationLifetime()));
    }
    List<CSQueue> below = queue.getChildQueues();
    if (below != null) {
      new ArrayList<>(below).forEach(this::ask);
    }
  }

  /** Where users have a limit of the moment, they share the queue, whatever the policy orders. */
  private static String order(LeafQueue leaf) {
    boolean isFair = leaf.getOrderingPolicy() instanceof FairOrderingPolicy;
    return isFair ? "fair" : userLimit(leaf) < 100 ? "users" : "fifo";
  }

  /** An int before Hadoop 3.4, now a float. */
  private static double userLimit(LeafQueue leaf) {
    try {
      return ((Number) LeafQueue.class.getMethod("getUserLimit").invoke(leaf)).doubleValue();
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static int running(CSQueue queue) {
    int most = Integer.MAX_VALUE;
    for (CSQueue at = queue; at != null; at = at.getParent()) {
      most = Math.min(most, ofOne(at));
    }
    return most;
  }

  /** Hadoop 3.3 has no such limit, and no method that tells it. */
  private static int ofOne(CSQueue queue) {
    try {
      return (int) CSQueue.class.getMethod(RUNNING).invoke(queue);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void most(CSQueue queue, String label) {
    Resource most = accessible(queue, label) ? maximum(queue, label) : Resources.none();
    boolean none = most.equals(Resources.none());
    answers.part(
        queue.getQueuePath(),
        label,
        none ? 0 : queue.getQueueCapacities().getAbsoluteCapacity(label));
    answers.most(queue.getQueuePath(), label, most);
    if (queue instanceof LeafQueue leaf) {
      answers.mostOfUser(queue.getQueuePath(), label, ofUser(leaf, label, most));
    }
  }

  private static boolean accessible(CSQueue queue, String label) {
    Collection<String> labels = queue.getAccessibleNodeLabels();
    return label.isEmpty() || (labels != null && (labels.contains("*") || labels.contains(label)));
  }

  private static Resource maximum(CSQueue queue, String label) {
    if (label.isEmpty() || queue.getQueueCapacities().getExistingNodeLabels().contains(label)) {
      return Resources.clone(queue.getEffectiveMaxCapacity(label));
    }
    return Resources.none();
  }

  /** The factor holds for what the queue is given, and -1 is no limit. */
  private static Resource ofUser(LeafQueue leaf, String label, Resource most) {
    float factor = leaf.getUserLimitFactor();
    if (factor == -1) {
      return most;
    }
    return Resources.componentwiseMin(
        most, Resources.multiply(leaf.getEffectiveCapacity(label), factor));
  }
}
