package org.vqs.yarn.convert.same;

import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.ResourceMapping;

/** Asks our scheduler what it was asked of the one before. */
final class VqsAnswers {
  private VqsAnswers() {}

  static Answers of(VirtualQueueScheduler scheduler, Questions questions) {
    Answers answers = new Answers();
    for (VqsQueue queue : scheduler.queues().all()) {
      String path = queue.getQueuePath();
      answers.access(questions, scheduler, path);
      answers.text(path, "order", queue.settings().order().text());
      answers.text(path, "state", queue.settings().state().toString());
      answers.number(path, "applications", least(queue, q -> q.settings().maximumApplications()));
      answers.number(
          path,
          "applications of a user",
          Math.min(
              least(queue, q -> q.settings().maximumApplications()),
              least(queue, q -> q.settings().maximumApplicationsPerUser())));
      answers.number(
          path,
          "running applications",
          least(queue, q -> q.settings().maximumRunningApplications()));
      answers.number(path, "priority", queue.settings().defaultPriority());
      answers.number(path, "lifetime", (double) queue.settings().maximumLifetime());
      most(answers, queue, "");
      questions.labels().forEach(label -> most(answers, queue, label));
    }
    return answers;
  }

  private static void most(Answers answers, VqsQueue queue, String label) {
    boolean accessible = label.isEmpty() || queue.settings().canAccess(label);
    Resource most = accessible ? maximum(queue, label) : Resources.none();
    answers.most(queue.getQueuePath(), label, most);
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
