package org.vqs.yarn.chaos;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerAllocator.ContainerIdGenerator;
import org.apache.hadoop.yarn.server.scheduler.OpportunisticContainerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.testing.SchedulerHarness;

/** What an application master knows, in a cluster of random events. */
final class RandomApp {
  final boolean unmanaged;
  final boolean keeps;
  final Map<ContainerId, Container> acquired = new LinkedHashMap<>();
  ApplicationAttemptId attempt;
  Container master;

  RandomApp(boolean unmanaged, boolean keeps) {
    this.unmanaged = unmanaged;
    this.keeps = keeps;
  }

  /** One application in three asks for a gang. */
  static void tag(SchedulerHarness harness, int number, Random random) {
    if (random.nextInt(3) == 0) {
      String size = "vqs-gang:" + (2 + random.nextInt(6));
      harness.tag(number, random.nextInt(3) == 0 ? size + ":soft:20" : size);
    }
  }

  boolean canAsk() {
    return unmanaged || master != null;
  }

  /** Its present attempt can have opportunistic containers, as from YARN's service for them. */
  void allowOpportunistic(SchedulerHarness harness) {
    VqsAppAttempt present = harness.attempt(attempt);
    OpportunisticContainerContext context = new OpportunisticContainerContext();
    context.setContainerIdGenerator(
        new ContainerIdGenerator() {
          @Override
          public long generateContainerId() {
            return present.getNewContainerId();
          }
        });
    present.setOpportunisticContainerContext(context);
  }
}
