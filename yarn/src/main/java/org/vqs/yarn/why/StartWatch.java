package org.vqs.yarn.why;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.vqs.core.Packer;
import org.vqs.core.learn.ExpectedStarts;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;

/**
 * Looks at what waits, in turns, so that the core learns how right it is about when it starts
 * ({@link ExpectedStarts#note}).
 *
 * <pre>
 * once a second, in the observers' thread: the next {@value #APPLICATIONS} applications, or {@value #REQUESTS} of their
 * requests, under the scheduler's lock
 * </pre>
 *
 * <p>Called by one thread, which holds no lock. Never throws for a lock that is not to be had.
 */
public final class StartWatch {
  private static final long ROUND_MS = TimeUnit.SECONDS.toMillis(1);
  private static final int APPLICATIONS = 50;
  private static final int REQUESTS = 500;

  private final SchedulerContext context;
  private final Inspector inspector;

  /** Those whose turn is still to come before it is everybody's again. */
  private final Queue<ApplicationId> next = new ArrayDeque<>();

  private long nextRound = Long.MIN_VALUE;

  /** A watch over a scheduler's requests. */
  public StartWatch(SchedulerContext context) {
    this.context = context;
    this.inspector = Inspector.of(context, WhyPending.PATIENCE);
  }

  /** Looks, if a second is over since it did. */
  public void lookIfDue(long now) {
    if (now >= nextRound) {
      nextRound = now + ROUND_MS;
      look();
    }
  }

  private void look() {
    if (next.isEmpty()) {
      next.addAll(context.applications().keySet());
    }
    try {
      inspector.inspect(this::noteSome);
    } catch (SchedulerBusyException busy) {
      // There is another moment in a second.
    }
  }

  private void noteSome(Packer packer) {
    ExpectedStarts starts = packer.cluster().starts();
    int requests = 0;
    for (int n = 0; n < APPLICATIONS && requests < REQUESTS && !next.isEmpty(); n++) {
      VqsAppAttempt attempt = context.attempt(next.remove());
      if (attempt != null && !attempt.isStopped()) {
        requests += note(attempt, starts, context.now());
      }
    }
  }

  /**
   * Notes all that wait of an attempt. Called under the scheduler's lock. Returns how many requests
   * were looked at.
   */
  private static int note(VqsAppAttempt attempt, ExpectedStarts starts, long now) {
    for (AskEntry entry : attempt.entries().values()) {
      Ask ask = entry.ask();
      if (ask.count() > 0) {
        starts.note(ask, now);
      }
    }
    return attempt.entries().size();
  }
}
