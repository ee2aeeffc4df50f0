package org.vqs.yarn.convert.same;

import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
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
      answers.queue(path);
      answers.access(questions, scheduler, path);
      answers.most(path, "", most(queue));
      if (queue instanceof FSLeafQueue leaf) {
        answers.text(path, "order", leaf.getPolicy() instanceof FifoPolicy ? "fifo" : "fair");
        double masters = leaf.getMaxAMShare();
        answers.number(path, "share of masters", masters < 0 ? 1 : masters);
      }
      answers.number(path, "running applications", running(queue));
      // Any number may wait there.
      answers.number(path, "applications", Integer.MAX_VALUE);
      answers.number(path, "applications of a user", Integer.MAX_VALUE);
      answers.text(path, "kept from preemption", Boolean.toString(!queue.isPreemptable()));
      answers.amount(path, "guaranteed", queue.getMinShare());
      answers.part(path, "", part(queue));
    }
    for (Map.Entry<String, UserGroupInformation> person : questions.people().entrySet()) {
      int most =
          scheduler
              .getAllocationConfiguration()
              .getUserMaxApps(person.getValue().getShortUserName());
      answers.ofAll("running applications of " + person.getKey(), most);
    }
    return answers;
  }

  private static double part(FSQueue queue) {
    if (queue.getParent() == null) {
      return 1;
    }
    double all = 0;
    for (FSQueue sibling : queue.getParent().getChildQueues()) {
      all += sibling.getWeight();
    }
    return all == 0 ? 0 : part(queue.getParent()) * queue.getWeight() / all;
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
