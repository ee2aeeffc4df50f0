package org.vqs.bench.sls;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.vqs.bench.process.JsonProcess;
import org.vqs.sim.progress.ProgressMonitor;

/**
 * Runs every scheduler on every workload in rounds, one at a time, each in a process of its own.
 *
 * @param example a directory with the load simulator's example
 * @param output gets a directory for each run, with all that the simulator wrote
 */
record SlsRounds(Path example, Path output, List<String> schedulers, List<SlsWorkload> workloads) {
  /** It needs the load simulator's jar, which is not on the class path of anything else. */
  private static final String MAIN = "org.vqs.sls.SlsProcess";

  /**
   * What happens on a busy machine under every scheduler, so that the simulator waits for an
   * application for ever. The ResourceManager does not know the attempt of a simulated master yet
   * that calls. Or it hears that a master's container ended before the master unregisters, which
   * the simulator does in this order, and takes the application for failed.
   */
  private static final Pattern LOST_APPLICATION =
      Pattern.compile(
          "doesn't exist in (ApplicationMasterService )?cache"
              + "|AM Container for \\S+ exited with +exitCode: 0\\b");

  /** Beside three processes that take all there is of two processors, one run of six loses one. */
  private static final int MOST_TRIES = 4;

  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * Runs. A run whose process fails has a result too, with the end of its log, which is written to
   * standard error, too: it must not cost those of the others.
   *
   * @throws IOException if a file cannot be written
   */
  List<Result> run(int rounds, ProgressMonitor progress) throws IOException, InterruptedException {
    List<Result> results = new ArrayList<>();
    progress.started((long) rounds * schedulers.size() * workloads.size(), "simulating");
    try {
      for (int round = 1; round <= rounds; round++) {
        for (SlsWorkload workload : workloads) {
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

  private Result run(String scheduler, int round, SlsWorkload workload)
      throws IOException, InterruptedException {
    Path directory =
        output.resolve("%s-%s-%d".formatted(workload.name(), scheduler, round)).toAbsolutePath();
    Files.createDirectories(directory);
    SlsRun run =
        new SlsRun(
            scheduler,
            round,
            workload,
            directory.resolve("trace.json").toString(),
            example.resolve("sls-runner.xml").toAbsolutePath().toString(),
            directory.toString());
    ExampleTrace.write(workload, example.resolve("syn.json"), Path.of(run.trace()));
    try {
      return Result.of(run, simulate(run, directory), SimulatorTimes.read(directory));
    } catch (IOException e) {
      System.err.println(e.getMessage());
      return Result.failed(run, String.valueOf(e.getMessage()));
    }
  }

  /** Again if the simulator, not the scheduler, lost an application. */
  private static SlsOutcome simulate(SlsRun run, Path directory)
      throws IOException, InterruptedException {
    String name = run.inWords();
    JsonProcess process = process(directory);
    for (int tries = 1; ; tries++) {
      try {
        return process.run(name, directory, run, SlsOutcome.class);
      } catch (IOException e) {
        if (tries == MOST_TRIES
            || !LOST_APPLICATION.matcher(Files.readString(JsonProcess.log(directory))).find()) {
          throw e;
        }
        System.err.println(name + ": the load simulator lost an application; runs again");
      }
    }
  }

  private static JsonProcess process(Path directory) throws IOException {
    return new JsonProcess(
        MAIN,
        List.of(
            "-Xmx1g",
            "-Dlog4j.configuration=schedulers/log4j.properties",
            "-Djdk.net.hosts.file=" + hosts(directory),
            // The Fair Scheduler has no queue for root.
            "-DHADOOP_USER_NAME=sls"),
        LIMIT);
  }

  /**
   * All names that are known. No network knows those of the simulator's nodes, and a name server
   * that is asked for a hundred at once may take seconds to say so.
   */
  private static Path hosts(Path directory) throws IOException {
    InetAddress here = InetAddress.getLocalHost();
    String known =
        "127.0.0.1 localhost%n%s %s%n".formatted(here.getHostAddress(), here.getHostName());
    return Files.writeString(directory.resolve("hosts"), known);
  }
}
