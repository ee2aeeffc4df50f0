package org.vqs.sim.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows on a terminal how far a computation is and how long it will still take: a bar that appears
 * after two seconds, or, where nobody watches, a line every 30 seconds.
 */
public final class ConsoleProgress implements ProgressMonitor {
  private static final long BAR_AFTER = TimeUnit.SECONDS.toNanos(2);
  private static final long LINE_EVERY = TimeUnit.SECONDS.toNanos(30);
  private static final int REFRESH_MILLIS = 500;

  private final PrintStream out;
  private final boolean interactive;
  private final LongSupplier nanoTime;

  private boolean running;
  private String what;
  private long total;
  private long done;
  private long start;
  private long lastLine;
  private ProgressBar bar;

  /**
   * A progress display.
   *
   * @param out where it goes; the standard error output, so that results can be piped
   * @param interactive whether a person watches on a terminal that can overwrite a line
   * @param nanoTime the clock, such as {@link System#nanoTime}
   */
  public ConsoleProgress(PrintStream out, boolean interactive, LongSupplier nanoTime) {
    this.out = out;
    this.interactive = interactive;
    this.nanoTime = nanoTime;
  }

  @Override
  public synchronized void started(long totalSteps, String what) {
    finished();
    this.what = what;
    total = totalSteps;
    done = 0;
    start = nanoTime.getAsLong();
    lastLine = start;
    running = true;
  }

  @Override
  public synchronized void step(long n) {
    if (!running) {
      return; // A thread that had not yet heard that the others failed.
    }
    done += n;
    long now = nanoTime.getAsLong();
    if (bar != null) {
      bar.stepBy(n);
    } else if (interactive && now - start >= BAR_AFTER) {
      bar = bar(now - start);
    } else if (!interactive && now - lastLine >= LINE_EVERY) {
      lastLine = now;
      out.println(line(now - start));
    }
  }

  @Override
  public synchronized void finished() {
    running = false;
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  private ProgressBar bar(long elapsed) {
    return new ProgressBarBuilder()
        .setTaskName(what)
        .setInitialMax(total)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(REFRESH_MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(out))
        .startsFrom(done, Duration.ofNanos(elapsed))
        .build();
  }

  private String line(long elapsed) {
    double part = total > 0 ? Math.min(1, done / (double) total) : 0;
    String left = part > 0 ? ", " + time(elapsed * (1 - part) / part) + " left" : "";
    return String.format(Locale.ROOT, "%s: %.0f %%%s", what, Math.floor(100 * part), left);
  }

  private static String time(double nanos) {
    long seconds = Math.round(nanos / TimeUnit.SECONDS.toNanos(1));
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
