package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.vqs.yarn.testing.ScriptRun;

/**
 * MapReduce on a ResourceManager and NodeManagers of their own processes, through
 * scripts/cluster.sh, with the oldest Hadoop and the oldest Java that are promised. The tests share
 * a cluster, which the last one stops.
 */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterScriptIT {
  private static final ProcessCluster CLUSTER = new ProcessCluster("cluster-it");

  @BeforeAll
  static void start() throws Exception {
    List<String> options = new ArrayList<>(List.of("--hadoop", "3.3.6"));
    options.addAll(OlderJava.options(8));
    CLUSTER.start(options.toArray(String[]::new));
  }

  @AfterAll
  static void stop() throws Exception {
    CLUSTER.stop();
  }

  @Test
  @Order(1)
  void gangOfMaps_whileTheResourceManagerIsKilled_finishesInItsFirstAttempt() throws Exception {
    ScriptRun pi = CLUSTER.startScript("pi", "-Dmapreduce.job.tags=vqs-gang:4", "12", "100");
    CLUSTER.awaitContainers("01_00000[2-9]", 2);
    CLUSTER.script("kill-rm").exits(0);
    CLUSTER.script("status").exits(1);
    assertThat(pi.isRunning()).as("pi after the ResourceManager was killed").isTrue();
    CLUSTER.script("start-rm").exits(0);
    assertThat(pi.await().exits(0).output()).contains("Estimated value of Pi is 3.1");
    assertThat(CLUSTER.containers("02_[0-9]+")).as("containers of a second attempt").isEmpty();
  }

  @Test
  @Order(2)
  void stop_whileAJobRuns_endsContainersAndClient() throws Exception {
    int before = CLUSTER.containers("01_00000[2-9]").size();
    ScriptRun pi = CLUSTER.startScript("pi", "6", "100");
    CLUSTER.awaitContainers("01_00000[2-9]", before + 2);
    List<String> running = CLUSTER.processes("");
    assertThat(running).as("processes of the cluster").hasSizeGreaterThan(5);
    CLUSTER.stop();
    pi.await();
    assertThat(pi.output()).doesNotContain("Estimated value of Pi");
  }
}
