package org.vqs.whatif.stage;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * This scheduler with one of its policies, and every other setting as it is deployed.
 *
 * @param policy its name, which is the scheduler's in tables
 */
public record OurScheduler(String policy) implements Contestant {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  @Override
  public AbstractYarnScheduler<?, ?> create(
      Configuration conf, List<QueueWeight> queues, Path directory) {
    conf.set(PREFIX + "policy", policy);
    conf.set(PREFIX + "root.queues", QueueWeight.names(queues));
    for (QueueWeight queue : queues) {
      conf.setInt(PREFIX + "root." + queue.name() + ".weight", queue.weight());
    }
    return new VirtualQueueScheduler();
  }

  @Override
  public String toString() {
    return policy;
  }
}
