package org.vqs.whatif.compare.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Gang;
import org.vqs.whatif.replay.ContainerTimes;
import org.vqs.whatif.replay.ReplayResult;

/**
 * What became of gangs, over all seeds.
 *
 * @param gangs how many there were
 * @param never those that were not complete before the run ended, as {@code gang of application}
 * @param heldSeconds for how long containers ran that could do nothing, because the last of their
 *     gang had not started: seconds times containers
 * @param heldMemory the memory of these, as a part of what all nodes have from the first ask to the
 *     end of the run
 * @param bySize waits by size of the gang, the smallest first; empty if there are no gangs
 */
public record GangFigures(
    long gangs, List<String> never, double heldSeconds, double heldMemory, List<OfSize> bySize) {
  private static final double MS_PER_S = 1000;

  /**
   * The gangs of a size, all within a factor of two.
   *
   * @param sizes such as {@code 4 to 7}
   * @param gangs how many
   * @param never how many of them never were complete; they waited until the end of the run
   * @param mean from the ask for the last container until all worked, in seconds
   * @param p95 the 95th percentile of that
   * @param max the longest of that
   */
  public record OfSize(String sizes, long gangs, long never, double mean, double p95, double max) {}

  /** Copies the lists. */
  public GangFigures {
    never = List.copyOf(never);
    bySize = List.copyOf(bySize);
  }

  /** Of the runs of one scheduler. Cost O(containers). */
  public static GangFigures of(List<ReplayResult> runs) {
    Sums sums = new Sums();
    runs.forEach(sums::add);
    return sums.figures();
  }

  private static final class Sums {
    private final List<String> never = new ArrayList<>();
    private final Map<Integer, Waits> bySize = new TreeMap<>();
    private double heldMs;
    private double heldMemory;
    private double memory;
    private long gangs;

    private static final class Waits {
      private final UnitValues.Builder values = new UnitValues.Builder(1);
      private long never;
    }

    void add(ReplayResult run) {
      List<Application> all = run.history().applications();
      long[] askedMs = new long[all.size()];
      long[] worksMs = new long[all.size()];
      Arrays.fill(worksMs, Long.MAX_VALUE);
      int[] asked = new int[all.size()];
      long end = ContainerWaits.endMs(run);
      memory += (double) QueueShares.total(run)[0] * run.makespanMs();
      // In order of asking.
      for (ContainerTimes times : run.containers()) {
        int a = times.application();
        if (times.task() == ContainerTimes.MASTER || all.get(a).gang().isEmpty()) {
          continue;
        }
        asked[a]++;
        askedMs[a] = asked[a] == all.get(a).gangSize() ? times.askedMs() : askedMs[a];
        worksMs[a] = times.worked() ? Math.min(worksMs[a], times.worksMs()) : worksMs[a];
        heldMs += times.heldMs(end);
        long size = all.get(a).tasks().get(times.task()).size().get(0);
        heldMemory += (double) times.heldMs(end) * size;
      }
      for (int a = 0; a < all.size(); a++) {
        Application application = all.get(a);
        if (application.gang().isPresent()) {
          boolean complete = asked[a] >= application.gangSize();
          long from = complete ? askedMs[a] : wantedMs(application);
          addGang(application, from, worksMs[a], end);
        }
      }
    }

    /** When its last container would be asked for if no master waited. */
    private static long wantedMs(Application application) {
      return application.submittedMs()
          + application.tasks().get(application.gangSize() - 1).askedMs();
    }

    private void addGang(Application application, long askedMs, long worksMs, long endMs) {
      Gang gang = application.gang().orElseThrow();
      gangs++;
      Waits waits = bySize.computeIfAbsent(Integer.highestOneBit(gang.size()), size -> new Waits());
      if (worksMs == Long.MAX_VALUE) {
        never.add(gang + " of " + application.name());
        waits.never++;
      }
      waits.values.add(0, Math.max(0, Math.min(worksMs, endMs) - askedMs));
    }

    GangFigures figures() {
      List<OfSize> sizes = new ArrayList<>();
      bySize.forEach(
          (least, waits) -> {
            UnitValues values = waits.values.build();
            sizes.add(
                new OfSize(
                    least + " to " + (2 * least - 1),
                    values.size(),
                    waits.never,
                    values.mean() / MS_PER_S,
                    values.quantile(0.95) / MS_PER_S,
                    values.max() / MS_PER_S));
          });
      double part = memory == 0 ? 0 : heldMemory / memory;
      return new GangFigures(gangs, never, heldMs / MS_PER_S, part, sizes);
    }
  }
}
