package org.vqs.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.core.index.FitTree.Bound;

/** The tree against a sorted list that answers by looking at every element. */
class FitTreeTest {
  private static final int OPERATIONS = 6_000;
  private static final int LARGEST_AMOUNT = 12;

  /** An element that is ordered by its key alone. */
  private static final class Item {
    final int key;
    final long[] vector;
    final FitTree.Node<Item> node;

    Item(int key, int dimensions) {
      this.key = key;
      this.vector = new long[dimensions];
      this.node = new FitTree.Node<>(this);
    }

    boolean fits(Bound bound, long[] limit) {
      for (int r = 0; r < vector.length; r++) {
        if (bound == Bound.AT_MOST ? vector[r] > limit[r] : vector[r] < limit[r]) {
          return false;
        }
      }
      return true;
    }

    @Override
    public String toString() {
      return "item " + key;
    }
  }

  private static final Comparator<Item> BY_KEY = Comparator.comparingInt(item -> item.key);

  @ParameterizedTest
  @CsvSource({
    "AT_MOST,1,1",
    "AT_LEAST,1,2",
    "AT_MOST,2,3",
    "AT_LEAST,2,4",
    "AT_MOST,3,5",
    "AT_LEAST,3,6"
  })
  void randomOperations_answerAsASortedList(Bound bound, int dimensions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FitTree<Item> tree = new FitTree<>(BY_KEY, bound);
    List<Item> items = new ArrayList<>();
    for (int key = 0; key < 60; key++) {
      items.add(new Item(key, dimensions));
    }
    int found = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      Item item = items.get(random.nextInt(items.size()));
      if (item.node.isInTree()) {
        item.node.detach();
      } else {
        fill(item.vector, random);
        tree.insert(item.node, item.vector);
      }
      List<Item> inTree = items.stream().filter(each -> each.node.isInTree()).toList();
      assertSameOrder(tree, inTree);
      long[] limit = new long[dimensions];
      fill(limit, random);
      found +=
          assertSameAnswers(tree, inTree, items.get(random.nextInt(items.size())), bound, limit);
    }
    assertThat(found).as("searches that found something").isGreaterThan(OPERATIONS / 2);
  }

  private static void fill(long[] vector, SplittableRandom random) {
    for (int r = 0; r < vector.length; r++) {
      vector[r] = random.nextInt(-1, LARGEST_AMOUNT);
    }
  }

  private static void assertSameOrder(FitTree<Item> tree, List<Item> inTree) {
    List<Item> visited = new ArrayList<>();
    tree.forEach(visited::add);
    assertThat(visited).isEqualTo(inTree);
    assertThat(tree.size()).isEqualTo(inTree.size());
    assertThat(tree.isEmpty()).isEqualTo(inTree.isEmpty());
    assertThat(tree.first()).isSameAs(first(inTree, item -> true));
    assertThat(tree.last()).isSameAs(last(inTree, item -> true));
  }

  private static int assertSameAnswers(
      FitTree<Item> tree, List<Item> inTree, Item pivot, Bound bound, long[] limit) {
    assertThat(tree.after(pivot)).isSameAs(first(inTree, item -> item.key > pivot.key));
    assertThat(tree.before(pivot)).isSameAs(last(inTree, item -> item.key < pivot.key));
    Item firstFit = first(inTree, item -> item.fits(bound, limit));
    assertThat(tree.firstFit(limit)).isSameAs(firstFit);
    assertThat(tree.firstFitAfter(pivot, limit))
        .isSameAs(first(inTree, item -> item.key > pivot.key && item.fits(bound, limit)));
    Predicate<Item> passed = item -> item.key < pivot.key;
    Predicate<Item> isLeft = item -> !passed.test(item) && item.fits(bound, limit);
    Item firstLeft = first(inTree, isLeft);
    assertThat(tree.firstFit(limit, passed)).isSameAs(firstLeft);
    assertThat(visited(tree, limit, passed, Integer.MAX_VALUE))
        .isEqualTo(inTree.stream().filter(isLeft).toList());
    assertThat(visited(tree, limit, passed, 1))
        .isEqualTo(firstLeft == null ? List.of() : List.of(firstLeft));
    assertThat(tree.best() == null).isEqualTo(inTree.isEmpty());
    for (int r = 0; r < limit.length && !inTree.isEmpty(); r++) {
      int resource = r;
      var amounts = inTree.stream().mapToLong(item -> item.vector[resource]);
      assertThat(tree.best()[r])
          .isEqualTo((bound == Bound.AT_MOST ? amounts.min() : amounts.max()).orElseThrow());
    }
    assertThat(visited(tree, limit, Integer.MAX_VALUE))
        .isEqualTo(inTree.stream().filter(item -> item.fits(bound, limit)).toList());
    assertThat(visited(tree, limit, 1)).isEqualTo(firstFit == null ? List.of() : List.of(firstFit));
    return firstFit == null ? 0 : 1;
  }

  private static List<Item> visited(FitTree<Item> tree, long[] limit, int most) {
    List<Item> visited = new ArrayList<>();
    tree.forEachFitting(
        limit,
        (item, amounts, from) -> {
          assertThat(Arrays.copyOfRange(amounts, from, from + limit.length)).isEqualTo(item.vector);
          visited.add(item);
          return visited.size() < most;
        });
    return visited;
  }

  private static List<Item> visited(
      FitTree<Item> tree, long[] limit, Predicate<Item> passed, int most) {
    List<Item> visited = new ArrayList<>();
    tree.forEachFitting(
        limit,
        passed,
        (item, amounts, from) -> {
          assertThat(Arrays.copyOfRange(amounts, from, from + limit.length)).isEqualTo(item.vector);
          visited.add(item);
          return visited.size() < most;
        });
    return visited;
  }

  private static Item first(List<Item> items, Predicate<Item> condition) {
    return items.stream().filter(condition).findFirst().orElse(null);
  }

  private static Item last(List<Item> items, Predicate<Item> condition) {
    return items.stream().filter(condition).reduce((a, b) -> b).orElse(null);
  }

  @Test
  void vector_isCopiedWhenItIsInserted() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    Item item = new Item(1, 1);
    long[] vector = {5};
    tree.insert(item.node, vector);

    vector[0] = 1;

    assertThat(tree.firstFit(new long[] {4})).isNull();
    assertThat(tree.firstFit(new long[] {5})).isSameAs(item);
  }

  @Test
  void vectorOfAnotherLength_isRefused() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    tree.insert(new Item(1, 2).node, new long[2]);
    Item item = new Item(2, 3);

    assertThatThrownBy(() -> tree.insert(item.node, item.vector))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item 2 has 3 amounts, others here have 2");
    assertThat(item.node.isInTree()).isFalse();
  }

  @Test
  void node_canBeInOneTreeOnly() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    FitTree<Item> other = new FitTree<>(BY_KEY, Bound.AT_MOST);
    Item item = new Item(1, 1);
    tree.insert(item.node, item.vector);

    assertThatThrownBy(() -> other.insert(item.node, item.vector))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("item 1 is in a tree already");
    assertThatThrownBy(() -> other.remove(item.node))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("item 1 is not in this tree");
    item.node.detach();
    item.node.detach();
    other.insert(item.node, item.vector);
    assertThat(tree.isEmpty()).isTrue();
    assertThat(other.first()).isSameAs(item);
  }

  @Test
  void manyElementsInOrder_doNotMakeTheTreeDeep() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_LEAST);
    int n = 200_000;
    Item last = null;
    for (int key = 0; key < n; key++) {
      last = new Item(key, 1);
      last.vector[0] = key;
      tree.insert(last.node, last.vector);
    }
    assertThat(tree.firstFit(new long[] {n - 1})).isSameAs(last);
    assertThat(tree.firstFit(new long[] {n})).isNull();
    assertThat(tree.size()).isEqualTo(n);
  }

  /** In which order elements come and go. */
  private enum Course {
    RANDOM,
    FIRST_IN_FIRST_OUT,
    LAST_IN_FIRST_OUT,
    FROM_THE_FRONT
  }

  @ParameterizedTest
  @EnumSource(Course.class)
  void manyElements_areInBlocksThatAgree(Course course) {
    SplittableRandom random = new SplittableRandom(7);
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    List<Item> outside = new ArrayList<>();
    for (int key = 0; key < 3_000; key++) {
      outside.add(new Item(key, 2));
    }
    if (course == Course.FROM_THE_FRONT) {
      Collections.reverse(outside);
    } else if (course == Course.RANDOM) {
      Collections.shuffle(outside, new Random(7));
    }
    ArrayDeque<Item> coming = new ArrayDeque<>(outside);
    ArrayDeque<Item> inTree = new ArrayDeque<>();
    for (int step = 0; !coming.isEmpty() || !inTree.isEmpty(); step++) {
      if (inTree.isEmpty() || (!coming.isEmpty() && random.nextInt(3) > 0)) {
        Item item = coming.removeFirst();
        fill(item.vector, random);
        tree.insert(item.node, item.vector);
        inTree.addLast(item);
      } else {
        boolean fromBehind = course == Course.LAST_IN_FIRST_OUT || course == Course.FROM_THE_FRONT;
        (fromBehind ? inTree.removeLast() : inTree.removeFirst()).node.detach();
      }
      if (step % 97 == 0) {
        assertThat(FitTreeInvariants.violations(() -> "tree", tree, inTree, item -> item.vector))
            .as("step %d", step)
            .isEmpty();
        long[] limit = new long[2];
        fill(limit, random);
        List<Item> sorted = inTree.stream().sorted(BY_KEY).toList();
        assertSameOrder(tree, sorted);
        assertSameAnswers(
            tree, sorted, outside.get(random.nextInt(outside.size())), Bound.AT_MOST, limit);
      }
    }
    assertThat(tree.isEmpty()).isTrue();
    assertThat(tree.first()).isNull();
    assertThat(tree.best()).isNull();
  }

  /** An element that moves in the order while it is in the tree. */
  private static final class Mover {
    int key;
    final FitTree.Node<Mover> node = new FitTree.Node<>(this);
  }

  private static List<String> violations(FitTree<Mover> tree, List<Mover> movers) {
    return FitTreeInvariants.violations(
        () -> "tree", tree, movers, mover -> new long[] {movers.indexOf(mover)});
  }

  @Test
  void settledNode_isWhereItBelongs() {
    SplittableRandom random = new SplittableRandom(11);
    FitTree<Mover> tree = new FitTree<>(Comparator.comparingInt(m -> m.key), Bound.AT_MOST);
    List<Mover> movers = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      Mover mover = new Mover();
      mover.key = 10 * i;
      movers.add(mover);
      tree.insert(mover.node, new long[] {i});
    }
    for (int step = 0; step < 3_000; step++) {
      Mover mover = movers.get(random.nextInt(movers.size()));
      int furthest = step % 2 == 0 ? 12 : 15_000;
      int key = mover.key + random.nextInt(-furthest, furthest + 1);
      if (movers.stream().noneMatch(each -> each.key == key)) {
        mover.key = key;
        tree.settle(mover.node);
      }
      if (step % 500 == 0) {
        assertThat(violations(tree, movers)).isEmpty();
      }
    }
    assertThat(violations(tree, movers)).isEmpty();
    List<Mover> walked = new ArrayList<>();
    tree.forEach(walked::add);
    assertThat(walked).hasSize(1_500).isSortedAccordingTo(Comparator.comparingInt(m -> m.key));
    movers.get(7).node.detach();
    assertThatThrownBy(() -> tree.settle(movers.get(7).node))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("is not in this tree");
  }

  @Test
  void elementsInOrder_fillBlocks_andFewLeftAreJoined() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    List<Item> items = new ArrayList<>();
    for (int key = 0; key < 24 * 24; key++) {
      items.add(new Item(key, 1));
      tree.insert(items.get(key).node, items.get(key).vector);
    }
    // Each but the last is three quarters full.
    assertThat(tree.root.size).isEqualTo(24);
    assertThat(tree.root.below(0).isLeaf).isTrue();

    for (int key = 0; key < items.size(); key++) {
      if (key % 8 > 0) {
        items.get(key).node.detach();
      }
    }

    assertThat(tree.root.size).isLessThanOrEqualTo(8);
    items.subList(1, items.size()).forEach(item -> item.node.detach());
    assertThat(tree.root.isLeaf).isTrue();
    assertThat(tree.first()).isSameAs(items.get(0));
  }

  @Test
  void lastThatComesAndGoes_makesNoBlockEachTime() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    for (int key = 0; key < 33; key++) {
      tree.insert(new Item(key, 1).node, new long[1]);
    }
    Block<Item> behind = tree.root.below(1);
    Item last = new Item(33, 1);
    for (int i = 0; i < 10; i++) {
      tree.insert(last.node, last.vector);
      assertThat(last.node.leaf).isSameAs(behind);
      last.node.detach();
    }
    assertThat(tree.root.size).isEqualTo(2);
  }

  @Test
  void walks_endWhenTheVisitorHasSeenEnough() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_LEAST);
    for (int key = 0; key < 500; key++) {
      Item item = new Item(key, 1);
      item.vector[0] = key % 7;
      tree.insert(item.node, item.vector);
    }
    List<Integer> seen = new ArrayList<>();

    assertThat(tree.forEachWhile(item -> seen.add(item.key) && seen.size() < 100)).isFalse();
    assertThat(seen).hasSize(100).startsWith(0, 1, 2).endsWith(98, 99);
    assertThat(tree.forEachWhile(item -> true)).isTrue();

    seen.clear();
    assertThat(
            tree.forEachFittingFromLast(
                new long[] {6}, (item, amounts, from) -> seen.add(item.key) && seen.size() < 50))
        .isFalse();
    assertThat(seen).hasSize(50).startsWith(496, 489, 482).endsWith(153);
  }

  @Test
  void changeWhileOneWalksAlong_isNoticed() {
    FitTree<Item> tree = new FitTree<>(BY_KEY, Bound.AT_MOST);
    tree.insert(new Item(1, 1).node, new long[1]);
    tree.insert(new Item(2, 1).node, new long[1]);
    Iterator<Item> elements = tree.iterator();
    elements.next();
    tree.insert(new Item(3, 1).node, new long[1]);

    assertThatThrownBy(elements::next).isInstanceOf(ConcurrentModificationException.class);
  }
}
