package org.vqs.core.waiting;

import java.util.Arrays;

/**
 * What is known of the kinds of jobs of one tenant. A kind is a band of sizes (a type of them) of
 * one tenant. Kinds take turns to be helped for their age: one stands in line from when it was
 * first asked for, and goes to the end of the line when one of its jobs was helped.
 *
 * <pre>
 * f = min(1, a / Σ a²), to the nearest power of two
 *     a = the part of what the tenant asked for that was of this band; Σ over its bands
 * </pre>
 *
 * <p>f is how long a kind is patient, as a part of the usual wait: what little is asked for is soon
 * helped, and that costs the others little. With bands of which as much is asked for, all f are 1.
 * Powers of two, so that kinds of one patience stand in one order. Not thread-safe.
 */
public final class TenantKinds {
  /**
   * What was asked for counts half once so many times what the cluster holds came after it: long
   * enough for one of a hundred sizes to have come a few times.
   */
  private static final double CLUSTERS_REMEMBERED = 16;

  private double[] asked = {};
  private double askedOfAll;

  /**
   * How many were helped when each band came to its place; 0 of those that were never asked for.
   */
  private long[] places = {};

  /**
   * Jobs of a band began to wait. Those that are withdrawn later count, too.
   *
   * @param size all of them together, in servers
   * @param servers how many there are
   */
  public void asked(int band, double size, int servers) {
    asked = band < asked.length ? asked : Arrays.copyOf(asked, band + 1);
    asked[band] += size;
    askedOfAll += size;
    while (askedOfAll > 2 * CLUSTERS_REMEMBERED * servers) {
      askedOfAll /= 2;
      for (int b = 0; b < asked.length; b++) {
        asked[b] /= 2;
      }
    }
  }

  /** The exponent of f. Cost O(bands). */
  int patience(int band) {
    if (askedOfAll == 0) {
      return 0;
    }
    double squares = 0;
    for (double ofBand : asked) {
      squares += ofBand * ofBand;
    }
    double ofThis = band < asked.length ? asked[band] : 0;
    return Math.getExponent(Math.min(1, ofThis * askedOfAll / squares) * Math.sqrt(2));
  }

  /** An ask of a band begins to wait after so many were helped; the band keeps a place it has. */
  void joins(int band, long helped) {
    if (place(band) == 0) {
      setPlace(band, helped);
    }
  }

  /** Of a band somebody was helped, as the last of so many. */
  void helped(int band, long helped) {
    setPlace(band, helped);
  }

  private void setPlace(int band, long helped) {
    places = band < places.length ? places : Arrays.copyOf(places, band + 1);
    places[band] = helped;
  }

  /** Where a band stands in line; the smallest is helped next. */
  public long place(int band) {
    return band < places.length ? places[band] : 0;
  }
}
