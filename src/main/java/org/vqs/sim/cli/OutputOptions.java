package org.vqs.sim.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where results go. */
final class OutputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write text, JSON, CSV and PNG files there.")
  private Path directory;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "What is printed: table, csv or json. Default: ${DEFAULT-VALUE}.")
  private TableFormat format;

  /** Prints a report and writes its files. */
  void deliver(Report report) {
    deliver(report, List.of());
  }

  /** Prints a report and writes its files, and tables that are only written, as CSV. */
  void deliver(Report report, List<Table> details) {
    report.print(System.out, format);
    if (directory != null) {
      try {
        report.writeTo(directory).forEach(file -> System.err.println("wrote " + file));
        for (Table table : details) {
          Path file = directory.resolve(report.id() + "-" + table.name() + ".csv");
          Files.writeString(file, TableFormat.CSV.render(table));
          System.err.println("wrote " + file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The command line as it was given. */
  String command() {
    return CommandText.of("scripts/simulate.sh", spec);
  }
}
