package org.vqs.demo.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.vqs.demo.run.DemoSettings;

/**
 * Runs a comparison, one process after the other, and prints its table. The processes write to this
 * one's terminal.
 *
 * <p>An interrupt (SIGINT, SIGTERM, SIGHUP) arrives on a thread of its own, which asks the process
 * that runs to stop and waits until that has cleared up. No process starts afterwards.
 */
public final class ComparisonSession {

  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILURE = 1;

  /** Several times what a cluster needs to stop. */
  private static final long STOP_LIMIT_S = 30;

  private final Comparison comparison;
  private final PrintStream out;
  private final PrintStream err;
  private boolean stopped;
  private Path figures;
  private Process process;

  public ComparisonSession(Comparison comparison, PrintStream out, PrintStream err) {
    this.comparison = comparison;
    this.out = out;
    this.err = err;
  }

  /** Runs the comparison; returns the exit code. */
  public int run() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "stop comparison"));
    try {
      ResultTable table =
          comparison.ours().gangs() ? new GangTable() : new ComparisonTable(comparison);
      List<DemoSettings> runs = comparison.runs();
      for (int i = 0; i < runs.size(); i++) {
        out.printf("%nRun %d of %d%n", i + 1, runs.size());
        out.flush();
        table.add(runs.get(i), run(runs.get(i)));
      }
      out.printf("%n%s", table.toText());
      return EXIT_OK;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail(e);
    } catch (IOException e) {
      return fail(e);
    }
  }

  private RunFigures run(DemoSettings settings) throws IOException, InterruptedException {
    int exitCode = start(settings).waitFor();
    if (exitCode != EXIT_OK) {
      throw new IOException(
          "the run under scheduler %s, seed %d, ended with %d"
              .formatted(settings.schedulerName(), settings.seed(), exitCode));
    }
    return RunFigures.read(figures);
  }

  private synchronized Process start(DemoSettings settings) throws IOException {
    if (stopped) {
      throw new IOException("stopped");
    }
    if (figures == null) {
      figures = Files.createTempFile("vqs-demo-", ".json");
    }
    process = new ProcessBuilder(ComparedRun.command(settings, figures)).inheritIO().start();
    return process;
  }

  private synchronized int fail(Exception e) {
    if (!stopped) {
      err.printf("%nThe comparison failed: %s%n", e.getMessage());
    }
    return EXIT_FAILURE;
  }

  /** Runs after an ordinary end, too, where only the file is left. */
  private synchronized void onShutdown() {
    stopped = true;
    try {
      if (process != null) {
        process.destroy();
        if (!process.waitFor(STOP_LIMIT_S, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
      if (figures != null) {
        Files.deleteIfExists(figures);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      err.printf("cannot delete %s: %s%n", figures, e);
    }
  }
}
