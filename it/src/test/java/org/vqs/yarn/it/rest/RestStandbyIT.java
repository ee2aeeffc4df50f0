package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import java.util.List;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockCluster;

/** A ResourceManager that is standby, becomes active, standby, and active with a new scheduler. */
@Tag("cluster")
class RestStandbyIT {
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private static YarnConfiguration configuration() {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    conf.set(YarnConfiguration.RM_CLUSTER_ID, "pair");
    conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    conf.set(YarnConfiguration.RM_HA_ID, "rm1");
    for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(HAUtil.addSuffix(key, "rm1"), "127.0.0.1:1");
      conf.set(HAUtil.addSuffix(key, "rm2"), "127.0.0.1:2");
    }
    // Nobody is there to be asked which one is active.
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    RestClient.enable(conf);
    conf.set(HAUtil.addSuffix(YarnConfiguration.RM_WEBAPP_ADDRESS, "rm1"), "127.0.0.1:0");
    return conf;
  }

  @Test
  void resources_areTheActiveSchedulers() throws Exception {
    MockRM rm = new MockRM(configuration());
    try {
      rm.start();
      RestClient client = new RestClient(rm);
      assertRedirected(client);

      rm.getAdminService().transitionToActive(BY_USER);
      assertNodes(client, 0);
      MockCluster.of(rm).addNode("h1", 4096, 8);
      MockCluster.of(rm).addNode("h2", 4096, 8);
      assertNodes(client, 2);
      String checkedAt = client.get(VQS + "/health").json().path("checkedAt").asText();

      ResourceScheduler before = rm.getResourceScheduler();
      rm.getAdminService().transitionToStandby(BY_USER);
      assertRedirected(client);
      rm.getAdminService().transitionToActive(BY_USER);
      assertThat(rm.getResourceScheduler()).isNotSameAs(before);
      assertNodes(client, 0);
      assertThat(client.get(VQS + "/health").json().path("checkedAt").asText())
          .as("the new scheduler's health")
          .isNotEqualTo(checkedAt);
    } finally {
      rm.stop();
    }
  }

  /** As the ResourceManager's own resources are. */
  private static void assertRedirected(RestClient client) throws Exception {
    Reply own = client.get("/ws/v1/cluster/metrics");
    for (String path : List.of(SCHEDULER, VQS + "/nodes")) {
      Reply reply = client.get(path);
      assertThat(reply.status()).isEqualTo(own.status()).isEqualTo(307);
      assertThat(reply.body()).contains("active RM");
    }
  }

  private static void assertNodes(RestClient client, int nodes) throws Exception {
    await("nodes").until(() -> client.get(VQS + "/nodes").json().path("total").asInt(-1) == nodes);
  }
}
