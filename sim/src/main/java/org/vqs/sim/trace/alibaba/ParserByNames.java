package org.vqs.sim.trace.alibaba;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;

/** Finds columns by their names in a header, so that added columns do no harm. */
abstract class ParserByNames implements TraceFormat.LineParser {
  private final List<String> names;
  private final Map<String, Integer> columns = new HashMap<>();
  private int width;

  /**
   * Of no line yet.
   *
   * @param names the columns that there must be
   */
  ParserByNames(List<String> names) {
    this.names = names;
  }

  @Override
  public final boolean hasHeader() {
    return true;
  }

  @Override
  public final void header(TraceLine line) throws BrokenLineException {
    List<String> all = line.all();
    for (String name : names) {
      int column = all.indexOf(name);
      if (column < 0) {
        throw new BrokenLineException(
            "the header has no column " + name + ": " + String.join(",", all));
      }
      columns.put(name, column);
    }
    width = line.size();
  }

  /** Refuses a line with more or fewer columns than the header. */
  final void requireAllColumns(TraceLine line) throws BrokenLineException {
    line.requireSize(width);
  }

  /** The place of a column. */
  final int column(String name) {
    return columns.get(name);
  }

  /** An amount in a column. */
  final BigDecimal amount(TraceLine line, String name) throws BrokenLineException {
    return line.amount(column(name), name);
  }
}
