package org.vqs.core.index;

import java.util.Arrays;
import org.vqs.core.index.FitTree.Node;

/**
 * A part of a {@link FitTree}: some nodes that follow each other (a leaf), or some blocks one level
 * below. Beside each stands the first element in it and the best amounts in it, so that a search
 * reads along an array and follows a reference only where it has to.
 *
 * <p>A block has at most {@value #MOST} entries. A full one gives half of them to a new block
 * behind it. If the entry that comes is the last of all, it gives a quarter: so entries that come
 * in order fill their blocks, and one that comes and goes at the end does not make and drop a block
 * each time. A block with few entries is joined with a neighbour. Not thread-safe.
 */
final class Block<E> {
  static final int MOST = 32;

  private static final int HALF = MOST / 2;
  private static final int MOST_OF_IT = MOST * 3 / 4;

  /** With no more entries a block is joined with a neighbour, if that leaves room to grow. */
  private static final int FEW = MOST / 4;

  final FitTree<E> tree;
  final boolean isLeaf;
  int size;
  private Block<E> parent;

  /** Of each entry the first element. */
  private Object[] firsts;

  /** Nodes in a leaf, else blocks. */
  private Object[] entries;

  /** Of each entry one after the other the best amounts; so many as the tree is wide. */
  private long[] best;

  Block(FitTree<E> tree, boolean isLeaf) {
    this.tree = tree;
    this.isLeaf = isLeaf;
    // Most trees have few elements; a block that comes of a full one will be half full.
    grow(tree.root == null ? 1 : MOST);
  }

  private void grow(int places) {
    if (firsts == null) {
      firsts = new Object[places];
      entries = new Object[places];
      best = new long[places * tree.width];
    } else {
      firsts = Arrays.copyOf(firsts, places);
      entries = Arrays.copyOf(entries, places);
      best = Arrays.copyOf(best, places * tree.width);
    }
  }

  @SuppressWarnings("unchecked") // Only elements are put there.
  E first(int i) {
    return (E) firsts[i];
  }

  @SuppressWarnings("unchecked") // A leaf has nodes only.
  Node<E> node(int i) {
    return (Node<E>) entries[i];
  }

  @SuppressWarnings("unchecked") // Any other has blocks only.
  Block<E> below(int i) {
    return (Block<E>) entries[i];
  }

  /** True if the best of an entry fits; in a leaf that is the element itself. */
  boolean fits(int i, long[] limit) {
    int width = tree.width;
    int from = i * width;
    for (int r = 0; r < width; r++) {
      long amount = best[from + r];
      if (tree.atMost ? amount > limit[r] : amount < limit[r]) {
        return false;
      }
    }
    return true;
  }

  /** Shows a visitor an element; this is a leaf. */
  boolean show(int i, FitVisitor<? super E> visitor) {
    return visitor.visit(first(i), best, i * tree.width);
  }

  /** How many of the first elements are not after an element: where it would be put. */
  int countUpTo(E element) {
    return countComparedBelow(1, element);
  }

  /** How many of the first elements are before an element. */
  int countBefore(E element) {
    return countComparedBelow(0, element);
  }

