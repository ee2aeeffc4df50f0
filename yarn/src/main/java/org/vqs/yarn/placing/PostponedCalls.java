package org.vqs.yarn.placing;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.context.Entrance;

/**
 * Calls of masters that were answered before they were applied, because calls of others were before
 * them. The update thread applies them in the order in which they came; the master's next call that
 * changes something applies its own first. So an attempt has one at most, and what it asks for is
 * applied in the order in which it asked. Where the update thread does not get to them in time,
 * nodes' reports apply them.
 *
 * <p>For any thread.
 */
public final class PostponedCalls {
  private static final long OVERDUE_MS = 1000;

  private final SchedulerContext context;

  /** An attempt's call is in it until it is applied. */
  private final Map<VqsAppAttempt, Call> calls = new ConcurrentHashMap<>();

  /** Those that were applied in their master's next call are still in it. */
  private final Queue<Call> inOrder = new ConcurrentLinkedQueue<>();

  private final AtomicLong count = new AtomicLong();

  /** What applies a call of an attempt, and since when it waits by YARN's clock. */
  private record Call(VqsAppAttempt attempt, Runnable work, long since) {}

  PostponedCalls(SchedulerContext context) {
    this.context = context;
  }

  /**
   * Leaves a call to the update thread.
   *
   * @param attempt has none that is left, see {@link #settle}
   * @param work applies it, under the scheduler's lock
   */
  public void add(VqsAppAttempt attempt, Runnable work) {
    Call call = new Call(attempt, work, context.time());
    count.incrementAndGet();
    calls.put(attempt, call);
    inOrder.add(call);
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
    Call call = calls.get(attempt);
    if (call != null) {
      context.lock().run(Entrance.CALL, attempt.getApplicationAttemptId(), () -> apply(call));
    }
  }

  /** Applies the first of all. Returns false if there was none. */
  boolean applyNext() {
    Call first = first();
    if (first == null) {
      return false;
    }
    Object attempt = first.attempt().getApplicationAttemptId();
    context.lock().run(Entrance.EVENT.slice(), attempt, () -> apply(first));
    return true;
  }

  /** Applies the first of all if it was to be applied long ago. Called under the lock. */
  void applyOverdue() {
    Call first = first();
    if (first != null && context.time() - first.since() > OVERDUE_MS) {
      context
          .lock()
          .run(Entrance.EVENT, first.attempt().getApplicationAttemptId(), () -> apply(first));
    }
  }

  private Call first() {
    Call first = inOrder.peek();
    while (first != null && !isLeft(first)) {
      inOrder.remove(first);
      first = inOrder.peek();
    }
    return first;
  }

  private boolean isLeft(Call call) {
    return call.equals(calls.get(call.attempt()));
  }

  /** It is left until it is done: who finds none left may rely on its having been applied. */
  private void apply(Call call) {
    if (isLeft(call)) {
      try {
        call.work().run();
      } finally {
        calls.remove(call.attempt(), call);
      }
    }
  }
}
