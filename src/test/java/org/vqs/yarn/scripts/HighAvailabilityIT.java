package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two ResourceManagers, ZooKeeper and NodeManagers in processes of their own, under MapReduce and
 * distributed shell: the active ResourceManager is killed again and again, and in turns a
 * NodeManager is killed, a NodeManager is stopped for a while, or ZooKeeper is.
 *
 * <p>{@code -Dvqs.failover.kills=20} is the long size.
 */
@Tag("cluster")
class HighAvailabilityIT {
  private static final int KILLS = Integer.getInteger("vqs.failover.kills", 2);
  private static final int MAPS = 6;
  private static final int SLEEPERS = 4;

  /** Of a container that its NodeManager was about to start when it died. */
  private static final String LOST = "exit code 154";

  /**
   * A client that asks when its master has just ended is sent to a job history server, and there is
   * none. How the job ended the ResourceManager knows.
   */
  private static final String HISTORY_SERVER = "Your endpoint configuration is wrong";

  private final ProcessCluster cluster = new ProcessCluster("failover-it");
  private final List<ScriptRun> ended = new ArrayList<>();
  private ScriptRun pi;
  private ScriptRun shell;

  @BeforeEach
  void start() throws Exception {
    cluster.start("--ha");
  }

  @AfterEach
  void stop() throws Exception {
    cluster.stop();
  }

  @Test
  void jobs_whileActiveResourceManagersAreKilled_finishInTheirFirstAttempts() throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      startJobs();
      cluster.awaitContainers("01_00000[2-9]", 2);
      switch (kill % 3) {
        case 0 -> failOverWithANodeManagerThatDies();
        case 1 -> failOverWithANodeManagerThatIsStopped();
        default -> failOverWithAStoreThatIsStopped();
      }
      cluster.script("status").exits(0);
    }
    finish(pi);
    finish(shell);
    assertThat(cluster.containers("02_[0-9]+")).as("containers of second attempts").isEmpty();
    assertEveryApplicationSucceeded();
    assertNothingIsLeft();
    System.out.println(KILLS + " kills, " + ended.size() + " jobs");
  }

  /** Starts those of the two jobs that do not run, for the first time or once more. */
  private void startJobs() throws Exception {
    if (pi == null || !pi.isRunning()) {
      finish(pi);
      pi =
          cluster.startScript(
              "pi", "-Dmapreduce.map.speculative=false", Integer.toString(MAPS), "100");
    }
    if (shell == null || !shell.isRunning()) {
      finish(shell);
      shell = cluster.startScript("shell", Integer.toString(SLEEPERS), "sleep", "15");
    }
  }

  private void finish(ScriptRun job) throws Exception {
    if (job == null) {
      return;
    }
    job.await(ProcessCluster.LIMIT);
    String output = job.output();
    if (job == shell) {
      job.exits(0);
      assertThat(output).contains("Application completed successfully");
    } else if (!output.contains(HISTORY_SERVER)) {
      job.exits(0);
      assertThat(output).contains("Estimated value of Pi is 3.1");
      assertThat(count("Launched map tasks=([0-9]+)", output) - MAPS)
          .as("maps run again")
          .isEqualTo(count("Failed map tasks=([0-9]+)", output))
          .isLessThanOrEqualTo(Pattern.compile(LOST).matcher(output).results().count());
    }
    ended.add(job);
  }

  private static long count(String counter, String output) {
    Matcher matcher = Pattern.compile(counter).matcher(output);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private void failOverWithANodeManagerThatDies() throws Exception {
    // Distributed shell fails with a container that is lost.
    await("no container of distributed shell is about to start")
        .atMost(ProcessCluster.LIMIT)
        .until(() -> !shell.isRunning() || cluster.processes("sleep\0").size() >= SLEEPERS);
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

  private void awaitActive() {
    await("an active ResourceManager")
        .atMost(ProcessCluster.LIMIT)
        .until(() -> cluster.script("status").output().contains("active: rm"));
  }

  private void assertEveryApplicationSucceeded() throws Exception {
    JsonNode apps = cluster.rest("apps").at("/apps/app");
    assertThat(apps).hasSize(ended.size());
    for (JsonNode app : apps) {
      assertThat(app.path("finalStatus").asText()).as(app.toString()).isEqualTo("SUCCEEDED");
    }
  }

  private void assertNothingIsLeft() throws Exception {
    JsonNode health = cluster.rest("scheduler/vqs/health");
    assertThat(health.path("problems")).as(health.toString()).isEmpty();
    assertThat(health.path("caughtErrors").asInt(-1)).as("caught errors").isZero();
    await("an idle cluster")
        .atMost(ProcessCluster.LIMIT)
        .untilAsserted(
            () -> {
              JsonNode info = cluster.rest("scheduler").at("/scheduler/schedulerInfo");
              for (String count : List.of("containers", "applications", "waitingContainers")) {
                assertThat(info.path("totals").path(count).asInt(-1)).as(count).isZero();
              }
              assertThat(info.path("nodes").path("ACTIVE").asInt()).as("active nodes").isEqualTo(2);
              assertThat(containerProcesses()).isEmpty();
            });
  }

  private List<String> containerProcesses() throws IOException {
    return cluster.processes("container_");
  }
}
