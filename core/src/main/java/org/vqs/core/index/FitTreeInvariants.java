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
    if (tree.isEmpty() && expected.isEmpty()) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    List<Node<E>> nodes = new ArrayList<>();
    if (tree.root != null) {
      check(name, tree.root, nodes, found);
    }
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
      checkVector(name, tree, node, vectors.apply(node.element), found);
    }
    compareMembers(name, nodes, expected, found);
    return found;
  }

  private static <E> void checkVector(
      Supplier<String> name, FitTree<E> tree, Node<E> node, long[] expected, List<String> found) {
    if (!tree.holds(node)) {
      found.add(name.get() + " holds " + node.element + ", whose node belongs to another tree");
    } else if (!tree.holds(node, expected)) {
      found.add(
          name.get()
              + " holds "
              + node.element
              + " at "
              + Arrays.toString(node.leaf.best(node.leaf.indexOf(node)))
              + ", which is at "
              + Arrays.toString(expected));
    }
  }

  /** Collects the nodes of a block, and checks what stands beside what is below it. */
  private static <E> void check(
      Supplier<String> name, Block<E> block, List<Node<E>> into, List<String> found) {
    boolean isRoot = block.parent() == null;
    if (block.size > Block.MOST || block.size < (isRoot ? block.isLeaf ? 0 : 2 : 1)) {
      found.add(name.get() + " has a block of " + block.size);
    }
    for (int i = 0; i < block.size; i++) {
      if (block.isLeaf) {
        into.add(block.node(i));
      } else {
        check(name, block.below(i), into, found);
      }
      checkEntry(name, block, i, found);
    }
  }

  private static <E> void checkEntry(
      Supplier<String> name, Block<E> block, int i, List<String> found) {
    Block<E> below = block.isLeaf ? null : block.below(i);
    E first = below == null ? block.node(i).element : below.first(0);
    if (block.first(i) != first) {
      found.add(name.get() + " has " + block.first(i) + " as the first of what " + first + " is");
    }
    if ((below == null ? block.node(i).leaf : below.parent()) != block) {
      found.add(name.get() + " holds " + first + " in a block that it does not know");
    }
    if (below != null) {
      if (below.isLeaf != block.below(0).isLeaf) {
        found.add(name.get() + " has leaves beside other blocks");
      }
      long[] best = new long[block.tree.width];
      below.bestOfAll(best);
      if (!block.has(i, best)) {
        found.add(
            name.get()
                + " has "
                + Arrays.toString(block.best(i))
                + " as the best from "
                + first
                + " on, a recount gives "
                + Arrays.toString(best));
      }
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
