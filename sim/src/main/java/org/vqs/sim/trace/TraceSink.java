package org.vqs.sim.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes what a format finds in its lines. */
public final class TraceSink {
  private final List<TraceJob> jobs = new ArrayList<>();
  private final Map<String, Long> leftOut = new LinkedHashMap<>();

  /** A job of the trace, in any order of arrival. */
  public void job(TraceJob job) {
    jobs.add(job);
  }

  /** A job that is not part of the workload, which is no fault of the file. */
  public void leftOut(String reason) {
    leftOut.merge(reason, 1L, Long::sum);
  }

  List<TraceJob> jobs() {
    return jobs;
  }

  Map<String, Long> leftOut() {
    return leftOut;
  }
}
