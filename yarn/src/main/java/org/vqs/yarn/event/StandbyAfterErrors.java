package org.vqs.yarn.event;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.RMFatalEvent;
import org.apache.hadoop.yarn.server.resourcemanager.RMFatalEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * Has the active ResourceManager give up its role after too many errors within a time, if a setting
 * says so: the standby recovers everything into a new scheduler. YARN does it as for a thread of
 * its own that crashed: it becomes standby, and takes part in the next election.
 *
 * <p>Called by one thread, without the lock. It gives up once; what becomes active again is another
 * scheduler object.
 */
public final class StandbyAfterErrors {
  private static final Logger LOG = LoggerFactory.getLogger(StandbyAfterErrors.class);

  /** What comes again and again comes within minutes; one error a day is repaired. */
  private static final long WITHIN = TimeUnit.MINUTES.toMillis(10);

  private final SchedulerContext context;
  private final Deque<Long> times = new ArrayDeque<>();
  private long seen;
  private boolean gaveUp;

  /** No error yet. */
  public StandbyAfterErrors(SchedulerContext context) {
    this.context = context;
  }

  /** Counts the errors since the last call, and gives up if there were too many lately. */
  public void lookAgain() {
    int most = context.configuration().failoverErrors();
    long now = context.time();
    long errors = context.lock().caughtErrors();
    for (long fresh = Math.min(errors - seen, most); fresh > 0; fresh--) {
      times.add(now);
    }
    seen = errors;
    while (times.size() > most || (!times.isEmpty() && now - times.peek() > WITHIN)) {
      times.remove();
    }
    if (most > 0 && times.size() == most && !gaveUp) {
      gaveUp = true;
      giveUp(most);
    }
  }

  private void giveUp(int errors) {
    String why =
        "%d errors were caught within %d ms (%s): the scheduler gives up the active role"
            .formatted(errors, WITHIN, VqsProperties.FAILOVER_ERRORS.name());
    LOG.error(why);
    context.send(new RMFatalEvent(RMFatalEventType.CRITICAL_THREAD_CRASH, why));
  }
}