  private int countComparedBelow(int bound, E element) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (tree.order.compare(first(middle), element) < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  int indexOf(Object entry) {
    int i = 0;
    while (entries[i] != entry) {
      i++;
    }
    return i;
  }

  /** The best amounts of an entry. */
  long[] best(int i) {
    return Arrays.copyOfRange(best, i * tree.width, (i + 1) * tree.width);
  }

  /** True if these are the best amounts of an entry. */
  boolean has(int i, long[] amounts) {
    int from = i * tree.width;
    return Arrays.equals(best, from, from + tree.width, amounts, 0, tree.width);
  }

  /** The block that it stands in, or null. */
  Block<E> parent() {
    return parent;
  }

  /** The best amounts of all entries, of which there is one at least. */
  void bestOfAll(long[] into) {
    for (int r = 0; r < tree.width; r++) {
      into[r] = bestOfAll(r);
    }
  }

  private long bestOfAll(int r) {
    int width = tree.width;
    long most = best[r];
    for (int at = r + width; at < size * width; at += width) {
      most = tree.better(most, best[at]);
    }
    return most;
  }

  /** The leaf after this leaf, or null. */
  Block<E> next() {
    Block<E> at = this;
    while (at.parent != null) {
      int after = at.parent.indexOf(at) + 1;
      if (after < at.parent.size) {
        Block<E> leaf = at.parent.below(after);
        while (!leaf.isLeaf) {
          leaf = leaf.below(0);
        }
        return leaf;
      }
      at = at.parent;
    }
    return null;
  }

  /** The last element before this block, or null. */
  private E lastBefore() {
    Block<E> at = this;
    while (at.parent != null) {
      int before = at.parent.indexOf(at) - 1;
      if (before >= 0) {
        return at.parent.below(before).last();
      }
      at = at.parent;
    }
    return null;
  }

  /** The last element of this block. */
  E last() {
    Block<E> block = this;
    while (!block.isLeaf) {
      block = block.below(block.size - 1);
    }
    return block.first(block.size - 1);
  }

  /** True if an element is where it belongs, as far as those beside it tell; this is a leaf. */
  boolean isInOrder(int place) {
    E element = first(place);
    E before = place > 0 ? first(place - 1) : lastBefore();
    if (before != null && tree.order.compare(before, element) >= 0) {
      return false;
    }
    Block<E> behind = place + 1 < size ? this : next();
    E after = behind == null ? null : behind.first(behind == this ? place + 1 : 0);
    return after == null || tree.order.compare(element, after) < 0;
  }

  /** Puts a node where it belongs; this is the leaf. */
  void add(Node<E> node, long[] vector) {
    put(countUpTo(node.element), node, node.element, vector);
  }

  private void put(int place, Object entry, E first, long[] amounts) {
    if (size < MOST) {
      set(place, entry, first, amounts);
      improve(amounts);
      return;
    }
    Block<E> behind = new Block<>(tree, isLeaf);
    moveBehind(place == MOST && isLast() ? MOST_OF_IT : HALF, behind);
    if (place > size) {
      behind.set(place - size, entry, first, amounts);
    } else {
      set(place, entry, first, amounts);
    }
    if (parent == null) {
      tree.root = new Block<>(tree, false);
      tree.root.set(0, this, first(0), bestNow());
    } else {
      renewAbove();
    }
    parent.put(parent.indexOf(this) + 1, behind, behind.first(0), behind.bestNow());
  }

  private boolean isLast() {
    return parent == null || (parent.entries[parent.size - 1] == this && parent.isLast());
  }

  private long[] bestNow() {
    long[] amounts = new long[tree.width];
    bestOfAll(amounts);
    return amounts;
  }

  private void set(int place, Object entry, E first, long[] amounts) {
    if (size == entries.length) {
      grow(2 * size);
    }
    int width = tree.width;
    System.arraycopy(firsts, place, firsts, place + 1, size - place);
    System.arraycopy(entries, place, entries, place + 1, size - place);
    System.arraycopy(best, place * width, best, (place + 1) * width, (size - place) * width);
    firsts[place] = first;
    entries[place] = entry;
    System.arraycopy(amounts, 0, best, place * width, width);
    size++;
    adopt(place);
  }

  private void adopt(int place) {
    if (isLeaf) {
      node(place).leaf = this;
    } else {
      below(place).parent = this;
    }
  }

  /** Gives the entries from a place on to the beginning of another block, which has none. */
  private void moveBehind(int from, Block<E> other) {
    other.append(this, from);
    Arrays.fill(firsts, from, size, null);
    Arrays.fill(entries, from, size, null);
    size = from;
  }

  private void append(Block<E> other, int from) {
    int more = other.size - from;
    int width = tree.width;
    if (size + more > entries.length) {
      grow(MOST);
    }
    System.arraycopy(other.firsts, from, firsts, size, more);
    System.arraycopy(other.entries, from, entries, size, more);
    System.arraycopy(other.best, from * width, best, size * width, more * width);
    for (int i = 0; i < more; i++) {
      adopt(size++);
    }
  }

  /** An entry with these amounts came: renews what stands above, as far up as it changes. */
  private void improve(long[] amounts) {
    Block<E> at = this;
    while (at.parent != null && at.parent.improve(at, amounts)) {
      at = at.parent;
    }
  }

  private boolean improve(Block<E> child, long[] amounts) {
    int i = indexOf(child);
    boolean changes = firsts[i] != child.firsts[0];
    firsts[i] = child.firsts[0];
    int from = i * tree.width;
    for (int r = 0; r < tree.width; r++) {
      long better = tree.better(best[from + r], amounts[r]);
      changes |= better != best[from + r];
      best[from + r] = better;
    }
    return changes;
  }

  /** Renews what stands above about this block, as far up as it changes. */
  private void renewAbove() {
    Block<E> at = this;
    while (at.parent != null && at.parent.renew(at)) {
      at = at.parent;
    }
  }

  private boolean renew(Block<E> child) {
    int i = indexOf(child);
    int width = tree.width;
    boolean changes = firsts[i] != child.firsts[0];
    firsts[i] = child.firsts[0];
    for (int r = 0; r < width; r++) {
      long most = child.bestOfAll(r);
      changes |= most != best[i * width + r];
      best[i * width + r] = most;
    }
    return changes;
  }

  /** Takes an entry out. */
  void remove(int place) {
    boolean isAsGood = parent != null && (place == 0 || isAsGoodAsAll(place));
    int width = tree.width;
    int after = size - place - 1;
    System.arraycopy(firsts, place + 1, firsts, place, after);
    System.arraycopy(entries, place + 1, entries, place, after);
    System.arraycopy(best, (place + 1) * width, best, place * width, after * width);
    size--;
    firsts[size] = null;
    entries[size] = null;
    if (parent == null) {
      dropRootOfOne();
    } else if (size == 0) {
      parent.remove(parent.indexOf(this));
    } else {
      if (isAsGood) {
        renewAbove();
      }
      if (size <= FEW) {
        joinNeighbour();
      }
    }
  }

  /** True if nothing in this block has more, or less, of some resource than an entry. */
  private boolean isAsGoodAsAll(int place) {
    int ofAll = parent.indexOf(this) * tree.width;
    for (int r = 0; r < tree.width; r++) {
      if (best[place * tree.width + r] == parent.best[ofAll + r]) {
        return true;
      }
    }
    return false;
  }

  private void dropRootOfOne() {
    while (!tree.root.isLeaf && tree.root.size == 1) {
      tree.root = tree.root.below(0);
      tree.root.parent = null;
    }
  }

  private void joinNeighbour() {
    int i = parent.indexOf(this);
    if (i + 1 < parent.size && size + parent.below(i + 1).size <= MOST_OF_IT) {
      join(parent.below(i + 1), i + 1);
    } else if (i > 0 && size + parent.below(i - 1).size <= MOST_OF_IT) {
      parent.below(i - 1).join(this, i);
    }
  }

  private void join(Block<E> next, int placeOfNext) {
    append(next, 0);
    parent.renew(this);
    parent.remove(placeOfNext);
  }
}
