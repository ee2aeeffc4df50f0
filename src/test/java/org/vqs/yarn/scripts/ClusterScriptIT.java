package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * MapReduce on a ResourceManager and NodeManagers of their own processes, through
 * scripts/cluster.sh.
 */
@Tag("cluster")
class ClusterScriptIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Path directory = Path.of("target", "cluster-it").toAbsolutePath();

  @BeforeEach
  void start() throws Exception {
    ScriptRun run =
        script(
            "start",
            "--jar",
            System.getProperty("vqs.jar"),
            "--hadoop-version",
            VersionInfo.getVersion(),
            "--nodes",
            "2");
    assertThat(run.exits(0).output()).contains("ready: 2 NodeManagers", "VirtualQueueScheduler");
  }

  @AfterEach
  void stop() throws Exception {
    script("stop").exits(0);
    assertThat(processes()).as("processes left by the cluster").isEmpty();
    script("status").exits(3);
  }

  @Test
  void pi_finishes() throws Exception {
    assertThat(script("pi", "4", "100").exits(0).output()).contains("Estimated value of Pi is 3.1");
  }

  @Test
  void pi_whileTheResourceManagerIsKilled_finishesInItsFirstAttempt() throws Exception {
    ScriptRun pi = startScript("pi", "12", "100");
    await("first maps").atMost(LIMIT).until(() -> containers("01_00000[2-9]").size() >= 2);
    script("kill-rm").exits(0);
    script("status").exits(1);
    assertThat(pi.isRunning()).as("pi after the ResourceManager was killed").isTrue();
    script("start-rm").exits(0);
    assertThat(pi.await(LIMIT).exits(0).output()).contains("Estimated value of Pi is 3.1");
    assertThat(containers("02_[0-9]+")).as("containers of a second attempt").isEmpty();
  }

  @Test
  void stop_whileAJobRuns_endsContainersAndClient() throws Exception {
    ScriptRun pi = startScript("pi", "12", "100");
    await("first maps").atMost(LIMIT).until(() -> containers("01_00000[2-9]").size() >= 2);
    List<String> before = processes();
    assertThat(before).as("processes of the cluster").hasSizeGreaterThan(5);
    script("stop").exits(0);
    assertThat(processes()).as("processes left by the cluster").isEmpty();
    pi.await(LIMIT);
    assertThat(pi.output()).doesNotContain("Estimated value of Pi");
  }

  private ScriptRun startScript(String command, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of(command, "--dir", directory.toString()));
    words.addAll(List.of(arguments));
    return ScriptRun.start(Map.of(), "cluster.sh", words.toArray(String[]::new));
  }

  private ScriptRun script(String command, String... arguments) throws Exception {
    return startScript(command, arguments).await(LIMIT);
  }

  /** Output directories of containers whose id ends in {@code attempt_number}. */
  private List<Path> containers(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String node : List.of("nm1", "nm2")) {
      try (Stream<Path> files = Files.walk(directory.resolve(node).resolve("userlogs"), 2)) {
        files
            .filter(file -> file.getFileName().toString().matches("container_.*_" + pattern))
            .forEach(found::add);
      }
    }
    return found;
  }

  /** Processes that have the cluster's directory in their command line or environment. */
  private List<String> processes() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(
              process ->
                  (text(process, "cmdline") + text(process, "environ")).contains(directory + "/"))
          .map(process -> process.getFileName() + " " + text(process, "cmdline"))
          .toList();
    }
  }

  /** A file of a process; empty if the process is gone or somebody else's. */
  private static String text(Path process, String file) {
    try {
      return Files.readString(process.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
