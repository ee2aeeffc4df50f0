package org.vqs.yarn.why;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.Units;

/**
 * Says in the diagnostics of applications that have waited for a while why they do, as {@code yarn
 * application -status} shows them.
 *
 * <pre>
 * once a second, in the observers' thread:
 *   what an application shows is withdrawn as soon as its attempt is about to end
 *   applications are looked at in turns, a bounded number in each round; of one that waits
 *     for longer than the delay:  the reason is shown, and renewed every ten seconds
 *     for less, or for nothing:   what is shown is withdrawn
 * </pre>
 *
 * <p>YARN has one place for it, {@link RMAppAttempt#updateAMLaunchDiagnostics}, and shows it while
 * neither the application nor its attempt have diagnostics of their own: for a waiting and a
 * running attempt alike, but not for one that a restarted ResourceManager recovered. It empties it
 * when the application master registers, and it takes it for the last word of an attempt that ends
 * with it.
 *
 * <p>Cost O(1) while nothing is due; in a round O(applications looked at + shown) and, of those
 * that wait, that of {@link WhyPending} for no more than 20. The scheduler's lock is taken for one
 * application at a time, and nothing is called out under it.
 */
public final class WaitDiagnostics {
  private static final Logger LOG = LoggerFactory.getLogger(WaitDiagnostics.class);

  private static final long ROUND_MS = 1_000;
  private static final long RENEW_MS = 10_000;
  private static final int MOST_SEEN = 2_000;
  private static final int MOST_LOOKED_AT = 200;
  private static final int MOST_EXPLAINED = 20;

  /** An attempt in one of these shows no reason to wait: what it shows now stays for ever. */
  private static final Set<RMAppAttemptState> ENDING =
      EnumSet.of(
          RMAppAttemptState.FINAL_SAVING,
          RMAppAttemptState.FINISHING,
          RMAppAttemptState.FINISHED,
          RMAppAttemptState.FAILED,
          RMAppAttemptState.KILLED);

  private final SchedulerContext context;
  private final WhyPending why;
  private final LongSupplier delay;
  private final Map<ApplicationId, Shown> shown = new LinkedHashMap<>();
  private ApplicationId last;
  private long nextRound = Long.MIN_VALUE;

  /**
   * What an attempt shows, and since when.
   *
   * @param before what others had written there, or null
   */
  private record Shown(RMAppAttempt attempt, String text, String before, long time) {
    boolean isStillShown() {
      return text.equals(attempt.getDiagnostics());
    }
  }

  /**
   * Diagnostics of a scheduler's applications.
   *
   * @param delay how long an application waits before its diagnostics say why, in milliseconds
   */
  public WaitDiagnostics(SchedulerContext context, WhyPending why, LongSupplier delay) {
    this.context = context;
    this.why = why;
    this.delay = delay;
  }

  /** Does what is due. Called by one thread, which uses no lock. Never throws. */
  public void renew(long now) {
    if (now < nextRound) {
      return;
    }
    nextRound = now + ROUND_MS;
    try {
      withdrawEnding();
      round(now);
    } catch (SchedulerBusyException busy) {
      LOG.debug("the next round is in a second", busy);
    } catch (RuntimeException failure) {
      LOG.error("the diagnostics of waiting applications are not up to date", failure);
    }
  }

  private void withdrawEnding() {
    for (ApplicationId application : List.copyOf(shown.keySet())) {
      RMAppAttempt attempt = shown.get(application).attempt();
      boolean isCurrent = attempt == currentAttempt(application);
      if (!isCurrent || ENDING.contains(attempt.getState())) {
        withdraw(application);
      }
    }
  }

  private void withdraw(ApplicationId application) {
    Shown before = shown.remove(application);
    if (before != null && before.isStillShown()) {
      before.attempt().updateAMLaunchDiagnostics(before.before());
    }
  }

  private RMAppAttempt currentAttempt(ApplicationId application) {
    RMApp app = context.rmContext().getRMApps().get(application);
    return app == null ? null : app.getCurrentAppAttempt();
  }

