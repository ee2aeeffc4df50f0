package org.vqs.core.index;

import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * An ordered set of elements, each with a resource vector, that finds the first element <em>in
 * order</em> whose vector fits under (or covers) another one.
 *
 * <p>It is a B-tree: elements stand in blocks of up to 32, blocks in blocks, and beside each block
 * stands, for each resource, the best value in it: the minimum if elements are demands that must
 * fit under a limit, the maximum if they are rooms that must cover a demand. A block whose best
 * values already fail is not entered. For one resource a search costs O(log n); for several it
 * costs O(log n) per candidate that is good in each resource apart but in no element together.
 * Amounts that are looked at one after the other lie one after the other: what a search costs is
 * the memory that it touches.
 *
 * <p>Nodes belong to the caller and are reused: inserting and removing makes no garbage, but for
 * the blocks that split and join, one in eight changes at most, and the first one while it grows.
 * Not thread-safe.
 *
 * @param <E> what is ordered; once its place in the order changes, the next call is {@link #settle}
 *     or its removal
 */
public final class FitTree<E> implements Iterable<E> {
  private static final long[] NO_AMOUNTS = {};

  /** Which way an element has to compare with the vector asked for. */
  public enum Bound {
    /** Elements are demands: fits if every amount is at most the limit's. */
    AT_MOST,
    /** Elements are rooms: fits if every amount is at least the limit's. */
    AT_LEAST
  }

  /** A reusable place in a tree for one element. */
  public static final class Node<E> {
    final E element;

    /** The block that it is in, or null. */
    Block<E> leaf;

    /** A node for {@code element}, in no tree. */
    public Node(E element) {
      this.element = element;
    }

    /** True while the node is in a tree. */
    public boolean isInTree() {
      return leaf != null;
    }

    /** Takes the node out of the tree it is in, if any. Cost O(log n). */
    public void detach() {
      if (leaf != null) {
        leaf.tree.remove(this);
      }
    }
  }

  final Comparator<? super E> order;
  final boolean atMost;

  /** How many amounts each element has; known when there is a root. */
  int width;

  Block<E> root;
  private int size;
  private int changes;
  private long[] best = NO_AMOUNTS;
  private boolean isBestKnown;

  /** An empty tree. */
  public FitTree(Comparator<? super E> order, Bound bound) {
    this.order = order;
    this.atMost = bound == Bound.AT_MOST;
  }

  /** How many elements there are. */
  public int size() {
    return size;
  }

  /** True if there is no element. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Inserts a node into a tree that is an order only. Cost O(log n). */
  public void insert(Node<E> node) {
    insert(node, NO_AMOUNTS);
  }

  /**
   * Inserts a node with a copy of {@code vector}. Cost O(log n).
   *
   * @throws IllegalStateException if the node is in a tree already
   * @throws IllegalArgumentException if the vector has more or fewer amounts than those before
   */
  public void insert(Node<E> node, long[] vector) {
    if (node.leaf != null) {
      throw new IllegalStateException(node.element + " is in a tree already");
    }
    if (root == null) {
      width = vector.length;
      root = new Block<>(this, true);
    } else if (vector.length != width) {
      throw new IllegalArgumentException(
          node.element + " has " + vector.length + " amounts, others here have " + width);
    }
    Block<E> block = root;
    while (!block.isLeaf) {
      block = block.below(Math.max(0, block.countUpTo(node.element) - 1));
    }
    block.add(node, vector);
    size++;
    changes++;
    isBestKnown = false;
  }

  /**
   * Removes a node. Cost O(log n).
   *
   * @throws IllegalStateException if the node is not in this tree
   */
  public void remove(Node<E> node) {
    if (!holds(node)) {
      throw new IllegalStateException(node.element + " is not in this tree");
    }
    node.leaf.remove(node.leaf.indexOf(node));
    node.leaf = null;
    size--;
    changes++;
    isBestKnown = false;
  }

  /**
   * Moves a node whose element's place in the order may have changed since it was inserted; all
   * others must be where they belong. Cost O(1) comparisons if it stays where it is, which it
   * mostly does after a small change, else O(log n).
   *
   * @throws IllegalStateException if the node is not in this tree
   */
  public void settle(Node<E> node) {
    if (!holds(node)) {
      throw new IllegalStateException(node.element + " is not in this tree");
    }
    int place = node.leaf.indexOf(node);
    if (!node.leaf.isInOrder(place)) {
      long[] vector = node.leaf.best(place);
      remove(node);
      insert(node, vector);
    }
  }

  /** True if the node is in this tree. */
  boolean holds(Node<E> node) {
    return node.leaf != null && node.leaf.tree == this;
  }

  /** True if the node is in this tree with this vector. */
  boolean holds(Node<E> node, long[] vector) {
    return holds(node) && node.leaf.has(node.leaf.indexOf(node), vector);
  }

  /** The best amount of each resource that any element has, or null if there is none; read only. */
  public long[] best() {
    if (size == 0) {
      return null;
    }
    if (!isBestKnown) {
      best = best.length == width ? best : new long[width];
      root.bestOfAll(best);
      isBestKnown = true;
    }
    return best;
  }

  /** The first element in order, or null. */
  public E first() {
    return size == 0 ? null : root.first(0);
  }

  /** The last element in order, or null. */
  public E last() {
    return size == 0 ? null : root.last();
  }

  /** The first element after {@code element}, which need not be in the tree, or null. */
  public E after(E element) {
    E found = null;
    Block<E> block = root;
    while (block != null) {
      int next = block.countUpTo(element);
      found = next < block.size ? block.first(next) : found;
      block = block.isLeaf || next == 0 ? null : block.below(next - 1);
    }
    return found;
  }

  /** The last element before {@code element}, which need not be in the tree, or null. */
  public E before(E element) {
    E found = null;
    Block<E> block = root;
    while (block != null) {
      int before = block.countBefore(element);
      found = before > 0 ? block.first(before - 1) : found;
      block = block.isLeaf || before == 0 ? null : block.below(before - 1);
    }
    return found;
  }

  /** The first element in order that fits, or null. */
  public E firstFit(long[] limit) {
    return root == null ? null : FitWalk.first(root, 0, limit);
  }

  /**
   * The first element in order that fits and is not among those passed over, or null.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  public E firstFit(long[] limit, Predicate<? super E> passed) {
    return root == null ? null : FitWalk.first(root, limit, passed);
  }

  /** The first element after {@code element} (which need not be in the tree) that fits, or null. */
  public E firstFitAfter(E element, long[] limit) {
    return root == null ? null : FitWalk.firstAfter(root, element, limit);
  }

  /** The elements in order; while one walks along, the tree must not change. */
  @Override
  public Iterator<E> iterator() {
    return new Elements();
  }

  private final class Elements implements Iterator<E> {
    private final int changesBefore = changes;
    private Block<E> leaf = root;
    private int place;

    Elements() {
      while (leaf != null && !leaf.isLeaf) {
        leaf = leaf.below(0);
      }
    }

    @Override
    public boolean hasNext() {
      return leaf != null && place < leaf.size;
    }

    @Override
    public E next() {
      if (changes != changesBefore) {
        throw new ConcurrentModificationException();
      }
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      E element = leaf.first(place++);
      if (place == leaf.size) {
        leaf = leaf.next();
        place = 0;
      }
      return element;
    }
  }

  /**
   * Visits the elements that fit, in order, until the visitor has seen enough. Blocks in which
   * nothing fits are not entered, and no two elements are compared.
   *
   * @param limit must not change meanwhile
   * @return false if the visitor has seen enough
   */
  public boolean forEachFitting(long[] limit, FitVisitor<? super E> visitor) {
    return root == null || FitWalk.forward(root, 0, limit, visitor);
  }

  /**
   * As {@link #forEachFitting(long[], FitVisitor)}, without the elements that are passed over.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  public boolean forEachFitting(
      long[] limit, Predicate<? super E> passed, FitVisitor<? super E> visitor) {
    return root == null || FitWalk.forward(root, limit, passed, visitor);
  }

  /** As {@link #forEachFitting(long[], FitVisitor)}, the last in order first. */
  boolean forEachFittingFromLast(long[] limit, FitVisitor<? super E> visitor) {
    return root == null || FitWalk.backward(root, limit, visitor);
  }

  /**
   * Visits elements in order until the visitor has seen enough. Cost O(log n + elements visited).
   *
   * @param visitor returns whether it wants to see another one; it must not change the tree
   * @return false if it has seen enough
   */
  public boolean forEachWhile(Predicate<? super E> visitor) {
    return root == null || FitWalk.all(root, visitor);
  }

  long better(long a, long b) {
    return atMost ? Math.min(a, b) : Math.max(a, b);
  }
}
