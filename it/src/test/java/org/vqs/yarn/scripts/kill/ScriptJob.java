package org.vqs.yarn.scripts.kill;

import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.ScriptRun;

/** An application of scripts/cluster.sh. */
abstract class ScriptJob extends ClusterJob {
  private ScriptRun run;

  ScriptJob(ProcessCluster cluster) {
    super(cluster);
  }

  /** Starts the command. */
  abstract ScriptRun start() throws Exception;

  /** Asserts that the command did what it should, of one that ended. */
  abstract void check(ScriptRun ended) throws Exception;

  @Override
  final void submit() throws Exception {
    run = start();
  }

  @Override
  final boolean hasBegun() {
    return run != null;
  }

  @Override
  final boolean isRunning() {
    return run != null && run.isRunning();
  }

  @Override
  final void check() throws Exception {
    check(run.await());
  }
}
