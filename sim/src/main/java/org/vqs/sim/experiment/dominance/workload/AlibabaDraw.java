package org.vqs.sim.experiment.dominance.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceReport;
import org.vqs.sim.trace.alibaba.NodesReader;
import org.vqs.sim.trace.alibaba.PodsFormat;

/**
 * Jobs drawn from Alibaba's trace of GPU servers, on a part of its servers. The trace itself cannot
 * be replayed at a load: its pods need a fiftieth of a per cent of its servers but for some that
 * stay for months.
 */
final class AlibabaDraw {
  private static final String PODS = "alibaba-gpu-2023-pods.csv";
  private static final String NODES = "alibaba-gpu-2023-nodes.csv";

  private final ParsedTrace pods;
  private final List<ServerType> nodes;

  /** The trace in a directory. */
  AlibabaDraw(Path directory) {
    try {
      pods = TraceReader.read(List.of(directory.resolve(PODS)), new PodsFormat(), false);
      nodes = NodesReader.read(directory.resolve(NODES), false).groups();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * About so many servers, of each type its part; types that have less than half of one are out.
   */
  List<ServerType> servers(int count) {
    int all = nodes.stream().mapToInt(ServerType::count).sum();
    return nodes.stream()
        .map(
            type ->
                new ServerType(
                    (int) Math.round((double) type.count() * count / all), type.capacity()))
        .filter(type -> type.count() > 0)
        .toList();
  }

  /**
   * Pods of the trace, any as likely, that come as a Poisson process and offer a load.
   *
   * @param load Σ amount · duration / (capacity · time) of the resource that is needed most
   * @param servers what they run on; pods that fit on none of them are not drawn
   * @param count how many
   * @param longest nor those that ran for more seconds than this
   */
  ParsedTrace jobs(double load, List<ServerType> servers, int count, double longest, long seed) {
    List<TraceJob> all =
        pods.jobs().stream()
            .filter(job -> job.duration() <= longest)
            .filter(job -> servers.stream().anyMatch(type -> fits(job, type)))
            .toList();
    double gap = mostNeeded(all, servers) / load;
    SplittableRandom random = new SplittableRandom(seed);
    List<TraceJob> drawn = new ArrayList<>();
    double now = 0;
    for (int i = 0; i < count; i++) {
      TraceJob job = all.get(random.nextInt(all.size()));
      now += gap * random.nextExponential();
      drawn.add(new TraceJob(now, job.duration(), job.amounts()));
    }
    return new ParsedTrace("alibaba2023:" + seed, pods.resources(), drawn, TraceReport.none());
  }

  private static boolean fits(TraceJob job, ServerType type) {
    for (int r = 0; r < job.amounts().size(); r++) {
      if (job.amounts().get(r).compareTo(type.capacity().get(r)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** The mean over jobs of amount · duration / capacity, of the resource of which it is most. */
  private static double mostNeeded(List<TraceJob> jobs, List<ServerType> servers) {
    double most = 0;
    for (int r = 0; r < servers.get(0).capacity().size(); r++) {
      int resource = r;
      double work =
          jobs.stream()
              .mapToDouble(job -> value(job.amounts(), resource) * job.duration())
              .average()
              .orElseThrow();
      double capacity =
          servers.stream()
              .mapToDouble(type -> type.count() * value(type.capacity(), resource))
              .sum();
      most = Math.max(most, work / capacity);
    }
    return most;
  }

  private static double value(List<BigDecimal> amounts, int resource) {
    return amounts.get(resource).doubleValue();
  }
}
