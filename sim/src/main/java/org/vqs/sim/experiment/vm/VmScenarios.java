package org.vqs.sim.experiment.vm;

import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.Limits;
import org.vqs.sim.language.ClusterParser;
import org.vqs.sim.language.LawParser;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.workload.ArrivalLaw;

/**
 * The settings of On Non-Preemptive VM Scheduling in the Cloud, §7. Unit of time: a mean service.
 */
final class VmScenarios {
  /** Inter-arrival times of §7.2; σ is not in the text. */
  static final List<ArrivalLaw> ARRIVALS =
      List.of(new ArrivalLaw.Poisson(), new ArrivalLaw.LogNormal(1));

  /** Table 1: memory, CPU and storage, with the rates of §7.2. */
  private static final String TYPES = "discrete:15x8x1690=2,17.1x6.5x420=11,7x20x1690=2";

  private static final String SERVER = "90x90x5000";

  private VmScenarios() {}

  /** Exponential service in continuous time. */
  static SyntheticScenario exponential(
      String sizes, String servers, String capacity, ArrivalLaw arrivals) {
    return new SyntheticScenario(
        LawParser.sizes(sizes),
        LawParser.service("exponential:1"),
        arrivals,
        ClusterParser.parse(servers, capacity),
        TimeModel.CONTINUOUS);
  }

  /** The VM types and servers of Table 1. */
  static SyntheticScenario tableOne(int servers, ArrivalLaw arrivals) {
    return exponential(TYPES, String.valueOf(servers), SERVER, arrivals);
  }

  /** With this fraction of what the boundary of the capacity region allows. */
  static Scenario atIntensity(SyntheticScenario scenario, double intensity, Horizon horizon) {
    double rate = intensity * Limits.of(scenario).value() / scenario.service().mean();
    return scenario.atRate(rate, horizon);
  }
}
