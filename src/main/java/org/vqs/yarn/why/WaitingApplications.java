package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.yarn.app.SchedulerState;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.queue.VqsQueue;

/**
 * The applications that wait, those that wait longest first, and for some of them why.
 *
 * <pre>
 * the list:     renewed at most every two seconds however many look; under the scheduler's lock, for 50 applications
 *               (or 500 of their requests) at a time; the sorting without it
 * the reasons:  of the applications that are shown only, each kept for ten seconds; as {@link WhyPending} finds them
 * </pre>
 *
 * <p>For any thread that holds no lock. Cost of a list O(applications + their requests + waiting ·
 * log waiting).
 */
public final class WaitingApplications {
  private static final long LIST_KEPT_MS = 2_000;
  private static final long REASON_KEPT_MS = 10_000;
  private static final int APPLICATIONS_PER_HOLD = 50;
  private static final int REQUESTS_PER_HOLD = 500;
  private static final int MOST_REASONS = 500;

  private static final Comparator<Waiting> LONGEST_FIRST =
      Comparator.comparingLong(Waiting::since).thenComparing(Waiting::application);

  private final SchedulerState state;
  private final Inspector inspector;
  private final WhyPending why;
  private final Map<ApplicationId, Reason> reasons = new LinkedHashMap<>();
  private Listed listed;

  /**
   * An application that waits for containers.
   *
   * @param application its id
   * @param user whose it is
   * @param queue the full name of its queue
   * @param since when the container came that waits longest, in milliseconds since the epoch
   * @param containers for how many it waits
   */
  public record Waiting(
      ApplicationId application, String user, String queue, long since, long containers) {}

  /**
   * All that wait at a moment.
   *
   * @param time of the moment, in milliseconds since the epoch
   * @param longestFirst the applications
   */
  public record Listed(long time, List<Waiting> longestFirst) {}

  private record Reason(PendingAnswer answer, long time) {}

  WaitingApplications(SchedulerState state, Inspector inspector, WhyPending why) {
    this.state = state;
    this.inspector = inspector;
    this.why = why;
  }

  /**
   * All that wait, as of two seconds ago at the earliest.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds
   */
  public synchronized Listed list() {
    long now = state.context().time();
    if (listed == null || now - listed.time() >= LIST_KEPT_MS || now < listed.time()) {
      List<Waiting> waiting = new ArrayList<>();
      Iterator<ApplicationId> next =
          List.copyOf(state.registry().applications().keySet()).iterator();
      while (next.hasNext()) {
        inspector.inspect(packer -> readSome(next, waiting));
      }
      waiting.sort(LONGEST_FIRST);
      listed = new Listed(now, List.copyOf(waiting));
    }
    return listed;
  }

  private void readSome(Iterator<ApplicationId> next, List<Waiting> into) {
    int requests = 0;
    for (int n = 0;
        n < APPLICATIONS_PER_HOLD && requests < REQUESTS_PER_HOLD && next.hasNext();
        n++) {
      ApplicationId id = next.next();
      SchedulerApplication<VqsAppAttempt> application = state.registry().applications().get(id);
      VqsAppAttempt attempt = application == null ? null : application.getCurrentAppAttempt();
      if (attempt == null || attempt.isStopped()) {
        continue;
      }
      requests += attempt.entries().size();
      PendingAsks.Oldest oldest = PendingAsks.oldest(attempt);
      if (oldest.containers() > 0) {
        String queue = ((VqsQueue) application.getQueue()).getQueuePath();
        into.add(
            new Waiting(id, application.getUser(), queue, oldest.since(), oldest.containers()));
      }
    }
  }

  /**
   * Why the request of an application that {@link WhyPending} puts first waits: one that is larger
   * than any node, else the one that waits longest. Empty if the application waits no more.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds
   */
  public synchronized Optional<PendingAnswer> reason(ApplicationId application) {
    long now = state.context().time();
    Reason known = reasons.get(application);
    if (known == null || now - known.time() >= REASON_KEPT_MS || now < known.time()) {
      reasons.remove(application);
      known =
          why.explain(application, 1)
              .flatMap(answer -> answer.pending().stream().findFirst())
              .map(answer -> new Reason(answer, now))
              .orElse(null);
      if (known != null) {
        reasons.put(application, known);
        forgetOldest();
      }
    }
    return Optional.ofNullable(known).map(Reason::answer);
  }

  private void forgetOldest() {
    Iterator<ApplicationId> oldest = reasons.keySet().iterator();
    while (reasons.size() > MOST_REASONS) {
      oldest.next();
      oldest.remove();
    }
  }
}
