package org.vqs.bench.latency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.latency.plan.Assignment;
import org.vqs.bench.latency.plan.LatencyPlan;
import org.vqs.bench.latency.result.Measurements;
import org.vqs.bench.latency.result.Run;
import org.vqs.sim.progress.ProgressMonitor;

/** Runs a plan: each round measures all schedulers, one after the other, never two at a time. */
final class Rounds {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final LatencyPlan plan;
  private final ProgressMonitor progress;

  Rounds(LatencyPlan plan, ProgressMonitor progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * Measures.
   *
   * @throws IOException if a process fails; its directory is kept then
   */
  Measurements measure() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("vqs-latency-").toRealPath();
    SchedulerProcess process = new SchedulerProcess(LIMIT);
    List<Run> runs = new ArrayList<>();
    progress.started((long) plan.rounds() * plan.schedulers().size(), "measuring");
    try {
      for (int round = 1; round <= plan.rounds(); round++) {
        for (String scheduler : plan.schedulers(round)) {
          Path own = directory.resolve(scheduler + "-" + round);
          Assignment assignment = plan.assignment(scheduler, round, own.toString());
          runs.add(new Run(scheduler, round, process.run(assignment)));
          progress.step(1);
        }
      }
    } finally {
      progress.finished();
    }
    Files.delete(directory);
    return new Measurements(plan, runs);
  }
}
