package org.vqs.sim.trace.alibaba2023;

import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceLine;

/** Finds columns by their names, so that added columns do no harm. */
final class HeaderColumns {
  private HeaderColumns() {}

  /** Puts the place of each name into {@code found}. */
  static void find(TraceLine header, List<String> names, Map<String, Integer> found)
      throws BrokenLineException {
    List<String> all = header.all();
    for (String name : names) {
      int column = all.indexOf(name);
      if (column < 0) {
        throw new BrokenLineException(
            "the header has no column " + name + ": " + String.join(",", all));
      }
      found.put(name, column);
    }
  }
}
