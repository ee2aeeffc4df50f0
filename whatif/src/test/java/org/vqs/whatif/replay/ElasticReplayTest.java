package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.elastic.DemandKeeper;
import org.vqs.whatif.elastic.ElasticRange;
import org.vqs.whatif.elastic.PendingMemoryKeeper;
import org.vqs.whatif.elastic.PendingMemoryRule;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.WithSettings;

/** Replays on nodes that come and go. */
class ElasticReplayTest {
  private static final long MINUTE = 60_000;
  private static final long BURST = 12;

  @TempDir Path directory;

  @BeforeAll
  static void notRoot() {
    // The Fair Scheduler has no queue for root.
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private ElasticResult replay(ReplayInput input, SchedulerSetup setup, NodeKeeper keeper) {
    ReplaySettings settings = new ReplaySettings(1_000, 1_000, 60 * MINUTE, true, false);
    return Replay.run(input, setup, keeper, new Replay.Course(settings, 1, directory));
  }

  /** Two bursts of twelve nodes' work, an hour apart, and a small task in between. */
  private static ReplayInput bursts() {
    List<Application> applications = new ArrayList<>();
    for (int hour = 0; hour < 2; hour++) {
      applications.add(
          Histories.withoutMaster(
              "burst" + hour,
              60L * hour * MINUTE,
              IntStream.range(0, 12)
                  .mapToObj(i -> Histories.task(0, 4_096, 10 * MINUTE))
                  .toArray(Task[]::new)));
    }
    applications.add(
        1, Histories.withoutMaster("small", MINUTE, Histories.task(0, 512, 30 * MINUTE)));
    return Histories.input(Histories.nodes(12, 4_096, 64), applications);
  }

  private static NodeKeeper keeper(boolean isOurs, ElasticRange range) {
    return isOurs
        ? new DemandKeeper(range)
        : new PendingMemoryKeeper(range, new PendingMemoryRule(2 * MINUTE, 1, 1));
  }

  private static SchedulerSetup setup(String name) {
    return name.equals("adaptive")
        ? new WithSettings(Contestant.DEFAULT, Map.of("yarn.scheduler.vqs.scale.leave", "true"))
        : Contestant.of(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "capacity", "fair"})
  void nodes_comeForBurstsAndGoAfterThem(String name) {
    ElasticRange range = new ElasticRange(1, 12, 2 * MINUTE);
    ElasticResult elastic = replay(bursts(), setup(name), keeper(name.equals("adaptive"), range));

    assertThat(elastic.result().unfinished()).isZero();
    assertThat(elastic.changes()).extracting(NodeFleet.Change::nodes).anyMatch(n -> n > 0);
    assertThat(elastic.changes()).extracting(NodeFleet.Change::nodes).anyMatch(n -> n < 0);
    // All twelve all the time would be paid 12 times as long as it takes.
    long whole = elastic.result().makespanMs() * 12;
    assertThat(elastic.paidMs()).isBetween(2 * BURST * 10 * MINUTE, whole * 2 / 3);
    long first = elastic.result().containers().get(11).startedMs();
    assertThat(first).as("after the start of the nodes").isGreaterThanOrEqualTo(2 * MINUTE);
  }

  @Test
  void nodesThatStay_giveTheSameAsAReplayWithoutAKeeper() {
    ReplayInput input = Histories.random(3, 20);
    ReplaySettings settings = ReplaySettings.DEFAULT;
    NodeKeeper idle =
        new NodeKeeper() {
          @Override
          public int initialNodes(List<NodeSpec> specs) {
            return specs.size();
          }

          @Override
          public long startMs() {
            return 1;
          }

          @Override
          public long intervalMs() {
            return 7_000;
          }

          @Override
          public void look(NodeFleet fleet) {
            // Nothing comes and nothing goes.
          }
        };

    ElasticResult elastic =
        Replay.run(
            input, Contestant.of("capacity"), idle, new Replay.Course(settings, 1, directory));
    ReplayResult plain = Replay.run(input, Contestant.of("capacity"), settings, 1, directory);

    assertThat(elastic.result().containers()).isEqualTo(plain.containers());
    assertThat(elastic.changes()).isEmpty();
  }

  @Test
  void turns_areCountedByClassWithinATimeOfTheTurnBefore() {
    ResourceVector small = ResourceVector.of(1);
    ElasticResult result =
        new ElasticResult(
            null,
            0,
            List.of(
                new NodeFleet.Change(0, small, 2),
                new NodeFleet.Change(10, small, -1),
                new NodeFleet.Change(12, ResourceVector.of(2), 1),
                new NodeFleet.Change(15, small, -1),
                new NodeFleet.Change(18, small, 3),
                new NodeFleet.Change(90, small, -1)));

    assertThat(result.turnsWithin(10)).isEqualTo(1);
    assertThat(result.turnsWithin(5)).isZero();
    assertThat(result.turnsWithin(1_000)).isEqualTo(2);
  }
}
