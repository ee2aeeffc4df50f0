package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** Who sees what where the ResourceManager's ACLs are on. */
@Tag("cluster")
class RestAccessIT {
  private static final String NODE = VQS + "/nodes/h1:1";
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  private static MockCluster cluster;
  private static RestClient client;
  private static MockApp anns;
  private static MockApp shared;

  @BeforeAll
  static void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, System.getProperty("user.name") + ",boss");
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_AUTHORIZATION, true);
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_INSTRUMENTATION_REQUIRES_ADMIN, true);
    conf.set(ROOT + "acl.submit-applications", "*");
    conf.set(ROOT + "acl.administer-queue", " ");
    conf.set(ROOT + "queues", "default,dev");
    conf.set(ROOT + "dev.acl.administer-queue", "lead");
    cluster = MockCluster.start(conf);
    client = new RestClient(cluster.rm());
    cluster.addNode("h1", 4096, 8);
    anns = cluster.submit(submission -> submission.withUser("ann").withQueue("dev"));
    anns.launchMaster();
    shared =
        cluster.submit(
            submission ->
                submission
                    .withUser("bob")
                    .withQueue("dev")
                    .withAcls(Map.of(ApplicationAccessType.VIEW_APP, "carl")));
    shared.launchMaster();
    // A snapshot may be a second old.
    await("both masters in the snapshot")
        .until(() -> as("boss", NODE).json().at("/node/containers").asInt() == 2);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Reply as(String user, String path) throws Exception {
    return client.get(path + (path.contains("?") ? "&" : "?") + "user.name=" + user);
  }

  @ParameterizedTest
  @CsvSource({
    "ann, 200, 403",
    "bob, 403, 200",
    "carl, 403, 200",
    "lead, 200, 200",
    "boss, 200, 200",
    "eve, 403, 403"
  })
  void why_isForThoseWhoMayViewTheApplication(String user, int ofAnns, int ofShared)
      throws Exception {
    assertThat(as(user, VQS + "/why/" + anns.id()).status()).isEqualTo(ofAnns);
    assertThat(as(user, VQS + "/why/" + shared.id() + "?format=text").status()).isEqualTo(ofShared);
  }

  @Test
  void refusal_saysWhoAndWhat() throws Exception {
    Reply reply = as("eve", VQS + "/why/" + anns.id());
    assertThat(reply.message()).isEqualTo("user eve may not view application " + anns.id());
    assertThat(reply.json().at("/RemoteException/exception").asText())
        .isEqualTo("ForbiddenException");
  }

  @Test
  void anonymousCaller_isYarnsStaticUser() throws Exception {
    Reply reply = client.get(VQS + "/why/" + anns.id());
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.message()).contains("user dr.who");
  }

  @ParameterizedTest
  @CsvSource({"ann, 1, 1", "carl, 1, 1", "lead, 2, 0", "boss, 2, 0", "eve, 0, 2"})
  void node_namesContainersOfApplicationsThatTheCallerMayView(String user, int named, int others)
      throws Exception {
    JsonNode node = as(user, NODE).json();
    assertThat(node.path("containers")).hasSize(named);
    assertThat(node.path("otherContainers").asInt()).isEqualTo(others);
    assertThat(node.at("/node/containers").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SCHEDULER,
        VQS + "/queues",
        VQS + "/nodes",
        VQS + "/virtual-queues",
        VQS + "/gangs",
        VQS + "/slots",
        VQS + "/scale"
      })
  void sums_areForEverybodyAndNameNoApplication(String path) throws Exception {
    Reply reply = as("eve", path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).doesNotContain("application_").doesNotContain("ann");
  }

  @Test
  void health_isForAdministrators() throws Exception {
    assertThat(as("boss", VQS + "/health").status()).isEqualTo(200);
    Reply refused = as("ann", VQS + "/health");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.message()).contains("user ann is not in yarn.admin.acl");
  }

  @Test
  void config_isForThoseWhoMayReadConf() throws Exception {
    for (String user : new String[] {"boss", "ann"}) {
      assertThat(as(user, VQS + "/config").status()).as(user).isEqualTo(as(user, "/conf").status());
    }
    assertThat(as("ann", VQS + "/config").status()).isEqualTo(403);
    assertThat(as("ann", VQS + "/config").message()).contains("user ann may not read");
  }
}
