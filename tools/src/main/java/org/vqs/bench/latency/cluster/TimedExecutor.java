package org.vqs.bench.latency.cluster;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerLivenessContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerReapContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerSignalContext;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerStartContext;

/**
 * Runs a container as a thread of the NodeManager that waits for as long as the container's
 * environment says. All else a NodeManager does for a container and reports of it is done; only
 * processes are not started, whose load on the few processors of one computer would hide what is
 * measured.
 */
public final class TimedExecutor extends DefaultContainerExecutor {
  /** The environment variable that says how many milliseconds a container runs. */
  static final String LIFE = "BENCH_LIFE_MILLIS";

  @Override
  public int launchContainer(ContainerStartContext context) {
    String life = context.getContainer().getLaunchContext().getEnvironment().get(LIFE);
    try {
      TimeUnit.MILLISECONDS.sleep(Long.parseLong(life));
      return ExitCode.SUCCESS.getExitCode();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return ExitCode.TERMINATED.getExitCode();
    }
  }

  @Override
  public boolean signalContainer(ContainerSignalContext context) {
    return true;
  }

  @Override
  public boolean reapContainer(ContainerReapContext context) {
    return true;
  }

  @Override
  public boolean isContainerAlive(ContainerLivenessContext context) {
    return false;
  }
}
