package org.vqs.whatif.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.TestSize;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.stage.OurScheduler;
import org.vqs.whatif.stage.SchedulerSetup;
import org.vqs.whatif.stage.WithSettings;

/**
 * A fifth of the load must start at once: bursts of one to four containers of 4 GiB for a minute in
 * the mean. The rest are 1 to 39 containers of 2 to 16 GiB for five minutes, together 130 % of 100
 * nodes of 64 GiB, for some minutes (src/docs/reservation.md).
 */
@Tag("long")
class RewardReplayTest {
  private static final int NODES = 100;
  private static final double GIB = 64.0 * NODES;
  private static final double MINUTES = TestSize.of(9, 15);
  private static final double SERVING = 0.2;
  private static final double LOAD = 1.3;
  private static final double[] BATCH_SHARES = {0.4, 0.7, 0.9, 1};

  @TempDir private Path directory;

  @BeforeAll
  static void notRoot() {
    System.setProperty("HADOOP_USER_NAME", "replay");
  }

  private static List<Application> applications(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Application> all = new ArrayList<>();
    double perMinute = SERVING * GIB / (4 * 1) / 2.5;
    for (double at = exponential(random, 1 / perMinute); at < MINUTES; ) {
      all.add(application("root.serving", at, 4, 1 + random.nextInt(4), 1, random, all.size()));
      at += exponential(random, 1 / perMinute);
    }
    perMinute = (LOAD - SERVING) * GIB / (5.2 * 5) / 20;
    for (double at = exponential(random, 1 / perMinute); at < MINUTES; ) {
      double drawn = random.nextDouble();
      int size = 0;
      while (drawn > BATCH_SHARES[size]) {
        size++;
      }
      int count = 1 + random.nextInt(39);
      all.add(application("root.batch", at, 2 << size, count, 5, random, all.size()));
      at += exponential(random, 1 / perMinute);
    }
    all.sort(Comparator.comparingLong(Application::submittedMs));
    return all;
  }

  private static double exponential(SplittableRandom random, double mean) {
    return mean * random.nextExponential();
  }

  private static Application application(
      String queue,
      double minute,
      int gib,
      int count,
      double meanMinutes,
      SplittableRandom random,
      int number) {
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long duration = Math.max(1_000, (long) (60_000 * exponential(random, meanMinutes)));
      ResourceVector size = ResourceVector.of(gib * 1_024L, Math.max(1, gib / 4));
      tasks.add(new Task(0, size, duration, 1));
    }
    return new Application(
        "application-" + number, queue, "ann", (long) (60_000 * minute), Optional.empty(), tasks);
  }

  /** The part of the containers of serving that started within a heartbeat. */
  private double atOnce(SchedulerSetup scheduler, ReplayInput input) {
    ReplayResult result = Replay.run(input, scheduler, ReplaySettings.DEFAULT, 1, directory);
    assertThat(result.unfinished()).isZero();
    long[] waits =
        result.containers().stream()
            .filter(
                each ->
                    input
                        .history()
                        .applications()
                        .get(each.application())
                        .queue()
                        .equals("root.serving"))
            .mapToLong(ContainerTimes::waitMs)
            .toArray();
    long started = 0;
    for (long wait : waits) {
      started += wait <= 1_000 ? 1 : 0;
    }
    return (double) started / waits.length;
  }

  @Test
  void reward_letsContainersStartAtOnce() {
    ReplayInput input = Histories.input(Histories.nodes(NODES, 64 * 1_024, 16), applications(1));
    SchedulerSetup dra =
        new WithSettings(
            new OurScheduler(Policies.DRA), Map.of("yarn.scheduler.vqs.root.serving.reward", "5"));

    double with = atOnce(dra, input);
    double without = atOnce(new OurScheduler(Policies.VQS_BF), input);

    assertThat(with).as("under dra").isGreaterThan(0.99);
    assertThat(without).as("under vqs-bf").isLessThan(0.97);
  }
}
