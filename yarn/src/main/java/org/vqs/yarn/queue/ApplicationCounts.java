package org.vqs.yarn.queue;

import java.util.HashMap;
import java.util.Map;

/**
 * How many applications are in a queue and below, and of whom. Changed and read under the
 * scheduler's lock, but for {@link #count()}.
 */
final class ApplicationCounts {
  private final ApplicationCounts above;
  private final QueueUsers members;
  private final VqsQueueMetrics metrics;
  private final Map<String, Integer> byUser = new HashMap<>();
  private volatile int count;

  /** How often it, or one below it, came to have applications or to have none. */
  private long changes;

  private long joins;

  /** Of a queue without applications; {@code above} are those of its parent, or null. */
  ApplicationCounts(ApplicationCounts above, QueueUsers members, VqsQueueMetrics metrics) {
    this.above = above;
    this.members = members;
    this.metrics = metrics;
  }

  /** How many there are. For any thread. */
  int count() {
    return count;
  }

  /** How many are of a user. */
  int of(String user) {
    return byUser.getOrDefault(user, 0);
  }

  /** How many users have some. */
  int users() {
    return byUser.size();
  }

  /** Changes when this or a queue below came to have applications, or to have none. */
  long changes() {
    return changes;
  }

  /** How many came to this leaf so far. */
  long joins() {
    return joins;
  }

  /** One came to this leaf. Nothing is counted if it fails. */
  void join(String user) {
    // It is YARN's, and may fail: before anything is counted.
    for (ApplicationCounts at = this; at != null; at = at.above) {
      if (!at.byUser.containsKey(user)) {
        at.metrics.addUser(user);
      }
    }
    members.join(user);
    joins++;
    for (ApplicationCounts at = this; at != null; at = at.above) {
      at.count(user, 1);
    }
  }

  /** One is no more in this leaf, even if it fails. */
  void leave(String user) {
    members.leave(user);
    for (ApplicationCounts at = this; at != null; at = at.above) {
      at.count(user, -1);
    }
    for (ApplicationCounts at = this; at != null; at = at.above) {
      if (!at.byUser.containsKey(user)) {
        at.metrics.removeUser(user);
      }
    }
  }

  private void count(String user, int change) {
    boolean turned = count == 0 || count + change == 0;
    count = Math.addExact(count, change);
    for (ApplicationCounts at = this; turned && at != null; at = at.above) {
      at.changes++;
    }
    if (byUser.merge(user, change, Integer::sum) == 0) {
      byUser.remove(user);
    }
  }
}