  private void round(long now) {
    int looked = 0;
    int explained = 0;
    for (ApplicationId application : nextInTurn()) {
      if (looked >= MOST_LOOKED_AT || explained >= MOST_EXPLAINED) {
        return;
      }
      last = application;
      if (!isDue(application, now)) {
        continue;
      }
      looked++;
      if (!why.hasWaited(application, delay.getAsLong())) {
        withdraw(application);
      } else {
        explained++;
        show(application, now);
      }
    }
  }

  /** The applications after the one looked at last, and then from the first on. */
  private List<ApplicationId> nextInTurn() {
    NavigableMap<ApplicationId, ?> all = all();
    List<ApplicationId> turn = new ArrayList<>();
    if (last != null) {
      take(all.tailMap(last, false), turn);
      take(all.headMap(last, true), turn);
    } else {
      take(all, turn);
    }
    return turn;
  }

  private static void take(NavigableMap<ApplicationId, ?> from, List<ApplicationId> into) {
    Iterator<ApplicationId> next = from.keySet().iterator();
    while (into.size() < MOST_SEEN && next.hasNext()) {
      into.add(next.next());
    }
  }

  private NavigableMap<ApplicationId, ?> all() {
    Map<ApplicationId, ?> all = context.applications();
    return all instanceof ConcurrentNavigableMap<ApplicationId, ?> sorted
        ? sorted
        : new TreeMap<>(all);
  }

  /**
   * False, at little cost, for one that waits for nothing and shows nothing, or showed it lately.
   */
  private boolean isDue(ApplicationId application, long now) {
    Shown before = shown.get(application);
    VqsAppAttempt attempt = context.attempt(application);
    if (attempt == null || attempt.isStopped() || !isPending(attempt)) {
      withdraw(application);
      return false;
    }
    return before == null || now - before.time() >= RENEW_MS;
  }

  private static boolean isPending(VqsAppAttempt attempt) {
    Resource pending = attempt.getAppAttemptResourceUsage().getAllPending();
    return pending.getMemorySize() > 0 || pending.getVirtualCores() > 0;
  }

  private void show(ApplicationId application, long now) {
    RMAppAttempt attempt = currentAttempt(application);
    if (attempt == null || ENDING.contains(attempt.getState())) {
      return;
    }
    Optional<String> text = why.explain(application, 1).flatMap(answer -> text(answer, now));
    if (text.isEmpty()) {
      withdraw(application);
      return;
    }
    String before = before(application, attempt);
    attempt.updateAMLaunchDiagnostics(text.get());
    shown.put(application, new Shown(attempt, text.get(), before, now));
  }

  /** What others wrote last, such as that a request was rejected. */
  private String before(ApplicationId application, RMAppAttempt attempt) {
    Shown last = shown.get(application);
    if (last != null && last.attempt() == attempt && last.isStillShown()) {
      return last.before();
    }
    String others = attempt.getDiagnostics();
    return others == null || others.isEmpty() ? null : others;
  }

  private Optional<String> text(ApplicationAnswer answer, long now) {
    if (answer.runWait() != null) {
      return Optional.of(begin(now, now - answer.runWait().since()) + ". " + answer.text());
    }
    return answer.pending().stream()
        .findFirst()
        .map(
            ask ->
                begin(now, ask.waitedMillis())
                    + " for "
                    + ask.title()
                    + ". "
                    + (ask.reason() == null ? "" : ask.reason() + ": ")
                    + ask.text()
                    + " "
                    + ask.remedy()
                    + (answer.leftOut() == 0
                        ? ""
                        : " " + Units.count(answer.leftOut(), "more request") + " wait."));
  }

  private String begin(long now, long waited) {
    return "["
        + Instant.ofEpochMilli(now + context.behindWallClock()).truncatedTo(ChronoUnit.SECONDS)
        + "] Waiting for "
        + Units.time(waited);
  }
}
