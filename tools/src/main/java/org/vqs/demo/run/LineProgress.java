package org.vqs.demo.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vqs.demo.result.NodeState;
import org.vqs.demo.result.Snapshot;

/** Progress as plain lines, for logs and pipes. */
public final class LineProgress implements Progress {

  private static final long INTERVAL_MS = 2_000;

  private final PrintStream out;
  private long nextMs;

  LineProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public void show(Snapshot snapshot) {
    if (snapshot.elapsedMs() < nextMs) {
      return;
    }
    nextMs = snapshot.elapsedMs() + INTERVAL_MS;
    out.printf(
        Locale.ROOT,
        "%5.1f s  waiting %3d  running %3d  done %3d of %d  memory %%: %s%n",
        snapshot.elapsedMs() / 1000.0,
        snapshot.waiting(),
        snapshot.running(),
        snapshot.done(),
        snapshot.total(),
        snapshot.nodes().stream().map(LineProgress::node).collect(Collectors.joining(" ")));
    out.flush();
  }

  private static String node(NodeState node) {
    boolean shut =
        node.activity() == NodeState.Activity.STALLED
            || node.activity() == NodeState.Activity.RESERVED;
    String note = shut ? " " + node.activity().label() : "";
    return String.format(
        Locale.ROOT,
        "%3d%s",
        Math.round(100.0 * node.usedMb() / Math.max(1, node.totalMb())),
        note);
  }
}
