package org.vqs.whatif.compare.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.compare.NaiveReplay;
import org.vqs.whatif.compare.Runs;
import org.vqs.whatif.history.History;
import org.vqs.whatif.replay.ReplayResult;

class ContainerWaitsTest {
  private static final History HISTORY = Runs.history("h", 1024, 1024, 1024);

  private static List<Integer> places(Roster roster, Group group) {
    return IntStream.range(0, roster.size()).filter(roster.members(group)).boxed().toList();
  }

  @Test
  void waits_areFromAskToStart() {
    ReplayResult run = Runs.run("x", HISTORY, 0, 5, 70);
    Roster roster = new Roster(HISTORY, Runs.NODES, 1);
    ContainerWaits waits = new ContainerWaits(run, roster);
    assertThat(places(roster, Group.ALL).stream().map(waits::ms)).containsExactly(0L, 5L, 70L);
  }

  @Test
  void containerThatNeverStarts_waitsUntilTheEnd() {
    ReplayResult run = Runs.run("x", HISTORY, 0, -1, 500);
    Roster roster = new Roster(HISTORY, Runs.NODES, 1);
    ContainerWaits waits = new ContainerWaits(run, roster);
    int place = places(roster, Group.ALL).get(1);
    assertThat(waits.neverStarted(place)).isTrue();
    assertThat(waits.ms(place)).isEqualTo(2000 + 500 + Runs.TASK_MS - 1000);
  }

  @Test
  void containerThatWasNeverAskedFor_waitsUntilTheEndToo() {
    ReplayResult whole = Runs.run("x", HISTORY, 0, 0, 500);
    ReplayResult run =
        Runs.result(
            "x",
            HISTORY,
            List.of(whole.containers().get(0), whole.containers().get(2)),
            whole.applications(),
            List.of());
    Roster roster = new Roster(HISTORY, Runs.NODES, 1);
    ContainerWaits waits = new ContainerWaits(run, roster);
    int place = places(roster, Group.ALL).get(1);
    assertThat(waits.neverStarted(place)).isTrue();
    assertThat(waits.ms(place)).isEqualTo(2000 + 500 + Runs.TASK_MS - 1000);
  }

  @Test
  void groups_areMastersSizesAndQueues() {
    History history = NaiveReplay.history(50, 3, 1);
    Roster roster = new Roster(history, Runs.NODES, 5);
    int all = places(roster, Group.ALL).size();
    assertThat(all).isEqualTo((int) history.tasks() + 50);
    assertThat(places(roster, Group.MASTERS)).hasSize(50);
    int sized =
        IntStream.range(0, Group.SIZES)
            .map(size -> places(roster, Group.ofSize(size)).size())
            .sum();
    assertThat(sized).isEqualTo(all - 50);
    assertThat(
            places(roster, Group.ofQueue("root.dev")).size()
                + places(roster, Group.ofQueue("root.prod")).size())
        .isEqualTo(all);
  }

  @Test
  void sizes_areSharesOfTheLargestNode() {
    History history = Runs.history("h", 8193, 8192, 4096, 2048, 1024, 512);
    Roster roster = new Roster(history, Runs.NODES, 1);
    assertThat(
            IntStream.range(0, Group.SIZES)
                .mapToObj(size -> places(roster, Group.ofSize(size)).size()))
        .containsExactly(1, 1, 1, 1, 2);
    assertThat(Group.ofSize(0).name()).isEqualTo("over 1/2 of a node");
    assertThat(Group.ofSize(2).name()).isEqualTo("1/8 to 1/4 of a node");
    assertThat(Group.ofSize(4).name()).isEqualTo("up to 1/16 of a node");
  }

  @Test
  void blocks_areOfEqualNumbersInOrderOfTime() {
    History history = NaiveReplay.history(100, 3, 1);
    Roster roster = new Roster(history, Runs.NODES, 4);
    int[] counts = new int[4];
    long[] latest = new long[4];
    for (int place = 0; place < roster.size(); place++) {
      counts[roster.block(place)]++;
      latest[roster.block(place)] = Math.max(latest[roster.block(place)], roster.wantedMs(place));
    }
    for (int count : counts) {
      assertThat(count).isBetween(roster.size() / 4, roster.size() / 4 + 1);
    }
    assertThat(latest).isSorted();
  }
}
