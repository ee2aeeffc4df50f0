package org.vqs.demo.run;

import java.io.PrintStream;
import org.vqs.demo.result.Snapshot;

/** Shows a demo while it runs. */
public interface Progress {

  /** Shows the present state; called several times a second. */
  void show(Snapshot snapshot);

  /**
   * Redrawn in place on a terminal, a line every few seconds otherwise. The system property {@code
   * vqs.demo.terminal}, which the script sets, tells: Java has no way to ask about one stream that
   * works in all its releases.
   */
  static Progress to(PrintStream out) {
    return Boolean.getBoolean("vqs.demo.terminal")
        ? new TerminalProgress(out)
        : new LineProgress(out);
  }
}
