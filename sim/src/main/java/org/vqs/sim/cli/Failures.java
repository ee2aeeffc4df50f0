package org.vqs.sim.cli;

import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says what went wrong in one line: wrong arguments that only a run finds are reported as the
 * parser's are, files that cannot be read or written end with {@link #EXIT_CODE}. Everything else
 * is an error of the program and keeps its stack trace.
 */
public final class Failures implements IExecutionExceptionHandler {
  /** Exit code of a command that failed. */
  public static final int EXIT_CODE = 1;

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult result) throws Exception {
    if (exception instanceof IllegalArgumentException) {
      commandLine.getErr().println(exception.getMessage());
      commandLine
          .getErr()
          .println("Try '" + commandLine.getCommandSpec().qualifiedName() + " --help'.");
      return commandLine.getCommandSpec().exitCodeOnInvalidInput();
    }
    if (exception instanceof UncheckedIOException io) {
      commandLine.getErr().println(message(io));
      return EXIT_CODE;
    }
    throw exception;
  }

  private static String message(UncheckedIOException exception) {
    Throwable cause = exception.getCause();
    if (cause instanceof NoSuchFileException) {
      return "no such file: " + cause.getMessage();
    }
    boolean named = cause.getClass().getName().startsWith("org.vqs");
    return named
        ? cause.getMessage()
        : cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }
}
