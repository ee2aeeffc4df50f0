package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.model.ForgettingMean;

/** How long jobs of one tenant waited that started, by their bands of sizes. Not thread-safe. */
final class BandWaits {
  private static final double MEMORY = 100;

  private Band[] bands = {};

  /** What is known of a band of which some started. */
  static final class Band {
    private final ForgettingMean logWait = new ForgettingMean(MEMORY);
    private final ForgettingMean interval = new ForgettingMean(MEMORY);
    private double typicalWait;
    private long starts;
    private long lastStart;

    /**
     * A job started.
     *
     * @param log ln(1 + how many mean services it waited)
     */
    void add(double log, long now) {
      logWait.add(log, 1);
      typicalWait = Math.expm1(logWait.value(0));
      if (starts > 0) {
        interval.add((double) now - lastStart, 1);
      }
      starts++;
      lastStart = now;
    }

    /** How many of its jobs started. */
    long starts() {
      return starts;
    }

    /** When the last of them started. */
    long lastStart() {
      return lastStart;
    }

    /** How long it was from one start to the next, in the mean; 0 while only one started. */
    double meanInterval() {
      return interval.value(0);
    }

    /** How many mean services about the last {@value BandWaits#MEMORY} waited, typically. */
    double typicalWait() {
      return typicalWait;
    }
  }

  /** What is known of a band, or null if nothing. */
  Band known(int band) {
    return band < bands.length ? bands[band] : null;
  }

  /** To be told of a start in a band. */
  Band orNew(int band) {
    bands = band < bands.length ? bands : Arrays.copyOf(bands, band + 1);
    if (bands[band] == null) {
      bands[band] = new Band();
    }
    return bands[band];
  }
}
