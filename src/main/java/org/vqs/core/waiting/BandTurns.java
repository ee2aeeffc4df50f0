package org.vqs.core.waiting;

import java.util.Arrays;

/**
 * Whose turn it is among kinds of jobs to have a server reserved: a kind is a band of sizes (a type
 * of the partition) of one tenant, and this has those of one tenant. Start-time fair queueing: all
 * that starts of a kind counts, by whatever step, in units of size over the weight of the queue.
 *
 * <pre>
 * The kind with the smallest turn goes next. When a job of size s starts, its kind's turn grows by s over the weight.
 * A kind that had nothing overdue does not save turns up: its turn is at least that of the kind that went last.
 * A kind that had the cluster to itself does not pay for it for ever: its turn is that much later at most.
 * </pre>
 *
 * <p>So those that the policy serves anyway do not take reservations from those that it passes
 * over.
 */
public final class BandTurns {
  private double[] served = new double[0];

  /**
   * When it is a band's turn; the smallest goes next.
   *
   * @param least the turn of the kind that went last
   */
  public double turn(int band, double least) {
    return band < served.length ? Math.max(served[band], least) : least;
  }

  /**
   * A job of a band started, of a size over the weight of its queue.
   *
   * @param least the turn of the kind that went last
   * @param ahead by how much the band's turn may come later than that
   */
  public void served(int band, double weightedSize, double least, double ahead) {
    if (band >= served.length) {
      served = Arrays.copyOf(served, band + 1);
    }
    served[band] = Math.min(turn(band, least) + weightedSize, least + ahead);
  }
}
