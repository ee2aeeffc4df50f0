package org.vqs.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class DemoIT {

  private static final int CONTAINERS = 12;

  private static final String CONTAINER = "[^ ]*/sleep [0-9.]+";
  private static final Pattern ADDRESS = Pattern.compile("http://localhost:[0-9]+/cluster");

  /** By its options: of a command line as long as a class path only the beginning is known. */
  private static final String COMPARED_RUN = "[^ ]*/java .* -cp .*";

  private static final String MASTER = "[^ ]*/java .*DemoMaster.*";

  @TempDir private Path directory;

  @Test
  void demo_runsEveryContainerAndLeavesNothingBehind() throws IOException {
    try (DemoProcess demo = start("--nodes", "2", "--containers", "" + CONTAINERS)) {
      soon().until(() -> !demo.isRunning());

      assertThat(demo.exitCode()).as(demo.output()).isZero();
      assertThat(demo.output())
          .contains("Running 12 containers in 2 applications, seed 1.")
          .contains("done 12, failed 0, makespan")
          .contains("memory allocated, mean");
      assertThat(demo.countSeen(CONTAINER)).isEqualTo(CONTAINERS);
      assertThat(demo.countSeen(MASTER)).isEqualTo(2);
      assertThat(demo.survivors()).isEmpty();
      assertThat(demo.files()).isEmpty();
    }
  }

  @Test
  void demo_leavesNothingBehindWhenInterrupted() throws IOException {
    try (DemoProcess demo = start("--nodes", "2", "--containers", "40")) {
      soon().until(() -> demo.isRunning() && demo.countSeen(CONTAINER) > 3);
      assertThat(demo.survivors()).isNotEmpty();
      assertThat(demo.files()).isNotEmpty();

      demo.terminate();

      soon().until(() -> !demo.isRunning());
      assertThat(demo.output()).contains("Stopping.").doesNotContain("failed");
      // A killed process that lost its parent is there until init has reaped it.
      soon().untilAsserted(() -> assertThat(demo.survivors()).isEmpty());
      assertThat(demo.files()).isEmpty();
    }
  }

  @Test
  void comparison_printsOneTableAndLeavesNothingBehind() throws IOException {
    try (DemoProcess demo = startSmallestComparison()) {
      soon().until(() -> !demo.isRunning());

      assertThat(demo.exitCode()).as(demo.output()).isZero();
      assertThat(demo.output())
          .containsSubsequence(
              "Run 1 of 2",
              "under scheduler vqs (adaptive).",
              "Run 2 of 2",
              "under scheduler capacity.",
              "1 containers on 1 nodes, seed 368",
              "vqs (adaptive)  ",
              "capacity  ",
              "vqs / capacity  ",
              "no verdict");
      assertThat(demo.countSeen(COMPARED_RUN)).isEqualTo(2);
      assertThat(demo.survivors()).isEmpty();
      assertThat(demo.files()).isEmpty();
    }
  }

  @Test
  @Tag("release")
  void comparison_leavesNothingBehindWhenInterrupted() throws IOException {
    try (DemoProcess demo = startSmallestComparison()) {
      soon().until(() -> demo.isRunning() && demo.countSeen(MASTER) > 0);

      demo.terminate();

      soon().until(() -> !demo.isRunning());
      assertThat(demo.output()).contains("Stopping.").doesNotContain("failed", "Run 2");
      soon().untilAsserted(() -> assertThat(demo.survivors()).isEmpty());
      assertThat(demo.files()).isEmpty();
    }
  }

  @Test
  @Tag("release")
  void gangs_runOneAfterTheOtherHereAndBlockEachOtherUnderCapacity() throws IOException {
    try (DemoProcess demo = start("--gangs")) {
      soon().until(() -> !demo.isRunning());

      assertThat(demo.exitCode()).as(demo.output()).isZero();
      String table = demo.output().substring(demo.output().indexOf("Two training jobs"));
      assertThat(table.substring(0, table.indexOf("capacity")))
          .contains("team-1: all 8 containers worked", "team-2: all 8 containers worked")
          // They come in one answer, and the master takes a moment for each, of a slow computer
          // too.
          .containsPattern("held without working: [0-4]\\.[0-9] container-seconds");
      assertThat(table.substring(table.indexOf("capacity")))
          .containsPattern("team-1: GAVE UP after [0-9.]+ s, with [1-7] of its 8 containers")
          .contains("team-2: all 8 containers worked");
      assertThat(demo.survivors()).isEmpty();
      assertThat(demo.files()).isEmpty();
    }
  }

  @Test
  @Tag("release")
  void keptCluster_servesItsPages() throws Exception {
    try (DemoProcess demo = start("--nodes", "2", "--containers", "4", "--keep")) {
      soon().until(() -> ADDRESS.matcher(demo.output()).find() || !demo.isRunning());
      Matcher address = ADDRESS.matcher(demo.output());
      assertThat(address.find()).as(demo.output()).isTrue();

      HttpRequest page = HttpRequest.newBuilder(URI.create(address.group() + "/scheduler")).build();
      HttpResponse<String> answer = HttpClient.newHttpClient().send(page, BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("Virtual Queue Scheduler", "adaptive");
      demo.terminate();
      soon().until(() -> !demo.isRunning());
    }
  }

  @Test
  void demo_refusesABadValueAndStartsNothing() throws IOException {
    try (DemoProcess demo = start("--scheduler", "fair", "--policy", "vqs")) {
      soon().until(() -> !demo.isRunning());

      assertThat(demo.exitCode()).isEqualTo(2);
      assertThat(demo.output()).contains("--policy (vqs) needs --scheduler vqs, not fair");
      assertThat(demo.files()).isEmpty();
    }
  }

  /** With this seed the one container is asked for at once and runs for a second. */
  private DemoProcess startSmallestComparison() throws IOException {
    return start("--compare", "--nodes", "1", "--containers", "1", "--seed", "368");
  }

  private DemoProcess start(String... arguments) throws IOException {
    return DemoProcess.start(directory, arguments);
  }

  private static ConditionFactory soon() {
    return await().pollInterval(Duration.ofMillis(100));
  }
}
