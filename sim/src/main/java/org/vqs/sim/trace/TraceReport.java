package org.vqs.sim.trace;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What reading a trace came upon.
 *
 * @param lines how many lines with content were read, headers included
 * @param problems how many of them were broken
 * @param firstProblems the first of those
 * @param leftOut how many jobs were left out for each reason, in the order of first occurrence
 */
public record TraceReport(
    long lines, long problems, List<TraceProblem> firstProblems, Map<String, Long> leftOut) {
  /** Copies the collections. */
  public TraceReport {
    firstProblems = List.copyOf(firstProblems);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /** Of a trace that was not read but made. */
  public static TraceReport none() {
    return new TraceReport(0, 0, List.of(), Map.of());
  }

  /**
   * For people: one line for each problem that was kept, a count of the rest, what was left out.
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (TraceProblem problem : firstProblems) {
      text.append(problem).append('\n');
    }
    if (problems > firstProblems.size()) {
      text.append("… and ").append(problems - firstProblems.size()).append(" more broken lines\n");
    }
    if (problems > 0) {
      text.append(problems).append(" of ").append(lines).append(" lines are broken\n");
    }
    leftOut.forEach(
        (reason, count) ->
            text.append("left out: ").append(count).append(' ').append(reason).append('\n'));
    return text.toString();
  }
}
