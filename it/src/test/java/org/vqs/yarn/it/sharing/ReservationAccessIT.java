package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

/** Who sees for whom a node is reserved where the ResourceManager's ACLs are on. */
@Tag("cluster")
class ReservationAccessIT {
  private static final String NODE = "h1:1";

  private static MockCluster cluster;
  private static RestClient client;
  private static MockApp anns;

  /** A node that is half full is reserved for ann's container, which needs all of it. */
  @BeforeAll
  static void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, System.getProperty("user.name") + ",boss");
    conf.set("yarn.scheduler.vqs.root.acl.submit-applications", "*");
    conf.set("yarn.scheduler.vqs.root.acl.administer-queue", " ");
    conf.set("yarn.scheduler.vqs.reservation.delay", "10ms");
    cluster = MockCluster.start(conf);
    client = new RestClient(cluster.rm());
    cluster.addNode("h1", 8192, 32);
    MockApp bobs = cluster.submit(submission -> submission.withUser("bob"));
    bobs.launchMaster();
    anns = cluster.submit(submission -> submission.withUser("ann"));
    anns.launchMaster();
    bobs.run(1, 4096, 1, 1);
    assertThat(anns.ask(1, 6144, 1, 1)).isEmpty();
    await("the reservation")
        .until(
            () -> {
              cluster.heartbeatAll();
              return cluster.scheduler().observation().events().latest().stream()
                      .anyMatch(event -> event.kind() == Kind.RESERVE)
                  && standing("boss").equals("RESERVED");
            });
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static String standing(String user) throws Exception {
    return node(user).path("standing").asText();
  }

  private static JsonNode node(String user) throws Exception {
    return as(user, VQS + "/nodes/" + NODE).json().path("node");
  }

  private static Reply as(String user, String path) throws Exception {
    return client.get(path + (path.contains("?") ? "&" : "?") + "user.name=" + user);
  }

  private static String page(String user, String query) throws Exception {
    Reply reply = as(user, "/cluster/scheduler" + query);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body();
  }

  @Test
  void page_namesTheApplicationToItsOwnerAndAdministratorsOnly() throws Exception {
    String id = anns.id().toString();
    for (String query : new String[] {"", "?standing=RESERVED", "?node=" + NODE}) {
      for (String user : new String[] {"ann", "boss"}) {
        assertThat(page(user, query))
            .as(user + query)
            .contains("for " + id + " (6 GiB")
            .contains(id + ": it waited too long");
      }
      for (String user : new String[] {"bob", "eve"}) {
        assertThat(page(user, query))
            .as(user + query)
            .contains("for an application, as it waited too long")
            .doesNotContain(id);
      }
    }
  }

  @Test
  void pageOfAnApplication_isAnsweredToItsOwnerOnly() throws Exception {
    String query = "?application=" + anns.id();
    assertThat(page("ann", query)).contains("It waits for 1 container.");
    assertThat(page("bob", query))
        .contains("You may not view " + anns.id())
        .doesNotContain("It waits for");
  }

  @Test
  void nodes_nameTheApplicationToItsOwnerOnly() throws Exception {
    for (String path : new String[] {"/nodes", "/nodes/" + NODE}) {
      assertThat(as("ann", VQS + path).body()).contains(anns.id().toString(), "6144");
      assertThat(as("bob", VQS + path).body())
          .contains("\"because\":\"AGE\"")
          .doesNotContain(anns.id().toString())
          .doesNotContain("6144");
    }
  }

  @Test
  void why_isAnsweredToItsOwnerOnly() throws Exception {
    String path = VQS + "/why/" + anns.id();
    assertThat(as("ann", path).json().path("user").asText()).isEqualTo("ann");
    Reply refused = as("bob", path);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).doesNotContain("6144");
  }
}
