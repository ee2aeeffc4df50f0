package org.vqs.yarn.overcommit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.yarn.config.OvercommitSettings;
import org.vqs.yarn.resource.NodeUse;

/**
 * What one node's reports say, and what may be lent to it by them.
 *
 * <pre>
 * C what it has, a what is allocated, f the factor, h the high-water mark, of memory and of vcores each
 * busy  := the highest use of its containers in the window, or that of the machine now if it is higher,
 *          and all that started too lately to be measured
 * lent  := min(f C, a + h C − busy) − C, if that is above 0
 * </pre>
 *
 * <p>So if all that starts uses what it asked for, and the rest as much as it did, the machine
 * comes to the mark and not above it. Other resources are not measured, and not lent. Not
 * thread-safe.
 */
final class WatchedNode {
  private static final long NEVER = Long.MAX_VALUE;

  private final HighestUse highest = new HighestUse();
  private final long[] criticalSince = {NEVER, NEVER};
  private final Set<Job> warned = new LinkedHashSet<>();
  private Utilization last;
  private long warnedAt = NEVER;

  /** It reported; null if it did not say what it uses. */
  void reported(Utilization use, OvercommitSettings settings, long now) {
    last = use;
    if (use == null) {
      highest.forget();
    } else {
      highest.measured(use.containers(), now, settings.windowMillis());
    }
    for (int r = 0; r < criticalSince.length; r++) {
      boolean isCritical = use != null && use.machine().get(r) > settings.critical();
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
      return new NodeUse(NodeUse.State.UNMEASURED, List.of(), List.of());
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

  /** What may be lent to it; null for nothing. */
  ResourceVector lendable(Server server, OvercommitSettings settings, long now) {
    if (last == null || !isWatched(settings, now)) {
      return null;
    }
    long[] used = server.used();
    double[] busy = busy(server, now - settings.unmeasuredMillis());
    long[] room = new long[used.length];
    boolean isAny = false;
    for (int r = 0; r < busy.length; r++) {
      double capacity = server.capacity().get(r);
      double most =
          Math.min(
              settings.factor() * capacity, used[r] + settings.highWater() * capacity - busy[r]);
      room[r] = Math.max(0, (long) (most - capacity));
      isAny |= room[r] > 0;
    }
    return isAny ? ResourceVector.of(room) : null;
  }

  /** What is in use or may be soon: what started since a time counts in full. */
  private double[] busy(Server server, long since) {
    double[] busy = new double[Utilization.DIMENSIONS];
    for (int r = 0; r < busy.length; r++) {
      double machine = last.machine().get(r) * server.capacity().get(r);
      busy[r] = Math.max(highest.of(r), machine);
    }
    for (Job job : server.jobs()) {
      for (int r = 0; r < busy.length && job.startedAt() > since; r++) {
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

  /** By how much a resource is to be used less: all that is allocated beyond what there is. */
  long excess(Server server, int resource, OvercommitSettings settings, long now) {
    boolean isPressed =
        criticalSince[resource] != NEVER
            && now - criticalSince[resource] >= settings.patienceMillis();
    return isPressed ? Math.max(0, server.used()[resource] - server.capacity().get(resource)) : 0;
  }

  /** The jobs that are warned and still run there. */
  Set<Job> warned() {
    warned.removeIf(Job::isGone);
    return warned;
  }

  void warn(Set<Job> jobs, long now) {
    warned.addAll(jobs);
    warnedAt = now;
  }

  /** True if the time is over that those who were warned have. */
  boolean isGraceOver(OvercommitSettings settings, long now) {
    return now - warnedAt >= settings.graceMillis();
  }
}
