package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.model.ForgettingMean;

/** How long jobs of one tenant waited that started, by their bands of sizes. Not thread-safe. */
final class BandWaits {
  private static final double MEMORY = 100;

  private Band[] bands = {};

  /** What is known of a band of which some started. */
  static final class Band {
    private final ForgettingMean logStay = new ForgettingMean(MEMORY);
    private long started;
    private long last;

    /**
     * A job started.
     *
     * @param wait how long it waited
     * @param service the mean service, at least 1
     */
    void started(double wait, double service, long now) {
      logStay.add(Math.log(wait + service), 1);
      started++;
      last = now;
    }

    /** How many of its jobs started. */
    long started() {
      return started;
    }

    /** When the last of them started. */
    long last() {
      return last;
    }

    /** exp(mean of ln(w + S) over about the last {@value BandWaits#MEMORY} of them) − S. */
    double typicalWait(double service) {
      return Math.exp(logStay.value(0)) - service;
    }
  }

  /** What is known of a band, or null if nothing. */
  Band known(int band) {
    return band < bands.length ? bands[band] : null;
  }

  /** To be told of a start in a band. */
  Band of(int band) {
    bands = band < bands.length ? bands : Arrays.copyOf(bands, band + 1);
    if (bands[band] == null) {
      bands[band] = new Band();
    }
    return bands[band];
  }
}
