package org.vqs.core.policy.vqs;

import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.StallCondition;
import org.vqs.core.server.Server;

/**
 * The condition for VQS and VQS-BF: the weight of the server's active configuration, not of the
 * jobs it happens to run, is below β of the maximum weight (On Non-Preemptive VM Scheduling in the
 * Cloud, eq. 5, with the reduced set of configurations).
 */
public final class ConfigurationWeight implements StallCondition {
  private final ActiveConfigurations configurations;

  /** The condition over a starter's cluster. */
  public ConfigurationWeight(JobStarter starter) {
    configurations = new ActiveConfigurations(starter, (server, type, into) -> false);
  }

  @Override
  public Inefficiency inefficiency(Server server, double beta) {
    ReducedConfiguration active = ActiveConfigurations.of(server);
    if (active == null || server.isAsGoodAsEmpty()) {
      return null;
    }
    double[] weights = configurations.weights(server);
    ReducedConfiguration best = server.serverClass().configurations().maxWeight(weights);
    double weight = active.weight(weights);
    double attainable = best.weight(weights);
    return weight < beta * attainable ? new Inefficiency(best, weight, attainable, beta) : null;
  }

  @Override
  public boolean isPartOfBest(Server server) {
    ReducedConfiguration best =
        server.serverClass().configurations().maxWeight(configurations.weights(server));
    int types = server.serverClass().sizeTypes().count();
    for (int j = 0; j < types; j++) {
      if (server.slotsInUse(j) > best.slots(j)) {
        return false;
      }
    }
    return true;
  }
}
