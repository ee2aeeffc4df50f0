package org.vqs.core.index;

import java.util.function.Predicate;
import org.vqs.core.index.FitTree.Node;

/**
 * Visits the elements of a {@link FitTree} that fit, in order or backwards. Subtrees in which
 * nothing fits are not entered.
 */
final class FitWalk {
  private FitWalk() {}

  /**
   * Visits the elements that fit, first to last.
   *
   * @param limit must not change while the walk goes on
   * @param visitor returns whether it wants to see another one; it must not change the tree
   * @return false if it has seen enough
   */
  static <E> boolean forward(FitTree<E> tree, long[] limit, Predicate<? super E> visitor) {
    return forward(tree, tree.root, limit, visitor);
  }

  /**
   * As {@link #forward}, without those that are passed over. Which these are is asked O(log n)
   * times.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  static <E> boolean forward(
      FitTree<E> tree, long[] limit, Predicate<? super E> passed, Predicate<? super E> visitor) {
    return forward(tree, tree.root, limit, passed, visitor);
  }

  private static <E> boolean forward(
      FitTree<E> tree,
      Node<E> node,
      long[] limit,
      Predicate<? super E> passed,
      Predicate<? super E> visitor) {
    if (node == null || !tree.fits(node.best, limit)) {
      return true;
    }
    if (passed.test(node.element)) {
      return forward(tree, node.right, limit, passed, visitor);
    }
    return forward(tree, node.left, limit, passed, visitor)
        && (!tree.fits(node.vector, limit) || visitor.test(node.element))
        && forward(tree, node.right, limit, visitor);
  }

  /** The first element that fits and is not passed over, or null; costs as {@link #forward}. */
  static <E> Node<E> first(FitTree<E> tree, long[] limit, Predicate<? super E> passed) {
    return first(tree, tree.root, limit, passed);
  }

  private static <E> Node<E> first(
      FitTree<E> tree, Node<E> node, long[] limit, Predicate<? super E> passed) {
    if (node == null || !tree.fits(node.best, limit)) {
      return null;
    }
    if (passed.test(node.element)) {
      return first(tree, node.right, limit, passed);
    }
    Node<E> found = first(tree, node.left, limit, passed);
    if (found != null) {
      return found;
    }
    return tree.fits(node.vector, limit) ? node : tree.find(node.right, limit);
  }

  /** As {@link #forward}, last to first. */
  static <E> boolean backward(FitTree<E> tree, long[] limit, Predicate<? super E> visitor) {
    return backward(tree, tree.root, limit, visitor);
  }

  private static <E> boolean forward(
      FitTree<E> tree, Node<E> node, long[] limit, Predicate<? super E> visitor) {
    if (node == null || !tree.fits(node.best, limit)) {
      return true;
    }
    return forward(tree, node.left, limit, visitor)
        && (!tree.fits(node.vector, limit) || visitor.test(node.element))
        && forward(tree, node.right, limit, visitor);
  }

  private static <E> boolean backward(
      FitTree<E> tree, Node<E> node, long[] limit, Predicate<? super E> visitor) {
    if (node == null || !tree.fits(node.best, limit)) {
      return true;
    }
    return backward(tree, node.right, limit, visitor)
        && (!tree.fits(node.vector, limit) || visitor.test(node.element))
        && backward(tree, node.left, limit, visitor);
  }
}
