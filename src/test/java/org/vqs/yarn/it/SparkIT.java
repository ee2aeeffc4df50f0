package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real Spark under our scheduler. */
@Tag("cluster")
class SparkIT {
  private static final long LIMIT_SECONDS = 120;

  @Test
  void barrierStage_runs() throws Exception {
    Spark spark = new Spark(Path.of("target", "spark"));
    try (MiniCluster cluster = new MiniCluster("spark", 2, 4_096, Map.of())) {
      Process client =
          spark.submit(
              cluster.configuration(),
              Map.of("spark.executor.instances", "3", "spark.yarn.tags", "vqs-gang:3"),
              "3");
      assertThat(client.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as(spark.output()).isTrue();
      assertThat(client.exitValue()).as(spark.output()).isZero();
      // One ask, and one answer.
      assertThat(spark.driverLog())
          .contains("Will request 3 executor container(s)", "Received 3 containers from YARN");
    }
  }
}
