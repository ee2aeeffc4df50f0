package org.vqs.core.index;

import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An ordered set of elements, each with a resource vector, that finds the first element <em>in
 * order</em> whose vector fits under (or covers) another one.
 *
 * <p>It is a treap whose nodes carry, for each resource, the best value of their subtree: the
 * minimum if elements are demands that must fit under a limit, the maximum if they are rooms that
 * must cover a demand. A subtree whose best values already fail is not entered. For one resource a
 * search costs O(log n); for several it costs O(log n) per candidate that is good in each resource
 * apart but in no element together.
 *
 * <p>Node priorities come from a fixed sequence, so equal operations give equal trees. Nodes belong
 * to the caller and are reused: inserting and removing makes no garbage. A node has its best values
 * in an array of its own once something below it was better than itself. Not thread-safe.
 *
 * @param <E> what is ordered; its place in the order must not change while it is in the tree
 */
public final class FitTree<E> {

  /** Which way an element has to compare with the vector asked for. */
  public enum Bound {
    /** Elements are demands: fits if every amount is at most the limit's. */
    AT_MOST,
    /** Elements are rooms: fits if every amount is at least the limit's. */
    AT_LEAST
  }

  /** A reusable place in a tree for one element. */
  public static sealed class Node<E> permits ConstantNode {
    private static final long[] NO_AMOUNTS = {};

    final E element;
    final long[] vector;

    /** The same array as the vector, if nothing below was ever better. */
    long[] best;

    int priority;
    Node<E> left;
    Node<E> right;
    FitTree<E> tree;

    /** A node for {@code element} in trees of vectors with {@code dimensions} amounts. */
    public Node(E element, int dimensions) {
      this(element, new long[dimensions]);
    }

    private Node(E element, long[] vector) {
      this.element = element;
      this.vector = vector;
      this.best = vector;
    }

    /**
     * A node for {@code element} whose vector is always this array, which must not change. It is
     * not copied: many nodes may have it in common.
     */
    public static <E> Node<E> constant(E element, long[] vector) {
      return new ConstantNode<>(element, vector);
    }

    /**
     * A node for {@code element} in trees that are an order only, and are not searched by amounts.
     */
    public static <E> Node<E> ordered(E element) {
      return constant(element, NO_AMOUNTS);
    }

    /** True while the node is in a tree. */
    public boolean isInTree() {
      return tree != null;
    }

    /** Takes the node out of the tree it is in, if any. Cost O(log n). */
    public void detach() {
      if (tree != null) {
        tree.remove(this);
      }
    }
  }

  private static final class ConstantNode<E> extends Node<E> {
    ConstantNode(E element, long[] vector) {
      super(element, vector);
    }
  }

