package org.vqs.core.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;

/**
 * How many servers of each class a partition should have, from what it needed up to now.
 *
 * <pre>
 * target(t) = min(target(t−), max of now(s) over s in [t − idle, t]), but at least soon(t);
 *             not below target(t−) if it rose within the last calm
 * </pre>
 *
 * <p>So it rises as soon as the need for soon does, and falls to what was enough all the time.
 * Between both it stays: need that comes and goes moves nothing. It falls no earlier than the calm
 * time after it rose, so it turns from rising to falling at most once in that time. A class falls
 * only after it was watched for the idle time, and is watched anew when more servers are there than
 * before and than were wanted: after a restart of the host they come one after another.
 *
 * <p>Whatever is needed, the target is at most {@value #MOST_TIMES} times as many as are there and
 * {@value #MOST_MORE} more, so that a mistaken ask orders no million of servers. Not thread-safe.
 */
public final class ScalePlan {
  private static final int MOST_TIMES = 10;
  private static final int MOST_MORE = 1_000;

  private final Map<ResourceVector, Watched> classes = new LinkedHashMap<>();

  /** A need at some time. */
  private record Sample(long time, int servers) {}

  /** A class since it was seen first. */
  private static final class Watched {
    private final Deque<Sample> highest = new ArrayDeque<>();
    private long since;
    private long rose = Long.MIN_VALUE / 2;
    private int present;
    private int target;

    Watched(long since) {
      this.since = since;
    }

    void there(int servers, long now) {
      if (servers > present && servers > target) {
        since = now;
        target = servers;
      }
      present = servers;
    }

    /** It falls to the most that was needed lately if it may, and rises to what is needed soon. */
    void follow(ClassNeed need, ScaleOptions options, long now) {
      boolean mayFall = now - since >= options.idle() && now - rose >= options.calm();
      int most = mayFall ? most(now - options.idle()) : Integer.MAX_VALUE;
      int before = target;
      target = Math.min(mostFor(need), Math.max(need.soon(), Math.min(target, most)));
      if (target > before) {
        rose = now;
      }
    }

    void needed(int servers, long now) {
      while (!highest.isEmpty() && highest.getLast().servers() <= servers) {
        highest.removeLast();
      }
      highest.addLast(new Sample(now, servers));
    }

    int most(long from) {
      while (highest.size() > 1 && highest.getFirst().time() < from) {
        highest.removeFirst();
      }
      return highest.getFirst().servers();
    }
  }

  /** The capacities that were seen up to now. */
  public Set<ResourceVector> known() {
    return new HashSet<>(classes.keySet());
  }

  /**
   * Follows what is needed now.
   *
   * @param needs by class, the one with most servers first
   * @param now never before that of an earlier call
   */
  public List<ClassPlan> follow(List<ClassNeed> needs, ScaleOptions options, long now) {
    List<ClassPlan> plans = new ArrayList<>();
    long all = 0;
    for (ClassNeed need : needs) {
      Watched watched = classes.computeIfAbsent(need.capacity(), c -> new Watched(now));
      watched.there(need.present(), now);
      watched.needed(need.now(), now);
      watched.follow(need, options, now);
      all += watched.target;
      plans.add(new ClassPlan(need, watched.target));
    }
    if (all < options.minimum() && !plans.isEmpty()) {
      ClassPlan first = plans.get(0);
      int kept = (int) (first.target() + options.minimum() - all);
      classes.get(first.capacity()).target = kept;
      plans.set(0, new ClassPlan(first.need(), kept));
    }
    return plans;
  }

  private static int mostFor(ClassNeed need) {
    return MOST_TIMES * need.present() + MOST_MORE;
  }

  /** So many servers of a class were needed just now, whatever was counted. */
  public void needed(ResourceVector capacity, int servers, long now) {
    Watched watched = classes.get(capacity);
    if (watched != null) {
      watched.needed(servers, now);
      watched.target = Math.max(watched.target, servers);
    }
  }
}
