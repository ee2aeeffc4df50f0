package org.vqs.sim.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What a trace is like.
 *
 * @param jobs how many jobs it has
 * @param first when the first arrives
 * @param last when the last arrives
 * @param distinct how many different sizes there are
 * @param days the same for each day, counted from the first arrival
 * @param amounts the distribution of the amount of each resource
 * @param size the distribution of the largest amount of each job, meaningful if the resources are
 *     normalised
 * @param duration the distribution of durations
 * @param work the sum of largest amount · duration
 * @param arrivals how many jobs arrive in each window, counted from the first arrival
 */
public record TraceStatistics(
    int jobs,
    double first,
    double last,
    Distinct distinct,
    List<Distinct> days,
    Map<String, Distribution> amounts,
    Distribution size,
    Distribution duration,
    double work,
    List<Integer> arrivals) {
  /** The 20 minutes of On Non-Preemptive VM Scheduling in the Cloud, Fig. 7, in seconds. */
  public static final double WINDOW = 20 * 60;

  /** A day, in seconds. */
  public static final double DAY = 24 * 60 * 60;

  /** About 40 years: beyond that the trace is in another unit of time. */
  private static final int MOST_WINDOWS = 1 << 20;

  /**
   * How many different sizes there are (Scheduling Jobs with Random Resource Requirements, Fig. 1).
   *
   * @param perResource different amounts of each resource
   * @param joint different combinations of all
   */
  public record Distinct(Map<String, Integer> perResource, int joint) {}

  /** A distribution; percentiles are the smallest value that so many per cent do not exceed. */
  public record Distribution(
      double mean,
      double least,
      double p25,
      double p50,
      double p75,
      double p95,
      double p99,
      double most) {
    static Distribution of(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return new Distribution(
          StatUtils.mean(sorted),
          sorted[0],
          percentile(sorted, 25),
          percentile(sorted, 50),
          percentile(sorted, 75),
          percentile(sorted, 95),
          percentile(sorted, 99),
          sorted[sorted.length - 1]);
    }

    private static double percentile(double[] sorted, int percent) {
      return sorted[(int) (((long) sorted.length * percent + 99) / 100) - 1];
    }
  }

  /**
   * The statistics of a trace whose unit of time is a second.
   *
   * @throws IllegalArgumentException if it has no jobs, or spans decades
   */
  public static TraceStatistics of(ParsedTrace trace) {
    List<TraceJob> jobs = trace.jobs();
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(trace.name() + " has no jobs");
    }
    double first = jobs.get(0).arrival();
    double last = jobs.get(jobs.size() - 1).arrival();
    if ((last - first) / WINDOW > MOST_WINDOWS) {
      throw new IllegalArgumentException(
          "%s spans %s seconds; write its times in seconds".formatted(trace.name(), last - first));
    }
    Map<String, Distribution> amounts = new LinkedHashMap<>();
    for (int r = 0; r < trace.resources().size(); r++) {
      int resource = r;
      amounts.put(
          trace.resources().get(r),
          distribution(jobs, job -> job.amounts().get(resource).doubleValue()));
    }
    return new TraceStatistics(
        jobs.size(),
        first,
        last,
        distinct(trace.resources(), jobs),
        days(trace, first, last),
        amounts,
        distribution(jobs, TraceStatistics::largest),
        distribution(jobs, TraceJob::duration),
        StatUtils.sum(values(jobs, job -> largest(job) * job.duration())),
        windows(jobs, first, last));
  }

  /** From the first arrival to the last. */
  public double span() {
    return last - first;
  }

  /**
   * The offered load on servers of capacity 1 in every resource: work / (servers · span), which is
   * infinite if all jobs arrive at once.
   */
  public double load(double servers) {
    return work / (servers * span());
  }

  private static double largest(TraceJob job) {
    double largest = 0;
    for (BigDecimal amount : job.amounts()) {
      largest = Math.max(largest, amount.doubleValue());
    }
    return largest;
  }

  private static double[] values(List<TraceJob> jobs, ToDoubleFunction<TraceJob> value) {
    return jobs.stream().mapToDouble(value).toArray();
  }

  private static Distribution distribution(List<TraceJob> jobs, ToDoubleFunction<TraceJob> value) {
    return Distribution.of(values(jobs, value));
  }

  private static List<Distinct> days(ParsedTrace trace, double first, double last) {
    List<Distinct> days = new ArrayList<>();
    for (double begin = first; begin <= last; begin += DAY) {
      List<TraceJob> day = trace.jobs().subList(trace.firstAt(begin), trace.firstAt(begin + DAY));
      days.add(distinct(trace.resources(), day));
    }
    return days;
  }

  private static Distinct distinct(List<String> resources, List<TraceJob> jobs) {
    Set<List<BigDecimal>> joint = new HashSet<>();
    jobs.forEach(job -> joint.add(job.amounts()));
    Map<String, Integer> perResource = new LinkedHashMap<>();
    for (int r = 0; r < resources.size(); r++) {
      int resource = r;
      perResource.put(
          resources.get(r),
          (int) joint.stream().map(size -> size.get(resource)).distinct().count());
    }
    return new Distinct(perResource, joint.size());
  }

  private static List<Integer> windows(List<TraceJob> jobs, double first, double last) {
    int[] counts = new int[(int) ((last - first) / WINDOW) + 1];
    for (TraceJob job : jobs) {
      counts[(int) ((job.arrival() - first) / WINDOW)]++;
    }
    return Arrays.stream(counts).boxed().toList();
  }
}
