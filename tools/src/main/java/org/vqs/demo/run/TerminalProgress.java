package org.vqs.demo.run;

import java.io.PrintStream;
import java.util.Locale;
import org.vqs.demo.result.NodeState;
import org.vqs.demo.result.Snapshot;

/**
 * Progress redrawn in place with ANSI control sequences: a line of counts and a bar for each node.
 */
public final class TerminalProgress implements Progress {

  private static final int BAR_WIDTH = 32;
  private static final String ESCAPE = "\u001b[";
  private static final String CLEAR_TO_END_OF_LINE = ESCAPE + "K";

  private final PrintStream out;
  private int linesShown;

  TerminalProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public void show(Snapshot snapshot) {
    StringBuilder text = new StringBuilder();
    if (linesShown > 0) {
      text.append(ESCAPE).append(linesShown).append('A');
    }
    line(
        text,
        "%5.1f s   waiting %3d   running %3d   done %3d of %d",
        snapshot.elapsedMs() / 1000.0,
        snapshot.waiting(),
        snapshot.running(),
        snapshot.done(),
        snapshot.total());
    int number = 1;
    for (NodeState node : snapshot.nodes()) {
      line(
          text,
          "node %-2d [%s] %4.1f/%.0f GB %2d/%d vcores %s",
          number++,
          bar(node),
          node.usedMb() / 1024.0,
          node.totalMb() / 1024.0,
          node.usedVcores(),
          node.totalVcores(),
          node.activity().label());
    }
    linesShown = 1 + snapshot.nodes().size();
    out.print(text);
    out.flush();
  }

  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing());
    text.append(CLEAR_TO_END_OF_LINE);
    text.append(System.lineSeparator());
  }

  private static String bar(NodeState node) {
    int filled = Math.round((float) BAR_WIDTH * node.usedMb() / Math.max(1, node.totalMb()));
    return "#".repeat(filled) + ".".repeat(BAR_WIDTH - filled);
  }
}
