package org.vqs.core.index;

import java.util.function.Predicate;

/**
 * Searches through the blocks of a {@link FitTree}, in order or backwards. Blocks in which nothing
 * fits are not entered.
 */
final class FitWalk {
  private FitWalk() {}

  /** The first element from an entry of a block on that fits, or null. */
  static <E> E first(Block<E> block, int start, long[] limit) {
    for (int i = start; i < block.size; i++) {
      if (block.fits(i, limit)) {
        E found = block.isLeaf ? block.first(i) : first(block.below(i), 0, limit);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** The first element after another one that fits, or null. */
  static <E> E firstAfter(Block<E> block, E element, long[] limit) {
    int start = block.countUpTo(element);
    if (!block.isLeaf && start > 0 && block.fits(start - 1, limit)) {
      E found = firstAfter(block.below(start - 1), element, limit);
      if (found != null) {
        return found;
      }
    }
    return first(block, start, limit);
  }

  /** The first element that fits and is not passed over, or null; costs as {@link #forward}. */
  static <E> E first(Block<E> block, long[] limit, Predicate<? super E> passed) {
    int start = countPassed(block, passed);
    if (!block.isLeaf && start > 0 && block.fits(start - 1, limit)) {
      E found = first(block.below(start - 1), limit, passed);
      if (found != null) {
        return found;
      }
    }
    return first(block, start, limit);
  }

  /**
   * Visits the elements from an entry of a block on that fit, first to last.
   *
   * @param limit must not change while the walk goes on
   * @param visitor returns whether it wants to see another one; it must not change the tree
   * @return false if it has seen enough
   */
  static <E> boolean forward(
      Block<E> block, int start, long[] limit, FitVisitor<? super E> visitor) {
    for (int i = start; i < block.size; i++) {
      if (block.fits(i, limit)
          && !(block.isLeaf
              ? block.show(i, visitor)
              : forward(block.below(i), 0, limit, visitor))) {
        return false;
      }
    }
    return true;
  }

  /**
   * As above, without those that are passed over. Which these are is asked O(log n) times.
   *
   * @param passed true for the elements before some place in the order, and for no other
   */
  static <E> boolean forward(
      Block<E> block, long[] limit, Predicate<? super E> passed, FitVisitor<? super E> visitor) {
    int start = countPassed(block, passed);
    boolean entersOneBefore = !block.isLeaf && start > 0 && block.fits(start - 1, limit);
    return (!entersOneBefore || forward(block.below(start - 1), limit, passed, visitor))
        && forward(block, start, limit, visitor);
  }

  private static <E> int countPassed(Block<E> block, Predicate<? super E> passed) {
    int low = 0;
    int high = block.size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (passed.test(block.first(middle))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** As {@link #forward(Block, int, long[], FitVisitor)} over all of a block, last to first. */
  static <E> boolean backward(Block<E> block, long[] limit, FitVisitor<? super E> visitor) {
    for (int i = block.size - 1; i >= 0; i--) {
      if (block.fits(i, limit)
          && !(block.isLeaf ? block.show(i, visitor) : backward(block.below(i), limit, visitor))) {
        return false;
      }
    }
    return true;
  }

  /** Visits all elements of a block in order until the visitor has seen enough. */
  static <E> boolean all(Block<E> block, Predicate<? super E> visitor) {
    for (int i = 0; i < block.size; i++) {
      if (!(block.isLeaf ? visitor.test(block.first(i)) : all(block.below(i), visitor))) {
        return false;
      }
    }
    return true;
  }
}
