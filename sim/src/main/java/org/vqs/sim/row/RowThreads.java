package org.vqs.sim.row;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.vqs.sim.progress.ProgressMonitor;

/** Computes rows side by side in threads of this process. Each row is one thread's own. */
public final class RowThreads implements RowWorkers {
  private final int threads;
  private final ProgressMonitor progress;

  /**
   * So many threads.
   *
   * @throws IllegalArgumentException unless there is one at least
   */
  public RowThreads(int threads, ProgressMonitor progress) {
    if (threads < 1) {
      throw new IllegalArgumentException("--threads (" + threads + ") must be at least 1");
    }
    this.threads = threads;
    this.progress = progress;
  }

  @Override
  public <T> List<T> all(String what, List<? extends Row<T>> rows) {
    progress.started((long) STEPS * rows.size(), what);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Row<T> row : rows) {
        futures.add(executor.submit(() -> compute(row)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(get(future));
      }
      return results;
    } finally {
      executor.shutdownNow();
      progress.finished();
    }
  }

  private <T> T compute(Row<T> row) {
    RowSteps steps = new RowSteps(progress::step);
    T result = row.compute(steps);
    steps.accept(1);
    return result;
  }

  private static <T> T get(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a run failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
