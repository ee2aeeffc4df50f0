package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.Spark;

/** A Spark job of two stages with a shuffle between them, on three executors. */
final class SparkStages extends ClusterJob {
  private static final int EXECUTORS = 3;

  private final Spark spark;
  private Process client;

  SparkStages(ProcessCluster cluster) throws Exception {
    super(cluster);
    // The script ends what has this in its environment.
    Map<String, String> mark = Map.of("VQS_CLUSTER_DIR", cluster.directory().toString());
    spark = new Spark(cluster.directory().resolveSibling("spark"), mark);
  }

  @Override
  String containerMark() {
    return "CoarseGrainedExecutorBackend";
  }

  @Override
  int containers() {
    return 1;
  }

  @Override
  void submit() throws Exception {
    Configuration conf = new Configuration(false);
    for (String file : List.of("core-site.xml", "yarn-site.xml")) {
      conf.addResource(cluster().directory().resolve("conf").resolve(file).toUri().toURL());
    }
    Path staging = cluster().directory().resolve("staging");
    client =
        spark.submit(
            conf,
            new Spark.Job(
                "StagesJob",
                Map.of(
                    "spark.executor.instances",
                    Integer.toString(EXECUTORS),
                    // Tasks begin with the first executor.
                    "spark.scheduler.minRegisteredResourcesRatio",
                    "0",
                    "spark.yarn.stagingDir",
                    staging.toUri().toString()),
                List.of("24", "1000")));
  }

  @Override
  boolean hasBegun() {
    return client != null;
  }

  @Override
  boolean isRunning() {
    return client != null && client.isAlive();
  }

  @Override
  void check() throws Exception {
    boolean ended = client.waitFor(Patience.MINUTES, TimeUnit.MINUTES);
    client.destroyForcibly();
    assertThat(ended).as(spark.output()).isTrue();
    assertThat(client.exitValue()).as(spark.output()).isZero();
    assertThat(spark.output()).contains("final status: SUCCEEDED");
  }
}
