package org.vqs.yarn.overcommit;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.yarn.config.OvercommitSettings;
import org.vqs.yarn.resource.NodeUse;

/**
 * What one node's reports say, and what may be lent to it by them.
 *
 * <pre>
 * C what it has, a what is allocated of it, l what is lent already, f the factor, h the high-water mark, of memory and of
 * vcores each
 * busy := the highest use of its containers in the window, or that of the machine now if it is higher,
 *         and all that started too lately to be measured
 * lent := min(f C − max(C, a), l + h C − busy − (C − a)) − l, if that is above 0
 * </pre>
 *
 * <p>So if all that starts uses what it asked for, in what is free of the node too, and the rest as
 * much as it did, the machine comes to the mark and not above it. Other resources are not measured,
 * and not lent. Not thread-safe.
 */
final class WatchedNode {
  private static final long NEVER = Long.MAX_VALUE;

  private final HighestUse highest = new HighestUse();
  private final long[] criticalSince = {NEVER, NEVER};
  private final Set<Job> warned = new LinkedHashSet<>();
  private final boolean[] pressed = new boolean[Utilization.DIMENSIONS];
  private Utilization last;
  private long warnedAt = NEVER;

  /** It reported; null if it did not say what it uses. */
  void reported(Utilization use, OvercommitSettings settings, long now) {
    last = use;
    if (use == null) {
      // A machine that is short of memory may be the one that reports nonsense.
      highest.forget();
      return;
    }
    highest.measured(use.containers(), now, settings.windowMillis());
    for (int r = 0; r < criticalSince.length; r++) {
      boolean isCritical = use.machine().get(r) > settings.critical();
      criticalSince[r] = isCritical ? Math.min(criticalSince[r], now) : NEVER;
    }
  }

  /** What it measured last; null if it does not measure. */
  Utilization last() {
    return last;
  }

  /** What is to be told of it. */
  NodeUse use(Server server, OvercommitSettings settings, long now) {
    if (last == null) {
      return NodeUse.UNMEASURED;
    }
    NodeUse.State state = NodeUse.State.LENDS;
    if (!warned().isEmpty()) {
      state = NodeUse.State.GIVING_WAY;
    } else if (isAboveMark(server, settings)) {
      state = NodeUse.State.ABOVE_MARK;
    } else if (!isWatched(settings, now)) {
      state = NodeUse.State.WATCHED;
    }
    return new NodeUse(state, last.containers(), last.machine());
  }

  /** True if it was watched for all of the window. */
  boolean isWatched(OvercommitSettings settings, long now) {
    return highest.isWhole(now, settings.windowMillis());
  }

  /**
   * What may be lent to it; null for nothing.
   *
   * @param age for how long a job has run, as far as its node told; 0 if it was not launched yet
   */
  ResourceVector lendable(
      Server server, ToLongFunction<Job> age, OvercommitSettings settings, long now) {
    if (last == null || !isWatched(settings, now)) {
      return null;
    }
    long[] used = server.used();
    long[] lent = lent(server);
    double[] busy = busy(server, age, settings.unmeasuredMillis());
    long[] room = new long[used.length];
    boolean isAny = false;
    for (int r = 0; r < busy.length; r++) {
      double capacity = server.capacity().get(r);
      double own = used[r] - (double) lent[r];
      double most = settings.factor() * capacity - Math.max(capacity, own);
      double unused = lent[r] + settings.highWater() * capacity - busy[r];
      double free = Math.max(0, capacity - own);
      room[r] = Math.max(0, (long) Math.min(most, unused - free) - lent[r]);
      isAny |= room[r] > 0;
    }
    return isAny ? ResourceVector.of(room) : null;
  }

  /** What may be lent to one at most, however little its jobs use: other resources never are. */
  static long[] mostLent(ResourceVector capacity, OvercommitSettings settings) {
    long[] most = new long[capacity.dimensions()];
    for (int r = 0; r < Utilization.DIMENSIONS; r++) {
      most[r] = (long) ((settings.factor() - 1) * capacity.get(r));
    }
    return most;
  }

  /** What jobs that were lent room ask for, by resource. */
  private static long[] lent(Server server) {
    long[] lent = new long[server.capacity().dimensions()];
    server.lentJobs().forEach(job -> job.demand().addTo(lent, 1));
    return lent;
  }

  /** What is in use or may be soon: what does not run for so long yet counts in full. */
  private double[] busy(Server server, ToLongFunction<Job> age, long unmeasured) {
    double[] busy = new double[Utilization.DIMENSIONS];
    for (int r = 0; r < busy.length; r++) {
      double machine = last.machine().get(r) * server.capacity().get(r);
      busy[r] = Math.max(highest.of(r), machine);
    }
    for (Job job : server.allJobs()) {
      boolean isNew = age.applyAsLong(job) < unmeasured;
      for (int r = 0; r < busy.length && isNew; r++) {
        busy[r] += job.demand().get(r);
      }
    }
    return busy;
  }

  /** True if the machine is above the mark in something that counts. */
  boolean isAboveMark(Server server, OvercommitSettings settings) {
    for (int r = 0; last != null && r < Utilization.DIMENSIONS; r++) {
      if (server.capacity().get(r) > 0 && last.machine().get(r) > settings.highWater()) {
        return true;
      }
    }
    return false;
  }

  /** True if the machine was far above the mark for so long that containers are to give way. */
  boolean isCritical(int resource, OvercommitSettings settings, long now) {
    return criticalSince[resource] != NEVER
        && now - criticalSince[resource] >= settings.patienceMillis();
  }

  /** True if containers were warned because of a resource. */
  boolean isPressed(int resource) {
    return pressed[resource];
  }

  /** True if what containers were warned for is below the mark now. */
  boolean isRelieved(OvercommitSettings settings) {
    for (int r = 0; r < pressed.length; r++) {
      if (pressed[r] && last.machine().get(r) > settings.highWater()) {
        return false;
      }
    }
    return true;
  }

  /** The jobs that are warned and still run there. */
  Set<Job> warned() {
    warned.removeIf(Job::isGone);
    return warned;
  }

  /** These must give way, for the resources of which that is true. */
  void warn(Set<Job> jobs, IntPredicate isPressed, long now) {
    warned.addAll(jobs);
    warnedAt = now;
    for (int r = 0; r < pressed.length; r++) {
      pressed[r] = isPressed.test(r);
    }
  }

  /** True if the time is over that those who were warned have. */
  boolean isGraceOver(OvercommitSettings settings, long now) {
    return now - warnedAt >= settings.graceMillis();
  }
}
