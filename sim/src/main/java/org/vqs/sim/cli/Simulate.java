package org.vqs.sim.cli;

import org.vqs.sim.cli.place.Home;
import org.vqs.sim.cli.place.Place;
import org.vqs.sim.cli.place.PlacedCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the simulator. */
@Command(
    name = "simulate.sh",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN simulator",
    sortOptions = false,
    description = {
      "Runs the packing policies on workloads in simulated time.",
      "The policies are the classes that run in the ResourceManager."
    },
    subcommands = {
      FigureCommand.class,
      FiguresCommand.class,
      RunCommand.class,
      CompareCommand.class,
      CapacityCommand.class,
      DominanceCommand.class,
      GraphsCommand.class,
      LossCommand.class,
      TraceCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Done.",
      "1:Failed: a file could not be read or written, or a trace has a broken line (--strict); or --on-yarn.",
      "2:The command line is wrong.",
      "3:Done, but the verdict is not the one of --expect."
    })
public final class Simulate implements Runnable {
  static final int UNEXPECTED = 3;

  @Spec private CommandSpec spec;

  /** Runs a command and ends with its exit code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  /** Runs a command and returns its exit code. */
  static int execute(String... arguments) {
    return at(new Home(SimulateRow.class)).execute(arguments);
  }

  /** The command line, at a place. */
  static CommandLine at(Place place) {
    return PlacedCommand.of(new Simulate(), place)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new Failures());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
