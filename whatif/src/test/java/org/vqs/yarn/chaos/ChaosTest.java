package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.core.testing.TestSize;
import org.vqs.yarn.testing.HadoopLine;
import org.vqs.yarn.testing.QuietLogs;

/** The short size of scripts/chaos.sh. */
@Tag("long")
class ChaosTest {
  private static final int EVENTS = TestSize.of(350, 700);

  @TempDir private Path directory;
  private final QuietLogs quiet = new QuietLogs();

  @AfterEach
  void restoreLogs() {
    quiet.close();
  }

  /** Each policy has a seed of its own; together they have all kinds of settings. */
  static Stream<Arguments> lives() {
    List<Arguments> lives = new ArrayList<>();
    long seed = 0;
    for (String policy : Policies.names()) {
      lives.add(Arguments.of(policy, ++seed));
    }
    return lives.stream();
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("lives")
  void books_addUpAfterEveryEvent_andNothingIsLeft(String policy, long seed) {
    ChaosRun.Outcome outcome = new ChaosRun(policy, seed, EVENTS, 1, false).live(directory);
    assertThat(outcome.breach()).isNull();
    assertThat(outcome.containers()).isPositive();
  }

  /**
   * Each call that is to fail does so once, before the books of that event are recounted. In a
   * process of its own: classes that other tests loaded have no points.
   */
  @Test
  void books_addUpAfterEveryFault_andNothingIsLost() throws Exception {
    HadoopLine.skipOn("3.3", "its calls are others, so a seed is another life");
    HadoopLine.skipOn("3.5", "its calls are others, so a seed is another life");
    Process process =
        process(
            "--faults",
            "--policy",
            Policies.DEFAULT,
            "--seed",
            "10",
            "--events",
            Integer.toString(EVENTS));
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).containsPattern("points: [4-9][0-9] failed");
  }

  /** The command in a process of its own. */
  static Process process(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "@" + Path.of("scripts", "lib", "hadoop.opts").toAbsolutePath(),
                "-cp",
                System.getProperty("java.class.path"),
                Chaos.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void sameSeed_givesTheSameLife() {
    ChaosRun run = new ChaosRun(Policies.DEFAULT, 7, 200, 200, false);
    assertThat(run.live(directory)).isEqualTo(run.live(directory));
  }

  @Test
  void command_namesWhatIsWrong() {
    assertThat(Chaos.execute("--events", "0")).isEqualTo(2);
    assertThat(Chaos.execute("--policy", "none")).isEqualTo(2);
    assertThat(Chaos.execute("--help")).isZero();
  }
}
