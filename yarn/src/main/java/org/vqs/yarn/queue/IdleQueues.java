package org.vqs.yarn.queue;

import java.util.HashMap;
import java.util.Map;

/**
 * For how long queues that were made on submission have had no application. Called under the
 * scheduler's lock.
 */
final class IdleQueues {
  private final Map<VqsQueue, Idle> idle = new HashMap<>();

  /**
   * A queue that has no application.
   *
   * @param since when it was seen so first, in milliseconds of the scheduler's clock
   * @param joins how many applications it had until then
   */
  private record Idle(long since, long joins) {}

  /**
   * Looks at a queue, as is to be done now and then. True if it has had no application for as long
   * as the queue above says, so that it is to go; then it is forgotten here.
   */
  boolean isToGo(VqsQueue queue, long now) {
    if (queue.applications() > 0) {
      idle.remove(queue);
      return false;
    }
    Idle seen = idle.get(queue);
    if (seen == null || seen.joins() != queue.joins()) {
      idle.put(queue, new Idle(now, queue.joins()));
      return false;
    }
    long allowed = queue.parent().settings().creation().idleMillis();
    boolean isToGo = allowed > 0 && now - seen.since() >= allowed && queue.tenant().isIdle();
    if (isToGo) {
      idle.remove(queue);
    }
    return isToGo;
  }
}
