package org.vqs.bench.schedulers.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.bench.schedulers.run.ChildRun;

public class ShootoutScenariosTest {
  private static final Path SMOKE = Path.of("tools/src/main/resources/schedulers/smoke.json");

  @TempDir private Path directory;

  public static String smoke() {
    try {
      return Files.readString(SMOKE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void shippedScenario_isRead(String name) {
    ShootoutScenario scenario = ShootoutScenarios.named(name);

    assertThat(scenario.name()).isEqualTo(name);
    assertThat(scenario.schedulers()).contains("vqs-bf");
  }

  static Iterable<String> names() {
    return ShootoutScenarios.names();
  }

  @Test
  void names_areInOrderOfTheirNumbers_withoutThresholds() {
    assertThat(ShootoutScenarios.names())
        .containsSubsequence("backlog-1000", "backlog-5000", "backlog-10000", "smoke")
        .doesNotContain("thresholds");
    assertThat(ShootoutScenarios.fullNames()).contains("backlog-5000").doesNotContain("smoke");
  }

  @Test
  void failover_isABacklogOfItsOwn() {
    ShootoutScenario failover = ShootoutScenarios.failover();

    assertThat(failover.isBacklog()).isTrue();
    assertThat(failover.seconds()).isEqualTo(60);
    assertThat(failover.schedulers()).contains("adaptive", "capacity");
    assertThat(ShootoutScenarios.names()).doesNotContain(failover.name());
  }

  @Test
  void writtenScenario_isReadAgain() throws IOException {
    ShootoutScenario scenario = ShootoutScenarios.named("smoke");
    Path file = directory.resolve("smoke.json");
    Files.writeString(file, ChildRun.write(scenario));

    assertThat(ShootoutScenarios.named(file.toString())).isEqualTo(scenario);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"nodes\": 20 | \"nodes\": 0 | nodes (0) must be a whole number of at least 1",
        "\"nodes\": 20 | \"nodes\": 1 | nodes (1) must be at least the number of kinds of nodes",
        "\"nodes\": 20 | \"nodes\": 2.5 | nodes (2.5) must be a whole number",
        "\"nodes\": 20 | \"nodes\": \"20\" | nodes (\"20\") must be a whole number",
        "\"nodes\": 20, | | nodes is missing",
        "\"nodes\": 20 | \"nodes\": 20, \"racks\": 3 | racks (3) is unknown",
        "\"share\": 0.7 | \"share\": 0.6 | must be kinds whose shares sum to 1, not 0.8999",
        "\"share\": 0.7 | \"share\": 1.7 | nodeTypes[0]: share (1.7) must be a number from 0 to 1",
        "\"share\": 0.7 | \"share\": 0 | nodeTypes[0]: share (0) must be above 0",
        "\"vcores\": 64 | \"vcores\": 0 | nodeTypes[0]: vcores (0)",
        "\"vcores\": 64 | \"cores\": 64 | nodeTypes[0]: vcores is missing",
        "\"asks\": 50 | \"asks\": 9 | asks (9) must be at least applications (10)",
        "\"users\": 10 | \"users\": 11 | users (11) must be at most applications (10)",
        "\"released\": 0 | \"released\": 2 | released (2) must be a number from 0 to 1",
        "\"released\": 0 | \"released\": 0, \"used\": 0.7 | used (0.7) must be a number from 0 to 0.66",
        "\"released\": 0 | \"released\": 0, \"overcommit\": 5 | overcommit (5) must be a number from 1 to 4",
        "\"released\": 0 | \"released\": 0, \"overcommit\": 2 | overcommit (2) must be 1 where used is 0",
        "\"shapes\": 25 | \"shapes\": 51 | shapes (51) must be at most asks (50)",
        "\"pending\": 1000 | \"pending\": 49 | pending (49) must be at least asks (50) where load is 0",
        "\"load\": 0 | \"load\": 0.5 | pending (1000) must be 0 where load (0.5) is above 0",
        "\"load\": 0 | \"load\": -1 | load (-1) must be a number from 0 to 10",
        "\"largestMb\": 32768 | \"largestMb\": 1023 | largestMb (1023) must be at least smallestMb",
        "\"largestMb\": 32768 | \"largestMb\": 1030 | shapes (25) must be at most 7",
        "\"largestMb\": 32768 | \"largestMb\": 262145 | largestMb (262145) must be at most 262144",
        "\"meanSeconds\": 20 | \"meanSeconds\": 0 | meanSeconds (0) must be a number above 0",
        "\"localAsks\": 0 | \"localAsks\": 2 | localAsks (2) must be a number from 0 to 1",
        "\"heapMb\": 512 | \"heapMb\": 1 | heapMb (1) must be a whole number of at least 64",
        "\"fair\" | \"best\" | must be of adaptive, bf-js",
        "\"fair\" | \"fifo\" | must be texts in quotes, each once",
        "[\"adaptive\" | [], \"x\": [\"adaptive\" | schedulers ([]) must be an array with at least one",
        "\"title\": | title: | is not JSON"
      })
  void badField_isRefusedByName(String from, String to, String message) {
    String json = smoke();
    assertThat(json).contains(from);
    String broken = json.replace(from, to == null ? "" : to);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShootoutScenarios.parse("my/bad.json", "bad", broken))
        .withMessageContaining("my/bad.json")
        .withMessageContaining(message);
  }

  @Test
  void label_isRefusedForSchedulersThatKnowNone() {
    String json = smoke().replaceFirst("\"label\": \"\"", "\"label\": \"gpu\"");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShootoutScenarios.parse("labels.json", "labels", json))
        .withMessageContaining("without fair where a kind of nodes has a label");
  }

  @Test
  void largestContainer_mustFitInEachPartition() {
    String json =
        smoke()
            .replaceFirst("\"label\": \"\"", "\"label\": \"gpu\"")
            .replace("\"largestMb\": 32768", "\"largestMb\": 200000");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShootoutScenarios.parse("labels.json", "labels", json))
        .withMessageContaining("at most 131072, the largest node without a label");
  }

  @Test
  void unknownName_isRefusedWithThoseThatThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShootoutScenarios.named("backlog"))
        .withMessageContaining("the scenario (backlog) must be one of")
        .withMessageContaining("backlog-5000");
  }

  @Test
  void nameThatNoFileCanHave_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShootoutScenarios.parse("a b.json", "a b", smoke()))
        .withMessageContaining("must begin with a letter or digit");
  }
}
