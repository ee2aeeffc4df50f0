package org.vqs.sim.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where results go. */
public final class OutputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = OutputPath.class,
      description = "Also write text, JSON, CSV and PNG files there.")
  private Path directory;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "What is printed: table, csv or json. Default: ${DEFAULT-VALUE}.")
  private TableFormat format;

  /** Prints a report and writes its files. */
  public void deliver(Report report) {
    deliver(report, List.of());
  }

  /** Prints a report and writes its files, and tables that are only written, as CSV. */
  public void deliver(Report report, List<Table> details) {
    Terminal.deliver(report, format, directory, details);
  }

  /** The command line as it was given. */
  public String command() {
    return CommandText.of("scripts/simulate.sh", spec);
  }
}
