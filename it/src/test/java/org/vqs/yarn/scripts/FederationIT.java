package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.vqs.yarn.testing.ScriptRun;

/**
 * Two sub-clusters of YARN Federation behind a Router, each a ResourceManager and a NodeManager of
 * their own processes; each ask goes to both. The tests share the clusters, which the last one
 * stops.
 *
 * <p>Not in this JVM: ResourceManagers in one JVM share the metrics of the cluster and of queues
 * and the time of their start, which application ids are made of.
 */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FederationIT {
  private static final int SUB_CLUSTERS = 2;

  /** For a master and two containers of MapReduce. */
  private static final int NODE_MB = 1536;

  /** In one sub-cluster, without a master. */
  private static final int MAPS_AT_ONCE = 3;

  private static final ProcessCluster CLUSTER = new ProcessCluster("federation-it", SUB_CLUSTERS);

  @BeforeAll
  static void start() throws Exception {
    // The only line of Hadoop whose Router is on Maven Central and runs with the others' jars.
    assumeThat(VersionInfo.getVersion()).startsWith("3.4.");
    CLUSTER.start("--federation", String.valueOf(SUB_CLUSTERS), "--sizes", NODE_MB + ":4");
  }

  @AfterAll
  static void stop() throws Exception {
    CLUSTER.stop();
  }

  private static JsonNode ask(int subCluster, String path) throws Exception {
    return CLUSTER.rest(CLUSTER.addresses().get(subCluster - 1), path);
  }

  private static JsonNode askRouter(String path) throws Exception {
    return CLUSTER.rest(CLUSTER.addresses().get(SUB_CLUSTERS), path);
  }

  private static ScriptRun pi(String... options) throws Exception {
    return pi(4, options);
  }

  private static ScriptRun pi(int maps, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of(String.valueOf(maps), "100"));
    return CLUSTER.startScript("pi", words.toArray(String[]::new));
  }

  /** Its id without {@code application_}, of one that ends as it should. */
  private static String assertDone(ScriptRun pi) throws Exception {
    String output = pi.await().exits(0).output();
    assertThat(output).contains("Estimated value of Pi is 3.1");
    Matcher id = Pattern.compile("Submitted application application_([0-9_]+)").matcher(output);
    assertThat(id.find()).as(output).isTrue();
    return id.group(1);
  }

  /** How many containers of an application ran in a sub-cluster. */
  private static int containers(int subCluster, String application) throws Exception {
    List<String> found =
        CLUSTER.containers(subCluster, application + "_01_[0-9]+").stream()
            .map(each -> each.getFileName().toString())
            .toList();
    // A ResourceManager that was started again is one epoch on.
    assertThat(found).allMatch(each -> each.startsWith("container_e" + subCluster + "00"));
    return found.size();
  }

  private static void assertNothingLeft(int applications) throws Exception {
    for (int subCluster = 1; subCluster <= SUB_CLUSTERS; subCluster++) {
      int each = subCluster;
      await("nothing left in sub-cluster " + each)
          .untilAsserted(
              () -> {
                JsonNode metrics = ask(each, "metrics").path("clusterMetrics");
                assertThat(metrics.path("allocatedMB").asInt(-1)).isZero();
                assertThat(metrics.path("containersAllocated").asInt(-1)).isZero();
                assertThat(metrics.path("containersPending").asInt(-1)).isZero();
                assertThat(metrics.path("pendingMB").asInt(-1)).isZero();
                assertThat(metrics.path("availableMB").asInt()).isEqualTo(NODE_MB);
              });
      JsonNode apps = ask(each, "apps").at("/apps/app");
      assertThat(apps).hasSizeLessThanOrEqualTo(applications);
      apps.forEach(app -> assertThat(app.path("finalStatus").asText()).isEqualTo("SUCCEEDED"));
    }
    // By this LoadBasedRouterPolicy chooses, sub-cluster by sub-cluster.
    assertThat(askRouter("metrics").at("/clusterMetrics/availableMB").asInt())
        .isEqualTo(SUB_CLUSTERS * NODE_MB);
  }

  private static void assertSound(int subCluster) throws Exception {
    JsonNode health = ask(subCluster, "scheduler/vqs/health");
    assertThat(health.path("healthy").asBoolean()).as(health.toString()).isTrue();
    assertThat(health.path("caughtErrors").asInt(-1)).as(health.toString()).isZero();
  }

  @Test
  @Order(1)
  void application_runsInBothSubClusters_andLeavesNothing() throws Exception {
    String application = assertDone(pi());
    assertThat(containers(1, application)).isPositive();
    assertThat(containers(2, application)).isPositive();
    assertNothingLeft(1);
    assertSound(1);
    assertSound(2);
  }

  @Test
  @Order(2)
  void gang_startsWhereItsMasterRuns_andSaysSoElsewhere() throws Exception {
    ScriptRun pi = pi("-Dmapreduce.job.tags=vqs-gang:2");
    await("the AMRMProxy asks elsewhere")
        .until(() -> !pi.isRunning() || awayFrom(1) || awayFrom(2));
    int away = awayFrom(1) ? 1 : 2;
    await("why in sub-cluster " + away)
        .untilAsserted(
            () ->
                assertThat(ask(away, "scheduler/vqs/why/" + running(away)).toString())
                    .contains(
                        "It starts in sub-cluster sc"
                            + (3 - away)
                            + ", where its application master runs, and nothing of it starts here"));
    String application = assertDone(pi);
    assertThat(containers(away, application)).isZero();
    assertThat(containers(3 - away, application)).isGreaterThanOrEqualTo(5);
    assertNothingLeft(2);
    assertSound(1);
    assertSound(2);
  }

  /** True if an application runs in a sub-cluster whose master is in the other. */
  private static boolean awayFrom(int subCluster) throws Exception {
    return ask(subCluster, "apps?states=RUNNING").toString().contains("UnmanagedAM-");
  }

  private static String running(int subCluster) throws Exception {
    return ask(subCluster, "apps?states=RUNNING").at("/apps/app/0/id").asText();
  }

  @Test
  @Order(3)
  void subClusterUnderCapacity_worksTogetherWithOneUnderOurs() throws Exception {
    CLUSTER.script("kill-rm", "2").exits(0);
    CLUSTER.script("start-rm", "2", "--scheduler", "ours,capacity").exits(0);
    assertThat(ask(2, "scheduler").at("/scheduler/schedulerInfo/type").asText())
        .isEqualTo("capacityScheduler");
    // Ours starts what has room at once, Capacity a heartbeat later: some must be left for it.
    String application = assertDone(pi(4 * MAPS_AT_ONCE));
    assertThat(containers(1, application)).isPositive();
    assertThat(containers(2, application)).isPositive();
    assertNothingLeft(3);
    assertSound(1);
  }
}
