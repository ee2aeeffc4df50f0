package org.vqs.yarn.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Which applications may run, by {@code maximum-running-applications} and {@code
 * maximum-running-applications-per-user} of their queue and of those above it. The others wait in
 * the line of the first limit that is reached, by priority and then by submission.
 *
 * <pre>
 * an application comes:   it runs if no limit on its way to the root is reached and nobody waits there
 * one that runs goes:     the lines of its limits are looked at, the first in line first:
 *                         who meets another limit joins that line, the others run
 * </pre>
 *
 * <p>An application counts from the moment it may run to its end, whatever becomes of its master,
 * its queue and the limits. Who is looked at next is decided by {@link #letRun} alone, so that
 * after a restart those that ran before are all known first. Called under the scheduler's lock.
 */
public final class RunningApplications {
  private final Map<ApplicationId, ApplicationRun> all = new HashMap<>();
  private final Map<RunLimit, Integer> running = new HashMap<>();
  private final Map<RunLimit, NavigableSet<ApplicationRun>> lines = new LinkedHashMap<>();
  private final NavigableSet<ApplicationRun> arrivals = new TreeSet<>(ApplicationRun.ORDER);
  private final Set<RunLimit> toLookAt = new LinkedHashSet<>();

  RunningApplications() {}

  /**
   * An application came. It may run from the next {@link #letRun} that finds room for it.
   *
   * @param priority the larger goes first
   * @param now in milliseconds of the scheduler's clock
   */
  public void add(ApplicationId id, String user, VqsQueue queue, int priority, long now) {
    ApplicationRun run = new ApplicationRun(id, user, queue, priority, now);
    all.put(id, run);
    arrivals.add(run);
  }

  /** An application came that ran before a restart: it goes on, within its limits or not. */
  public void addRunning(ApplicationId id, String user, VqsQueue queue, long now) {
    ApplicationRun run = new ApplicationRun(id, user, queue, 0, now);
    all.put(id, run);
    start(run);
  }

  /**
   * An application that came as one that may have to wait ran before a restart: it goes on, within
   * its limits or not.
   */
  public void goOn(ApplicationId id) {
    ApplicationRun run = all.get(id);
    if (run != null && !run.runs()) {
      leaveLine(run);
      start(run);
    }
  }

  /** An application is over, or never came. */
  public void remove(ApplicationId id) {
    ApplicationRun run = all.remove(id);
    if (run == null) {
      return;
    }
    if (run.runs()) {
      count(run, -1);
    } else {
      leaveLine(run);
    }
  }

  /** An application is in another queue. If it runs it goes on, within the limits there or not. */
  public void move(ApplicationId id, VqsQueue target) {
    ApplicationRun run = all.get(id);
    if (run == null) {
      return;
    }
    if (run.runs()) {
      count(run, -1);
      run.setQueue(target);
      count(run, 1);
    } else {
      leaveLine(run);
      run.setQueue(target);
      arrivals.add(run);
    }
  }

  /** An application has another priority. */
  public void setPriority(ApplicationId id, int priority) {
    ApplicationRun run = all.get(id);
    if (run == null || run.runs()) {
      return;
    }
    RunLimit limit = run.waitsAt();
    leaveLine(run);
    run.setPriority(priority);
    if (limit == null) {
      arrivals.add(run);
    } else {
      join(run, limit);
    }
  }

  /** Limits are others. */
  void limitsChanged() {
    toLookAt.addAll(lines.keySet());
  }

  /** True if the application runs, or is not known. */
  public boolean mayRun(ApplicationId id) {
    ApplicationRun run = all.get(id);
    return run == null || run.runs();
  }

  /** How many applications run in a queue and below it; their masters may still wait for room. */
  public int in(VqsQueue queue) {
    return running.getOrDefault(new RunLimit(queue, null), 0);
  }

  /** True if {@link #letRun} has something to look at. */
  public boolean isAnyToLookAt() {
    return !arrivals.isEmpty() || !toLookAt.isEmpty();
  }

  /**
   * Lets those run that limits leave room for. Returns them. Cost O(depth · log waiting) for each
   * that came and each that is looked at.
   */
  public List<ApplicationId> letRun() {
    List<ApplicationId> started = new ArrayList<>();
    while (!arrivals.isEmpty()) {
      runOrWait(
          arrivals.pollFirst(), limit -> isReached(limit) || lines.containsKey(limit), started);
    }
    while (!toLookAt.isEmpty()) {
      RunLimit limit = toLookAt.iterator().next();
      toLookAt.remove(limit);
      while (lines.containsKey(limit) && !isReached(limit)) {
        ApplicationRun first = lines.get(limit).first();
        leaveLine(first);
        runOrWait(first, this::isReached, started);
      }
    }
    return started;
  }

  private void runOrWait(
      ApplicationRun run, Predicate<RunLimit> stops, List<ApplicationId> started) {
    RunLimit limit = limits(run).stream().filter(stops).findFirst().orElse(null);
    if (limit == null) {
      start(run);
      started.add(run.id());
    } else {
      join(run, limit);
    }
  }

  private boolean isReached(RunLimit limit) {
    return running.getOrDefault(limit, 0) >= limit.most();
  }

  /** From its queue up to the root. */
  private static List<RunLimit> limits(ApplicationRun run) {
    List<RunLimit> limits = new ArrayList<>();
    for (VqsQueue at = run.queue(); at != null; at = at.parent()) {
      limits.add(new RunLimit(at, null));
      limits.add(new RunLimit(at, run.user()));
    }
    return limits;
  }

  private void start(ApplicationRun run) {
    run.setRuns();
    count(run, 1);
  }

  private void count(ApplicationRun run, int change) {
    for (RunLimit limit : limits(run)) {
      if (running.merge(limit, change, Integer::sum) == 0) {
        running.remove(limit);
      }
      if (change < 0 && lines.containsKey(limit)) {
        toLookAt.add(limit);
      }
    }
  }

  private void join(ApplicationRun run, RunLimit limit) {
    run.setWaitsAt(limit);
    lines.computeIfAbsent(limit, unused -> new TreeSet<>(ApplicationRun.ORDER)).add(run);
  }

  private void leaveLine(ApplicationRun run) {
    arrivals.remove(run);
    NavigableSet<ApplicationRun> line = lines.get(run.waitsAt());
    if (line != null && line.remove(run) && line.isEmpty()) {
      lines.remove(run.waitsAt());
    }
    run.setWaitsAt(null);
  }

  /**
   * Since when an application waits at a limit, in milliseconds of the scheduler's clock; empty if
   * it runs, or was not looked at yet. Cost O(1).
   */
  public OptionalLong waitsSince(ApplicationId id) {
    ApplicationRun run = all.get(id);
    return run == null || run.waitsAt() == null
        ? OptionalLong.empty()
        : OptionalLong.of(run.since());
  }

  /**
   * Why an application does not run, with its place in line; empty if it does, or was not looked at
   * yet. Cost O(applications before it in line): for answers that somebody reads, and {@link
   * #waitsSince} for all else.
   */
  public Optional<RunWait> wait(ApplicationId id) {
    ApplicationRun run = all.get(id);
    if (run == null || run.waitsAt() == null) {
      return Optional.empty();
    }
    RunLimit limit = run.waitsAt();
    NavigableSet<ApplicationRun> line = lines.get(limit);
    return Optional.of(
        new RunWait(
            limit.queue().getQueuePath(),
            limit.user(),
            limit.property(),
            running.getOrDefault(limit, 0),
            limit.most(),
            line.headSet(run, true).size(),
            line.size(),
            run.since()));
  }

  /** The queues in which, and users of whom, more run than may; a line each, for the log. */
  List<String> beyondLimits() {
    List<String> lines = new ArrayList<>();
    running.forEach(
        (limit, number) -> {
          if (number > limit.most()) {
            lines.add(
                "%d applications%s run in queue %s, more than %s (%d): they go on, and no other starts until enough have ended"
                    .formatted(
                        number,
                        limit.user() == null ? "" : " of user " + limit.user(),
                        limit.queue().getQueuePath(),
                        limit.property(),
                        limit.most()));
          }
        });
    lines.sort(null);
    return lines;
  }
}
