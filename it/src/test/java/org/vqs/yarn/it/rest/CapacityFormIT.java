package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;
import static org.vqs.yarn.it.mini.RestClient.SCHEDULER;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.xml.bind.JAXBContext;
import javax.xml.bind.JAXBException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.CapacitySchedulerInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.CapacitySchedulerLeafQueueInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.CapacitySchedulerQueueInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.SchedulerTypeInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.RestClient;
import org.vqs.yarn.it.mini.RestClient.Reply;
import org.vqs.yarn.it.mock.CapacityClients;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/**
 * The scheduler in the form of a Capacity Scheduler: what clients that know only that form read of
 * it, and what Hadoop's own classes do.
 */
@Tag("cluster")
class CapacityFormIT {
  private static final String CAPACITY_FORM = SCHEDULER + "?form=capacity";

  private static MockCluster cluster;
  private static RestClient client;
  private static JsonNode hadoops;
  private static JsonNode info;

  @BeforeAll
  static void start() throws Exception {
    hadoops = hadoopsOwn();
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    queues(conf);
    conf.set("yarn.scheduler.vqs.reservation.delay", "off");
    cluster = MockCluster.start(conf);
    client = new RestClient(cluster.rm());
    load(cluster);
    // The snapshot before may be a second old.
    await("a snapshot with what waits")
        .until(
            () ->
                schedulerInfo(client, CAPACITY_FORM).at("/queues/queue/0/pendingContainers").asInt()
                    == 2);
    info = schedulerInfo(client, CAPACITY_FORM);
  }

