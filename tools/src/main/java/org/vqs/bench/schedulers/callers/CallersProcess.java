package org.vqs.bench.schedulers.callers;

import java.nio.file.Path;
import org.vqs.bench.process.JsonProcess;

/** The main class of a process that runs one scheduler beside threads of masters. */
public final class CallersProcess {
  private CallersProcess() {}

  /**
   * Runs and ends the process.
   *
   * @param arguments the files of a {@link CallersTask} and of its {@link CallersOutcome}
   */
  public static void main(String[] arguments) {
    JsonProcess.answerAndExit(
        arguments, CallersTask.class, task -> CallersRun.run(task, Path.of(".")));
  }
}
