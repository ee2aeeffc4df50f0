package org.vqs.yarn.placing;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.context.SchedulerContext;

/**
 * Calls of masters that were answered before they were applied, because calls of others were before
 * them. The update thread applies them in the order in which they came; the master's next call that
 * changes something applies its own first. So an attempt has one at most, and what it asks for is
 * applied in the order in which it asked.
 *
 * <p>For any thread.
 */
public final class PostponedCalls {
  private final SchedulerContext context;
  private final Map<VqsAppAttempt, Runnable> calls = new ConcurrentHashMap<>();

  /** May name one whose call was applied already. */
  private final Queue<VqsAppAttempt> order = new ConcurrentLinkedQueue<>();

  private final AtomicLong count = new AtomicLong();

  PostponedCalls(SchedulerContext context) {
    this.context = context;
  }

  /**
   * Leaves a call to the update thread.
   *
   * @param attempt has none that is left, see {@link #settle}
   * @param call applies it, under the scheduler's lock
   */
  public void add(VqsAppAttempt attempt, Runnable call) {
    count.incrementAndGet();
    calls.put(attempt, call);
    order.add(attempt);
    context.wakeUpdateThread();
  }

  /** How many calls were postponed since the scheduler was made. */
  public long count() {
    return count.get();
  }

  /** False if a call that comes now comes after others that are still to be applied. */
  public boolean isEmpty() {
    return calls.isEmpty();
  }

  /** Applies what is left of an attempt, if anything, however long that waits for others. */
  public void settle(VqsAppAttempt attempt) {
    if (calls.containsKey(attempt)) {
      context.lock().guardedCall(attempt.getApplicationAttemptId(), () -> apply(attempt));
    }
  }

  /** Applies the first of all. Returns false if there was none. */
  boolean applyNext() {
    VqsAppAttempt attempt = order.poll();
    if (attempt == null) {
      return false;
    }
    if (calls.containsKey(attempt)) {
      context.lock().guardedSlice(attempt.getApplicationAttemptId(), () -> apply(attempt));
    }
    return true;
  }

  /** Taken out under the lock: who finds none there may rely on its having been applied. */
  private void apply(VqsAppAttempt attempt) {
    Runnable call = calls.remove(attempt);
    if (call != null) {
      call.run();
    }
  }
}