  /** The same queues for both schedulers: default 25 %, dev 75 % with a 40 % and b 60 % of it. */
  private static void queues(Configuration conf) {
    conf.set("yarn.scheduler.vqs.root.queues", "default,dev");
    conf.set("yarn.scheduler.vqs.root.dev.weight", "3");
    conf.set("yarn.scheduler.vqs.root.dev.queues", "a,b");
    conf.set("yarn.scheduler.vqs.root.dev.a.weight", "2");
    conf.set("yarn.scheduler.vqs.root.dev.a.maximum-capacity", "60%");
    conf.set("yarn.scheduler.vqs.root.dev.b.weight", "3");
    conf.set("yarn.scheduler.capacity.root.queues", "default,dev");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "25");
    conf.set("yarn.scheduler.capacity.root.dev.capacity", "75");
    conf.set("yarn.scheduler.capacity.root.dev.queues", "a,b");
    conf.set("yarn.scheduler.capacity.root.dev.a.capacity", "40");
    conf.set("yarn.scheduler.capacity.root.dev.b.capacity", "60");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
  }

  /** An application in default with a master of 512 MiB and a container of 1 GiB. */
  private static void load(MockCluster cluster) throws Exception {
    cluster.addNode("h1", 4096, 8);
    MockApp app = cluster.launch();
    app.run(1, 1024, 1, 1);
    app.ask(1, 4096, 1, 2);
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static JsonNode schedulerInfo(RestClient asks, String path) throws Exception {
    Reply reply = asks.get(path);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.json().at("/scheduler/schedulerInfo");
  }

  private static JsonNode leaf() {
    return info.at("/queues/queue/0");
  }

  @Test
  void form_hasTheKeysAndTypesOfHadoopsOwn() throws Exception {
    assumeThat(VersionInfo.getVersion()).startsWith("3.4.");
    assertThat(shape("", info)).containsExactlyElementsOf(shape("", hadoops));
  }

  private static JsonNode hadoopsOwn() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    RestClient.enable(conf);
    queues(conf);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
    // One after the other: two web applications in one JVM share what they answer with.
    try (MockCluster theirs = MockCluster.start(conf)) {
      load(theirs);
      return schedulerInfo(new RestClient(theirs.rm()), SCHEDULER);
    }
  }

  /** Each key with where it is and what its value is; entries of a list are taken together. */
  private static SortedSet<String> shape(String path, JsonNode node) {
    SortedSet<String> shape = new TreeSet<>();
    String kind = node.isIntegralNumber() ? "INTEGER" : node.getNodeType().name();
    if (node.isObject()) {
      for (Iterator<Map.Entry<String, JsonNode>> i = node.fields(); i.hasNext(); ) {
        Map.Entry<String, JsonNode> field = i.next();
        // What the scheduler did last: ours is told elsewhere.
        boolean isHealth = path.equals("/health") && field.getValue().isArray();
        shape.add(path + "/" + field.getKey());
        if (!isHealth) {
          shape.addAll(shape(path + "/" + field.getKey(), field.getValue()));
        }
      }
    } else if (node.isArray()) {
      node.forEach(entry -> shape.addAll(shape(path + "[]", entry)));
    } else {
      shape.add(path + " is a " + kind);
    }
    return shape;
  }

  @Test
  void numbers_areOursInItsTerms() {
    assertThat(info.path("queueName").asText()).isEqualTo("root");
    assertThat(info.path("capacity").asDouble()).isEqualTo(100);
    assertThat(info.path("usedCapacity").asDouble()).isEqualTo(37.5);
    assertThat(leaf().path("absoluteCapacity").asDouble()).isEqualTo(25);
    assertThat(leaf().path("absoluteUsedCapacity").asDouble()).isEqualTo(37.5);
    assertThat(leaf().path("usedCapacity").asDouble()).isEqualTo(150);
    assertThat(leaf().path("numContainers").asInt()).isEqualTo(2);
    assertThat(leaf().path("pendingContainers").asInt()).isEqualTo(2);
    assertThat(leaf().path("numActiveApplications").asInt()).isEqualTo(1);
    assertThat(leaf().at("/usedAMResource/memory").asLong()).isEqualTo(512);
    assertThat(leaf().at("/users/user/0/resourcesUsed/memory").asLong()).isEqualTo(1536);
    assertThat(leaf().at("/users/user/0/isActive").asBoolean()).isTrue();
    JsonNode a = info.at("/queues/queue/1/queues/queue/0");
    assertThat(a.path("queuePath").asText()).isEqualTo("root.dev.a");
    assertThat(a.path("capacity").asDouble()).isEqualTo(40);
    assertThat(a.path("absoluteCapacity").asDouble()).isEqualTo(30);
    // 2457 of 4096 MiB, and 4 of 8 vcores.
    assertThat(a.path("absoluteMaxCapacity").asDouble()).isEqualTo(50);
    assertThat(a.path("maxCapacity").asDouble()).isEqualTo(50);
    assertThat(a.path("userLimitFactor").asDouble()).isEqualTo(1.666667);
  }

  @Test
  void property_makesItTheAnswerAndARequestCanNameEither() throws Exception {
    assertThat(schedulerInfo(client, SCHEDULER).path("type").asText()).isEqualTo("vqs");
    refresh("true");
    try {
      assertThat(schedulerInfo(client, SCHEDULER).path("type").asText())
          .isEqualTo("capacityScheduler");
      assertThat(schedulerInfo(client, SCHEDULER + "?form=vqs").path("type").asText())
          .isEqualTo("vqs");
      Reply odd = client.get(SCHEDULER + "?form=fair");
      assertThat(odd.status()).isEqualTo(400);
      assertThat(odd.message()).isEqualTo("form (fair) must be vqs or capacity");
    } finally {
      refresh("false");
    }
  }

  private static void refresh(String capacityForm) throws Exception {
    Configuration conf = new YarnConfiguration(cluster.rm().getConfig());
    conf.set("yarn.scheduler.vqs.rest.capacity-form", capacityForm);
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  @Test
  void xml_isReadByHadoopsOwnClasses() throws Exception {
    Reply reply = client.get(CAPACITY_FORM, "application/xml");
    assertThat(reply.type()).startsWith("application/xml");
    CapacitySchedulerInfo scheduler = (CapacitySchedulerInfo) read(reply).getSchedulerInfo();
    assertThat(scheduler.getQueueName()).isEqualTo("root");
    assertThat(scheduler.getUsedCapacity()).isEqualTo(37.5f);
    List<CapacitySchedulerQueueInfo> queues = scheduler.getQueues().getQueueInfoList();
    CapacitySchedulerLeafQueueInfo first = (CapacitySchedulerLeafQueueInfo) queues.get(0);
    assertThat(first.getQueueName()).isEqualTo("default");
    assertThat(first.getNumActiveApplications()).isEqualTo(1);
    assertThat(first.getResourcesUsed().getMemorySize()).isEqualTo(1536);
    assertThat(first.getUsers().getUsersList()).hasSize(1);
    assertThat(queues.get(1).getQueues().getQueueInfoList())
        .extracting(CapacitySchedulerQueueInfo::getQueuePath)
        .containsExactly("root.dev.a", "root.dev.b");
  }

  private static SchedulerTypeInfo read(Reply reply) throws JAXBException {
    return (SchedulerTypeInfo)
        JAXBContext.newInstance(
                SchedulerTypeInfo.class,
                CapacitySchedulerInfo.class,
                CapacitySchedulerLeafQueueInfo.class)
            .createUnmarshaller()
            .unmarshal(new StringReader(reply.body()));
  }

  /** Datadog: of the queues two levels down, up to the first leaf, which has no "queues". */
  @Test
  void datadog_findsItsMetrics() {
    assertThat(info.path("type").asText()).isEqualTo("capacityScheduler");
    for (String metric : List.of("maxCapacity", "usedCapacity", "capacity")) {
      assertThat(info.get(metric).isNumber()).as(metric).isTrue();
    }
    List<String> missing = new ArrayList<>();
    for (JsonNode queue : info.at("/queues/queue")) {
      CapacityClients.DATADOG_OF_ALL.stream()
          .filter(metric -> !CapacityClients.isNumber(queue, metric))
          .forEach(missing::add);
    }
    CapacityClients.DATADOG_OF_LEAVES.stream()
        .filter(metric -> !CapacityClients.isNumber(leaf(), metric))
        .forEach(missing::add);
    assertThat(missing).isEmpty();
  }

  @Test
  void ranger_listsTheQueuesThatItFinds() {
    // A queue with others below has no "type", under Capacity too, and Ranger passes it over.
    assertThat(CapacityClients.rangerQueues(info)).containsExactly("root", "root.default");
  }

  @Test
  void linkis_findsTheQueueAndWhatIsUsed() {
    JsonNode queue = CapacityClients.linkisQueue(info.at("/queues/queue"), "default").orElseThrow();
    assertThat(queue.path("absoluteCapacity").asDouble()).isEqualTo(25);
    assertThat(queue.path("resourcesUsed").get("memory").asLong()).isEqualTo(1536);
    assertThat(queue.path("resourcesUsed").get("vCores").asInt()).isEqualTo(2);
  }

  @Test
  void openPai_seesItsVirtualClusters() {
    assertThat(CapacityClients.openPaiVirtualClusters(info))
        .containsExactly(
            "default: 25 of 100, uses 37.5, 1 active, 0 pending, RUNNING",
            "a: 30 of 50, uses 0.0, 0 active, 0 pending, RUNNING",
            "b: 45 of 100, uses 0.0, 0 active, 0 pending, RUNNING");
  }
}
