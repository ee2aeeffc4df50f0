package org.vqs.whatif.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;

/**
 * Gives submissions the rhythm of days: applications keep their order and their number in each day,
 * but come at a rate of 1 + a sin(2πt / day) of what it was.
 *
 * @param swing a, from 0 for no rhythm to below 1
 */
public record DailyRhythm(double swing) {
  private static final double DAY_MS = TimeUnit.DAYS.toMillis(1);
  private static final int STEPS = 60;

  /**
   * Checks the swing.
   *
   * @throws IllegalArgumentException if it is out of its range
   */
  public DailyRhythm {
    if (!(swing >= 0 && swing < 1)) {
      throw new IllegalArgumentException("--daily (" + swing + ") must be in [0, 1)");
    }
  }

  /** The history in this rhythm. */
  public History of(History history) {
    if (swing == 0) {
      return history;
    }
    List<Application> moved = new ArrayList<>();
    for (Application application : history.applications()) {
      moved.add(application.submittedAt(warped(application.submittedMs())));
    }
    moved.sort(Comparator.comparingLong(Application::submittedMs));
    return new History(history.name(), history.resources(), moved, history.caveats());
  }

  /** The time until which the rhythm has as many come as came at an even rate until another. */
  private long warped(long timeMs) {
    double low = timeMs - DAY_MS / 2;
    double high = timeMs + DAY_MS / 2;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (arrived(middle) < timeMs) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.max(0, Math.round(high));
  }

  private double arrived(double timeMs) {
    double turn = 2 * Math.PI / DAY_MS;
    return timeMs + swing / turn * (1 - Math.cos(turn * timeMs));
  }
}
