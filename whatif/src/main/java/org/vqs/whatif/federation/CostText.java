package org.vqs.whatif.federation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.whatif.replay.FederatedReplay.Cost;

/**
 * What ResourceManagers cost, as text: until the last application was submitted, of the sub-cluster
 * whose scheduler was busiest. It differs from run to run, so it is in no file of the report.
 */
public final class CostText {
  private static final double NS_PER_US = 1e3;
  private static final double NS_PER_MS = 1e6;
  private static final double MS_PER_S = 1e3;
  private static final double BYTES_PER_MB = 1 << 20;

  private static final Comparator<Cost> BY_TIME =
      Comparator.comparingDouble(cost -> (double) cost.spentNs() / cost.virtualMs());

  private CostText() {}

  /**
   * A table.
   *
   * @param costs by row, of each sub-cluster of a replay
   */
  public static String of(Map<String, List<Cost>> costs) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The busiest ResourceManager, until the last application was submitted (last seed: Java is slow at first)");
    lines.add(row("", "nodes", "starts/s", "us per start", "busy, %", "heap, MB"));
    costs.forEach((name, of) -> lines.add(row(name, of.stream().max(BY_TIME).orElseThrow())));
    lines.add(
        "us: of a processor, in calls of the scheduler, heartbeats among them. busy: that in the time of the history;"
            + " 100 is the end. heap: with what the replay keeps, mean over sub-clusters.");
    lines.add("");
    return String.join(System.lineSeparator(), lines);
  }

  private static String row(String name, Cost cost) {
    double seconds = cost.virtualMs() / MS_PER_S;
    return row(
        name,
        "" + cost.nodes(),
        number(cost.starts() / seconds),
        number(cost.spentNs() / NS_PER_US / cost.starts()),
        number(100 * cost.spentNs() / NS_PER_MS / cost.virtualMs()),
        number(cost.heapBytes() / BYTES_PER_MB));
  }

  private static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.1f", value) : "n/a";
  }

  private static String row(String name, Object... columns) {
    Object[] all = new Object[columns.length + 1];
    all[0] = name;
    System.arraycopy(columns, 0, all, 1, columns.length);
    return String.format(Locale.ROOT, "%-40s %10s %10s %12s %10s %10s", all);
  }
}
