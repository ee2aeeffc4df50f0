package org.vqs.bench.schedulers.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.bench.schedulers.result.BaselineComparison.Ratio;
import org.vqs.bench.schedulers.run.SchedulerOutcomes;
import org.vqs.bench.schedulers.run.SchedulerRun;

/** Starts per second of ours and of the floor, three seeds of each. */
class BaselineComparisonTest {
  private final List<SchedulerRun> then = new ArrayList<>();
  private final List<SchedulerRun> now = new ArrayList<>();

  private static void add(List<SchedulerRun> to, String scheduler, double... rates) {
    for (int seed = 1; seed <= rates.length; seed++) {
      to.add(
          SchedulerOutcomes.of("smoke", scheduler)
              .startsPerSecond(rates[seed - 1])
              .seed(seed)
              .finished());
    }
  }

  private List<Ratio> ratios() {
    Baseline baseline = new Baseline(then.stream().flatMap(run -> run.outcome().stream()).toList());
    return new BaselineComparison(baseline, new Results(now)).ratios();
  }

  private Ratio cost() {
    return ratios().stream()
        .filter(ratio -> ratio.figure().equals("time per start"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void slowerMachine_isNoRegression() {
    add(then, "adaptive", 1000, 1100, 900);
    add(then, "floor", 2000, 2200, 1800);
    add(now, "adaptive", 500, 550, 450);
    add(now, "floor", 1000, 1100, 900);
    assertThat(cost().ratio()).isCloseTo(1, within(1e-9));
    assertThat(cost().verdict()).isEqualTo("same");
  }

  @Test
  void slowerSchedulerBesideTheSameFloor_isWorse() {
    add(then, "adaptive", 1000, 1100, 900);
    add(then, "floor", 2000, 2200, 1800);
    add(now, "adaptive", 800, 890, 710);
    add(now, "floor", 2000, 2200, 1800);
    assertThat(cost().ratio()).isCloseTo(1.25, within(0.01));
    assertThat(cost().isWorse()).isTrue();
    assertThat(cost().verdict()).isEqualTo("worse");
  }

  @Test
  void differenceWithinTheNoise_isTheSame() {
    add(then, "adaptive", 1000, 1000, 1000);
    add(then, "floor", 2000, 2000, 2000);
    add(now, "adaptive", 500, 1500, 900);
    add(now, "floor", 2000, 2000, 2000);
    assertThat(cost().ratio()).isGreaterThan(1.05);
    assertThat(cost().verdict()).isEqualTo("same");
  }

  @Test
  void fasterScheduler_isBetter() {
    add(then, "adaptive", 500, 550, 450);
    add(then, "floor", 2000, 2200, 1800);
    add(now, "adaptive", 1000, 1100, 900);
    add(now, "floor", 2000, 2200, 1800);
    assertThat(cost().verdict()).isEqualTo("better");
  }

  @Test
  void amountOfMemory_needsNoFloor() {
    add(then, "adaptive", 1000, 1000, 1000);
    add(now, "adaptive", 1000, 1000, 1000);
    assertThat(ratios())
        .extracting(Ratio::figure)
        .containsExactly("bytes per start", "memory per node", "memory per ask");
  }

  @Test
  void twoSeeds_areTooFew_andRivalsAreNotJudged() {
    add(then, "adaptive", 1000, 1000);
    add(then, "floor", 1000, 1000);
    add(then, "fair", 1000, 1000, 1000);
    now.addAll(then);
    assertThat(ratios()).isEmpty();
  }

  @Test
  void keptRuns_areReadAgain(@TempDir Path directory) throws IOException {
    add(then, "adaptive", 1000, 1100, 900);
    add(then, "floor", 2000, 2200, 1800);
    Path file = directory.resolve("kept.json");

    Baseline.keep(file, Map.of("day", "a \"quiet\" one"), new Results(then));

    assertThat(Baseline.read(file).outcomes())
        .isEqualTo(then.stream().flatMap(run -> run.outcome().stream()).toList());
    assertThat(Files.readString(file)).contains("\"day\": \"a \\\"quiet\\\" one\"");
  }
}
