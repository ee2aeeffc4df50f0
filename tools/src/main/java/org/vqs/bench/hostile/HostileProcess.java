package org.vqs.bench.hostile;

import org.vqs.bench.process.JsonProcess;

/** The main class of a process that lets one attack run on one scheduler. */
public final class HostileProcess {
  private HostileProcess() {}

  /**
   * Runs and ends the process.
   *
   * @param arguments the files of a {@link HostileTask} and of its {@link HostileResult}
   */
  public static void main(String[] arguments) {
    JsonProcess.answer(arguments, HostileTask.class, HostileRun::run);
  }
}
