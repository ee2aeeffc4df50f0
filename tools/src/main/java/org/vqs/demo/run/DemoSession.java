package org.vqs.demo.run;

import java.io.IOException;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.vqs.demo.cluster.DemoClient;
import org.vqs.demo.cluster.DemoCluster;
import org.vqs.demo.cluster.QuietLogging;
import org.vqs.demo.cluster.WorkDirectory;
import org.vqs.demo.result.Snapshot;
import org.vqs.demo.result.Summary;
import org.vqs.demo.workload.DemoWorkload;

/**
 * One demo from an empty work directory to nothing left, also when it fails or the user interrupts
 * it. Only a failure leaves the work directory, for its logs.
 *
 * <p>An interrupt (SIGINT, SIGTERM, SIGHUP) arrives on a thread of its own. Starting and clearing
 * up exclude each other, so what is cleared up is never half started; the main thread may get any
 * error afterwards and keeps it to itself.
 */
public final class DemoSession {

  private static final int EXIT_OK = 0;
  private static final int EXIT_FAILURE = 1;

  private final DemoSettings settings;
  private final PrintStream out;
  private final PrintStream err;
  private volatile boolean interrupted;
  private WorkDirectory directory;
  private DemoCluster cluster;
  private boolean cleared;
  private Optional<Summary> summary = Optional.empty();

  public DemoSession(DemoSettings settings, PrintStream out, PrintStream err) {
    this.settings = settings;
    this.out = out;
    this.err = err;
  }

  /** Runs the demo; returns the exit code. */
  public int run() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "stop demo"));
    try {
      runWorkload();
      if (settings.keep()) {
        keepRunning();
      }
      clear(true);
      return EXIT_OK;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail(e);
    } catch (IOException | YarnException | RuntimeException e) {
      return fail(e);
    }
  }

  /** What the workload came to; empty before its end, and if it failed. */
  public Optional<Summary> summary() {
    return summary;
  }

  private void runWorkload() throws IOException, YarnException, InterruptedException {
    DemoWorkload workload = settings.workload();
    startCluster();
    String load =
        "%d containers in %d applications%s"
            .formatted(
                workload.containers(),
                workload.applications().size(),
                settings.gangs() ? ", two of them gangs" : ", seed " + settings.seed());
    say("Running %s.%n%n", load);
    try (DemoClient client = DemoClient.connect(cluster.configuration(), directory)) {
      DemoRun run = new DemoRun(workload, cluster, client, directory, InstantSource.system());
      String title =
          "Scheduler %s, %d nodes, %s".formatted(settings.schedulerName(), settings.nodes(), load);
      Progress progress = Progress.to(out);
      Summary result = run.run(title, snapshot -> showUnlessInterrupted(progress, snapshot));
      summary = Optional.of(result);
      say("%n%s", result.toText());
      if (settings.savedRun().isPresent()) {
        SavedRun saved = new SavedRun(settings.savedRun().get());
        say("%nTo replay it: %s%n", saved.writeRun(run.observed(), settings.nodeSizes()));
      }
    }
  }

  private synchronized void startCluster() throws IOException, YarnException, InterruptedException {
    directory = WorkDirectory.create();
    QuietLogging.install(directory);
    say(
        "Starting a cluster of %d nodes under scheduler %s.%n",
        settings.nodes(), settings.schedulerName());
    Configuration conf = DemoCluster.configuration(directory);
    settings
        .scheduler()
        .configure(conf, settings.policy(), settings.queues(), directory.configuration());
    cluster = new DemoCluster(conf, settings.nodeSizes());
    cluster.start();
  }

  private void keepRunning() throws InterruptedException {
    say("%nThe cluster keeps running: %s%nCtrl-C ends it.%n", cluster.webAddress());
    new CountDownLatch(1).await();
  }

  private void say(String format, Object... arguments) {
    if (!interrupted) {
      out.printf(Locale.ROOT, format, arguments);
    }
  }

  private void showUnlessInterrupted(Progress progress, Snapshot snapshot) {
    if (!interrupted) {
      progress.show(snapshot);
    }
  }

  private int fail(Exception e) {
    if (!interrupted) {
      err.printf("%nThe demo failed: %s%n", rootCause(e));
      if (directory != null) {
        err.printf("Logs: %s%n", directory.logs());
      }
      clear(false);
    }
    return EXIT_FAILURE;
  }

  private static Throwable rootCause(Throwable e) {
    return e.getCause() == null ? e : rootCause(e.getCause());
  }

  /** Runs after an ordinary end, too, where nothing is left to clear. */
  private void onShutdown() {
    interrupted = true;
    clear(true);
  }

  private synchronized void clear(boolean deleteDirectory) {
    if (cleared) {
      return;
    }
    cleared = true;
    if (interrupted) {
      out.printf("%nStopping.%n");
    }
    if (cluster != null) {
      cluster.close();
    }
    if (deleteDirectory && directory != null) {
      directory.delete();
    }
  }
}
