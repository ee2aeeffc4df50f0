package org.vqs.demo.compare;

import org.vqs.demo.run.DemoSettings;

/** What a comparison prints once all its runs have ended. Not thread-safe. */
public interface ResultTable {

  /** Adds what a run came to. The runs of one scheduler are added by their seeds. */
  void add(DemoSettings settings, RunFigures figures);

  /** The table, once all runs are added, of lines under 80 characters. */
  String toText();
}
