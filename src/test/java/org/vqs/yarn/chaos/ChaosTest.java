package org.vqs.yarn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.core.Policies;
import org.vqs.yarn.chaos.fault.FaultInjector;
import org.vqs.yarn.chaos.fault.FaultPoints;
import org.vqs.yarn.testing.QuietLogs;

/** The short size of scripts/chaos.sh. */
class ChaosTest {
  private static final int EVENTS = 700;

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

  /** Each call that is to fail does so once, before the books of that event are recounted. */
  @Test
  void books_addUpAfterEveryFault_andNothingIsLost() {
    FaultInjector.install();
    ChaosRun.Outcome outcome = new ChaosRun(Policies.DEFAULT, 6, EVENTS, 1, true).live(directory);
    assertThat(outcome.breach()).isNull();
    assertThat(FaultPoints.failed()).hasSizeGreaterThan(40);
  }

  @Test
  void sameSeed_givesTheSameLife() {
    ChaosRun run = new ChaosRun(Policies.DEFAULT, 7, EVENTS, EVENTS, false);
    assertThat(run.live(directory)).isEqualTo(run.live(directory));
  }

  @Test
  void command_namesWhatIsWrong() {
    assertThat(Chaos.execute("--events", "0")).isEqualTo(2);
    assertThat(Chaos.execute("--policy", "none")).isEqualTo(2);
    assertThat(Chaos.execute("--help")).isZero();
  }
}
