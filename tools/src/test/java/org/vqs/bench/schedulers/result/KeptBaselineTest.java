package org.vqs.bench.schedulers.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.bench.schedulers.run.SchedulerOutcome;
import org.vqs.bench.schedulers.run.SchedulerRun;
import org.vqs.bench.schedulers.scenario.ShootoutScenarios;

/** The baseline that is kept with the release is the one that releasing.md says how to make. */
class KeptBaselineTest {
  private static final Path DOCUMENT = Path.of("src/docs/releasing.md");
  private static final String KEPT = "tools/src/main/resources/baselines/release.json";
  private static final Pattern OPTION = Pattern.compile("--([a-z]+) (\\S+)");

  private final Baseline baseline = Baseline.read(Baseline.ofRelease());
  private String command;

  @BeforeEach
  void readCommand() throws IOException {
    String text = Files.readString(DOCUMENT).replaceAll("\\\\\\n *", "");
    command =
        text.lines()
            .map(String::strip)
            .filter(line -> line.startsWith("scripts/bench.sh") && line.contains("--keep"))
            .findFirst()
            .orElseThrow();
  }

  private List<String> values(String option) {
    List<String> values = new ArrayList<>();
    Matcher matcher = OPTION.matcher(command);
    while (matcher.find()) {
      if (matcher.group(1).equals(option)) {
        values.add(matcher.group(2));
      }
    }
    assertThat(values).as("--%s in %s", option, command).isNotEmpty();
    return values;
  }

  @Test
  void command_keepsWhereCompareLooks() {
    assertThat(values("keep")).containsExactly(KEPT);
    assertThat(Baseline.ofRelease()).hasSameTextualContentAs(Path.of(KEPT));
  }

  @Test
  void keptRuns_areThoseOfTheCommand() {
    List<String> expected = new ArrayList<>();
    long seeds = Long.parseLong(values("seeds").get(0));
    for (String scenario : values("scenario")) {
      for (String scheduler : values("scheduler")) {
        LongStream.rangeClosed(1, seeds)
            .forEach(seed -> expected.add(scenario + " " + scheduler + " " + seed));
      }
    }
    assertThat(baseline.outcomes())
        .extracting(each -> each.scenario() + " " + each.scheduler() + " " + each.seed())
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(seeds).isGreaterThanOrEqualTo(BaselineComparison.LEAST_SEEDS);
  }

  @Test
  void keptRuns_haveAllFiguresThatAreCompared() {
    List<SchedulerRun> runs = new ArrayList<>();
    for (SchedulerOutcome outcome : baseline.outcomes()) {
      runs.add(SchedulerRun.finished(ShootoutScenarios.named(outcome.scenario()), outcome));
    }

    assertThat(new BaselineComparison(baseline, new Results(runs)).ratios())
        .hasSize(6 * values("scenario").size())
        .allSatisfy(ratio -> assertThat(ratio.verdict()).isEqualTo("same"));
  }
}
