package org.vqs.demo.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The applications of one demo. The same seed and count give the same workload, whatever the
 * scheduler and the nodes.
 *
 * <p>Sizes are a mixture of small, medium and large containers ({@link SizeClass}); durations
 * follow a Pareto law cut to 1 to 8 seconds. An application asks for some of its small and medium
 * containers at its start and for the rest, and for every large one, over the next seconds: a large
 * container mostly finds small ones before it. On the demo's five nodes, applications come about as
 * fast as a scheduler that packs well can serve them.
 *
 * @param applications by time of submission
 */
public record DemoWorkload(List<ApplicationPlan> applications) {

  private static final int CONTAINERS_PER_APPLICATION = 16;
  private static final int MIN_APPLICATIONS = 2;
  private static final int MAX_APPLICATIONS = 8;

  private static final long SUBMISSION_INTERVAL_MS = 4_500;
  private static final double SHARE_ASKED_AT_START = 0.3;
  private static final long MAX_ASK_DELAY_MS = 12_000;

  private static final double DURATION_TAIL = 0.5;
  private static final double MIN_DURATION_MS = 1_000;
  private static final double MAX_DURATION_MS = 8_000;

  public DemoWorkload {
    applications = List.copyOf(applications);
  }

  /**
   * Draws a workload.
   *
   * @param seed any number
   * @param containers number of containers over all applications, without the application masters;
   *     at least 1
   */
  public static DemoWorkload generate(long seed, int containers) {
    RandomGenerator random = new SplittableRandom(seed);
    int count =
        Math.max(
            Math.min(MIN_APPLICATIONS, containers),
            Math.min(MAX_APPLICATIONS, containers / CONTAINERS_PER_APPLICATION));
    List<ApplicationPlan> applications = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long jitterMs = i == 0 ? 0 : random.nextLong(SUBMISSION_INTERVAL_MS);
      int share = containers * (i + 1) / count - containers * i / count;
      applications.add(
          new ApplicationPlan(
              i + 1, i * SUBMISSION_INTERVAL_MS + jitterMs, drawTasks(random, share)));
    }
    return new DemoWorkload(applications);
  }

  private static List<TaskPlan> drawTasks(RandomGenerator random, int count) {
    List<TaskPlan> tasks = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      SizeClass size = SizeClass.draw(random);
      boolean atStart = random.nextDouble() < SHARE_ASKED_AT_START && size != SizeClass.LARGE;
      long askAfterMs = atStart ? 0 : random.nextLong(1, MAX_ASK_DELAY_MS + 1);
      tasks.add(
          new TaskPlan(
              index,
              askAfterMs,
              size.drawMemoryMb(random),
              size.drawVcores(random),
              Math.round(
                  Distributions.pareto(random, DURATION_TAIL, MIN_DURATION_MS, MAX_DURATION_MS))));
    }
    return tasks;
  }

  /** Number of containers over all applications, without the application masters. */
  public int containers() {
    return applications.stream().mapToInt(application -> application.tasks().size()).sum();
  }
}
