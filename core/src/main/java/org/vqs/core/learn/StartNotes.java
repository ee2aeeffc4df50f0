package org.vqs.core.learn;

/**
 * What was expected of a waiting job at some moments, to be compared with what comes. Not
 * thread-safe.
 */
final class StartNotes {
  /**
   * So many bound the memory of a job that waits for ever: when there are as many, every other
   * goes, and from then on every other moment is passed over. Eight at least are left, at equal
   * distances.
   */
  static final int MOST = 16;

  /** Ratios in thousandths, as {@link ServiceTimes} begins at 1. */
  static final double UNIT = 1_000;

  private final long[] times = new long[MOST];
  private final double[] expected = new double[MOST];
  private int count;
  private int moments;
  private int step = 1;

  /** At this moment the job is expected to start in a time. */
  void add(long now, double time) {
    if (moments++ % step != 0) {
      return;
    }
    times[count] = now;
    expected[count] = time;
    count++;
    if (count == MOST) {
      dropEveryOther();
    }
  }

  private void dropEveryOther() {
    count = MOST / 2;
    for (int i = 0; i < count; i++) {
      times[i] = times[2 * i];
      expected[i] = expected[2 * i];
    }
    step *= 2;
  }

  /** It starts: each note was wrong by a factor, and stands for as many moments. */
  void learn(long now, ServiceTimes errors) {
    for (int i = 0; i < count; i++) {
      errors.add(UNIT * ((double) now - times[i]) / expected[i], step);
    }
  }
}
