package org.vqs.core.waiting;

import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.FitTree.Bound;
import org.vqs.core.index.FitVisitor;
import org.vqs.core.model.Size;
import org.vqs.core.server.ServerClass;

/**
 * VQ_j: the waiting jobs of one type for the servers of one class at one location (Scheduling Jobs
 * with Random Resource Requirements, Definition 3 and §V-A).
 *
 * <p>Jobs are ordered by size, and, for policies that serve the head of the line, also by arrival.
 */
public final class VirtualQueue {
  private final ServerClass serverClass;
  private final int type;
  private final boolean headOfLine;
  private final FitTree<ShapeQueue> bySize;
  private final FitTree<ShapeQueue> byHead =
      new FitTree<>(
          (a, b) -> AskOrder.SERVICE.compare(a.indexedHead(), b.indexedHead()), Bound.AT_MOST);

  /** True of the shapes that are larger than the largest part of any resource in the room. */
  private final Predicate<ShapeQueue> isTooLarge = this::isTooLarge;

  /** The largest part of any resource in the room that is looked for, as amount and capacity. */
  private long largestRoom;

  private long largestCapacity;
  private long length;
  private double weight;
  private double weightedArrivals;

  VirtualQueue(ServerClass serverClass, int type, boolean headOfLine) {
    this.serverClass = serverClass;
    this.type = type;
    this.headOfLine = headOfLine;
    this.bySize = new FitTree<>(this::compareLargestFirst, Bound.AT_MOST);
  }

  /** Q_j, the number of waiting jobs. */
  public long length() {
    return length;
  }

  /** How many shapes its jobs have. */
  public int shapes() {
    return bySize.size();
  }

  /**
   * The delay-weighted length Σ w (1 + age/τ), w the weight of the job's queue of tenants
   * (design.md, "What we add to the policies" and "Tenants"). O(1) from the sums of weights and of
   * weighted arrival times.
   *
   * @param now the time, in the host's unit
   * @param tau τ in the same unit; infinity gives Q_j, the paper's weight, if all queues weigh 1
   */
  public double weight(long now, double tau) {
    return Double.isInfinite(tau) ? weight : weight + (weight * now - weightedArrivals) / tau;
  }

  /** The shape of the largest waiting job that fits the free amounts, or null. */
  public ShapeQueue largestFitting(long[] free) {
    if (free.length == 1) {
      return bySize.firstFit(free);
    }
    return look(free) ? bySize.firstFit(free, isTooLarge) : null;
  }

  /**
   * Notes the room to look for. Where there are several resources, many shapes that are too large
   * in one or the other stand before the first that fits; none is entered that is larger than all.
   *
   * @return false if some amount is negative, so that nothing fits
   */
  private boolean look(long[] free) {
    long[] capacity = serverClass.amounts();
    for (int r = 0; r < free.length; r++) {
      if (free[r] < 0) {
        return false;
      }
    }
    int dominant = Size.dominant(free, capacity);
    largestRoom = free[dominant];
    largestCapacity = capacity[dominant];
    return true;
  }

  private boolean isTooLarge(ShapeQueue queue) {
    return queue.shape().isLargerIn(serverClass, largestRoom, largestCapacity);
  }

  /** The next shape after {@code previous} in order of falling size that fits, or null. */
  public ShapeQueue nextLargestFitting(ShapeQueue previous, long[] free) {
    return bySize.firstFitAfter(previous, free);
  }

  /**
   * Visits the shapes of waiting jobs that fit the free amounts, the largest first.
   *
   * @return false if the visitor has seen enough
   */
  public boolean forEachFitting(long[] free, FitVisitor<ShapeQueue> visitor) {
    if (free.length == 1) {
      return bySize.forEachFitting(free, visitor);
    }
    return !look(free) || bySize.forEachFitting(free, isTooLarge, visitor);
  }

  /**
   * The shape at the head of the line, or null. Only for policies that serve the head of the line.
   */
  public ShapeQueue head() {
    return byHead.first();
  }

  /** The shape whose first ask comes next after that of {@code previous}, or null. */
  public ShapeQueue nextHead(ShapeQueue previous) {
    return byHead.after(previous);
  }

  /** Shapes of larger jobs first; equal sizes in the order in which the shapes appeared. */
  public int compareLargestFirst(ShapeQueue a, ShapeQueue b) {
    int bySizeDown = b.shape().compareSizeIn(serverClass, a.shape());
    return bySizeDown != 0 ? bySizeDown : Integer.compare(a.shape().id(), b.shape().id());
  }

  /** Takes a shape out of the line before its first ask changes. */
  void unindexHead(ShapeQueue queue) {
    if (headOfLine) {
      queue.headNode(serverClass).detach();
    }
  }

  /**
   * Puts a shape back in line, and into the order of sizes if it was not there, or takes it out if
   * nothing waits.
   */
  void index(ShapeQueue queue) {
    FitTree.Node<ShapeQueue> node = queue.sizeNode(serverClass);
    if (queue.isEmpty()) {
      node.detach();
      return;
    }
    if (!node.isInTree()) {
      bySize.insert(node, queue.shape().amounts());
    }
    if (headOfLine) {
      byHead.insert(queue.headNode(serverClass), queue.shape().amounts());
    }
  }

  void change(long countDelta, double weightDelta, double weightedArrivalDelta) {
    length += countDelta;
    weight = length == 0 ? 0 : weight + weightDelta;
    weightedArrivals = length == 0 ? 0 : weightedArrivals + weightedArrivalDelta;
  }

  /** The sum over its jobs of the weights of their queues of tenants. */
  public double weight() {
    return weight;
  }

  /** The same sum with each weight times the job's arrival time. */
  public double weightedArrivals() {
    return weightedArrivals;
  }

  /** Its shapes, those of the largest jobs first, for a recount. */
  public FitTree<ShapeQueue> bySize() {
    return bySize;
  }

  /** Its shapes in the order of their first asks, for a recount. */
  public FitTree<ShapeQueue> byHead() {
    return byHead;
  }

  /** True if it keeps the order of first asks too. */
  public boolean isHeadOfLine() {
    return headOfLine;
  }

  @Override
  public String toString() {
    return "VQ" + type + "=" + length;
  }
}
