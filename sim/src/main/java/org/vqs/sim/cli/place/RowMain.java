package org.vqs.sim.cli.place;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.RowInputs;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowTask;
import org.vqs.sim.row.RowWorkers;
import picocli.CommandLine;

/**
 * Runs a command for the sake of one row, in a process of its own.
 *
 * <p>Its arguments: a file that describes the list, the number of the row in it, the directory of
 * what the command reads, that of the results of earlier lists, and the file to write. It prints
 * lines with the number of steps that are done since the line before, and nothing else. It ends
 * when its standard input does: whoever started it is gone.
 */
public final class RowMain {
  private static final int ARGUMENTS = 5;
  private static final int ORPHANED = 1;

  private RowMain() {}

  /**
   * Runs it, and returns its exit code.
   *
   * @param program makes the command line of the command
   */
  public static int run(String[] arguments, Function<Place, CommandLine> program) {
    if (arguments.length != ARGUMENTS) {
      throw new IllegalArgumentException(
          "a row takes %d arguments, not %d".formatted(ARGUMENTS, arguments.length));
    }
    PrintStream told = System.out;
    System.setOut(System.err);
    try {
      RowList list = RowTask.listIn(Path.of(arguments[0]));
      RowInputs inputs = new RowInputs(Path.of(arguments[2]));
      RowTask task =
          new RowTask(
              list,
              Integer.parseInt(arguments[1]),
              Path.of(arguments[3]),
              Path.of(arguments[4]),
              told);
      CommandLine command = program.apply(new AtRow(inputs, task));
      CommandLine.IExecutionExceptionHandler failures = command.getExecutionExceptionHandler();
      command.setExecutionExceptionHandler(
          (exception, line, parsed) ->
              exception instanceof RowTask.Computed
                  ? 0
                  : failures.handleExecutionException(exception, line, parsed));
      return command.execute(list.arguments().toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets this process end with the one that started it. */
  public static void endWithParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  // Nobody says anything.
                }
              } catch (IOException gone) {
                System.err.println("the process that started the row is gone: " + gone);
              }
              Runtime.getRuntime().halt(ORPHANED);
            },
            "parent");
    watch.setDaemon(true);
    watch.start();
  }

  private record AtRow(RowInputs inputs, RowTask task) implements Place {
    @Override
    public Path input(String text) {
      return inputs.of(Path.of(text));
    }

    /** Nobody fetches it: in the working directory, which is the row's own. */
    @Override
    public Path output(String text) {
      return Path.of("" + Path.of(text).getFileName());
    }

    @Override
    public Optional<RowWorkers> workers(
        List<String> arguments, Optional<Map<String, String>> cluster, ProgressMonitor progress) {
      return Optional.of(task);
    }
  }
}
