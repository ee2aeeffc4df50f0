package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;
import static org.vqs.yarn.it.mini.RestClient.VQS;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/**
 * Each REST resource over HTTP, of a ResourceManager in which only the scheduler's class is set.
 */
@Tag("cluster")
class RestIT {
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private static MockCluster cluster;
  private static RestClient client;
  private static MockApp running;
  private static MockApp finished;

  @BeforeAll
  static void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    conf.set("yarn.scheduler.vqs.root.queues", "default,dev");
    conf.set("yarn.scheduler.vqs.root.dev.weight", "3");
    conf.set("yarn.scheduler.vqs.reservation.delay", "off");
    cluster = MockCluster.start(conf);
    client = new RestClient(cluster.rm());
    cluster.addNode("h1", 4096, 8);
    cluster.addNode("h2", 4096, 8);
    finished = cluster.launch();
    finished.finish();
    running = cluster.launch();
    // One on each node, so that nothing larger finds room.
    running.run(1, 3072, 1, 2);
    running.ask(1, 4096, 1, 3);
    // The snapshot before may be a second old.
    await("a snapshot with what waits")
        .until(() -> info().at("/totals/waitingContainers").asLong() == 3);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static JsonNode info() throws Exception {
    return json(SCHEDULER).at("/scheduler/schedulerInfo");
  }

