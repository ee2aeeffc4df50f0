package org.vqs.sim.measure;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** How long jobs wait, by class of sizes. Percentiles are within 0.1 %; means are exact. */
public final class WaitRecorder {
  private static final int DIGITS = 3;
  private static final int ALL = SizeClasses.COUNT;

  private final double ticksPerUnit;
  private final Group[] groups = new Group[SizeClasses.COUNT + 1];
  private double from;

  private static final class Group {
    final Histogram histogram = new Histogram(DIGITS);
    double sum;
    double max;
    long waiting;
  }

  /** Records from time 0, with times rounded to 1 / ticksPerUnit for the percentiles. */
  public WaitRecorder(long ticksPerUnit) {
    this.ticksPerUnit = ticksPerUnit;
    restart(0);
  }

  /** Forgets what was before, and leaves out jobs that arrived before {@code time}. */
  public void restart(double time) {
    from = time;
    for (int i = 0; i < groups.length; i++) {
      groups[i] = new Group();
      groups[i].histogram.setAutoResize(true);
    }
  }

  /** A job arrived. */
  public void arrived(int sizeClass, double time) {
    if (time >= from) {
      groups[sizeClass].waiting++;
      groups[ALL].waiting++;
    }
  }

  /** A job started that arrived at a time. */
  public void started(int sizeClass, double arrived, double now) {
    if (arrived >= from) {
      add(groups[sizeClass], now - arrived);
      add(groups[ALL], now - arrived);
    }
  }

  private void add(Group group, double wait) {
    group.histogram.recordValue(Math.round(wait * ticksPerUnit));
    group.sum += wait;
    group.max = Math.max(group.max, wait);
    group.waiting--;
  }

  /** All jobs, and then each class that had any, the largest sizes first. */
  public List<WaitSummary> summaries() {
    List<WaitSummary> result = new ArrayList<>();
    result.add(summary("all", groups[ALL]));
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      if (groups[c].histogram.getTotalCount() + groups[c].waiting > 0) {
        result.add(summary(SizeClasses.name(c), groups[c]));
      }
    }
    return result;
  }

  private WaitSummary summary(String name, Group group) {
    long started = group.histogram.getTotalCount();
    return new WaitSummary(
        name,
        started,
        group.waiting,
        started == 0 ? 0 : group.sum / started,
        percentile(group, 50),
        percentile(group, 95),
        percentile(group, 99),
        group.max);
  }

  private double percentile(Group group, double percent) {
    double value = group.histogram.getValueAtPercentile(percent) / ticksPerUnit;
    return Math.min(value, group.max);
  }
}
