package org.vqs.whatif.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.learn.ExpectedStarts;
import org.vqs.core.learn.StartForecast;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;

/**
 * What our scheduler says at some moments of each waiting request about when it starts, against
 * when its master got the container. At all moments it learns, as from its own watch.
 */
final class StatedStarts {
  /**
   * What is said stays until the request starts: of so many moments at one, that it is not too
   * much.
   */
  private static final int MOMENTS_FOR_ONE = 8;

  private final VirtualQueueScheduler scheduler;
  private final long epochMs;
  private final Map<Request, List<Said>> open = new HashMap<>();
  private final Map<Long, Counts> counts = new HashMap<>();

  private record Request(ApplicationId application, SchedulerRequestKey key) {}

  private record Said(long momentMs, double earlyMs, double lateMs) {}

  private static final class Counts {
    private long sooner;
    private long within;
    private long later;
    private long unknown;
  }

  /**
   * Nothing said yet.
   *
   * @param epochMs what is added to times for those of the scheduler's clock
   */
  StatedStarts(VirtualQueueScheduler scheduler, long epochMs) {
    this.scheduler = scheduler;
    this.epochMs = epochMs;
  }

  private static boolean isForSaying(long momentMs, long distanceMs) {
    return momentMs / distanceMs % MOMENTS_FOR_ONE == 0;
  }

  /**
   * A moment.
   *
   * @param distanceMs between moments; it only ever doubles
   */
  void look(long momentMs, long distanceMs) {
    Counts said = isForSaying(momentMs, distanceMs) ? new Counts() : null;
    if (said != null) {
      counts.put(momentMs, said);
    }
    scheduler.inspect(
        packer -> {
          for (ApplicationId id : scheduler.context().applications().keySet()) {
            VqsAppAttempt attempt = scheduler.context().attempt(id);
            if (attempt != null && !attempt.isStopped()) {
              look(id, attempt, packer.cluster().starts(), momentMs, said);
            }
          }
        });
  }

  private void look(
      ApplicationId id, VqsAppAttempt attempt, ExpectedStarts starts, long momentMs, Counts said) {
    long now = epochMs + momentMs;
    for (AskEntry entry : attempt.entries().values()) {
      Ask ask = entry.ask();
      if (ask.count() > 0 && ask.oldestArrival() < now) {
        starts.note(ask, now);
        if (said != null) {
          say(new Request(id, entry.key()), starts.forecast(ask, now), momentMs, said);
        }
      }
    }
  }

  private void say(Request request, StartForecast forecast, long momentMs, Counts said) {
    if (forecast == null) {
      said.unknown++;
    } else {
      open.computeIfAbsent(request, any -> new ArrayList<>())
          .add(new Said(momentMs, forecast.early(), forecast.late()));
    }
  }

  /** A master got a container. */
  void started(Container container, long nowMs) {
    ApplicationId id = container.getId().getApplicationAttemptId().getApplicationId();
    List<Said> said = open.remove(new Request(id, SchedulerRequestKey.extractFrom(container)));
    if (said != null) {
      said.forEach(each -> count(each, nowMs - each.momentMs()));
    }
  }

  private void count(Said said, long tookMs) {
    Counts of = counts.get(said.momentMs());
    if (tookMs < said.earlyMs()) {
      of.sooner++;
    } else if (tookMs <= said.lateMs()) {
      of.within++;
    } else {
      of.later++;
    }
  }

  /**
   * How right it was. What has not started counts if it is late already.
   *
   * @param distanceMs between moments in the end, from which on nothing is asked
   */
  StatedResult result(long endMs, long distanceMs) {
    for (List<Said> said : open.values()) {
      said.stream()
          .filter(each -> endMs - each.momentMs() > each.lateMs())
          .forEach(each -> count(each, endMs - each.momentMs()));
    }
    long[] sums = new long[4];
    counts.forEach(
        (momentMs, of) -> {
          if (isForSaying(momentMs, distanceMs) && momentMs % distanceMs == 0) {
            sums[0] += of.sooner;
            sums[1] += of.within;
            sums[2] += of.later;
            sums[3] += of.unknown;
          }
        });
    return new StatedResult(sums[0], sums[1], sums[2], sums[3]);
  }
}
