package org.vqs.core.learn;

/** The turn of an ask among those of its kind. Not thread-safe. */
final class Turn {
  private final StartRate rate;
  private final long place;
  private int jobs;

  /** Null while there are none of the job that starts next. */
  private StartNotes notes;

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
    if (notes == null) {
      notes = new StartNotes();
    }
    notes.add(now, time);
  }

  /** A job of it starts. */
  void start(long now, ServiceTimes errors) {
    jobs--;
    if (notes != null) {
      notes.learn(now, errors);
      notes = null;
    }
  }
}
