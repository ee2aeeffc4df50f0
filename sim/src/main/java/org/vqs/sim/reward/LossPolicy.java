package org.vqs.sim.reward;

import java.util.random.RandomGenerator;
import org.vqs.sim.policy.reward.AdmissionHost;
import org.vqs.sim.policy.reward.AdmissionPolicy;

/** Makes the policy of one run. */
@FunctionalInterface
public interface LossPolicy {
  /**
   * A policy on empty servers.
   *
   * @param random all chance
   */
  AdmissionPolicy make(LossSystem system, RandomGenerator random, AdmissionHost host);
}
