package org.vqs.bench.scorecard;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.vqs.bench.command.BenchOutput;
import org.vqs.bench.scorecard.part.Costs;
import org.vqs.bench.scorecard.part.Part;
import org.vqs.bench.scorecard.part.QueueRows;
import org.vqs.bench.scorecard.part.Replays;
import org.vqs.bench.scorecard.part.Setting;
import org.vqs.bench.scorecard.part.Victims;
import org.vqs.bench.scorecard.score.Card;
import org.vqs.bench.scorecard.score.SavedScores;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.experiment.RunPool;
import org.vqs.sim.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What must not get worse, in one table. */
@Command(
    name = "scorecard",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures what must not get worse, and with --compare what became worse since an earlier run.",
      "src/docs/scorecard.md says what each line is, and what its noise is."
    })
public final class ScorecardCommand implements Callable<Integer> {
  /** What can be run by itself. The last is measured in time, so nothing runs beside it. */
  private enum Parts {
    QUEUES,
    VICTIMS,
    REPLAYS,
    COSTS;

    Part make() {
      return switch (this) {
        case QUEUES -> new QueueRows();
        case VICTIMS -> new Victims();
        case REPLAYS -> new Replays();
        case COSTS -> new Costs();
      };
    }
  }

  @Mixin private BenchOutput output;

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description = "Where alibaba-gpu-2023-pods.csv and -nodes.csv are; without it, not on them.")
  private Path traces;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description =
          "The scorecard.json of an earlier run: each line is held against it, seed by seed. Ends"
              + " with 3 if one is worse by more than the noise.")
  private Path earlier;

  @Option(
      names = "--part",
      paramLabel = "NAME[,NAME…]",
      split = ",",
      description = "Only these: ${COMPLETION-CANDIDATES}. Default: all.")
  private Set<Parts> parts = EnumSet.allOf(Parts.class);

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs side by side; results do not depend on it. Default: all processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--smoke",
      description = "Everything as small as can be: shows that it runs, and measures nothing.")
  private boolean smoke;

  @Override
  public Integer call() {
    List<Score> before = earlier == null ? List.of() : SavedScores.read(earlier);
    Setting setting =
        new Setting(
            new RunPool(threads, Terminal.progress()),
            smoke,
            output.directory().resolve("runs"),
            Optional.ofNullable(traces));
    List<Score> scores = new ArrayList<>();
    for (Parts each : Parts.values()) {
      if (parts.contains(each)) {
        scores.addAll(each.make().run(setting));
      }
    }
    Card card = new Card(scores, before);
    output.deliver(report(card));
    return card.isWorse() ? BenchOutput.MISSED : ExitCode.OK;
  }

  private Report report(Card card) {
    Report.Builder report = card.report().command(output.command());
    report.note(
        "Noise: in nineteen of twenty cards of equal code no line moves by more, all lines together.");
    if (parts.contains(Parts.REPLAYS) && traces == null) {
      report.note("Alibaba's trace is left out: --traces DIR reads it.");
    }
    return report.build();
  }
}
