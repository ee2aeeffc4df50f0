package org.vqs.whatif.cli;

import org.vqs.sim.cli.place.RowMain;

/** Computes one replay, or one search for fewer nodes, in a process of its own. */
public final class WhatIfRow {
  private WhatIfRow() {}

  /** Computes it and ends with its exit code. */
  public static void main(String[] arguments) {
    RowMain.endWithParent();
    WhatIf.useOwnName();
    System.exit(RowMain.run(arguments, WhatIf::at));
  }
}
