package org.vqs.yarn.convert.same;

import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.ResourceMapping;

/** Asks our scheduler what it was asked of the one before. */
final class VqsAnswers {
  private VqsAnswers() {}

  static Answers of(VirtualQueueScheduler scheduler, Questions questions, Set<String> askedOf) {
    Answers answers = new Answers();
    boolean preempts = scheduler.configuration().preemption().enabled();
    for (VqsQueue queue : scheduler.queues().all()) {
      String path = queue.getQueuePath();
      answers.queue(path);
      answers.access(questions, scheduler, path);
      answers.text(path, "order", queue.settings().users().order().text());
      boolean kept = queue.settings().preemption().disabled();
      answers.text(path, "kept from preemption", Boolean.toString(kept));
      answers.text(path, "may be preempted", Boolean.toString(preempts && !kept));
      answers.text(path, "default label", queue.settings().access().defaultNodeLabel());
      answers.number(path, "share of masters", queue.settings().masterShare());
      answers.amount(path, "guaranteed", guaranteed(queue));
      answers.text(path, "state", queue.settings().state().toString());
      answers.number(path, "applications", least(queue, q -> q.settings().applications().most()));
      answers.number(
          path,
          "applications of a user",
          Math.min(
              least(queue, q -> q.settings().applications().most()),
              least(queue, q -> q.settings().applications().mostPerUser())));
      answers.number(
          path,
          "running applications",
          least(queue, q -> q.settings().applications().mostRunning()));
      answers.number(path, "priority", queue.settings().terms().defaultPriority());
      answers.number(path, "lifetime", (double) queue.settings().terms().maximumLifetime());
      if (!askedOf.contains(path)) {
        continue;
      }
      most(answers, queue, "", askedOf);
      questions.labels().forEach(label -> most(answers, queue, label, askedOf));
    }
    int ofUser = scheduler.queues().root().settings().applications().mostRunningPerUser();
    questions
        .people()
        .keySet()
        .forEach(called -> answers.ofAll("running applications of " + called, ofUser));
    return answers;
  }

  private static Resource guaranteed(VqsQueue queue) {
    return ResourceMapping.toResource(
        queue
            .settings()
            .guaranteed()
            .of(
                ResourceMapping.ALL.toVector(PartitionedCluster.capacity("")),
                ResourceMapping.ALL));
  }

  /**
   * By the weights for the label, among the queues that may use it and that the other scheduler
   * has: one in which nothing waits takes nothing from others.
   */
  private static double part(VqsQueue queue, String label, Set<String> askedOf) {
    if (queue.parent() == null) {
      return 1;
    }
    double all = 0;
    for (QueueSettings sibling : queue.parent().settings().children()) {
      all +=
          canUse(sibling, label) && askedOf.contains(sibling.path()) ? sibling.weightOn(label) : 0;
    }
    return part(queue.parent(), label, askedOf) * queue.settings().weightOn(label) / all;
  }

  private static boolean canUse(QueueSettings queue, String label) {
    return label.isEmpty() || queue.canAccess(label);
  }

  private static void most(Answers answers, VqsQueue queue, String label, Set<String> askedOf) {
    boolean accessible = label.isEmpty() || queue.settings().canAccess(label);
    Resource most = accessible ? maximum(queue, label) : Resources.none();
    answers.most(queue.getQueuePath(), label, most);
    answers.part(
        queue.getQueuePath(),
        label,
        most.equals(Resources.none()) ? 0 : part(queue, label, askedOf));
    answers.mostOfUser(queue.getQueuePath(), label, smaller(most, queue.userMaximum()));
  }

  private static Resource maximum(VqsQueue queue, String label) {
    Resource most = PartitionedCluster.capacity(label);
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      most = smaller(most, at.tenant().maximum());
      Tenant there = at.onLabels().get(label);
      most = there == null ? most : smaller(most, there.maximum());
    }
    return most;
  }

  private static Resource smaller(Resource most, ResourceVector limit) {
    return limit == null
        ? most
        : Resources.componentwiseMin(most, ResourceMapping.toResource(limit));
  }

  private static int least(VqsQueue queue, ToIntFunction<VqsQueue> setting) {
    int least = Integer.MAX_VALUE;
    for (VqsQueue at = queue; at != null; at = at.parent()) {
      least = Math.min(least, setting.applyAsInt(at));
    }
    return least;
  }
}
