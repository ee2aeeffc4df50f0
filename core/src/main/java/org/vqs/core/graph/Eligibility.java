package org.vqs.core.graph;

/** Which machines the host accepts for the nodes of a group: labels, blacklists, constraints. */
@FunctionalInterface
public interface Eligibility {
  /** Every machine takes every node. */
  Eligibility ALL = (group, machine) -> true;

  /** True if a node of this group may run on this machine. Asked often: must be cheap. */
  boolean accepts(int group, int machine);
}
