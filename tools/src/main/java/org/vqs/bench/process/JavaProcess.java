package org.vqs.bench.process;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A process of its own for one measurement, with this process's Java and class path, and opened to
 * it what is opened to this one: nothing that one scheduler leaves behind meets the next.
 */
public final class JavaProcess {
  private static final int SHOWN_LINES = 25;

  /** Given to this process when nothing is measured. */
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

  private final List<String> command = new ArrayList<>();

  /**
   * A process that is not started yet.
   *
   * @param options of Java, beside the usual
   * @param mainClass its full name
   * @param arguments of the main class
   */
  public JavaProcess(List<String> options, String mainClass, List<String> arguments) {
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:-UsePerfData", "-Djava.awt.headless=true", "-Djava.net.preferIPv4Stack=true"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens") || argument.equals(QUICK_START))
        .forEach(command::add);
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), mainClass));
    command.addAll(arguments);
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Runs it to its end; it never outlives this call, nor this process.
   *
   * @param directory where it runs
   * @param log gets what it prints
   * @param limit after which it is killed
   * @return its exit code; empty if it was killed
   */
  public OptionalInt run(Path directory, Path log, Duration limit)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toAbsolutePath().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toAbsolutePath().toFile())
            .start();
    Thread killer = new Thread(process::destroyForcibly, "end of the measured process");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } finally {
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
  }

  /** The last lines of a log, to show what went wrong. */
  public static String endOf(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
  }
}
