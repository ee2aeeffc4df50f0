package org.vqs.yarn.convert.capacity;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What the queues of a {@code capacity-scheduler.xml} are promised and limited to, of the whole
 * cluster. The Capacity Scheduler's percentages are of the parent queue, ours are of the cluster.
 *
 * <p>Sizes of a cluster are not known here: a capacity in several resources is taken by its memory.
 */
final class CapacityShares {
  /** What a capacity of nothing becomes: weights are positive. */
  static final double LEAST_WEIGHT = 0.01;

  private static final double NOT_SET = 0;

  private CapacityShares() {}

  /** The weight of a queue among siblings whose capacities have the same form. */
  static double weight(SourceQueue queue) {
    return Math.max(capacity(queue).number(), LEAST_WEIGHT);
  }

  /** Whether the capacities of a queue and its siblings cannot be compared. */
  static boolean hasMixedSiblings(SourceQueue queue) {
    return siblings(queue).stream()
            .map(CapacityShares::capacity)
            // A capacity of nothing has no form.
            .filter(capacity -> capacity.number() > 0)
            .map(Quantity::unit)
            .distinct()
            .count()
        > 1;
  }

  /** The hard limit, in the terms of {@code maximum-capacity} with us. */
  static Limit maximum(SourceQueue queue) {
    Limit own = ownMaximum(queue);
    return queue.isRoot() ? own : own.within(maximum(queue.parent()));
  }

  /** What a queue is promised, divided by what it may hold at most; empty if that is not known. */
  static OptionalDouble promisedShareOfMaximum(SourceQueue queue) {
    if (isUnknown(queue)) {
      return OptionalDouble.empty();
    }
    Quantity promised = promised(queue);
    Quantity most = CapacityLabelShares.maximumOfAll(queue).of(Limit.MEMORY);
    if (promised.unit() != most.unit() || promised.number() <= 0 || most.number() <= 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(promised.number() / most.number());
  }

  /** The part of the cluster that a queue is promised; empty if that is not known. */
  static OptionalDouble promisedShare(SourceQueue queue) {
    if (isUnknown(queue) || promised(queue).unit() != Quantity.Unit.PERCENT) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(promised(queue).number() / 100);
  }

  /** Whether what a queue is promised comes of amounts. */
  static boolean isPromisedAmounts(SourceQueue queue) {
    return promised(queue).unit() == Quantity.Unit.ABSOLUTE;
  }

  /** The capacity of a queue if it is written as amounts, each of them one; empty if not. */
  static Optional<Limit> amounts(SourceQueue queue) {
    String text = queue.values().get("capacity");
    return text == null
        ? Optional.empty()
        : Optional.of(CapacityAmount.parse(CapacityFile.nameOf(queue, "capacity"), text))
            .filter(amounts -> amounts.isAmounts() && !isNone(amounts));
  }

  private static boolean isUnknown(SourceQueue queue) {
    for (SourceQueue at = queue; !at.isRoot(); at = at.parent()) {
      if (capacity(at).unit() == Quantity.Unit.WEIGHT && hasMixedSiblings(at)) {
        return true;
      }
    }
    // What the weight of a queue that is made comes to depends on how many there are at a time.
    return queue.isTemplate() && capacity(queue).unit() == Quantity.Unit.WEIGHT;
  }

  private static Quantity promised(SourceQueue queue) {
    if (queue.isRoot()) {
      return Quantity.ALL;
    }
    Quantity capacity = capacity(queue);
    if (capacity.unit() != Quantity.Unit.WEIGHT) {
      return capacity.of(promised(queue.parent()));
    }
    double sum = siblings(queue).stream().mapToDouble(other -> capacity(other).number()).sum();
    return Quantity.percent(100 * capacity.number() / sum).of(promised(queue.parent()));
  }

  private static Quantity capacity(SourceQueue queue) {
    String text = queue.values().get("capacity");
    if (text == null) {
      return Quantity.percent(NOT_SET);
    }
    return CapacityAmount.parse(CapacityFile.nameOf(queue, "capacity"), text).of(Limit.MEMORY);
  }

  private static Limit ownMaximum(SourceQueue queue) {
    String text = queue.values().get("maximum-capacity");
    // -1 is how the Capacity Scheduler writes that there is no limit.
    if (text == null || text.trim().matches("-1(\\.0*)?")) {
      return Limit.NONE;
    }
    return orNone(CapacityAmount.parse(CapacityFile.nameOf(queue, "maximum-capacity"), text));
  }

  /** The Capacity Scheduler takes amounts without memory for none at all: a limit for no limit. */
  static Limit orNone(Limit limit) {
    return isNone(limit) ? Limit.NONE : limit;
  }

  private static boolean isNone(Limit limit) {
    Quantity memory = limit.of(Limit.MEMORY);
    return limit.isAmounts() && (memory.unit() != Quantity.Unit.ABSOLUTE || memory.number() <= 0);
  }

  private static List<SourceQueue> siblings(SourceQueue queue) {
    return queue.isRoot() ? List.of(queue) : queue.parent().children();
  }
}
