package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.it.mini.InProcessMaster;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.it.mini.PretendMachine;
import org.vqs.yarn.testing.TunedScheduler;

/**
 * Processes on a node of a gigabyte, which ask for a quarter of it each, and whose memory its
 * NodeManager measures. The machine uses what they do.
 */
@Tag("cluster")
class OvercommitIT {
  private static final int GIGABYTE = 1024;
  private static final long BYTES_OF_MEGABYTE = 1L << 20;
  private static final double FAR_ABOVE = 0.75;
  private static final int BEGINNING = 6;

  @TempDir private Path signals;

  /** Two of three run in what the node has. The mark is half of it, and .75 is far above it. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry(TunedScheduler.key("resources"), "memory-mb"),
          Map.entry(TunedScheduler.key("overcommit.factor"), "1.5"),
          Map.entry(TunedScheduler.key("overcommit.high-water"), "0.5"),
          Map.entry(TunedScheduler.key("root.default.overcommit"), "true"),
          Map.entry(TunedScheduler.key("preemption.grace"), "200ms"),
          Map.entry(TunedScheduler.key("overcommit.window"), "1s"),
          Map.entry(TunedScheduler.key("overcommit.unmeasured"), "1s"),
          Map.entry(TunedScheduler.key("overcommit.patience"), "1s"),
          Map.entry(YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING, "true"),
          Map.entry(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, "true"),
          Map.entry(YarnConfiguration.NM_VMEM_CHECK_ENABLED, "false"),
          Map.entry(YarnConfiguration.NM_CONTAINER_MON_INTERVAL_MS, "100"),
          Map.entry(YarnConfiguration.NM_RESOURCE_MON_INTERVAL_MS, "100"),
          Map.entry(YarnConfiguration.NM_MON_RESOURCE_CALCULATOR, PretendMachine.class.getName()));

  /** Says that it runs, uses little until it is told to use much, and ends when it is told to. */
  private String command() {
    return """
        touch %1$s/runs-$CONTAINER_ID; \
        until [ -e %1$s/use ] || [ -e %1$s/end ]; do sleep 0.1; done; \
        { head -c 160m /dev/zero; until [ -e %1$s/end ]; do sleep 0.1; done; } | tail > /dev/null\
        """
        .formatted(signals);
  }

  private void signal(String name) throws IOException {
    Files.createFile(signals.resolve(name));
  }

  private long running() throws IOException {
    try (Stream<Path> files = Files.list(signals)) {
      return files.filter(file -> file.getFileName().toString().startsWith("runs-")).count();
    }
  }

  /** What the processes use of memory, in MB, as their NodeManager measured it last. */
  private static long measured(MiniCluster cluster) {
    return cluster.resourceManager().getRMContext().getRMNodes().values().stream()
        .mapToLong(node -> node.getAggregatedContainersUtilization().getPhysicalMemory())
        .sum();
  }

  @Test
  void processesThatUseLittle_runBeyondTheNode_andGiveWayWhenTheyUseMuch() throws Exception {
    PretendMachine.set(GIGABYTE * BYTES_OF_MEGABYTE, () -> 100 * BYTES_OF_MEGABYTE);
    try (MiniCluster cluster = new MiniCluster("overcommit", 1, GIGABYTE, SETTINGS)) {
      CompletableFuture<List<ContainerStatus>> ends =
          CompletableFuture.supplyAsync(() -> run(cluster, Collections.nCopies(BEGINNING, 256)));
      await("six of which the node has room for four").until(() -> running() == BEGINNING);
      assertThat(cluster.scheduler().getRootQueueMetrics().getAvailableMB()).isZero();

      PretendMachine.set(GIGABYTE * BYTES_OF_MEGABYTE, () -> measured(cluster) * BYTES_OF_MEGABYTE);
      signal("use");
      await("two that give way").until(() -> cluster.scheduler().overcommit().gaveWay() >= 2);
      await("a machine that is not far above the mark")
          .until(() -> measured(cluster) < FAR_ABOVE * GIGABYTE);
      signal("end");

      List<ContainerStatus> ended = ends.join();
      assertThat(ended)
          .extracting(ContainerStatus::getExitStatus)
          .containsExactlyInAnyOrder(
              0, 0, 0, 0, ContainerExitStatus.PREEMPTED, ContainerExitStatus.PREEMPTED);
      assertThat(ended)
          .filteredOn(status -> status.getExitStatus() == ContainerExitStatus.PREEMPTED)
          .allSatisfy(status -> assertThat(status.getDiagnostics()).contains("over-commit"));
      assertThat(cluster.scheduler().caughtErrors()).isZero();
    } finally {
      Files.deleteIfExists(signals.resolve("use"));
    }
  }

  private List<ContainerStatus> run(MiniCluster cluster, List<Integer> sizes) {
    try {
      return new InProcessMaster(cluster).run(sizes, command());
    } catch (Exception failed) {
      throw new CompletionException(failed);
    }
  }
}
