package org.vqs.yarn.chaos;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;

/** What the scheduler told the ResourceManager it gave up. */
final class Told {
  private final Set<ApplicationId> rejected = new LinkedHashSet<>();
  private final Set<ApplicationAttemptId> failed = new LinkedHashSet<>();

  /** An event that the scheduler sent. */
  void take(Event<?> event) {
    if (event.getType() == RMAppEventType.APP_REJECTED) {
      rejected.add(((RMAppEvent) event).getApplicationId());
    } else if (event.getType() == RMAppAttemptEventType.FAIL) {
      failed.add(((RMAppAttemptEvent) event).getApplicationAttemptId());
    }
  }

  /** True once for an application that was rejected. */
  boolean takeRejected(ApplicationId appId) {
    return rejected.remove(appId);
  }

  /** True once for an attempt that is to fail. */
  boolean takeFailed(ApplicationAttemptId attemptId) {
    return failed.remove(attemptId);
  }
}
