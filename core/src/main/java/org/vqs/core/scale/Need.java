package org.vqs.core.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;

/**
 * How many servers of each capacity a partition needs for its {@link Demand}.
 *
 * <pre>
 * what waits goes, the largest first, to what is free on the servers present; the rest to the class
 *   that has least resources that such jobs leave unused, of these to the one whose servers present
 *   would hold most of them. Classes are in the order of their servers, most first.
 * packed(c)  = servers that hold what runs on c and waits for it, and min(g, those that came lately) of each size
 * more(c)    = servers that hold what found no room on those present
 * now(c)     = packed(c), or present(c) + more(c) if that is more and something found no room
 * soon(c)    = servers that hold, of each size, the mean number that runs until the horizon;
 *              at least present(c) + those that hold what found no room and is older than the horizon
 * </pre>
 *
 * <p>Cost O(sizes · servers) if something waits, and that of {@link TightServers} for each class.
 */
public final class Need {
  private final Demand demand;
  private final ScaleOptions options;
  private final Map<ResourceVector, ClassDemand> classes = new LinkedHashMap<>();

  /** What one class is to hold. */
  private static final class ClassDemand {
    final List<ServerLook> servers = new ArrayList<>();
    final Map<ResourceVector, DemandTally> all = new LinkedHashMap<>();
    final Map<ResourceVector, long[]> homeless = new LinkedHashMap<>();

    DemandTally of(ResourceVector each) {
      return all.computeIfAbsent(each, d -> new DemandTally());
    }
  }

  /**
   * How a class suits jobs that need more servers. One without servers is the last: whether they
   * can be had is not known. Then those with least resources that the jobs leave unused.
   *
   * @param unused how many resources it has that the jobs do not ask for, such as GPUs
   * @param jobs how many its servers would hold if they were empty
   */
  private record Suits(int unused, double jobs) {
    static Suits of(ResourceVector each, ResourceVector capacity, int servers) {
      int unused = 0;
      for (int r = 0; r < capacity.dimensions(); r++) {
        unused += capacity.get(r) > 0 && each.get(r) == 0 ? 1 : 0;
      }
      return new Suits(unused, (double) TightServers.times(each, capacity.toArray()) * servers);
    }

    boolean isBetterThan(Suits other) {
      if (jobs == 0 || other.jobs == 0) {
        return jobs > other.jobs;
      }
      return unused < other.unused || (unused == other.unused && jobs > other.jobs);
    }
  }

  private Need(Demand demand, ScaleOptions options, Set<ResourceVector> known) {
    this.demand = demand;
    this.options = options;
    Map<ResourceVector, List<ServerLook>> present = new LinkedHashMap<>();
    known.forEach(capacity -> present.put(capacity, new ArrayList<>()));
    demand
        .servers()
        .forEach(s -> present.computeIfAbsent(s.capacity(), c -> new ArrayList<>()).add(s));
    present.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
        .forEach(
            entry -> {
              ClassDemand of = new ClassDemand();
              of.servers.addAll(entry.getValue());
              classes.put(entry.getKey(), of);
            });
  }

  /**
   * The need of a partition.
   *
   * @param known capacities of servers that there were, of which some may come again
   * @return by class, the one with most servers first
   */
  public static List<ClassNeed> of(Demand demand, ScaleOptions options, Set<ResourceVector> known) {
    Need need = new Need(demand, options, known);
    need.countRunning();
    need.spreadWaiting();
    return need.classes.entrySet().stream().map(e -> need.of(e.getKey(), e.getValue())).toList();
  }

  private void countRunning() {
    classes.forEach(
        (capacity, of) ->
            demand.runningOn(capacity).forEach((each, tally) -> of.of(each).add(tally)));
  }

  private void spreadWaiting() {
    Map<ServerLook, long[]> free = new LinkedHashMap<>();
    demand.waiting().entrySet().stream()
        .filter(entry -> entry.getValue().jobs() > 0)
        .sorted(Comparator.comparingDouble(entry -> -size(entry.getKey())))
        .forEach(entry -> spread(entry.getKey(), entry.getValue(), free));
  }