  private static JsonNode json(String path) throws Exception {
    Reply reply = client.get(path);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.type()).isEqualToIgnoringCase("application/json;charset=utf-8");
    return reply.json();
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "root.default"})
  void applicationsOfAQueue_areFoundByItsShortAndFullName(String queue) throws Exception {
    JsonNode apps = json("/ws/v1/cluster/apps?queue=" + queue).at("/apps/app");
    assertThat(apps.findValuesAsText("id"))
        .containsExactlyInAnyOrder("" + finished.id(), "" + running.id());
    assertThat(apps.findValuesAsText("queue")).containsOnly("root.default");
    assertThat(json("/ws/v1/cluster/apps?queue=dev").at("/apps/app")).isEmpty();
  }

  @Test
  void scheduler_hasYarnsEnvelopeAndTheWholeInOneDocument() throws Exception {
    JsonNode info = info();
    assertThat(info.path("type").asText()).isEqualTo("vqs");
    assertThat(info.path("policy").asText()).isEqualTo("adaptive");
    assertThat(info.at("/totals/capacity/memory-mb").asLong()).isEqualTo(8192);
    assertThat(info.at("/totals/used/memory-mb").asLong()).isEqualTo(512 + 2 * 3072);
    assertThat(info.at("/totals/used/vcores").asLong()).isEqualTo(3);
    assertThat(info.at("/totals/containers").asInt()).isEqualTo(3);
    assertThat(info.at("/totals/applications").asInt()).isEqualTo(1);
    assertThat(info.at("/nodes/total").asInt()).isEqualTo(2);
    assertThat(info.at("/activity/starts/MASTER").asLong()).isEqualTo(2);
    assertThat(info.at("/activity/caughtErrors").asLong()).isZero();
    assertThat(info.at("/latencies/heartbeat/count").asLong()).isPositive();
    assertThat(info.at("/rootQueue/path").asText()).isEqualTo("root");
    assertThat(info.at("/rootQueue/queues").findValuesAsText("path"))
        .containsExactly("root.default", "root.dev");
    assertThat(Instant.parse(info.path("time").asText()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now());
    assertThat(info.path("ageMillis").asLong()).isBetween(0L, 60_000L);
  }

  @Test
  void queues_haveTheirShares() throws Exception {
    JsonNode queues = json(VQS + "/queues").path("queues");
    assertThat(queues.findValuesAsText("path")).containsExactly("root", "root.default", "root.dev");
    assertThat(queues.at("/1/share").asDouble()).isEqualTo(0.25);
    assertThat(queues.at("/1/used/memory-mb").asLong()).isEqualTo(6656);
    assertThat(queues.at("/1/pendingContainers").asLong()).isEqualTo(3);
    assertThat(queues.at("/2/share").asDouble()).isEqualTo(0.75);
    assertThat(queues.at("/2/weight").asDouble()).isEqualTo(3);
  }

  @Test
  void nodes_areListedByStandingAndInParts() throws Exception {
    JsonNode all = json(VQS + "/nodes");
    assertThat(all.path("total").asInt()).isEqualTo(2);
    assertThat(all.path("nodes").findValuesAsText("id")).containsExactly("h1:1", "h2:1");
    JsonNode second = json(VQS + "/nodes?standing=active&offset=1&limit=5");
    assertThat(second.path("matching").asInt()).isEqualTo(2);
    assertThat(second.path("nodes").findValuesAsText("id")).containsExactly("h2:1");
    assertThat(json(VQS + "/nodes?standing=decommissioning").path("nodes")).isEmpty();
  }

  @Test
  void node_hasItsContainers() throws Exception {
    long containers = 0;
    for (String id : List.of("h1:1", "h2%3A1")) {
      JsonNode node = json(VQS + "/nodes/" + id);
      assertThat(node.at("/node/capacity/vcores").asInt()).isEqualTo(8);
      assertThat(node.path("otherContainers").asInt()).isZero();
      for (JsonNode container : node.path("containers")) {
        assertThat(container.path("application").asText()).isEqualTo(running.id().toString());
        assertThat(container.at("/size/memory-mb").asLong())
            .isEqualTo(container.path("master").asBoolean() ? 512 : 3072);
        containers++;
      }
    }
    assertThat(containers).isEqualTo(3);
  }

  @Test
  void virtualQueues_partitionTheSizes() throws Exception {
    JsonNode serverClass = json(VQS + "/virtual-queues").at("/classes/0");
    assertThat(serverClass.path("nodes").asInt()).isEqualTo(2);
    JsonNode queues = serverClass.path("virtualQueues");
    assertThat(queues).hasSize(2 * serverClass.path("j").asInt());
    assertThat(queues.at("/0/type").asText()).isEqualTo("VQ0");
    assertThat(queues.at("/0/sizeUpTo").asDouble()).isEqualTo(1);
  }

  @Test
  void config_hasWhatIsSet() throws Exception {
    JsonNode config = json(VQS + "/config");
    assertThat(config.path("properties").findValuesAsText("name"))
        .contains("yarn.scheduler.vqs.policy");
    assertThat(config.at("/queues/2/path").asText()).isEqualTo("root.dev");
    assertThat(config.at("/queues/2/weight").asDouble()).isEqualTo(3);
  }

  @Test
  void health_isRecounted() throws Exception {
    JsonNode health = json(VQS + "/health");
    assertThat(health.path("healthy").asBoolean()).as(health.toString()).isTrue();
    assertThat(health.path("problems")).isEmpty();
    String checkedAt = health.path("checkedAt").asText();
    assertThat(Instant.parse(checkedAt)).isAfter(Instant.now().minusSeconds(60));
    assertThat(health.path("lockedMillis").asLong()).isNotNegative();
    assertThat(json(VQS + "/health").path("checkedAt").asText())
        .as("not again within ten seconds")
        .isEqualTo(checkedAt);
  }

  @Test
  void why_explainsEachRequest() throws Exception {
    JsonNode why = json(VQS + "/why/" + running.id());
    assertThat(why.path("application").asText()).isEqualTo(running.id().toString());
    assertThat(why.path("containers").asLong()).isEqualTo(3);
    assertThat(why.at("/pending/0/containers").asLong()).isEqualTo(3);
    assertThat(why.at("/pending/0/size/memory-mb").asLong()).isEqualTo(4096);
    assertThat(why.at("/pending/0/reason").asText()).isEqualTo("NO_ROOM_NOW");
    assertThat(why.at("/pending/0/nodes/largeEnough").asInt()).isEqualTo(2);
    assertThat(why.at("/pending/0/remedy").asText()).isNotBlank();
  }

  @Test
  void waiting_listsThoseThatWaitLongest() throws Exception {
    JsonNode waiting = json(VQS + "/waiting");
    assertThat(waiting.path("total").asInt()).isEqualTo(1);
    JsonNode first = waiting.at("/applications/0");
    assertThat(first.path("application").asText()).isEqualTo(running.id().toString());
    assertThat(first.path("queue").asText()).isEqualTo("root.default");
    assertThat(first.path("containers").asLong()).isEqualTo(3);
    assertThat(first.path("reason").asText()).isEqualTo("NO_ROOM_NOW");
    assertThat(first.path("text").asText()).contains("Needs 4 GiB");
    assertThat(waiting.at("/queues/0/path").asText()).isEqualTo("root.default");
    assertThat(waiting.at("/queues/0/containers").asLong()).isEqualTo(3);
    assertThat(json(VQS + "/waiting?queue=root.dev").path("applications")).isEmpty();
    assertThat(json(VQS + "/waiting?queue=root&offset=1").path("applications")).isEmpty();
    assertError(client.get(VQS + "/waiting?limit=101"), 400, "BadRequest", "limit (101) must be");
  }

  @Test
  void why_isTextWhereThatIsAskedFor() throws Exception {
    Reply reply = client.get(VQS + "/why/" + running.id() + "?format=text");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.type()).isEqualToIgnoringCase("text/plain;charset=utf-8");
    assertThat(reply.body()).contains(running.id().toString()).doesNotContain("{");
  }

  @Test
  void index_namesAllResources() throws Exception {
    assertThat(json(VQS).path("resources")).hasSize(11);
  }

  @Test
  void endedApplication_waitsForNothing() throws Exception {
    Reply reply = client.get(VQS + "/why/" + finished.id());
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.message())
        .isEqualTo("application " + finished.id() + " is FINISHED, so it waits for nothing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        VQS,
        VQS + "/queues",
        VQS + "/nodes",
        VQS + "/nodes/h1:1",
        VQS + "/virtual-queues",
        VQS + "/gangs",
        VQS + "/slots",
        VQS + "/config",
        VQS + "/health"
      })
  void resource_isJsonWhateverTheCallerAccepts(String path) throws Exception {
    for (String accept : List.of(BROWSER, "application/xml", "*/*", "image/png")) {
      Reply reply = client.get(path, accept);
      assertThat(reply.status()).as(path + " as " + accept).isEqualTo(200);
      assertThat(reply.type()).isEqualToIgnoringCase("application/json;charset=utf-8");
      assertThat(reply.json().isObject()).isTrue();
    }
  }

  @Test
  void scheduler_isXmlForThoseWhoAcceptNothingElse() throws Exception {
    Reply xml = client.get(SCHEDULER, "application/xml");
    assertThat(xml.type()).startsWith("application/xml");
    assertThat(xml.body())
        .contains("xsi:type=\"vqs\"", "<path>root.dev</path>", "<memory-mb>8192</memory-mb>");
    for (String accept : List.of(BROWSER, "*/*", "application/xml, application/json")) {
      assertThat(client.get(SCHEDULER, accept).json().at("/scheduler").isObject()).isTrue();
    }
  }

  @Test
  void whatOnlyCapacityFills_saysWhatToUseInstead() throws Exception {
    assertThat(json(SCHEDULER + "/activities").at("/activities/diagnostic").asText())
        .contains("records no activities", VQS + "/why/{applicationId}");
    assertThat(
            json(SCHEDULER + "/app-activities/" + running.id())
                .at("/appActivities/diagnostic")
                .asText())
        .contains(VQS + "/why/" + running.id());
    assertError(
        client.get("/ws/v1/cluster/scheduler-conf"),
        400,
        "BadRequest",
        "change that file and run yarn rmadmin -refreshQueues");
  }

  @ParameterizedTest
  @ValueSource(strings = {BROWSER, "application/json", "application/xml", "*/*"})
  void unknownIds_areNotFoundWithAMessage(String accept) throws Exception {
    assertError(client.get(VQS + "/nodes/h9:1", accept), 404, "NotFound", "no node h9:1");
    assertError(client.get(VQS + "/nodes/nonsense", accept), 404, "NotFound", "no node nonsense");
    assertError(
        client.get(VQS + "/why/application_1_0099", accept),
        404,
        "NotFound",
        "knows no application application_1_0099");
    assertError(
        client.get(VQS + "/qeues", accept), 404, "NotFound", "no resource qeues; there are queues");
  }

  @Test
  void malformedRequests_areRefusedWithAMessage() throws Exception {
    assertError(
        client.get(VQS + "/why/job_1_0001"), 400, "BadRequest", "job_1_0001 is no application id");
    assertError(
        client.get(VQS + "/why/" + running.id() + "?format=xml"),
        400,
        "BadRequest",
        "format (xml) must be json or text");
    assertError(client.get(VQS + "/nodes?limit=x"), 400, "BadRequest", "limit (x) must be");
    assertError(client.get(VQS + "/nodes?standing=odd"), 400, "BadRequest", "standing (odd) must");
  }

  private static void assertError(Reply reply, int status, String exception, String message) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.type()).isEqualToIgnoringCase("application/json;charset=utf-8");
    assertThat(reply.message()).contains(message);
    assertThat(reply.json().at("/RemoteException/javaClassName").asText())
        .isEqualTo("org.apache.hadoop.yarn.webapp." + exception + "Exception");
  }

  @Test
  void yarnsOwnResources_areAnsweredAsBefore() throws Exception {
    for (String path :
        List.of("info", "metrics", "apps", "apps/" + running.id(), "scheduler-overview")) {
      assertThat(client.get("/ws/v1/cluster/" + path).status()).as(path).isEqualTo(200);
    }
    assertThat(client.get("/ws/v1/cluster/info", "application/xml").type())
        .startsWith("application/xml");
  }
}
