package org.vqs.sim.policy.maxweight;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/**
 * The model of Psychas and Ghaderi, On Non-Preemptive VM Scheduling in the Cloud, §2: a finite set
 * of job types and L servers, which may differ in capacity. Immutable.
 *
 * @param types what a job of each type needs, in whole units of each resource
 * @param servers the capacity of each server
 */
public record TypedCluster(List<ResourceVector> types, List<ResourceVector> servers) {

  /**
   * Checks and copies.
   *
   * @throws IllegalArgumentException if a type or a server occurs that the model has no location
   *     for; the message names it
   */
  public TypedCluster {
    types = List.copyOf(types);
    servers = List.copyOf(servers);
    if (types.isEmpty() || servers.isEmpty()) {
      throw new IllegalArgumentException(
          "A cluster needs job types and servers, not " + types + " and " + servers);
    }
    int dimensions = types.get(0).dimensions();
    Map<ResourceVector, Integer> seen = new HashMap<>();
    for (int j = 0; j < types.size(); j++) {
      ResourceVector demand = types.get(j);
      checkAmounts("Job type", demand, dimensions);
      if (demand.isZero()) {
        throw new IllegalArgumentException(
            "Job type " + j + " asks for nothing, so any number of it fits a server");
      }
      Integer other = seen.put(demand, j);
      if (other != null) {
        throw new IllegalArgumentException(
            "Job types " + other + " and " + j + " both ask for " + demand);
      }
      if (servers.stream().noneMatch(demand::fitsIn)) {
        throw new IllegalArgumentException(
            "Job type " + j + " asks for " + demand + ", which fits on no server of the cluster");
      }
    }
    servers.forEach(capacity -> checkAmounts("Server", capacity, dimensions));
  }

  private static void checkAmounts(String what, ResourceVector amounts, int dimensions) {
    if (amounts.dimensions() != dimensions) {
      throw new IllegalArgumentException(
          "%s %s must have %d resources, as the first job type has"
              .formatted(what, amounts, dimensions));
    }
    if (!ResourceVector.zero(dimensions).fitsIn(amounts)) {
      throw new IllegalArgumentException(what + " " + amounts + " has a negative amount");
    }
  }

  /** J, how many job types there are. */
  public int typeCount() {
    return types.size();
  }

  /** L, how many servers there are. */
  public int serverCount() {
    return servers.size();
  }
}
