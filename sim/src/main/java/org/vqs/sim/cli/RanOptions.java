package org.vqs.sim.cli;

import com.google.gson.JsonObject;
import java.util.List;
import org.vqs.sim.engine.DeployedFactory;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.report.Report;

/** Says in a report which policies ran alone and which as they are deployed. */
final class RanOptions {
  private RanOptions() {}

  static void sayIn(Report.Builder report, List<SchedulerFactory> policies) {
    JsonObject options = new JsonObject();
    policies.forEach(
        policy -> options.addProperty(policy.name(), isDeployed(policy) ? "deployed" : "paper"));
    report.data("options", options);
    if (policies.stream().anyMatch(RanOptions::isDeployed)) {
      report.note(
          "options=deployed: with the defaults of the ResourceManager and heartbeats, a mean service"
              + " of a minute; without it the policy alone.");
    }
  }

  private static boolean isDeployed(SchedulerFactory policy) {
    return policy instanceof DeployedFactory;
  }
}
