package org.vqs.demo.result;

import java.util.ArrayList;
import java.util.List;

/** Memory allocated over time, as samples that hold until the next one. Not thread-safe. */
public final class MemoryTimeline {

  private record Sample(long timeMs, long usedMb) {}

  private final List<Sample> samples = new ArrayList<>();

  /**
   * Adds a sample.
   *
   * @param timeMs milliseconds since the start, not before the previous sample's
   * @param usedMb memory allocated from then on, in MB
   */
  public void add(long timeMs, long usedMb) {
    samples.add(new Sample(timeMs, usedMb));
  }

  /** Mean memory in MB between two times, weighted by time; 0 before the first sample. */
  double mean(long fromMs, long toMs) {
    double area = 0;
    for (int i = 0; i < samples.size(); i++) {
      long start = Math.max(fromMs, samples.get(i).timeMs());
      long end = i + 1 < samples.size() ? Math.min(toMs, samples.get(i + 1).timeMs()) : toMs;
      area += (double) samples.get(i).usedMb() * Math.max(0, end - start);
    }
    return area / Math.max(1, toMs - fromMs);
  }

  /**
   * A bar chart of the time from 0 to {@code endMs}, one line of text per row, the top row first.
   *
   * @param endMs end of the time axis, in milliseconds
   * @param totalMb top of the memory axis, in MB
   * @param width characters per row
   * @param height rows
   */
  List<String> chart(long endMs, long totalMb, int width, int height) {
    long[] filled = new long[width];
    for (int column = 0; column < width; column++) {
      double mean = mean(endMs * column / width, endMs * (column + 1) / width);
      filled[column] = Math.round(mean / totalMb * height);
    }
    List<String> rows = new ArrayList<>(height);
    for (int row = height; row >= 1; row--) {
      StringBuilder text = new StringBuilder(width);
      for (long count : filled) {
        text.append(count >= row ? '#' : ' ');
      }
      rows.add(text.toString());
    }
    return rows;
  }
}
