package org.vqs.core.waiting;

import java.util.Arrays;

/**
 * Whose turn it is among kinds of jobs to have a server reserved: a kind is a band of sizes (a type
 * of the partition) of one tenant, and this has those of one tenant. Start-time fair queueing: all
 * that starts of a kind counts, by whatever step, in units of size over the weight of the queue.
 *
 * <pre>
 * The kind with the smallest turn goes next. When a job of size s starts, its kind's turn grows by s / (w p).
 *   w = the weight of the queue
 *   p = (1 + a / Σ a²) / 2,  a = the part of what the tenant asked for that was of this band; Σ over its bands
 * A kind that had nothing overdue does not save turns up: its turn is at least that of the kind that went last.
 * A kind that had the cluster to itself does not pay for it for ever: its turn is that much later at most.
 * </pre>
 *
 * <p>So those that the policy serves anyway do not take reservations from those that it passes
 * over. p is 1 in the mean over what is asked for, so bands do not change what a tenant has beside
 * others. With n bands of which as much is asked for, all p are 1. A band of which next to nothing
 * is asked for has half as many turns as the mean, so it waits at most about twice as long as with
 * equal turns; one of which much is asked for is not left with an equal part. Not thread-safe.
 */
public final class BandTurns {
  private double[] served = new double[0];
  private double[] servedUntil = new double[0];
  private double askedUntil;
  private double[] asked = new double[0];
  private double askedOfAll;

  /**
   * When it is a band's turn; the smallest goes next.
   *
   * @param least the turn of the kind that went last
   */
  public double turn(int band, double least) {
    return band < served.length ? Math.max(served[band], least) : least;
  }

  /**
   * Jobs of a band began to wait. Those that are withdrawn later count, too.
   *
   * @param size all of them together
   * @param memory what was asked for before counts half at the latest once twice so much came after
   *     it
   */
  public void asked(int band, double size, double memory) {
    asked = band < asked.length ? asked : Arrays.copyOf(asked, band + 1);
    asked[band] += size;
    askedOfAll += size;
    while (askedOfAll > 2 * memory) {
      askedOfAll /= 2;
      for (int b = 0; b < asked.length; b++) {
        asked[b] /= 2;
      }
    }
  }

  /**
   * A job of a band started, of a size over the weight of its queue.
   *
   * @param least the turn of the kind that went last
   * @param ahead by how much the turn of a band with p = 1 may come later than that
   */
  public void served(int band, double weightedSize, double least, double ahead) {
    served = band < served.length ? served : Arrays.copyOf(served, band + 1);
    double part = part(band);
    double turn = turn(band, least);
    // It never comes sooner than it did: a larger part now would bring the bound below it.
    served[band] = Math.max(turn, Math.min(turn + weightedSize / part, least + ahead / part));
  }

  /** u of {@link TurnClock}; 0 of a band of which nothing was noted. */
  double servedUntil(int band) {
    return band < servedUntil.length ? servedUntil[band] : 0;
  }

  /** Notes it. */
  void setServedUntil(int band, double volume) {
    servedUntil = band < servedUntil.length ? servedUntil : Arrays.copyOf(servedUntil, band + 1);
    servedUntil[band] = volume;
  }

  /** a of {@link TurnClock}, of the tenant; 0 while nothing was noted. */
  double askedUntil() {
    return askedUntil;
  }

  /** Notes it. */
  void setAskedUntil(double volume) {
    askedUntil = volume;
  }

  /** p of a band. */
  double part(int band) {
    if (askedOfAll == 0) {
      return 1;
    }
    double squares = 0;
    for (double ofBand : asked) {
      squares += ofBand * ofBand;
    }
    double ofThis = band < asked.length ? asked[band] : 0;
    return (1 + ofThis * askedOfAll / squares) / 2;
  }
}
