package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.ScriptRun;

/** Hadoop's distributed shell, whose containers sleep. It fails with a container that is lost. */
final class ShellJob extends ScriptJob {
  private static final int SLEEPERS = 4;

  ShellJob(ProcessCluster cluster) {
    super(cluster);
  }

  @Override
  String containerMark() {
    return "sleep\0";
  }

  @Override
  int containers() {
    return SLEEPERS;
  }

  /** All: one that is granted and not started is lost with its ResourceManager. */
  @Override
  int containersBeforeAKill() {
    return SLEEPERS;
  }

  @Override
  ScriptRun start() throws IOException {
    return cluster().startScript("shell", Integer.toString(SLEEPERS), "sleep", "15");
  }

  @Override
  void check(ScriptRun ended) throws IOException {
    assertThat(ended.exits(0).output()).contains("Application completed successfully");
  }
}