  final Comparator<? super E> order;
  private final boolean atMost;
  Node<E> root;
  private int size;
  private long prioritySeed;

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
    return root == null;
  }

  /** Inserts a node that was made for an order only. Cost O(log n). */
  public void insert(Node<E> node) {
    insert(node, Node.NO_AMOUNTS);
  }

  /**
   * Inserts a node with a copy of {@code vector}, or with the array itself if the node was made
   * with it. Cost O(log n).
   *
   * @throws IllegalStateException if the node is in a tree already, or was made with another array
   */
  public void insert(Node<E> node, long[] vector) {
    if (node.tree != null) {
      throw new IllegalStateException(node.element + " is in a tree already");
    }
    if (!(node instanceof ConstantNode)) {
      System.arraycopy(vector, 0, node.vector, 0, node.vector.length);
    } else if (vector != node.vector) {
      throw new IllegalStateException(node.element + " is always of another vector");
    }
    node.priority = nextPriority();
    node.tree = this;
    root = insert(root, node);
    size++;
  }

  /**
   * Removes a node. Cost O(log n).
   *
   * @throws IllegalStateException if the node is not in this tree, or its element's order changed
   *     since it was inserted
   */
  public void remove(Node<E> node) {
    if (node.tree != this) {
      throw new IllegalStateException(node.element + " is not in this tree");
    }
    root = remove(root, node);
    node.left = null;
    node.right = null;
    node.tree = null;
    size--;
  }

  /** The best amount of each resource that any element has, or null if there is none; read only. */
  public long[] best() {
    return root == null ? null : root.best;
  }

  /** The first element in order, or null. */
  public E first() {
    Node<E> node = root;
    while (node != null && node.left != null) {
      node = node.left;
    }
    return node == null ? null : node.element;
  }

  /** The last element in order, or null. */
  public E last() {
    Node<E> node = root;
    while (node != null && node.right != null) {
      node = node.right;
    }
    return node == null ? null : node.element;
  }

  /** The first element after {@code element}, which need not be in the tree, or null. */
  public E after(E element) {
    Node<E> found = null;
    Node<E> node = root;
    while (node != null) {
      if (order.compare(node.element, element) > 0) {
        found = node;
        node = node.left;
      } else {
        node = node.right;
      }
    }
    return found == null ? null : found.element;
  }

  /** The last element before {@code element}, which need not be in the tree, or null. */
  public E before(E element) {
    Node<E> found = null;
    Node<E> node = root;
    while (node != null) {
      if (order.compare(node.element, element) < 0) {
        found = node;
        node = node.right;
      } else {
        node = node.left;
      }
    }
    return found == null ? null : found.element;
  }

  /** The first element in order that fits, or null. */
  public E firstFit(long[] limit) {
    Node<E> found = find(root, limit);
    return found == null ? null : found.element;
  }

  /**
   * The first element in order that fits and is not among those passed over, or null.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  public E firstFit(long[] limit, Predicate<? super E> passed) {
    Node<E> found = FitWalk.first(this, limit, passed);
    return found == null ? null : found.element;
  }

  /** The first element after {@code element} (which need not be in the tree) that fits, or null. */
  public E firstFitAfter(E element, long[] limit) {
    Node<E> found = findAfter(root, element, limit);
    return found == null ? null : found.element;
  }

  /** Visits all elements in order. */
  public void forEach(Consumer<? super E> visitor) {
    forEach(root, visitor);
  }

  /**
   * Visits the elements that fit, in order, until the visitor has seen enough. Subtrees in which
   * nothing fits are not entered, and no two elements are compared.
   *
   * @param limit must not change meanwhile
   * @param visitor returns whether it wants to see another one; it must not change the tree
   * @return false if it has seen enough
   */
  public boolean forEachFitting(long[] limit, Predicate<? super E> visitor) {
    return FitWalk.forward(this, limit, visitor);
  }

  /**
   * As {@link #forEachFitting(long[], Predicate)}, without the elements that are passed over.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  public boolean forEachFitting(
      long[] limit, Predicate<? super E> passed, Predicate<? super E> visitor) {
    return FitWalk.forward(this, limit, passed, visitor);
  }

  /**
   * Visits elements in order until the visitor has seen enough. Cost O(log n + elements visited).
   *
   * @param visitor returns whether it wants to see another one
   * @return false if it has seen enough
   */
  public boolean forEachWhile(Predicate<? super E> visitor) {
    return forEachWhile(root, visitor);
  }

  private boolean forEachWhile(Node<E> node, Predicate<? super E> visitor) {
    return node == null
        || (forEachWhile(node.left, visitor)
            && visitor.test(node.element)
            && forEachWhile(node.right, visitor));
  }

  private void forEach(Node<E> node, Consumer<? super E> visitor) {
    if (node != null) {
      forEach(node.left, visitor);
      visitor.accept(node.element);
      forEach(node.right, visitor);
    }
  }

  Node<E> find(Node<E> node, long[] limit) {
    if (node == null || !fits(node.best, limit)) {
      return null;
    }
    Node<E> found = find(node.left, limit);
    if (found != null) {
      return found;
    }
    return fits(node.vector, limit) ? node : find(node.right, limit);
  }

  private Node<E> findAfter(Node<E> node, E element, long[] limit) {
    if (node == null || !fits(node.best, limit)) {
      return null;
    }
    if (order.compare(node.element, element) <= 0) {
      return findAfter(node.right, element, limit);
    }
    Node<E> found = findAfter(node.left, element, limit);
    if (found != null) {
      return found;
    }
    return fits(node.vector, limit) ? node : find(node.right, limit);
  }

  boolean fits(long[] amounts, long[] limit) {
    for (int r = 0; r < amounts.length; r++) {
      if (atMost ? amounts[r] > limit[r] : amounts[r] < limit[r]) {
        return false;
      }
    }
    return true;
  }

  private Node<E> insert(Node<E> subtree, Node<E> node) {
    if (subtree == null || node.priority > subtree.priority) {
      split(subtree, node);
      refresh(node);
      return node;
    }
    if (order.compare(node.element, subtree.element) < 0) {
      subtree.left = insert(subtree.left, node);
    } else {
      subtree.right = insert(subtree.right, node);
    }
    refresh(subtree);
    return subtree;
  }

  /**
   * Hangs the part of {@code subtree} before {@code node} to its left and the rest to its right.
   */
  private void split(Node<E> subtree, Node<E> node) {
    node.left = keepBefore(subtree, node);
    node.right = spare;
    spare = null;
  }

  /** The second result of {@link #keepBefore}; a field so that splitting makes no garbage. */
  private Node<E> spare;

  private Node<E> keepBefore(Node<E> subtree, Node<E> node) {
    if (subtree == null) {
      spare = null;
      return null;
    }
    if (order.compare(subtree.element, node.element) < 0) {
      subtree.right = keepBefore(subtree.right, node);
      refresh(subtree);
      return subtree;
    }
    Node<E> before = keepBefore(subtree.left, node);
    subtree.left = spare;
    refresh(subtree);
    spare = subtree;
    return before;
  }

  private Node<E> remove(Node<E> subtree, Node<E> node) {
    if (subtree == null) {
      throw new IllegalStateException(
          node.element + " moved in the order while it was in the tree");
    }
    if (subtree == node) {
      return merge(node.left, node.right);
    }
    if (order.compare(node.element, subtree.element) < 0) {
      subtree.left = remove(subtree.left, node);
    } else {
      subtree.right = remove(subtree.right, node);
    }
    refresh(subtree);
    return subtree;
  }

  private Node<E> merge(Node<E> before, Node<E> after) {
    if (before == null) {
      return after;
    }
    if (after == null) {
      return before;
    }
    if (before.priority > after.priority) {
      before.right = merge(before.right, after);
      refresh(before);
      return before;
    }
    after.left = merge(before, after.left);
    refresh(after);
    return after;
  }

  private void refresh(Node<E> node) {
    for (int r = 0; r < node.vector.length; r++) {
      long best = node.vector[r];
      if (node.left != null) {
        best = better(best, node.left.best[r]);
      }
      if (node.right != null) {
        best = better(best, node.right.best[r]);
      }
      if (best != node.best[r]) {
        node.best = node.best == node.vector ? node.vector.clone() : node.best;
        node.best[r] = best;
      }
    }
  }

  long better(long a, long b) {
    return atMost ? Math.min(a, b) : Math.max(a, b);
  }

  /** SplitMix64 over a counter. */
  private int nextPriority() {
    prioritySeed += 0x9E3779B97F4A7C15L;
    long z = prioritySeed;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return (int) (z ^ (z >>> 31));
  }
}
