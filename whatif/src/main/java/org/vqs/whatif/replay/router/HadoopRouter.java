package org.vqs.whatif.replay.router;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.federation.policies.dao.WeightedPolicyInfo;
import org.apache.hadoop.yarn.server.federation.policies.router.AbstractRouterPolicy;
import org.apache.hadoop.yarn.server.federation.policies.router.HashBasedRouterPolicy;
import org.apache.hadoop.yarn.server.federation.policies.router.LoadBasedRouterPolicy;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterId;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterIdInfo;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterInfo;
import org.apache.hadoop.yarn.server.federation.store.records.SubClusterState;
import org.apache.hadoop.yarn.util.Records;

/** Hadoop's own policies that read no clock and draw nothing, without a state store. */
final class HadoopRouter implements Router {
  private static final String ADDRESS = "127.0.0.1:1";

  private final List<SubClusterId> ids;
  private final Map<SubClusterId, SubClusterInfo> active;
  private final AbstractRouterPolicy policy;

  private HadoopRouter(
      List<SubClusterId> ids,
      Map<SubClusterId, SubClusterInfo> active,
      AbstractRouterPolicy policy) {
    this.ids = ids;
    this.active = active;
    this.policy = policy;
    Map<SubClusterIdInfo, Float> weights = new HashMap<>();
    ids.forEach(id -> weights.put(new SubClusterIdInfo(id), 1f));
    WeightedPolicyInfo info = new WeightedPolicyInfo();
    info.setRouterPolicyWeights(weights);
    policy.setPolicyInfo(info);
    hear(new long[ids.size()]);
  }

  static Router byHash(int subClusters) {
    Map<SubClusterId, SubClusterInfo> active = new LinkedHashMap<>();
    return new HadoopRouter(
        ids(subClusters),
        active,
        new HashBasedRouterPolicy() {
          @Override
          protected Map<SubClusterId, SubClusterInfo> getActiveSubclusters() {
            return active;
          }
        });
  }

  static Router byLoad(int subClusters) {
    Map<SubClusterId, SubClusterInfo> active = new LinkedHashMap<>();
    return new HadoopRouter(
        ids(subClusters),
        active,
        new LoadBasedRouterPolicy() {
          @Override
          protected Map<SubClusterId, SubClusterInfo> getActiveSubclusters() {
            return active;
          }
        });
  }

  private static List<SubClusterId> ids(int subClusters) {
    // By name in the order of their numbers.
    return IntStream.range(0, subClusters)
        .mapToObj(number -> SubClusterId.newInstance("sc%06d".formatted(number)))
        .toList();
  }

  @Override
  public int home(String queue) {
    ApplicationSubmissionContext submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setQueue(queue);
    try {
      return ids.indexOf(policy.getHomeSubcluster(submission, List.of()));
    } catch (YarnException e) {
      throw new IllegalStateException(policy.getClass() + " has no home for " + queue, e);
    }
  }

  @Override
  public void hear(long[] availableMb) {
    for (int number = 0; number < availableMb.length; number++) {
      // What a ResourceManager writes to the state store, as far as policies read it.
      String capability =
          "{\"clusterMetrics\":{\"availableMB\":%d}}".formatted(availableMb[number]);
      SubClusterId id = ids.get(number);
      active.put(
          id,
          SubClusterInfo.newInstance(
              id, ADDRESS, ADDRESS, ADDRESS, ADDRESS, SubClusterState.SC_RUNNING, 0, capability));
    }
  }
}
