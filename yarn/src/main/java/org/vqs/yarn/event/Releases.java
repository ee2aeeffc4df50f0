package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger.AuditConstants;
import org.vqs.yarn.app.VqsAppAttempt;

/**
 * Which containers an application may release: its own.
 *
 * <p>YARN releases whatever container has the id. Its front door lets only ids of the attempt pass,
 * but any id if the application keeps its containers from one attempt to the next. Stateless;
 * called under the scheduler's lock.
 */
final class Releases {
  private Releases() {}

  /**
   * The containers among those that are of the attempt's application, whichever attempt began them.
   * One that is not live is among them: after a restart its node may not have reported it yet, and
   * YARN remembers the release. What is refused is in the audit log, as YARN's protocol has no
   * answer for it: one line for each call.
   */
  static List<ContainerId> permitted(VqsAppAttempt attempt, List<ContainerId> asked) {
    List<ContainerId> permitted = new ArrayList<>(asked.size());
    ContainerId refused = null;
    for (ContainerId id : asked) {
      if (isPermitted(attempt, id)) {
        permitted.add(id);
      } else if (refused == null) {
        refused = id;
      }
    }
    if (refused != null) {
      RMAuditLogger.logFailure(
          attempt.getUser(),
          AuditConstants.RELEASE_CONTAINER,
          "Unauthorized access or invalid container",
          "Scheduler",
          "The application releases "
              + (asked.size() - permitted.size())
              + " containers that are not its own, this first",
          attempt.getApplicationId(),
          refused,
          null);
    }
    return permitted;
  }

  private static boolean isPermitted(VqsAppAttempt attempt, ContainerId id) {
    return id.getApplicationAttemptId().getApplicationId().equals(attempt.getApplicationId())
        && (attempt.getRMContainer(id) == null || attempt.ownContainer(id) != null);
  }
}
