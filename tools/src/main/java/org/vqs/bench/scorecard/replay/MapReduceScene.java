package org.vqs.bench.scorecard.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.history.Task;
import org.vqs.whatif.replay.Queues;
import org.vqs.whatif.replay.ReplayInput;

/**
 * Ten nodes of 16 GB that one application fills, and many others that wait, each as one of
 * MapReduce: twenty maps of 2 to 4 GB, and two smaller reduces that are more urgent. When the first
 * ends, all of its room is to be in use again.
 */
final class MapReduceScene {
  private static final int NODES = 10;
  private static final int NODE_MB = 16_384;

  /** So many that memory is what is scarce. */
  private static final int NODE_CORES = 64;

  private static final int APPLICATIONS = 300;
  private static final int SMALL = 12;
  private static final int MAPS = 20;
  private static final int MAP_PRIORITY = 20;
  private static final int REDUCES = 2;
  private static final int REDUCE_PRIORITY = 10;
  private static final int STEP_MB = 128;
  private static final long FILLED_MS = 60_000;
  private static final long WINDOW_MS = 600_000;
  private static final String QUEUE = "root.default";

  /** Maps and reduces run for this long in the mean: what waits is work for nearly two hours. */
  private static final double MEAN_MS = 60_000;

  private final boolean small;
  private final SplittableRandom random;

  MapReduceScene(boolean small, long seed) {
    this.small = small;
    random = new SplittableRandom(seed);
  }

  ReplayInput input() {
    List<Application> all = new ArrayList<>();
    Task filling = new Task(0, size(NODE_MB), FILLED_MS, MAP_PRIORITY);
    all.add(application(0, 0, Collections.nCopies(NODES, filling)));
    for (int number = 1; number <= (small ? SMALL : APPLICATIONS); number++) {
      List<Task> tasks = new ArrayList<>();
      for (int reduce = 0; reduce < REDUCES; reduce++) {
        tasks.add(task(512, 896, REDUCE_PRIORITY));
      }
      for (int map = 0; map < MAPS; map++) {
        tasks.add(task(2048, 4096, MAP_PRIORITY));
      }
      all.add(application(number, FILLED_MS / 2, tasks));
    }
    History history = new History("MapReduce-like", List.of("memory-mb", "vcores"), all, List.of());
    List<NodeSpec> nodes = NodeSpec.numbered(0, NODES, ResourceVector.of(NODE_MB, NODE_CORES));
    return new ReplayInput(history, nodes, new Queues(history, Map.of()));
  }

  /** When the first application has ended. */
  long fromMs() {
    return FILLED_MS;
  }

  /** Ten minutes later; a few seconds if it is small. */
  long toMs() {
    return FILLED_MS + (small ? WINDOW_MS / 40 : WINDOW_MS);
  }

  private static Application application(int number, long submittedMs, List<Task> tasks) {
    return new Application(
        "application-" + number, QUEUE, "user" + number, submittedMs, Optional.empty(), tasks);
  }

  private Task task(int leastMb, int mostMb, int priority) {
    int steps = (mostMb - leastMb) / STEP_MB + 1;
    double ms = -MEAN_MS * Math.log(1 - random.nextDouble());
    return new Task(
        0, size(leastMb + STEP_MB * random.nextInt(steps)), Math.max(1, (long) ms), priority);
  }

  private static ResourceVector size(int mb) {
    return ResourceVector.of(mb, 1);
  }
}
