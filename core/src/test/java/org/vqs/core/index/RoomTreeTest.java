package org.vqs.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomTreeTest {
  private static final long[] CAPACITY = {96, 7, 1_000_003};

  private final Map<Integer, long[]> rooms = new HashMap<>();
  private final Map<Integer, FitTree.Node<Integer>> nodes = new HashMap<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void search_findsWhatLookingAtEachFinds(int resources) {
    long[] capacity = Arrays.copyOf(CAPACITY, resources);
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RoomTree<Integer> tree = new RoomTree<>(Comparator.<Integer>naturalOrder(), capacity);
      rooms.clear();
      nodes.clear();
      for (int step = 0; step < 300; step++) {
        change(tree, random, capacity);
        long[] demand = amounts(random, capacity);
        int after = random.nextInt(40);
        assertThat(tree.firstFit(demand)).as("seed %d", seed).isEqualTo(first(demand, -1));
        assertThat(tree.firstFitAfter(after, demand))
            .as("seed %d", seed)
            .isEqualTo(first(demand, after));
        List<Integer> fitting = fitting(demand);
        assertThat(visited(visitor -> tree.eachFit(demand, visitor), 3)).isEqualTo(few(fitting));
        Collections.reverse(fitting);
        assertThat(visited(visitor -> tree.eachFitFromLast(demand, visitor), 3))
            .isEqualTo(few(fitting));
      }
    }
  }

  @Test
  void holds_onlyWithTheRoomThatItWasInsertedWith() {
    RoomTree<Integer> tree =
        new RoomTree<>(Comparator.<Integer>naturalOrder(), new long[] {10, 10});
    FitTree.Node<Integer> node = new FitTree.Node<>(1);
    tree.insert(node, new long[] {4, 5});

    assertThat(tree.holds(node, new long[] {4, 5})).isTrue();
    assertThat(tree.holds(node, new long[] {4, 6})).isFalse();
    node.detach();
    assertThat(tree.holds(node, new long[] {4, 5})).isFalse();
  }

  private void change(RoomTree<Integer> tree, SplittableRandom random, long[] capacity) {
    int server = random.nextInt(40);
    FitTree.Node<Integer> node = nodes.computeIfAbsent(server, s -> new FitTree.Node<>(s));
    node.detach();
    rooms.remove(server);
    if (random.nextInt(4) > 0) {
      long[] room = amounts(random, capacity);
      rooms.put(server, room);
      tree.insert(node, room);
    }
  }

  private static long[] amounts(SplittableRandom random, long[] capacity) {
    return Arrays.stream(capacity).map(most -> random.nextLong(most + 1)).toArray();
  }

  private Integer first(long[] demand, int after) {
    return rooms.keySet().stream()
        .filter(server -> server > after && fits(demand, rooms.get(server)))
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private List<Integer> fitting(long[] demand) {
    return rooms.keySet().stream()
        .filter(server -> fits(demand, rooms.get(server)))
        .sorted()
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static List<Integer> few(List<Integer> servers) {
    return servers.subList(0, Math.min(3, servers.size()));
  }

  /** What a walk visits until the visitor has seen enough. */
  private static List<Integer> visited(Predicate<Predicate<Integer>> walk, int enough) {
    List<Integer> seen = new ArrayList<>();
    boolean wantsMore =
        walk.test(
            server -> {
              seen.add(server);
              return seen.size() < enough;
            });
    assertThat(wantsMore).isEqualTo(seen.size() < enough);
    return seen;
  }

  private static boolean fits(long[] demand, long[] room) {
    for (int r = 0; r < demand.length; r++) {
      if (demand[r] > room[r]) {
        return false;
      }
    }
    return true;
  }
}
