package org.vqs.sim.cli.option;

import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as it was given, for reports that others shall be able to make again. */
public final class CommandText {
  private CommandText() {}

  /**
   * What a shell must be given.
   *
   * @param script the script that was called
   * @param spec the command, or one of its subcommands, after its arguments were parsed
   */
  public static String of(String script, CommandSpec spec) {
    return spec.root().commandLine().getParseResult().originalArgs().stream()
        .map(CommandText::quoted)
        .collect(Collectors.joining(" ", script + " ", ""));
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:,=+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
