package org.vqs.core.learn;

/**
 * The turn of an ask among those of its kind, and what was expected of it at some moments, to be
 * compared with what came. Not thread-safe.
 */
final class Turn {
  /**
   * So many notes bound the memory of an ask that waits for ever: when there are as many, every
   * other goes, and from then on every other moment is passed over.
   */
  static final int MOST_NOTES = 16;

  /** Ratios in thousandths, as {@link ServiceTimes} begins at 1. */
  static final double UNIT = 1_000;

  private final StartRate rate;
  private final long place;
  private int jobs;
  private long[] times;
  private double[] expected;
  private int notes;
  private int moments;
  private int step = 1;

  /**
   * The turn of those that come now.
   *
   * @param rate their kind's
   */
  Turn(StartRate rate) {
    this.rate = rate;
    this.place = rate.came();
  }

  /** Their kind's. */
  StartRate rate() {
    return rate;
  }

  /** How many of the kind came before it. */
  long place() {
    return place;
  }

  /** How many of its jobs wait. */
  int jobs() {
    return jobs;
  }

  void setJobs(int newJobs) {
    jobs = newJobs;
  }

  /** At this moment its next job is expected to start in a time. */
  void note(long now, double time) {
    if (moments++ % step != 0) {
      return;
    }
    if (times == null) {
      times = new long[MOST_NOTES];
      expected = new double[MOST_NOTES];
    }
    times[notes] = now;
    expected[notes] = time;
    notes++;
    if (notes == MOST_NOTES) {
      for (int i = 0; i < MOST_NOTES / 2; i++) {
        times[i] = times[2 * i];
        expected[i] = expected[2 * i];
      }
      notes = MOST_NOTES / 2;
      step *= 2;
    }
  }

  /** A job of it starts: each note was wrong by a factor, and stands for as many moments. */
  void start(long now, ServiceTimes errors) {
    jobs--;
    for (int i = 0; i < notes; i++) {
      errors.add(UNIT * ((double) now - times[i]) / expected[i], step);
    }
    notes = 0;
    moments = 0;
    step = 1;
  }
}
