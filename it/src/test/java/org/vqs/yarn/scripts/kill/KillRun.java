package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.vqs.yarn.scripts.ProcessCluster;

/**
 * Two ResourceManagers, ZooKeeper and two NodeManagers in processes of their own, under
 * applications: the active ResourceManager is killed again and again, and in turns a NodeManager is
 * killed with it, a NodeManager is stopped for a while, ZooKeeper is, or ZooKeeper answers slowly.
 * Ends with an {@link AssertionError} if an application did not finish in its first attempt, or
 * something is left but what a NodeManager still reports without a process.
 */
final class KillRun {
  /** Less than what ZooKeeper's clients are patient for: 10 s. */
  private static final long SLOW_MS = 1_500;

  private final ProcessCluster cluster;
  private final Map<ClusterJob.Kind, ClusterJob> byKind = new LinkedHashMap<>();
  private final Collection<ClusterJob> jobs = byKind.values();

  /** On a cluster that was started for it, with two ResourceManagers. */
  KillRun(ProcessCluster cluster, List<ClusterJob.Kind> kinds) throws Exception {
    this.cluster = cluster;
    for (ClusterJob.Kind kind : kinds) {
      byKind.put(kind, kind.on(cluster));
    }
  }

  /** Kills so often. Returns what to tell of it. */
  String run(int kills) throws Exception {
    for (int kill = 0; kill < kills; kill++) {
      for (ClusterJob job : jobs) {
        job.keepRunning();
      }
      for (ClusterJob job : jobs) {
        job.awaitContainers(job.containersBeforeAKill());
      }
      switch (kill % 4) {
        case 0 -> failOverWithANodeManagerThatDies();
        case 1 -> failOverWithANodeManagerThatIsStopped();
        case 2 -> failOverWithAStoreThatIsStopped();
        default -> failOverWithAStoreThatIsSlow();
      }
      cluster.script("status").exits(0);
      System.out.printf(Locale.ROOT, "kill %d, finished: %s%n", kill + 1, counts());
    }
    for (ClusterJob job : jobs) {
      job.finish();
    }
    assertThat(cluster.containers("02_[0-9]+")).as("containers of second attempts").isEmpty();
    assertEveryApplicationSucceeded();
    assertNothingIsLeft();
    return "%d kills, finished: %s".formatted(kills, counts());
  }

  private String counts() {
    return byKind.entrySet().stream()
        .map(each -> each.getValue().finished() + " " + each.getKey())
        .collect(Collectors.joining(", "))
        .toLowerCase(Locale.ROOT);
  }

  private void failOverWithANodeManagerThatDies() throws Exception {
    // Of a container that is about to start it loses the process: a master would be started again
    // as a second attempt.
    for (ClusterJob job : jobs) {
      job.awaitContainers(job.containers());
    }
    cluster.script("kill-nm", "1").exits(0);
    cluster.script("kill-rm").exits(0);
    cluster.script("start-nm", "1").exits(0);
    cluster.script("start-rm").exits(0);
  }

  private void failOverWithANodeManagerThatIsStopped() throws Exception {
    cluster.script("pause", "nm2").exits(0);
    cluster.script("kill-rm").exits(0);
    awaitActive();
    cluster.script("resume", "nm2").exits(0);
    cluster.script("start-rm").exits(0);
  }

  private void failOverWithAStoreThatIsStopped() throws Exception {
    cluster.script("pause", "zk").exits(0);
    cluster.script("kill-rm").exits(0);
    cluster.script("resume", "zk").exits(0);
    awaitActive();
    cluster.script("start-rm").exits(0);
  }

  /** It answers nothing for a while, again and again, before and after the other one is active. */
  private void failOverWithAStoreThatIsSlow() throws Exception {
    holdStore();
    holdStore();
    cluster.script("kill-rm").exits(0);
    awaitActive();
    holdStore();
    cluster.script("start-rm").exits(0);
  }

  private void holdStore() throws Exception {
    cluster.script("pause", "zk").exits(0);
    TimeUnit.MILLISECONDS.sleep(SLOW_MS);
    cluster.script("resume", "zk").exits(0);
  }

  private void awaitActive() {
    await("an active ResourceManager")
        .until(() -> cluster.script("status").output().contains("active: rm"));
  }

  private void assertEveryApplicationSucceeded() throws Exception {
    JsonNode apps = cluster.rest("apps").at("/apps/app");
    assertThat(apps).hasSize(jobs.stream().mapToInt(ClusterJob::finished).sum());
    for (JsonNode app : apps) {
      assertThat(app.path("finalStatus").asText()).as(app.toString()).isEqualTo("SUCCEEDED");
    }
  }

  private void assertNothingIsLeft() throws Exception {
    JsonNode health = cluster.rest("scheduler/vqs/health");
    assertThat(health.path("problems")).as(health.toString()).isEmpty();
    assertThat(health.path("caughtErrors").asInt(-1)).as("caught errors").isZero();
    await("an idle cluster")
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              JsonNode info = cluster.rest("scheduler").at("/scheduler/schedulerInfo");
              for (String count : List.of("applications", "waitingContainers")) {
                assertThat(info.path("totals").path(count).asInt(-1)).as(count).isZero();
              }
              // A NodeManager that died when it was about to start a container may report it for
              // ever, without a process: it recovers it, and can neither start nor end it. A
              // ResourceManager that knows the application to have ended does not count it.
              List<String> reported = cluster.containersOnNodes();
              assertThat(info.path("totals").path("containers").asInt(-1))
                  .as("containers; the NodeManagers report %s", reported)
                  .isBetween(0, reported.size());
              assertThat(info.path("nodes").path("ACTIVE").asInt()).as("active nodes").isEqualTo(2);
              assertThat(containerProcesses()).isEmpty();
            });
  }

  private List<String> containerProcesses() throws IOException {
    return cluster.processes("container_");
  }
}
