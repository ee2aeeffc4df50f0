package org.vqs.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A script of this repository, started as a user would start it. Its output is kept in a file. */
public final class ScriptRun {
  private final String command;
  private final Process process;
  private final Path output;

  private ScriptRun(String command, Process process, Path output) {
    this.command = command;
    this.process = process;
    this.output = output;
  }

  /**
   * Starts {@code scripts/name arguments...}; {@code environment} is added to this process's own.
   */
  public static ScriptRun start(Map<String, String> environment, String name, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "scripts/" + name));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("script", ".out");
    output.toFile().deleteOnExit();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new ScriptRun(String.join(" ", command), builder.start(), output);
  }

  /** Waits for the end; a script that hangs is killed and fails the test. */
  public ScriptRun await() throws IOException, InterruptedException {
    if (!process.waitFor(Patience.MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          command + " did not end in " + Patience.LIMIT + "; output:\n" + output());
    }
    return this;
  }

  /** Asserts the exit code of a script that has ended; the output is in the message. */
  public ScriptRun exits(int code) throws IOException {
    assertThat(process.exitValue())
        .as("exit code of %s; output:%n%s", command, output())
        .isEqualTo(code);
    return this;
  }

  /** Ends a script that goes on until it is ended, with all that it started and did not detach. */
  public void end() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  public String output() throws IOException {
    return Files.readString(output);
  }
}
