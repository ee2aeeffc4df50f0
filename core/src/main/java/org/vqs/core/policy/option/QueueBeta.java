package org.vqs.core.policy.option;

/**
 * β = h(Q) · q(s), which depends on the queue and on the fraction of stalled servers (Psychas and
 * Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §6.2, §6.4).
 *
 * <pre>
 * h(Q) = β̄ (p + (1 - p) tanh(z Σ Q))          (29)
 * q(s) = (1 - s) 1(s &lt; s_max)                 (§7)
 * </pre>
 *
 * Departure: Σ Q may be taken per server. The paper multiplies the total queue, which on a cluster
 * of many servers is large whenever anything waits, so that h is β̄ at all loads (readings.md).
 *
 * @param bar β̄ in (0, 1], the part of the capacity region that is kept
 * @param p at most 1; slightly negative stalls nothing while the queue is short
 * @param z positive, how fast h grows with the queue
 * @param sMax in (0, 1], the fraction of servers that may be stalled at a time
 * @param perServer whether Σ Q is divided by the number of servers
 */
public record QueueBeta(double bar, double p, double z, double sMax, boolean perServer)
    implements Beta {

  /**
   * The settings of the paper's simulations (§7): β̄ = .9, p = -.05, z = .005, s_max = .1, total
   * queue.
   */
  public static final QueueBeta PAPER = new QueueBeta(0.9, -0.05, 0.005, 0.1, false);

  /** The same with the queue per server, so that β depends on the load of any cluster. */
  public static final QueueBeta PER_SERVER = new QueueBeta(0.9, -0.05, 0.005, 0.1, true);

  @Override
  public double value(long waiting, int servers, int stalled) {
    double stalledShare = servers == 0 ? 0 : (double) stalled / servers;
    if (stalledShare >= sMax) {
      return 0;
    }
    double queue = perServer && servers > 0 ? (double) waiting / servers : waiting;
    return bar * (p + (1 - p) * Math.tanh(z * queue)) * (1 - stalledShare);
  }
}
