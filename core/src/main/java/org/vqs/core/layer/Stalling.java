package org.vqs.core.layer;

import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.policy.option.Beta;
import org.vqs.core.server.Server;

/**
 * Stalling by a condition, a layer that any policy may take (Psychas and Ghaderi, On Non-Preemptive
 * VM Scheduling in the Cloud, §3, §6.2–6.4; Scheduling Jobs with Random Resource Requirements,
 * §VIII).
 *
 * <pre>
 * When a job in server ℓ is completed at time t:
 *   if ℓ is active and f(k̃^ℓ, Q(t)) &lt; β f(k^ℓ(t), Q(t)):  switch ℓ to stalled; else schedule
 *   if ℓ is empty and stalled:                              switch ℓ to active with a new configuration
 * </pre>
 *
 * Departures: a stalled server becomes active again also when what remains is a subset of today's
 * best configuration (§6.3, tested at departures), when its configuration is no longer inefficient,
 * and after the timeout of {@link StallLayer}.
 */
public final class Stalling extends StallLayer {
  private final StallCondition condition;
  private final Beta beta;

  /**
   * The layer around a policy.
   *
   * @param beta below which part of what is attainable a server is inefficient
   * @param timeout how long a server may be stalled, in the host's unit of time; Long.MAX_VALUE for
   *     any time
   */
  public Stalling(
      SchedulingPolicy inner,
      JobStarter starter,
      StallCondition condition,
      Beta beta,
      long timeout) {
    super(inner, starter, timeout);
    this.condition = condition;
    this.beta = beta;
  }

  @Override
  Inefficiency inefficiency(Server server) {
    double threshold = threshold(starter().cluster().holds().stalled());
    return threshold > 0 ? condition.inefficiency(server, threshold) : null;
  }

  private double threshold(int stalledServers) {
    return beta.value(
        starter().cluster().pending().startable(),
        starter().cluster().serverCount(),
        stalledServers);
  }

  @Override
  Activation recoveryAtOnce(Server server) {
    return condition.isAsPrinted() && condition.isPartOfBest(server) ? Activation.SUBSET : null;
  }

  @Override
  Activation recovery(Server server) {
    if (!server.holdsTasks()) {
      return Activation.EMPTY;
    }
    if (condition.isPartOfBest(server)) {
      return Activation.SUBSET;
    }
    // It does not count as stalled itself, or the limit on stalled servers alone would wake it.
    double threshold = threshold(starter().cluster().holds().stalled() - 1);
    boolean isEfficient =
        threshold <= 0
            || (!condition.isAsPrinted() && condition.inefficiency(server, threshold) == null);
    return isEfficient ? Activation.EFFICIENT : null;
  }
}
