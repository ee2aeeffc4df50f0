package org.vqs.sim.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.vqs.sim.progress.ConsoleProgress;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;

/** What commands show to whom started them. */
public final class Terminal {
  private Terminal() {}

  /** Progress on the error stream. Java cannot tell whether a person watches: the script does. */
  public static ConsoleProgress progress() {
    return new ConsoleProgress(
        System.err, Boolean.getBoolean("vqs.sim.terminal"), System::nanoTime);
  }

  /**
   * Prints a report and writes its files.
   *
   * @param directory null to write none
   * @param details tables that are only written, as CSV
   */
  public static void deliver(
      Report report, TableFormat format, Path directory, List<Table> details) {
    report.print(System.out, format);
    if (directory == null) {
      return;
    }
    try {
      report.writeTo(directory).forEach(Terminal::tell);
      for (Table table : details) {
        Path file = directory.resolve(report.id() + "-" + table.name() + ".csv");
        tell(Files.writeString(file, TableFormat.CSV.render(table)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void tell(Path file) {
    System.err.println("wrote " + file);
  }
}
