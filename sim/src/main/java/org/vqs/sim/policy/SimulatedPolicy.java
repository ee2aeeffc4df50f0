package org.vqs.sim.policy;

import java.util.Map;
import java.util.Optional;
import org.vqs.core.policy.PolicyEntry;

/**
 * What the simulator knows of a policy. Immutable.
 *
 * @param name as the command line writes it
 * @param entry that of the core, if a ResourceManager can run it
 * @param needsTypes whether it must know the types of jobs beforehand when it runs as its paper
 *     describes it, over a {@code TypedCluster}
 * @param settings what can be set of it in experiments, by name, and what its paper says of that
 */
public record SimulatedPolicy(
    String name, Optional<PolicyEntry> entry, boolean needsTypes, Map<String, String> settings) {
  /** A copy of the settings. */
  public SimulatedPolicy {
    settings = Map.copyOf(settings);
  }

  /** True if others published it. */
  public boolean isPublished() {
    return entry.map(PolicyEntry::isPublished).orElse(true);
  }
}
