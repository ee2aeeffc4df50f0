package org.vqs.bench.sls;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.vqs.bench.JavaProcess;
import org.vqs.sim.report.ProgressMonitor;

/**
 * Runs every scheduler on every workload in rounds, one at a time, each in a process of its own.
 *
 * @param example a directory with the load simulator's example
 * @param output gets a directory for each run, with all that the simulator wrote
 */
record SlsRounds(Path example, Path output, List<String> schedulers, List<Workload> workloads) {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Gson GSON = new Gson();

  /** It needs the load simulator's jar, which is not on the class path of anything else. */
  private static final String MAIN = "org.vqs.sls.SlsProcess";

  /**
   * Runs.
   *
   * @throws IOException if a process fails, with the end of its log
   */
  List<Result> run(int rounds, ProgressMonitor progress) throws IOException, InterruptedException {
    List<Result> results = new ArrayList<>();
    progress.started((long) rounds * schedulers.size() * workloads.size(), "simulating");
    try {
      for (int round = 1; round <= rounds; round++) {
        for (Workload workload : workloads) {
          for (String scheduler : schedulers) {
            results.add(run(scheduler, round, workload));
            progress.step(1);
          }
        }
      }
    } finally {
      progress.finished();
    }
    return results;
  }

  private Result run(String scheduler, int round, Workload workload)
      throws IOException, InterruptedException {
    Path directory =
        output.resolve("%s-%s-%d".formatted(workload.name(), scheduler, round)).toAbsolutePath();
    Files.createDirectories(directory.resolve("tmp"));
    SlsRun run =
        new SlsRun(
            scheduler,
            round,
            workload,
            directory.resolve("trace.json").toString(),
            example.resolve("sls-runner.xml").toAbsolutePath().toString(),
            directory.toString());
    ExampleTrace.write(workload, example.resolve("syn.json"), Path.of(run.trace()));
    Path task = directory.resolve("run.json");
    Path found = directory.resolve("outcome.json");
    Path log = directory.resolve("log.txt");
    Files.writeString(task, GSON.toJson(run));
    OptionalInt code = process(directory, task, found).run(directory, log, LIMIT);
    if (code.isEmpty() || code.getAsInt() != 0) {
      throw new IOException(
          "%s in round %d of %s %s; the end of its log, %s:%n%s"
              .formatted(
                  scheduler,
                  round,
                  workload.name(),
                  code.isEmpty()
                      ? "was not done after %d s".formatted(LIMIT.toSeconds())
                      : "ended with %d".formatted(code.getAsInt()),
                  log,
                  JavaProcess.endOf(log)));
    }
    return new Result(
        run, GSON.fromJson(Files.readString(found), Outcome.class), SimulatorTimes.read(directory));
  }

  private static JavaProcess process(Path directory, Path task, Path found) {
    return new JavaProcess(
        List.of(
            "-Xmx1g",
            "-Djava.io.tmpdir=" + directory.resolve("tmp"),
            "-Dlog4j.configuration=schedulers/log4j.properties",
            // The Fair Scheduler has no queue for root.
            "-DHADOOP_USER_NAME=sls"),
        MAIN,
        List.of(task.toString(), found.toString()));
  }
}
