package org.vqs.sim.trace.alibaba;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/** Finds columns by their names in a header, so that added columns do no harm. */
abstract class ParserByNames implements TraceFormat.LineParser {
  static final String CREATED = "creation_time";
  static final String SCHEDULED = "scheduled_time";
  static final String DELETED = "deletion_time";

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

  /** An amount in a column. */
  final BigDecimal amount(TraceLine line, String name) throws BrokenLineException {
    return line.amount(columns.get(name), name);
  }

  /** Whether a column has nothing. */
  final boolean isEmpty(TraceLine line, String name) throws BrokenLineException {
    return line.text(columns.get(name), name).isEmpty();
  }

  /**
   * A job that came when it was created and held its room from when it was scheduled until it was
   * deleted. It is left out if it was never deleted, ran for no time or asks for nothing.
   *
   * @param plural what the trace calls its jobs
   */
  final void job(TraceLine line, String plural, List<BigDecimal> amounts, TraceSink sink)
      throws BrokenLineException {
    double created = time(line, CREATED);
    double scheduled = time(line, SCHEDULED);
    if (isEmpty(line, DELETED)) {
      sink.leftOut(plural + " that were never deleted");
      return;
    }
    double duration = time(line, DELETED) - scheduled;
    if (duration < 0 || scheduled < created) {
      throw new BrokenLineException(
          "%s, %s and %s are not in this order".formatted(CREATED, SCHEDULED, DELETED));
    }
    if (duration == 0) {
      sink.leftOut(plural + " that ran for no time");
    } else if (amounts.stream().allMatch(amount -> amount.signum() == 0)) {
      sink.leftOut(plural + " that ask for nothing");
    } else {
      sink.job(new TraceJob(created, duration, amounts));
    }
  }

  private double time(TraceLine line, String name) throws BrokenLineException {
    return line.time(columns.get(name), name);
  }
}
