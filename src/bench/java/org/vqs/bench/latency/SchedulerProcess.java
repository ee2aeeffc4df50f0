package org.vqs.bench.latency;

import com.google.gson.Gson;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;

/** Measures one scheduler once in a process of its own. */
final class SchedulerProcess {
  private static final int SHOWN_LINES = 25;
  private static final Gson GSON = new Gson();

  private final Duration limit;

  /**
   * Runs processes.
   *
   * @param limit when a process is taken for stuck
   */
  SchedulerProcess(Duration limit) {
    this.limit = limit;
  }

  /**
   * Runs a {@link LatencyProcess} and waits for it.
   *
   * @param assignment its directory is made, and deleted if all goes well
   * @throws IOException if the process fails, with the end of its log
   */
  List<PhaseResult> run(Assignment assignment) throws IOException, InterruptedException {
    Path directory = Path.of(assignment.directory());
    Files.createDirectories(directory.resolve("tmp"));
    Path task = directory.resolve("assignment.json");
    Path results = directory.resolve("results.json");
    Path log = directory.resolve("log.txt");
    Files.writeString(task, GSON.toJson(assignment));
    Process process =
        new ProcessBuilder(command(directory, task, results))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Thread killer = new Thread(process::destroyForcibly, "end of the measured process");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failure(assignment, "was not done after " + limit.toSeconds() + " s", log);
      }
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
    if (process.exitValue() != 0) {
      throw failure(assignment, "ended with " + process.exitValue(), log);
    }
    PhaseResult[] measured = GSON.fromJson(Files.readString(results), PhaseResult[].class);
    FileUtil.fullyDelete(directory.toFile());
    return List.of(measured);
  }

  private static List<String> command(Path directory, Path task, Path results) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx1g",
            "-XX:-UsePerfData",
            "-Djava.awt.headless=true",
            "-Djava.net.preferIPv4Stack=true",
            "-Dtest.build.data=" + directory.resolve("cluster"),
            "-Djava.io.tmpdir=" + directory.resolve("tmp")));
    // What Hadoop needs opened was opened for this process.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", classPath(), LatencyProcess.class.getName()));
    command.addAll(List.of(task.toString(), results.toString()));
    return command;
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static IOException failure(Assignment assignment, String what, Path log)
      throws IOException {
    List<String> lines = Files.readAllLines(log);
    List<String> last = lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size());
    return new IOException(
        "the process that measures %s %s; the end of its log, %s:%n%s"
            .formatted(assignment.scheduler(), what, log, String.join("\n", last)));
  }
}
