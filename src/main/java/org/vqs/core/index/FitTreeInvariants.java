package org.vqs.core.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.vqs.core.index.FitTree.Node;

/**
 * A recount of a {@link FitTree}, for tests and for looking into a live system. Visits every node;
 * never called on an event.
 */
public final class FitTreeInvariants {
  /** The vector of every element of a tree that is an order only. */
  public static final Function<Object, long[]> ORDER_ONLY = element -> new long[0];

  private FitTreeInvariants() {}

  /**
   * What is wrong with a tree, or nothing.
   *
   * @param name what the tree is called in messages, asked only for one
   * @param expected the elements that should be in it, each once
   * @param vectors the vector that each should have
   */
  public static <E> List<String> violations(
      Supplier<String> name,
      FitTree<E> tree,
      Collection<E> expected,
      Function<? super E, long[]> vectors) {
    if (tree.root == null && tree.size() == 0 && expected.isEmpty()) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    List<Node<E>> nodes = new ArrayList<>();
    walk(tree.root, nodes);
    if (nodes.size() != tree.size()) {
      found.add(name.get() + " counts " + tree.size() + " elements but holds " + nodes.size());
    }
    for (int i = 0; i < nodes.size(); i++) {
      Node<E> node = nodes.get(i);
      if (i > 0 && tree.order.compare(nodes.get(i - 1).element, node.element) >= 0) {
        found.add(
            name.get()
                + " holds "
                + nodes.get(i - 1).element
                + " before "
                + node.element
                + " out of order");
      }
      if (!Arrays.equals(node.vector, vectors.apply(node.element))) {
        found.add(
            name.get()
                + " holds "
                + node.element
                + " at "
                + Arrays.toString(node.vector)
                + ", which is at "
                + Arrays.toString(vectors.apply(node.element)));
      }
      checkNode(name, tree, node, found);
    }
    compareMembers(name, nodes, expected, found);
    return found;
  }

  private static <E> void walk(Node<E> node, List<Node<E>> into) {
    if (node != null) {
      walk(node.left, into);
      into.add(node);
      walk(node.right, into);
    }
  }

  private static <E> void checkNode(
      Supplier<String> name, FitTree<E> tree, Node<E> node, List<String> found) {
    if (node.tree != tree) {
      found.add(name.get() + " holds " + node.element + ", whose node belongs to another tree");
    }
    long[] best = node.vector.clone();
    checkChild(name, tree, node, node.left, best, found);
    checkChild(name, tree, node, node.right, best, found);
    if (!Arrays.equals(best, node.best)) {
      found.add(
          name.get()
              + " has "
              + Arrays.toString(node.best)
              + " as the best at "
              + node.element
              + ", a recount gives "
              + Arrays.toString(best));
    }
  }

  private static <E> void checkChild(
      Supplier<String> name,
      FitTree<E> tree,
      Node<E> node,
      Node<E> child,
      long[] best,
      List<String> found) {
    if (child == null) {
      return;
    }
    if (child.priority > node.priority) {
      found.add(
          name.get()
              + " holds "
              + child.element
              + " below "
              + node.element
              + " of a lower priority");
    }
    for (int r = 0; r < best.length; r++) {
      best[r] = tree.better(best[r], child.best[r]);
    }
  }

  private static <E> void compareMembers(
      Supplier<String> name, List<Node<E>> nodes, Collection<E> expected, List<String> found) {
    Set<E> missing = Collections.newSetFromMap(new IdentityHashMap<>());
    missing.addAll(expected);
    for (Node<E> node : nodes) {
      if (!missing.remove(node.element)) {
        found.add(name.get() + " holds " + node.element + ", which does not belong there");
      }
    }
    for (E element : missing) {
      found.add(name.get() + " lacks " + element);
    }
  }
}
