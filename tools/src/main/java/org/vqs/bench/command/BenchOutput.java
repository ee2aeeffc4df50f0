package org.vqs.bench.command;

import java.nio.file.Path;
import java.util.List;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.cli.option.CommandText;
import org.vqs.sim.cli.option.Terminal;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where the results of a benchmark go. */
public final class BenchOutput {
  /** Exit code of a benchmark that is done and missed a threshold. */
  public static final int MISSED = 3;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/bench/${COMMAND-NAME}",
      description =
          "Where text, JSON, CSV and PNG files go, and what runs leave. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  /** Where files go. */
  public Path directory() {
    return directory;
  }

  /** The command line as it was given. */
  public String command() {
    return CommandText.of("scripts/bench.sh", spec);
  }

  /** Prints a report and writes its files, and tables that are only written, as CSV. */
  public void deliver(Report report, Table... details) {
    Terminal.deliver(report, TableFormat.TABLE, directory, List.of(details));
  }

  /** Says what is wrong with results, a line each, and returns the exit code. */
  public int refuse(List<String> faults) {
    faults.forEach(spec.commandLine().getErr()::println);
    return Failures.EXIT_CODE;
  }
}
