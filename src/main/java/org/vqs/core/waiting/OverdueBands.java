package org.vqs.core.waiting;

import java.util.Arrays;

/**
 * How the overdue jobs of a tenant take turns by size, so that under lasting overload, when
 * everybody is overdue, no size waits for all the others: start-time fair queueing over the types
 * of the partition, each with the same weight, in units of size.
 *
 * <pre>
 * The band with the smallest turn goes next. When a job of size s starts, its band's turn grows by s.
 * A band that had nothing to serve does not save turns up: its turn is at least the least turn, so far, of those that
 * had overdue jobs whenever a job started.
 * </pre>
 */
public final class OverdueBands {
  private double[] served = new double[0];
  private double floor;
  private double reserved;

  /** When it is a band's turn; the smallest goes next. */
  public double turn(int band) {
    return band < served.length ? Math.max(served[band], floor) : floor;
  }

  /**
   * When it is the queue's turn among the queues to reserve a server for an old job.
   *
   * @param since the turn of the queue that reserved last
   */
  public double reservationTurn(double since) {
    return Math.max(reserved, since);
  }

  /** The queue reserved a server at its turn for a job of a size, relative to its weight. */
  public void reserved(double turn, double weightedSize) {
    reserved = turn + weightedSize;
  }

  /**
   * A job of a band started.
   *
   * @param least the least turn among the bands that have overdue jobs; it is not always the one
   *     that was served, whose jobs may be the only ones that fit
   */
  public void served(int band, double size, double least) {
    if (band >= served.length) {
      served = Arrays.copyOf(served, band + 1);
    }
    double start = turn(band);
    floor = Math.max(floor, Math.min(start, least));
    served[band] = start + size;
  }
}
