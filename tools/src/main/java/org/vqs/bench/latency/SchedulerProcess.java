package org.vqs.bench.latency;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.vqs.bench.latency.cluster.ClusterRun;
import org.vqs.bench.latency.plan.Assignment;
import org.vqs.bench.latency.result.PhaseResult;
import org.vqs.bench.process.JsonProcess;

/** Measures one scheduler once in a process of its own. */
final class SchedulerProcess {
  private final Duration limit;

  /**
   * Runs processes.
   *
   * @param limit when a process is taken for stuck
   */
  SchedulerProcess(Duration limit) {
    this.limit = limit;
  }

  /** The process: an {@link Assignment} becomes a list of {@link PhaseResult}s. */
  public static void main(String[] arguments) {
    JsonProcess.answer(arguments, Assignment.class, assignment -> new ClusterRun(assignment).run());
  }

  /**
   * Runs a process and waits for it.
   *
   * @param assignment its directory is made, and deleted if all goes well
   * @throws IOException if the process fails, with the end of its log
   */
  List<PhaseResult> run(Assignment assignment) throws IOException, InterruptedException {
    Path directory = Path.of(assignment.directory());
    List<String> options = List.of("-Xmx1g", "-Dtest.build.data=" + directory.resolve("cluster"));
    PhaseResult[] measured =
        new JsonProcess(SchedulerProcess.class.getName(), options, limit)
            .run(
                "the process that measures " + assignment.scheduler(),
                directory,
                assignment,
                PhaseResult[].class);
    FileUtil.fullyDelete(directory.toFile());
    return List.of(measured);
  }
}
