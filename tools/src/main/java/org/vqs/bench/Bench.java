package org.vqs.bench;

import org.vqs.bench.hostile.HostileCommand;
import org.vqs.bench.latency.LatencyCommand;
import org.vqs.bench.packing.PackingCommand;
import org.vqs.bench.schedulers.SchedulersCommand;
import org.vqs.bench.scorecard.ScorecardCommand;
import org.vqs.sim.cli.Failures;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the benchmarks, but for those that JMH runs. */
@Command(
    name = "bench.sh",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN benchmarks",
    sortOptions = false,
    description = "Measures the scheduler against others.",
    subcommands = {
      SchedulersCommand.class,
      LatencyCommand.class,
      PackingCommand.class,
      HostileCommand.class,
      ScorecardCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Done.",
      "1:Failed: a file could not be read or written, or a check of results did not hold.",
      "2:The command line is wrong.",
      "3:Done, but a threshold is missed."
    })
public final class Bench implements Runnable {
  @Spec private CommandSpec spec;

  /** Runs a benchmark and ends with its exit code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  /** Runs a benchmark and returns its exit code. */
  static int execute(String... arguments) {
    return new CommandLine(new Bench())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new Failures())
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "the name of a benchmark is missing");
  }
}
