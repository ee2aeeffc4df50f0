package org.vqs.core.policy.maxweight.learned;

import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.policy.maxweight.learned.SlotConfigurations.Weighed;
import org.vqs.core.server.Server;

/**
 * Condition (5) of Algorithm 1: f(k̃, Q) &lt; β f(k, Q), k of maximum weight, both in the room
 * beside what uses no slot (Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §3).
 */
record SlotWeight(SlotConfigurations configurations) implements StallCondition {

  @Override
  public Inefficiency inefficiency(Server server, double beta) {
    DemandConfiguration active = SlotConfigurations.of(server);
    if (active == null) {
      return null;
    }
    SlotUse use = configurations.use(server);
    double[] queues = configurations.queues(server);
    Weighed best = configurations.best(server, use.room(), queues);
    double weight = configurations.weight(server, active, use.room(), queues);
    return weight < beta * best.weight()
        ? new Inefficiency(best.configuration(), weight, best.weight(), beta)
        : null;
  }

  @Override
  public boolean isAsPrinted() {
    return true;
  }

  /** What uses slots is part of it (§6.3), and jobs wait that it is for. */
  @Override
  public boolean isPartOfBest(Server server) {
    SlotUse use = configurations.use(server);
    Weighed best = configurations.best(server, use.room(), configurations.queues(server));
    return best.weight() > 0 && configurations.isPartOf(best.configuration(), server, use);
  }
}
