package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.DemandConfiguration.Slots;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;

/**
 * The slots of a server under Algorithm 1, each of a demand that waits or runs, counted anew at
 * each question. Of one resource.
 */
final class NaiveSlots {
  private final NaiveModel model;
  private final NaiveServer server;

  /** The types: the largest first. */
  final List<ResourceVector> types;

  /** How many slots of the configuration are in use, in its order. */
  final int[] used;

  /** What is beside jobs that use no slot. */
  final long room;

  /** A configuration, what it weighs, and which part of a server it fills. */
  record Weighed(DemandConfiguration configuration, double weight, double fullness) {}

  NaiveSlots(NaiveModel model, NaiveServer server) {
    this.model = model;
    this.server = server;
    types = types(model, server.capacity);
    used = new int[slots().size()];
    long left = server.capacity.get(0);
    for (NaiveJob job : server.jobs) {
      boolean mayUse = !job.master && !job.outlasting;
      int slot = mayUse ? slotOf(job) : -1;
      if (slot >= 0) {
        used[slot]++;
      } else if (!mayUse || server.configuration != null) {
        left -= job.demand.get(0);
      }
    }
    room = Math.max(0, left);
  }

  private static List<ResourceVector> types(NaiveModel model, ResourceVector capacity) {
    Stream<ResourceVector> waiting =
        model.cluster.asks.stream().filter(a -> a.waits && !a.master).map(a -> a.demand);
    Stream<ResourceVector> running =
        model.jobs.stream().filter(job -> job.cameWith != null).map(job -> job.cameWith);
    return Stream.concat(waiting, running)
        .filter(demand -> demand.fitsIn(capacity) && !demand.isZero())
        .distinct()
        .sorted(Comparator.comparingLong((ResourceVector demand) -> -demand.get(0)))
        .toList();
  }

  List<Slots> slots() {
    return server.configuration == null
        ? List.of()
        : ((DemandConfiguration) server.configuration).slots();
  }

  /** The smallest type that holds a demand, or null. */
  ResourceVector typeOf(ResourceVector demand) {
    return types.stream()
        .filter(demand::fitsIn)
        .min(Comparator.comparingLong(type -> type.get(0)))
        .orElse(null);
  }

  /** The slot of a job's type, or else the smallest of no type that holds it; or −1. */
  private int slotOf(NaiveJob job) {
    int smallest = -1;
    for (int i = 0; i < used.length; i++) {
      Slots each = slots().get(i);
      if (used[i] == each.count()) {
        continue;
      }
      if (each.demand().equals(typeOf(job.demand))) {
        return i;
      }
      boolean holds = !types.contains(each.demand()) && job.demand.fitsIn(each.demand());
      if (holds && (smallest < 0 || each.demand().fitsIn(slots().get(smallest).demand()))) {
        smallest = i;
      }
    }
    return smallest;
  }

  /** Whether a slot for this demand is empty. */
  boolean isFreeFor(ResourceVector demand) {
    for (int i = 0; i < used.length; i++) {
      if (slots().get(i).demand().equals(typeOf(demand))) {
        return used[i] < slots().get(i).count();
      }
    }
    return false;
  }

  private int kept(int slot) {
    Slots each = slots().get(slot);
    return types.contains(each.demand()) && !areUnused() ? each.count() : used[slot];
  }

  /** Whether no job may use a slot. */
  boolean areUnused() {
    return server.jobs.stream().allMatch(job -> job.master || job.outlasting);
  }

  /** The room in no slot, but in empty ones of no type; all while no job may use one. */
  long spare() {
    long spare = room;
    for (int i = 0; i < used.length; i++) {
      spare -= slots().get(i).demand().get(0) * kept(i);
    }
    return Math.max(0, spare);
  }

