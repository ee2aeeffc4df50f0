package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.Spark;

/** A real Spark under our scheduler. */
@Tag("cluster")
class SparkIT {
  /** Nodes of this memory; a driver or an executor of Spark takes 896 MB of it. */
  private static final int NODE_MB = 4_096;

  private static final int EXECUTORS = 4;

  /**
   * Another application has one of two nodes. On the other one the driver fits, and three of four
   * executors.
   */
  @Test
  void executorsOfABarrierStage_startTogetherOrNotAtAll() throws Exception {
    Spark spark = new Spark(Path.of("target", "spark"));
    Map<String, String> settings = Map.of("yarn.scheduler.vqs.am.max-share", "1");
    try (MiniCluster cluster = new MiniCluster("spark", 2, NODE_MB, settings)) {
      ApplicationId other = occupyANode(cluster);
      Process client =
          spark.submit(
              cluster.configuration(),
              new Spark.Job(
                  "SparkJob",
                  Map.of(
                      "spark.executor.instances",
                      Integer.toString(EXECUTORS),
                      "spark.yarn.tags",
                      "vqs-gang:" + EXECUTORS),
                  List.of(Integer.toString(EXECUTORS))));
      await("all executors asked for")
          .until(
              () -> cluster.scheduler().getRootQueueMetrics().getPendingContainers() == EXECUTORS);
      ApplicationAttemptId driver = sparkAttempt(cluster);
      await("the driver alone")
          .during(Duration.ofSeconds(2))
          .until(() -> containers(cluster, driver) == 1);

      cluster.client().killApplication(other);

      assertThat(client.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).as(spark.output()).isTrue();
      assertThat(client.exitValue()).as(spark.output()).isZero();
      assertThat(spark.driverLog())
          .contains("Received 4 containers from YARN, launching executors on 4 of them");
    }
  }

  /** An application whose master takes a node. */
  private static ApplicationId occupyANode(MiniCluster cluster) throws Exception {
    ApplicationSubmissionContext context =
        cluster.client().createApplication().getApplicationSubmissionContext();
    context.setQueue("default");
    context.setResource(Resource.newInstance(NODE_MB, 1));
    context.setAMContainerSpec(MiniCluster.launch("exec sleep 600"));
    ApplicationId id = cluster.client().submitApplication(context);
    await("a node taken")
        .until(() -> cluster.scheduler().getRootQueueMetrics().getAllocatedMB() == NODE_MB);
    return id;
  }

  private static ApplicationAttemptId sparkAttempt(MiniCluster cluster) throws Exception {
    List<ApplicationReport> running =
        cluster.client().getApplications(EnumSet.of(YarnApplicationState.RUNNING));
    assertThat(running).hasSize(1);
    return running.get(0).getCurrentApplicationAttemptId();
  }

  private static int containers(MiniCluster cluster, ApplicationAttemptId attempt) {
    return cluster.scheduler().getSchedulerAppInfo(attempt).getLiveContainers().size();
  }
}
