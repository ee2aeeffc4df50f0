package org.vqs.bench.scorecard.replay;

import java.util.ArrayList;
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
 * Twenty nodes of 16 GB, on eighteen of which services take 9 GB and do not end. Tasks bring half
 * more work than the rest can carry for an hour. One in a hundred is of 15 GB, and starts only if
 * one of two nodes is kept for it, and not one that a service is on.
 */
final class EndlessScene {
  private static final int NODES = 20;
  private static final int NODE_MB = 16_384;
  private static final int GB = 1024;

  /** A task has one core for each GB, so two services do not fit on a node. */
  private static final int SERVICES = 18;

  private static final int SERVICE_GB = 9;
  private static final long SERVICE_MS = 12 * 3_600_000L;
  private static final int LARGE_GB = 15;
  private static final List<Integer> SMALL_GB = List.of(1, 2, 4);
  private static final int SMALL_PER_LARGE = 99;
  private static final double MEAN_MS = 60_000;
  private static final double LOAD = 1.5;
  private static final long FROM_MS = 60_000;
  private static final long WINDOW_MS = 3_600_000;
  private static final String QUEUE = "root.default";

  private final boolean small;
  private final SplittableRandom random;

  EndlessScene(boolean small, long seed) {
    this.small = small;
    random = new SplittableRandom(seed);
  }

  ReplayInput input() {
    List<Application> all = new ArrayList<>();
    for (int number = 1; number <= SERVICES; number++) {
      Task service = new Task(0, size(SERVICE_GB), SERVICE_MS, 0);
      all.add(application("service-" + number, 0, List.of(service)));
    }
    double meanGb = LARGE_GB;
    double smallEach = (double) SMALL_PER_LARGE / SMALL_GB.size();
    for (int gb : SMALL_GB) {
      meanGb += smallEach * gb;
    }
    double restGb = (double) NODES * NODE_MB / GB - SERVICES * SERVICE_GB;
    double largePerMs = LOAD * restGb / MEAN_MS / meanGb;
    all.add(application("of-" + LARGE_GB, FROM_MS, tasks(LARGE_GB, largePerMs)));
    for (int gb : SMALL_GB) {
      all.add(application("of-" + gb, FROM_MS, tasks(gb, smallEach * largePerMs)));
    }
    History history =
        new History("Beside endless services", List.of("memory-mb", "vcores"), all, List.of());
    List<NodeSpec> nodes = NodeSpec.numbered(0, NODES, ResourceVector.of(NODE_MB, NODE_MB / GB));
    return new ReplayInput(history, nodes, new Queues(history, Map.of()));
  }

  /** One application asks for all of a size, each when it comes. */
  private List<Task> tasks(int gb, double rate) {
    List<Task> tasks = new ArrayList<>();
    for (double at = exponential() / rate; at < toMs() - FROM_MS; at += exponential() / rate) {
      tasks.add(new Task((long) at, size(gb), Math.max(1, (long) (MEAN_MS * exponential())), 0));
    }
    return tasks;
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }

  private static ResourceVector size(int gb) {
    return ResourceVector.of((long) gb * GB, gb);
  }

  /** When tasks begin to come. */
  long fromMs() {
    return FROM_MS;
  }

  /**
   * When no more come: an hour later; some minutes, in which large ones come too, if it is small.
   */
  long toMs() {
    return FROM_MS + (small ? WINDOW_MS / 10 : WINDOW_MS);
  }

  private static Application application(String name, long submittedMs, List<Task> tasks) {
    return new Application(name, QUEUE, name, submittedMs, Optional.empty(), tasks);
  }
}
