package org.vqs.sim.experiment.dominance.workload;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;
import org.vqs.sim.trace.generate.GoogleLikeGenerator;
import org.vqs.sim.trace.generate.GoogleLikeSettings;

/**
 * The workloads that are traces, another for each seed: a generated one that is like Google's, and
 * one drawn from Alibaba's of GPU servers, which the user has or has not. Seconds, continuous time,
 * until the last arrival.
 */
public final class Traces {
  private static final String ALIBABA = "alibaba2023:";
  private static final String GOOGLE = "google-like:";

  private final AlibabaDraw alibaba;

  /**
   * Traces.
   *
   * @param alibaba the directory of Alibaba's files, or null
   */
  public Traces(Path alibaba) {
    this.alibaba = alibaba == null ? null : new AlibabaDraw(alibaba);
  }

  /** Whether a workload can be run with the files that are there. */
  public boolean has(BenchmarkWorkload workload) {
    return alibaba != null || !workload.sizes().startsWith(ALIBABA);
  }

  /** A trace workload with one seed. */
  PreparedWorkload stage(BenchmarkWorkload workload, long seed, boolean quick) {
    String sizes = workload.sizes();
    String[] words = sizes.split(":", -1);
    if (words.length != 3 || !(sizes.startsWith(ALIBABA) || sizes.startsWith(GOOGLE))) {
      throw new IllegalArgumentException(
          "sizes of %s (%s) must be written as %sLONGEST:TASKS or %sMAPPING:TASKS"
              .formatted(workload.name(), sizes, ALIBABA, GOOGLE));
    }
    int tasks = Integer.parseInt(words[2]) / (quick ? PreparedWorkloads.QUICK : 1);
    return sizes.startsWith(ALIBABA)
        ? alibaba(workload, Double.parseDouble(words[1]), tasks, seed)
        : google(workload, mapping(words[1]), tasks, quick, seed);
  }

  private static ResourceMapping mapping(String name) {
    return Arrays.stream(ResourceMapping.values())
        .filter(mapping -> mapping.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("mapping (" + name + ") is unknown"));
  }

  private static PreparedWorkload google(
      BenchmarkWorkload workload, ResourceMapping mapping, int tasks, boolean quick, long seed) {
    int servers = Integer.parseInt(workload.servers()) / (quick ? PreparedWorkloads.QUICK : 1);
    GoogleLikeSettings settings =
        GoogleLikeSettings.defaults().withTasks(tasks).withLoad(workload.load(), servers);
    ParsedTrace trace = GoogleLikeGenerator.generate(settings, seed);
    TraceWorkload jobs = new TraceWorkload(trace, settings(mapping));
    long[] capacity = new long[jobs.smallest().dimensions()];
    Arrays.fill(capacity, jobs.unit());
    return stage(
        workload, jobs, trace, List.of(new ServerGroup(servers, ResourceVector.of(capacity))));
  }

  private PreparedWorkload alibaba(
      BenchmarkWorkload workload, double longest, int tasks, long seed) {
    List<ServerType> servers = alibaba.servers(Integer.parseInt(workload.servers()));
    ParsedTrace trace = alibaba.jobs(workload.load(), servers, tasks, longest, seed);
    TraceWorkload jobs = new TraceWorkload(trace, settings(ResourceMapping.ALL));
    return stage(workload, jobs, trace, jobs.servers(servers));
  }

  private static TraceSettings settings(ResourceMapping mapping) {
    return TraceSettings.defaults().withSlot(1).withMapping(mapping, List.of());
  }

  private static PreparedWorkload stage(
      BenchmarkWorkload workload,
      TraceWorkload jobs,
      ParsedTrace trace,
      List<ServerGroup> cluster) {
    Scenario scenario =
        new Scenario(
            jobs,
            cluster,
            workload.time(),
            Horizon.time(Math.nextUp(jobs.lastArrival()), PreparedWorkloads.WARMUP),
            QueueTrend.DEFAULT_FRACTION);
    double mean = trace.jobs().stream().mapToDouble(TraceJob::duration).average().orElseThrow();
    return new PreparedWorkload(workload, scenario, mean);
  }
}
