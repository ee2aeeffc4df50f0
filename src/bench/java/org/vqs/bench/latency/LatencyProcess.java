package org.vqs.bench.latency;

import com.google.gson.Gson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of a process that measures one scheduler once: a ResourceManager leaves static
 * state behind, and a scheduler's leavings must not slow the next one.
 */
final class LatencyProcess {
  private LatencyProcess() {}

  /**
   * Measures and ends the process, without waiting for daemons to stop.
   *
   * @param arguments a file with an {@link Assignment} and a file for the {@link PhaseResult}s,
   *     both as JSON
   */
  public static void main(String[] arguments) {
    int code = 0;
    try {
      Gson gson = new Gson();
      String assignment = Files.readString(Path.of(arguments[0]));
      List<PhaseResult> results = new ClusterRun(gson.fromJson(assignment, Assignment.class)).run();
      Files.writeString(Path.of(arguments[1]), gson.toJson(results));
    } catch (Throwable e) {
      // To the log that the parent points to.
      e.printStackTrace();
      code = 1;
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }
}