  /** The configuration with slots in its spare room. */
  DemandConfiguration with(DemandConfiguration more) {
    Map<ResourceVector, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < used.length; i++) {
      counts.put(slots().get(i).demand(), kept(i));
    }
    more.slots().forEach(each -> counts.merge(each.demand(), each.count(), Integer::sum));
    List<Slots> all = new ArrayList<>();
    counts.forEach(
        (demand, count) -> {
          if (count > 0) {
            all.add(new Slots(demand, count));
          }
        });
    return new DemandConfiguration(all);
  }

  /** Q_j of each type as the server sees it. */
  Map<ResourceVector, Double> queues() {
    Map<ResourceVector, Double> queues = new LinkedHashMap<>();
    for (ResourceVector type : types) {
      Fraction length = Fraction.ZERO;
      for (NaiveAsk ask : model.cluster.tasksFor(server)) {
        length =
            ask.demand.equals(type) ? length.plus(model.cluster.weight(ask, model.now)) : length;
      }
      queues.put(type, length.toDouble());
    }
    return queues;
  }

  /**
   * The configuration of maximum weight in some room: of equal ones the fullest, then the first.
   */
  Weighed best(long amount, Map<ResourceVector, Double> queues) {
    List<Weighed> all = new ArrayList<>();
    if (!types.isEmpty()) {
      list(0, amount, new int[types.size()], queues, all);
    }
    double longest = queues.values().stream().mapToDouble(length -> length).max().orElse(0);
    Weighed best = new Weighed(new DemandConfiguration(List.of()), 0, 0);
    for (Weighed each : all) {
      // Weights that differ by no more than a part of 10^-9 are equal, and sums by rounding.
      double value = each.weight + 1e-9 * longest * each.fullness;
      double least = best.weight + 1e-9 * longest * best.fullness;
      best = value > least * (1 + 1e-12) ? each : best;
    }
    return best;
  }

  /** All maximal configurations, most of the largest type first. */
  private void list(
      int type, long left, int[] counts, Map<ResourceVector, Double> queues, List<Weighed> all) {
    if (type == types.size()) {
      if (types.stream().noneMatch(each -> each.get(0) <= left)) {
        all.add(weighed(counts, queues));
      }
      return;
    }
    long size = types.get(type).get(0);
    for (int count = (int) (left / size); count >= 0; count--) {
      counts[type] = count;
      list(type + 1, left - count * size, counts, queues, all);
    }
  }

  private Weighed weighed(int[] counts, Map<ResourceVector, Double> queues) {
    List<Slots> slots = new ArrayList<>();
    double weight = 0;
    double fullness = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        slots.add(new Slots(types.get(i), counts[i]));
        weight += counts[i] * queues.get(types.get(i));
        fullness += counts[i] * size(types.get(i));
      }
    }
    return new Weighed(new DemandConfiguration(slots), weight, fullness);
  }

  private double size(ResourceVector demand) {
    return (double) demand.get(0) / server.capacity.get(0);
  }

  /** What the slots of the server weigh: those that some room holds, the most valuable first. */
  double weight(long amount, Map<ResourceVector, Double> queues) {
    List<Slots> byValue = new ArrayList<>(slots());
    byValue.sort(
        Comparator.comparingDouble(
            (Slots each) -> -queues.getOrDefault(each.demand(), 0.0) / size(each.demand())));
    long left = amount;
    double weight = 0;
    for (Slots each : byValue) {
      long count = Math.min(each.count(), left / each.demand().get(0));
      left -= count * each.demand().get(0);
      weight += count * queues.getOrDefault(each.demand(), 0.0);
    }
    return weight;
  }

  /** Whether what uses slots is part of a configuration. */
  boolean isPartOf(DemandConfiguration other) {
    for (int i = 0; i < used.length; i++) {
      ResourceVector demand = slots().get(i).demand();
      int count =
          other.slots().stream()
              .filter(each -> each.demand().equals(demand))
              .mapToInt(Slots::count)
              .sum();
      if (used[i] > count) {
        return false;
      }
    }
    return true;
  }
}
