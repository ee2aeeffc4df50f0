package org.vqs.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The demo as a user starts it: a process of its own, with a temporary directory of its own. */
final class DemoProcess implements AutoCloseable {

  private final Process process;
  private final Path output;
  private final Path temporary;
  private final Map<ProcessHandle, String> descendants = new HashMap<>();

  private DemoProcess(Process process, Path output, Path temporary) {
    this.process = process;
    this.output = output;
    this.temporary = temporary;
  }

  static DemoProcess start(Path directory, String... arguments) throws IOException {
    return start(directory, System.getProperty("java.class.path"), List.of(arguments));
  }

  static DemoProcess start(Path directory, String classPath, List<String> arguments)
      throws IOException {
    Path output = directory.resolve("output");
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@scripts/lib/hadoop.opts");
    // As in all tests: what runs for a minute gains nothing by the second compiler.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-cp");
    command.add(classPath);
    command.add(Demo.class.getName());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new DemoProcess(process, output, temporary);
  }

  /** Whether the demo still runs; also notes the processes it has started. */
  boolean isRunning() {
    process.descendants().forEach(this::note);
    return process.isAlive();
  }

  /** A process that is about to become another program has the command line of its parent still. */
  private void note(ProcessHandle child) {
    Optional<String> ofParent = child.parent().flatMap(parent -> parent.info().commandLine());
    child
        .info()
        .commandLine()
        .filter(line -> !ofParent.equals(Optional.of(line)))
        .ifPresent(line -> descendants.put(child, line));
  }

  /** Asks the demo to stop, by the signal that the handler of Ctrl-C handles, too. */
  void terminate() {
    process.destroy();
  }

  int exitCode() {
    return process.exitValue();
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  /** Processes seen by {@link #isRunning} whose command line matches at last. */
  long countSeen(String regex) {
    return descendants.values().stream().filter(line -> line.matches(regex)).count();
  }

  /** Processes seen by {@link #isRunning} that are still alive. */
  List<String> survivors() {
    return descendants.entrySet().stream()
        .filter(child -> child.getKey().isAlive())
        .map(Map.Entry::toString)
        .toList();
  }

  /** Names of the files the demo has left in its temporary directory. */
  List<String> files() throws IOException {
    try (var files = Files.list(temporary)) {
      return files.map(Path::toString).toList();
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
