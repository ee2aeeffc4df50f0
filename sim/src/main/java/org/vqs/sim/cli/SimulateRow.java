package org.vqs.sim.cli;

import org.vqs.sim.cli.place.RowMain;

/** Computes one row of a command of the simulator, in a process of its own. */
public final class SimulateRow {
  private SimulateRow() {}

  /** Computes it and ends with its exit code. */
  public static void main(String[] arguments) {
    RowMain.endWithParent();
    System.exit(RowMain.run(arguments, Simulate::at));
  }
}
