package org.vqs.bench.latency.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.bench.latency.plan.Assignment;
import org.vqs.bench.latency.plan.Phase;
import org.vqs.bench.latency.result.PhaseResult;

/** The phases of one scheduler on a cluster in this process. */
public final class ClusterRun {
  /** So long after a phase the last of its containers may come. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final int STARTERS = 8;

  /** Room for the asks of one phase. */
  private static final long IDS_PER_PHASE = 1_000_000_000;

  private final Assignment assignment;
  private final MeasuredCluster cluster;
  private final Ballast ballast;
  private final List<MasterLink> links = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ExecutorService starter = Executors.newFixedThreadPool(STARTERS);

  /** Starts the cluster and registers as many application masters as a phase needs. */
  public ClusterRun(Assignment assignment) throws IOException, YarnException, InterruptedException {
    this.assignment = assignment;
    cluster = new MeasuredCluster(assignment);
    ballast = new Ballast(new MasterLink(cluster));
    int masters =
        Stream.concat(Stream.of(assignment.warmUp()), assignment.phases().stream())
            .mapToInt(Phase::masters)
            .max()
            .orElseThrow();
    for (int i = 0; i < masters; i++) {
      links.add(new MasterLink(cluster));
    }
  }

  /** One result for each phase. */
  public List<PhaseResult> run()
      throws IOException, YarnException, InterruptedException, ExecutionException {
    List<PhaseResult> results = new ArrayList<>();
    measure(assignment.warmUp(), 0);
    for (Phase phase : assignment.phases()) {
      results.add(measure(phase, results.size() + 1));
    }
    return results;
  }

  private PhaseResult measure(Phase phase, int index)
      throws IOException, YarnException, InterruptedException, ExecutionException {
    int slots = assignment.nodes() * assignment.slotsPerNode();
    ballast.hold(phase.load().isLight() ? (int) Math.round(assignment.busy() * slots) : 0);
    long begin = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(phase.warmUpMillis());
    long end = begin + TimeUnit.MILLISECONDS.toNanos(phase.millis());
    Window window = new Window(begin, end, phase.masters());
    List<Future<Void>> masters = new ArrayList<>();
    for (int i = 0; i < phase.masters(); i++) {
      long seed = (assignment.seed() * 1_000 + index) * 1_000 + i;
      masters.add(
          threads.submit(
              new TimingMaster(
                  links.get(i), index * IDS_PER_PHASE, phase, window, new Random(seed), starter)));
    }
    if (phase.load().isLight()) {
      cluster.spreadHeartbeats();
    }
    window.await(PATIENCE_NANOS);
    for (Future<Void> master : masters) {
      master.get();
    }
    return window.result(phase);
  }
}
