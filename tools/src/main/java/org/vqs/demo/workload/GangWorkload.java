package org.vqs.demo.workload;

import java.util.List;
import java.util.stream.IntStream;
import org.vqs.demo.cluster.GangCues;

/**
 * Two training jobs of two teams, each of which needs more than half of the cluster, and other work
 * that fills the cluster until both have asked ({@link GangCues}). Its containers end one after
 * another, so that a scheduler which hands out what it has gives each team half.
 */
public final class GangWorkload {

  /** The cluster: eight and four places of a container, with a little room for masters. */
  public static final List<NodeSize> NODES =
      List.of(new NodeSize(8_448, 24), new NodeSize(4_352, 10));

  public static final int PLACES = 12;
  public static final int GANG = 8;

  /** Each team has one; the other work goes to the third. */
  public static final List<String> QUEUES =
      List.of(ApplicationPlan.DEFAULT_QUEUE, "team-1", "team-2");

  private static final int MEMORY_MB = 1_024;
  private static final long TRAINING_MS = 4_000;

  /** After both jobs have put down that they ask; by then their asks have arrived. */
  private static final long FIRST_END_MS = 1_500;

  private static final long END_INTERVAL_MS = 300;

  /** The first job gives up long before the second. */
  private static final long FIRST_PATIENCE_MS = 10_000;

  private static final long SECOND_PATIENCE_MS = 40_000;

  private GangWorkload() {}

  /**
   * The same for every scheduler, but for how the second team asks.
   *
   * @param withGraph whether it asks for a graph, which only our scheduler starts as a whole
   */
  public static DemoWorkload create(boolean withGraph) {
    List<TaskPlan> others =
        IntStream.range(0, PLACES)
            .mapToObj(i -> task(i, FIRST_END_MS + i * END_INTERVAL_MS))
            .toList();
    return new DemoWorkload(
        List.of(
            ApplicationPlan.untilGangsAsked(1, others),
            training(2, new GangPlan(QUEUES.get(1), GANG, false, FIRST_PATIENCE_MS)),
            training(3, new GangPlan(QUEUES.get(2), GANG, withGraph, SECOND_PATIENCE_MS))));
  }

  private static ApplicationPlan training(int number, GangPlan gang) {
    List<TaskPlan> tasks = IntStream.range(0, GANG).mapToObj(i -> task(i, TRAINING_MS)).toList();
    return ApplicationPlan.ofGang(number, tasks, gang);
  }

  private static TaskPlan task(int index, long durationMs) {
    return new TaskPlan(index, 0, MEMORY_MB, 1, durationMs);
  }
}
