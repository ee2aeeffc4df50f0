package org.vqs.yarn.convert.same;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FifoPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Asks Hadoop's Fair Scheduler. It knows no labels, and no limits of users in amounts. */
final class FairAnswers {
  private FairAnswers() {}

  static Answers of(FairScheduler scheduler, Questions questions) {
    Answers answers = new Answers();
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      String path = queue.getName();
      answers.access(questions, scheduler, path);
      answers.most(path, "", most(queue));
      if (queue instanceof FSLeafQueue leaf) {
        answers.text(path, "order", leaf.getPolicy() instanceof FifoPolicy ? "fifo" : "fair");
      }
      answers.number(path, "running applications", running(queue));
    }
    return answers;
  }

  private static Resource most(FSQueue queue) {
    Resource most = PartitionedCluster.capacity("");
    for (FSQueue at = queue; at != null; at = at.getParent()) {
      most = Resources.componentwiseMin(most, at.getMaxShare());
    }
    return most;
  }

  private static int running(FSQueue queue) {
    int most = Integer.MAX_VALUE;
    for (FSQueue at = queue; at != null; at = at.getParent()) {
      most = Math.min(most, at.getMaxRunningApps());
    }
    return most;
  }
}
