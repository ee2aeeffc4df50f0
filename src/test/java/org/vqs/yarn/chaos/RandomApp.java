package org.vqs.yarn.chaos;

import java.util.LinkedHashMap;
import java.util.Map;
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
