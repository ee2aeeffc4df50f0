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
 * Twenty nodes of 16 GB, on eighteen of which services take 7 GB and do not end. Small tasks bring
 * half more work than the rest can carry for an hour, and a twentieth of it comes as tasks of whole
 * nodes: these start only if one of two nodes is kept for them, and not one that a service is on.
 */
final class EndlessScene {
  private static final int NODES = 20;
  private static final int NODE_MB = 16_384;

  /** So many that memory is what is scarce. */
  private static final int NODE_CORES = 64;

  /** Two of them do not fit on a node for their cores. */
  private static final int SERVICES = 18;

  private static final int SERVICE_MB = 7168;
  private static final int SERVICE_CORES = 33;
  private static final long SERVICE_MS = 12 * 3_600_000L;
  private static final int STEP_MB = 512;
  private static final int STEPS = 6;
  private static final double MEAN_MS = 60_000;
  private static final double LOAD = 1.5;
  private static final double LARGE = 0.05;
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
    for (int number = 0; number < SERVICES; number++) {
      Task service = new Task(0, ResourceVector.of(SERVICE_MB, SERVICE_CORES), SERVICE_MS, 0);
      all.add(application("service-" + number, 0, service));
    }
    double restMb = NODES * NODE_MB - SERVICES * SERVICE_MB;
    double perMs = LOAD * restMb / MEAN_MS;
    double meanSmallMb = STEP_MB * (STEPS + 1) / 2.0;
    arrive(all, "small-", (1 - LARGE) * perMs / meanSmallMb, true);
    arrive(all, "large-", LARGE * perMs / NODE_MB, false);
    History history =
        new History("Beside endless services", List.of("memory-mb", "vcores"), all, List.of());
    List<NodeSpec> nodes = NodeSpec.numbered(0, NODES, ResourceVector.of(NODE_MB, NODE_CORES));
    return new ReplayInput(history, nodes, new Queues(history, Map.of()));
  }

  private void arrive(List<Application> all, String name, double rate, boolean areSmall) {
    long to = toMs();
    double at = FROM_MS;
    for (int number = 0; ; number++) {
      at += exponential() / rate;
      if (at >= to) {
        return;
      }
      int mb = areSmall ? STEP_MB * (1 + random.nextInt(STEPS)) : NODE_MB;
      long ms = Math.max(1, (long) (MEAN_MS * exponential()));
      all.add(application(name + number, (long) at, new Task(0, ResourceVector.of(mb, 1), ms, 0)));
    }
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }

  /** When tasks begin to come. */
  long fromMs() {
    return FROM_MS;
  }

  /** When no more come: an hour later; a few seconds if it is small. */
  long toMs() {
    return FROM_MS + (small ? WINDOW_MS / 200 : WINDOW_MS);
  }

  private static Application application(String name, long submittedMs, Task task) {
    return new Application(name, QUEUE, name, submittedMs, Optional.empty(), List.of(task));
  }
}
