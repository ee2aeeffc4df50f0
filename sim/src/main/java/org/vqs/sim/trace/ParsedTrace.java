package org.vqs.sim.trace;

import java.util.Comparator;
import java.util.List;

/**
 * A trace in memory.
 *
 * @param name the file, or what made it
 * @param resources the names of the resources, in the order of {@link TraceJob#amounts}
 * @param jobs in order of arrival; jobs that arrive together keep the order in which they were read
 * @param report what reading it came upon
 */
public record ParsedTrace(
    String name, List<String> resources, List<TraceJob> jobs, TraceReport report) {
  /** Sorts and copies the jobs. Cost O(jobs · log jobs), O(jobs) if they are in order. */
  public ParsedTrace {
    resources = List.copyOf(resources);
    jobs = jobs.stream().sorted(Comparator.comparingDouble(TraceJob::arrival)).toList();
  }

  /** The index of the first job that arrives at this time or later. Cost O(log jobs). */
  public int firstAt(double time) {
    int low = 0;
    int high = jobs.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (jobs.get(middle).arrival() < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
