package org.vqs.yarn.why;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.why.answer.MainReason;

/**
 * The applications that wait, those that wait longest first, and for some of them why.
 *
 * <pre>
 * the list:     renewed at most every two seconds however many look, by one of them; under the scheduler's lock,
 *               for 50 applications (or 500 of their requests) at a time, others between; the sorting without it
 * the reasons:  of the applications that are shown only, each kept for ten seconds; as {@link WhyPending} finds them
 * </pre>
 *
 * <p>An application waits that waits for containers, or at a limit on running applications.
 *
 * <p>For any thread that holds no lock. Nobody waits for another's answer for more than two
 * seconds. Cost of a list O(applications + their requests + waiting · log waiting).
 */
public final class WaitingApplications {
  private static final long LIST_KEPT_MS = 2_000;

  /** So old a list is shown while another thread makes the next. */
  private static final long FORMER_LIST_KEPT_MS = 10_000;

  private static final long REASON_KEPT_MS = 10_000;
  private static final int APPLICATIONS_PER_HOLD = 50;
  private static final int REQUESTS_PER_HOLD = 500;
  private static final int MOST_REASONS = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Comparator<Waiting> LONGEST_FIRST =
      Comparator.comparingLong(Waiting::since).thenComparing(Waiting::application);

  private final SchedulerContext context;
  private final Inspector inspector;
  private final WhyPending why;
  private final Map<ApplicationId, Reason> reasons = new LinkedHashMap<>();
  private final ReentrantLock making = new ReentrantLock();
  private volatile Listed listed;

  /**
   * An application that waits.
   *
   * @param application its id
   * @param user whose it is
   * @param queue the full name of its queue
   * @param since when the container came that waits longest, or for one at a limit on running
   *     applications the application, in milliseconds since the epoch
   * @param containers for how many it waits; for one at such a limit, how many it asked for so far
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

  private record Reason(MainReason main, long time) {}

  WaitingApplications(SchedulerContext context, Inspector inspector, WhyPending why) {
    this.context = context;
    this.inspector = inspector;
    this.why = why;
  }

  /**
   * All that wait, as of two seconds ago at the earliest; of ten, while another thread makes the
   * next list.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds, by
   *     this thread or by one that makes the list
   */
  public Listed list() {
    Listed former = listed;
    long now = context.time();
    if (isWithin(former, now, LIST_KEPT_MS)) {
      return former;
    }
    boolean isFormerUsable = isWithin(former, now, FORMER_LIST_KEPT_MS);
    if (!mayMake(isFormerUsable ? Duration.ZERO : PATIENCE)) {
      if (isFormerUsable) {
        return former;
      }
      throw new SchedulerBusyException(PATIENCE);
    }
    try {
      if (!isWithin(listed, now, LIST_KEPT_MS)) {
        listed = make(now);
      }
      return listed;
    } finally {
      making.unlock();
    }
  }

  private static boolean isWithin(Listed list, long now, long millis) {
    return list != null && now - list.time() < millis && now >= list.time();
  }

  private boolean mayMake(Duration patience) {
    try {
      return making.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Listed make(long now) {
    List<Waiting> waiting = new ArrayList<>();
    Iterator<ApplicationId> next = List.copyOf(context.applications().keySet()).iterator();
    while (next.hasNext()) {
      inspector.inspect(packer -> readSome(next, waiting));
    }
    waiting.sort(LONGEST_FIRST);
    return new Listed(now, List.copyOf(waiting));
  }

  private void readSome(Iterator<ApplicationId> next, List<Waiting> into) {
    int requests = 0;
    for (int n = 0;
        n < APPLICATIONS_PER_HOLD && requests < REQUESTS_PER_HOLD && next.hasNext();
        n++) {
      requests += read(next.next(), into);
    }
  }

  /** Lists an application if it waits. Returns how many requests were looked at. */
  private int read(ApplicationId id, List<Waiting> into) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(id);
    if (application == null) {
      return 0;
    }
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    boolean hasAttempt = attempt != null && !attempt.isStopped();
    OptionalLong toRun = context.queues().running().waitsSince(id);
    if (toRun.isPresent()) {
      long containers = hasAttempt ? PendingAsks.held(attempt) : 0;
      into.add(waiting(id, application, toRun.getAsLong(), containers));
      return hasAttempt ? attempt.getSchedulerKeys().size() : 0;
    }
    if (!hasAttempt) {
      return 0;
    }
    PendingAsks.Oldest oldest = PendingAsks.oldest(attempt);
    if (oldest.containers() > 0) {
      into.add(waiting(id, application, oldest.since(), oldest.containers()));
    }
    return attempt.entries().size();
  }

  private static Waiting waiting(
      ApplicationId id,
      SchedulerApplication<VqsAppAttempt> application,
      long since,
      long containers) {
    String queue = ((VqsQueue) application.getQueue()).getQueuePath();
    return new Waiting(id, application.getUser(), queue, since, containers);
  }

  /**
   * Why an application waits: the limit on running applications that it waits at, else what {@link
   * WhyPending} says of the request that it puts first: one that is larger than any node, else the
   * one that waits longest. Empty if the application waits no more.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds; who
   *     asks for many better asks for no other then
   */
  public Optional<MainReason> reason(ApplicationId application) {
    long now = context.time();
    Reason known = known(application, now);
    if (known != null) {
      return Optional.of(known.main());
    }
    Optional<MainReason> found = why.explain(application, 1).flatMap(MainReason::of);
    found.ifPresent(main -> keep(application, new Reason(main, now)));
    return found;
  }

  private Reason known(ApplicationId application, long now) {
    synchronized (reasons) {
      Reason known = reasons.get(application);
      if (known != null && (now - known.time() >= REASON_KEPT_MS || now < known.time())) {
        reasons.remove(application);
        return null;
      }
      return known;
    }
  }

  private void keep(ApplicationId application, Reason reason) {
    synchronized (reasons) {
      reasons.put(application, reason);
      Iterator<ApplicationId> oldest = reasons.keySet().iterator();
      while (reasons.size() > MOST_REASONS) {
        oldest.next();
        oldest.remove();
      }
    }
  }
}
