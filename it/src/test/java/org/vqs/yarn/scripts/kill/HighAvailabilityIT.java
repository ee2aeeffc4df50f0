package org.vqs.yarn.scripts.kill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.scripts.OlderJava;
import org.vqs.yarn.scripts.ProcessCluster;

/** The short size of scripts/kills.sh, on Java 11. */
@Tag("cluster")
class HighAvailabilityIT {
  private static final int KILLS = 2;

  private final ProcessCluster cluster = new ProcessCluster("failover-it");

  @BeforeEach
  void start() throws Exception {
    List<String> options = new ArrayList<>(List.of("--ha"));
    options.addAll(OlderJava.options(11));
    cluster.start(options.toArray(String[]::new));
  }

  @AfterEach
  void stop() throws Exception {
    cluster.stop();
  }

  @Test
  void jobs_whileActiveResourceManagersAreKilled_finishInTheirFirstAttempts() throws Exception {
    List<ClusterJob.Kind> kinds = List.of(ClusterJob.Kind.MAPREDUCE, ClusterJob.Kind.SHELL);
    System.out.println(new KillRun(cluster, kinds).run(KILLS));
  }
}
