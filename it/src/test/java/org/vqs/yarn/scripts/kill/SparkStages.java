package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.ScriptRun;

/** A Spark job of two stages with a shuffle between them, on three executors. */
final class SparkStages extends ScriptJob {
  SparkStages(ProcessCluster cluster) {
    super(cluster);
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
  ScriptRun start() throws IOException {
    return cluster().startScript("spark", "24", "1000");
  }

  @Override
  void check(ScriptRun ended) throws IOException {
    assertThat(ended.exits(0).output()).contains("final status: SUCCEEDED");
  }
}
