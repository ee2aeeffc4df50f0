package org.vqs;

import org.apache.hadoop.yarn.server.federation.policies.manager.WeightedHomePolicyManager;
import org.apache.hadoop.yarn.server.federation.policies.router.LoadBasedRouterPolicy;

/**
 * What a site adds to Hadoop for {@code LoadBasedRouterPolicy}: a policy manager that makes it. The
 * Router and the AMRMProxies look it up by its name, so it is on the class path of both.
 */
public final class LeastLoadedHome extends WeightedHomePolicyManager {
  /** Its weights are 1 for sub-clusters that may be chosen, else 0. */
  public LeastLoadedHome() {
    routerFederationPolicy = LoadBasedRouterPolicy.class;
  }
}
