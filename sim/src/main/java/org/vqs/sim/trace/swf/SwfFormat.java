package org.vqs.sim.trace.swf;

import java.math.BigDecimal;
import java.util.List;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/**
 * The Standard Workload Format of the Parallel Workloads Archive, versions 2 to 2.2: 18 fields
 * between blanks, in seconds; -1 is what is not known; lines that begin with a semicolon are
 * comments.
 *
 * <pre>
 * arrival  = submit time (field 2)
 * duration = run time (4)
 * vcores   = allocated processors (5), or where they are not known the requested ones (8)
 * memory-mb = requested memory per processor (10), or else the used one (7), in KB, · processors / 1024;
 *             0 where neither is known
 * </pre>
 *
 * <p>A job is one job of all its processors here, though it may have had several nodes. Jobs that
 * did not run, or whose run time or processors are not known, are left out; those that failed or
 * were cancelled while they ran count: they held their room. Users, groups, queues and partitions
 * are not kept.
 */
public final class SwfFormat implements TraceFormat {
  private static final int FIELDS = 18;
  private static final int SUBMIT = 1;
  private static final int RUN = 3;
  private static final int ALLOCATED = 4;
  private static final int USED_MEMORY = 6;
  private static final int REQUESTED = 7;
  private static final int REQUESTED_MEMORY = 9;
  private static final String UNKNOWN = "-1";
  private static final BigDecimal KB_PER_MB = BigDecimal.valueOf(1024);

  @Override
  public String name() {
    return "swf";
  }

  @Override
  public LineParser parser() {
    return new Parser();
  }

  private static final class Parser implements LineParser {
    @Override
    public boolean hasHeader() {
      return false;
    }

    @Override
    public void line(TraceLine whole, TraceSink sink) throws BrokenLineException {
      if (whole.text(0, "job number").startsWith(";")) {
        return;
      }
      TraceLine line = whole.splitAtBlanks();
      line.requireSize(FIELDS);
      double arrival = line.time(SUBMIT, "submit time");
      if (isUnknown(line, RUN)) {
        sink.leftOut("jobs whose run time is not known");
        return;
      }
      double duration = line.time(RUN, "run time");
      int processors = isUnknown(line, ALLOCATED) ? REQUESTED : ALLOCATED;
      if (isUnknown(line, processors)) {
        sink.leftOut("jobs whose processors are not known");
        return;
      }
      BigDecimal cores = line.amount(processors, "processors");
      if (duration == 0 || cores.signum() == 0) {
        sink.leftOut("jobs that did not run");
      } else {
        sink.job(new TraceJob(arrival, duration, List.of(cores, memory(line, cores))));
      }
    }

    private static BigDecimal memory(TraceLine line, BigDecimal cores) throws BrokenLineException {
      int column = isUnknown(line, REQUESTED_MEMORY) ? USED_MEMORY : REQUESTED_MEMORY;
      return isUnknown(line, column)
          ? BigDecimal.ZERO
          : line.amount(column, "memory").multiply(cores).divide(KB_PER_MB).stripTrailingZeros();
    }

    private static boolean isUnknown(TraceLine line, int column) throws BrokenLineException {
      return line.text(column, "field").equals(UNKNOWN);
    }

    @Override
    public List<String> resources() {
      return List.of("vcores", "memory-mb");
    }
  }
}
