package org.vqs.sim.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.cli.option.CommandText;
import org.vqs.sim.cli.option.FigureOptions;
import org.vqs.sim.experiment.Experiment;
import org.vqs.sim.experiment.GoogleTrace;
import org.vqs.sim.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Some figures of the papers. */
@Command(
    name = "figure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Makes figures of the papers again, by their ids.")
final class FigureCommand implements Runnable {
  @Parameters(
      arity = "1..*",
      paramLabel = "ID",
      completionCandidates = Ids.class,
      description = "${COMPLETION-CANDIDATES}.")
  private List<String> ids;

  @Option(
      names = "--part",
      paramLabel = "TEXT",
      description =
          "Only the rows whose names have this text, such as '500 servers'; for r-deployed, which"
              + " takes hours.")
  private String part;

  @Mixin private FigureOptions options;

  /** The ids of all experiments, for the help. */
  static final class Ids implements Iterable<String> {
    @Override
    public java.util.Iterator<String> iterator() {
      return Experiments.all().stream().map(Experiment::id).iterator();
    }
  }

  @Override
  public void run() {
    List<Experiment> experiments = ids.stream().map(Experiments::get).toList();
    if (part == null) {
      make(experiments, options, List.of());
    } else {
      List<Experiment> parts = experiments.stream().map(each -> each.part(part)).toList();
      make(parts, options, List.of("--part", part));
    }
  }

  /**
   * Makes experiments one after the other, and delivers each when it is done.
   *
   * @param rows which rows, as on the command line, or empty for all
   */
  static void make(List<Experiment> experiments, FigureOptions options, List<String> rows) {
    GoogleTrace google = options.google();
    for (Experiment experiment : experiments) {
      List<String> command = new ArrayList<>(List.of("figure", experiment.id()));
      command.addAll(rows);
      command.addAll(options.asGiven());
      Report report =
          experiment
              .run(options.lab(command, google))
              .withCommand(CommandText.of("scripts/simulate.sh", command));
      report.print(System.out);
      System.out.println();
      try {
        report.writeTo(options.directory());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    System.err.println("wrote text, JSON, CSV and PNG files to " + options.directory());
  }
}
