package org.vqs.core.index;

import java.util.Comparator;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree.Bound;

/**
 * Servers of one capacity in some order, found by the room that they have: a {@link FitTree} that
 * also proves quickly, for several resources, that none has room.
 *
 * <p>Full servers have much of one resource and nothing of another, and each time other ones. What
 * a block has at most of each resource apart then promises room that no server has. So each server
 * has one amount more, the least share that is free of any of its resources; a demand has the least
 * share that it needs of any. Room for the demand implies that this fits too, whatever the
 * rounding, which is monotone. With one resource there is no such amount.
 *
 * @param <E> what is ordered; its place in the order must not change while it is in the tree
 */
public final class RoomTree<E> {
  /** Shares are counted in parts of this. */
  private static final double WHOLE = 1L << 40;

  private final FitTree<E> tree;
  private final long[] capacity;
  private final long[] wanted;

  /**
   * An empty tree.
   *
   * @param capacity of each server; must not change
   */
  public RoomTree(Comparator<? super E> order, long[] capacity) {
    this.tree = new FitTree<>(order, Bound.AT_LEAST);
    this.capacity = capacity;
    this.wanted = new long[width(capacity.length)];
  }

  private static int width(int resources) {
    return resources == 1 ? 1 : resources + 1;
  }

  /** Inserts a node with this room. Cost O(log n). */
  public void insert(FitTree.Node<E> node, long[] room) {
    tree.insert(node, withLeastShare(room));
  }

  /** True if the node is in this tree with this room. */
  public boolean holds(FitTree.Node<E> node, long[] room) {
    return tree.holds(node, withLeastShare(room));
  }

  /** The first in order with room for a demand, or null. */
  public E firstFit(long[] demand) {
    return tree.isEmpty() ? null : tree.firstFit(withLeastShare(demand));
  }

  /** The first after {@code element}, which need not be in the tree, with room, or null. */
  public E firstFitAfter(E element, long[] demand) {
    return tree.firstFitAfter(element, withLeastShare(demand));
  }

  /**
   * Visits those with room for a demand, in order, until the visitor has seen enough. Cost O(log n)
   * for each that is visited, with one resource.
   *
   * @param visitor returns whether it wants to see another one; it must not change the tree
   * @return false if it has seen enough
   */
  public boolean eachFit(long[] demand, Predicate<? super E> visitor) {
    return tree.forEachFitting(withLeastShare(demand).clone(), showing(visitor));
  }

  /** As {@link #eachFit}, the last in order first. */
  public boolean eachFitFromLast(long[] demand, Predicate<? super E> visitor) {
    return tree.forEachFittingFromLast(withLeastShare(demand).clone(), showing(visitor));
  }

  private static <E> FitVisitor<E> showing(Predicate<? super E> visitor) {
    return (element, amounts, from) -> visitor.test(element);
  }

  /** The last in order, or null. */
  public E last() {
    return tree.last();
  }

  /** The last before {@code element}, which need not be in the tree, or null. */
  public E before(E element) {
    return tree.before(element);
  }

  /** The tree itself, for a recount. */
  public FitTree<E> tree() {
    return tree;
  }

  /** The amounts that a server with this room has in the tree; valid until the next call. */
  public long[] withLeastShare(long[] amounts) {
    System.arraycopy(amounts, 0, wanted, 0, amounts.length);
    if (amounts.length > 1) {
      double least = Double.POSITIVE_INFINITY;
      for (int r = 0; r < amounts.length; r++) {
        if (capacity[r] > 0) {
          least = Math.min(least, (double) amounts[r] / capacity[r]);
        }
      }
      wanted[amounts.length] = (long) (least * WHOLE);
    }
    return wanted;
  }
}
