package org.vqs.sim.cli.option;

import java.util.List;
import java.util.stream.Collectors;
import org.vqs.sim.cli.place.YarnOptions;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line as it was given, for reports that others shall be able to make again. Which
 * machines computed is no part of it.
 */
public final class CommandText {
  private CommandText() {}

  /**
   * What a shell must be given.
   *
   * @param script the script that was called
   * @param spec the command, or one of its subcommands, after its arguments were parsed
   */
  public static String of(String script, CommandSpec spec) {
    return of(
        script, YarnOptions.without(spec.root().commandLine().getParseResult().originalArgs()));
  }

  /** The same for arguments. */
  public static String of(String script, List<String> arguments) {
    return arguments.stream()
        .map(CommandText::quoted)
        .collect(Collectors.joining(" ", script + " ", ""));
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:,=+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
