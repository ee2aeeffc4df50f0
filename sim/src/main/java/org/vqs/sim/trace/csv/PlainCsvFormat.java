package org.vqs.sim.trace.csv;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/**
 * Our own format: the header {@code arrival,duration,<resource>…}, then a job on each line.
 *
 * <p>Times are decimals in any one unit; durations are positive. Amounts are decimals, kept exact,
 * in any unit of each resource; at least one is positive. The lines need not be in order. All files
 * of a trace have the same header.
 */
public final class PlainCsvFormat implements TraceFormat {
  static final String ARRIVAL = "arrival";
  static final String DURATION = "duration";
  private static final int FIRST_RESOURCE = 2;

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public LineParser parser() {
    return new Parser();
  }

  private static final class Parser implements LineParser {
    private List<String> resources = List.of();

    @Override
    public boolean hasHeader() {
      return true;
    }

    @Override
    public void header(TraceLine line) throws BrokenLineException {
      List<String> names = line.all();
      if (names.size() <= FIRST_RESOURCE
          || !withoutMark(names.get(0)).equals(ARRIVAL)
          || !names.get(1).equals(DURATION)) {
        throw new BrokenLineException(
            "the header must be arrival,duration and the names of the resources, but is "
                + String.join(",", names));
      }
      List<String> found = names.subList(FIRST_RESOURCE, names.size());
      if (found.contains("") || new HashSet<>(found).size() < found.size()) {
        throw new BrokenLineException(
            "the resources must have different names: " + String.join(",", found));
      }
      if (!resources.isEmpty() && !resources.equals(found)) {
        throw new BrokenLineException(
            "the resources (%s) are not those of the file before (%s)"
                .formatted(String.join(",", found), String.join(",", resources)));
      }
      resources = List.copyOf(found);
    }

    @Override
    public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
      line.requireSize(FIRST_RESOURCE + resources.size());
      double arrival = line.time(0, ARRIVAL);
      double duration = line.time(1, DURATION);
      if (duration == 0) {
        throw TraceLine.broken(1, DURATION, line.text(1, DURATION), "must be positive");
      }
      List<BigDecimal> amounts = new ArrayList<>(resources.size());
      boolean asks = false;
      for (int r = 0; r < resources.size(); r++) {
        BigDecimal amount = line.amount(FIRST_RESOURCE + r, resources.get(r));
        asks |= amount.signum() > 0;
        amounts.add(amount);
      }
      if (!asks) {
        throw new BrokenLineException("the job asks for nothing: all amounts are 0");
      }
      sink.job(new TraceJob(arrival, duration, amounts));
    }

    @Override
    public List<String> resources() {
      return resources;
    }
  }

  /** Spreadsheets begin a file with a byte order mark. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
