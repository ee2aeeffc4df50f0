package org.vqs.bench.schedulers.cold;

import java.nio.file.Path;
import org.vqs.bench.process.JsonProcess;

/** The main class of a process in which one scheduler takes a full cluster over. */
public final class ColdProcess {
  private ColdProcess() {}

  /**
   * Runs and ends the process.
   *
   * @param arguments the files of a {@link ColdTask} and of its {@link ColdOutcome}
   */
  public static void main(String[] arguments) {
    JsonProcess.answerAndExit(arguments, ColdTask.class, task -> ColdRun.run(task, Path.of(".")));
  }
}