  /** Its share of the largest class, by which it comes in order. */
  private double size(ResourceVector each) {
    double least = Double.POSITIVE_INFINITY;
    for (ResourceVector capacity : classes.keySet()) {
      if (each.fitsIn(capacity)) {
        least = Math.min(least, TightServers.dominantShare(each, capacity));
      }
    }
    return least;
  }

  private void spread(ResourceVector each, Demand.Waiting waiting, Map<ServerLook, long[]> freeOf) {
    long left = waiting.jobs();
    ClassDemand holding = null;
    Suits best = null;
    for (Map.Entry<ResourceVector, ClassDemand> entry : classes.entrySet()) {
      if (!each.fitsIn(entry.getKey())) {
        continue;
      }
      Suits suits = Suits.of(each, entry.getKey(), entry.getValue().servers.size());
      if (best == null || suits.isBetterThan(best)) {
        holding = entry.getValue();
        best = suits;
      }
      long before = left;
      for (ServerLook server : entry.getValue().servers) {
        if (left == 0) {
          break;
        }
        if (!each.fitsIn(server.free())) {
          continue;
        }
        long[] free = freeOf.computeIfAbsent(server, s -> s.free().toArray());
        long fitting = Math.min(left, TightServers.times(each, free));
        for (int r = 0; r < free.length; r++) {
          free[r] -= fitting * each.get(r);
        }
        left -= fitting;
      }
      entry.getValue().of(each).add(before - left, before - left, waiting.share());
    }
    if (holding != null && left > 0) {
      holding.of(each).add(left, left, waiting.share());
      holding.homeless.put(each, new long[] {left, Math.min(left, waiting.overdue())});
    }
  }

  private ClassNeed of(ResourceVector capacity, ClassDemand of) {
    Set<ResourceVector> demands = new LinkedHashSet<>();
    of.all.forEach(
        (each, tally) -> {
          if (tally.jobs() > 0 && !each.isZero() && each.fitsIn(capacity)) {
            demands.add(each);
          }
        });
    DemandGrid grid = DemandGrid.of(demands, capacity);
    Map<ResourceVector, Integer> types = new LinkedHashMap<>();
    demands.stream()
        .map(grid::round)
        .distinct()
        .sorted(Comparator.comparingDouble(each -> -TightServers.dominantShare(each, capacity)))
        .forEach(each -> types.put(each, types.size()));
    long[] running = new long[types.size()];
    long[] packed = new long[types.size()];
    long[] homeless = new long[types.size()];
    long[] overdue = new long[types.size()];
    double[] within = new double[types.size()];
    long[] lately = new long[types.size()];
    for (ResourceVector each : demands) {
      int type = types.get(grid.round(each));
      DemandTally tally = of.all.get(each);
      DemandTally runs = demand.runningOn(capacity).get(each);
      running[type] += runs == null ? 0 : runs.jobs();
      packed[type] += tally.jobs();
      within[type] += tally.within();
      lately[type] += tally.lately();
      long[] none = of.homeless.getOrDefault(each, new long[2]);
      homeless[type] += none[0];
      overdue[type] += none[1];
    }
    int spare = options.spareOf(of.servers.size());
    long[] average = new long[types.size()];
    long unhoused = 0;
    for (int type = 0; type < packed.length; type++) {
      long room = Math.min(spare, lately[type]);
      packed[type] += room;
      average[type] = Math.min(packed[type] - room, (long) Math.ceil(within[type] - 1e-9));
      unhoused += homeless[type];
    }
    TightServers tight = new TightServers(capacity, List.copyOf(types.keySet()));
    int present = of.servers.size();
    int now = atLeast(tight.holding(packed), present, tight.holding(homeless));
    int soon = atLeast(tight.holding(average), present, tight.holding(overdue));
    return new ClassNeed(
        capacity, present, Math.max(now, soon), soon, tight.holding(running), unhoused);
  }

  /** Where some jobs find no room on the servers present, that many more. */
  private static int atLeast(int packed, int present, int more) {
    return more == 0
        ? packed
        : Math.max(packed, (int) Math.min(Integer.MAX_VALUE, (long) present + more));
  }
}
