package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.Simulation;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.progress.ProgressMonitor;

/**
 * Runs simulations side by side. Each run is one thread's own, so results do not depend on how many
 * threads there are.
 */
public final class RunPool {
  private static final int STEPS = 1000;

  private final int threads;
  private final ProgressMonitor progress;

  /** A pool of this many threads. */
  public RunPool(int threads, ProgressMonitor progress) {
    if (threads < 1) {
      throw new IllegalArgumentException("--threads (" + threads + ") must be at least 1");
    }
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * The results of all runs, in their order.
   *
   * @param what what is run, for the progress bar
   * @throws IllegalArgumentException if a policy cannot serve its workload
   */
  public List<RunResult> run(String what, List<RunSpec> specs) {
    List<Callable<RunResult>> runs = new ArrayList<>();
    for (RunSpec spec : specs) {
      runs.add(() -> runOne(spec));
    }
    return all(what, runs);
  }

  /**
   * What computations of another kind than {@link #run} give, in their order. Each is one thread's
   * own.
   *
   * @param what what is computed, for the progress bar
   */
  public <T> List<T> compute(String what, List<? extends Supplier<T>> computations) {
    List<Callable<T>> tasks = new ArrayList<>();
    for (Supplier<T> computation : computations) {
      tasks.add(
          () -> {
            T result = computation.get();
            progress.step(STEPS);
            return result;
          });
    }
    return all(what, tasks);
  }

  private <T> List<T> all(String what, List<Callable<T>> tasks) {
    progress.started((long) STEPS * tasks.size(), what);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(executor.submit(task));
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

  private RunResult runOne(RunSpec spec) {
    int[] told = {0};
    RunResult result =
        new Simulation(spec)
            .run(
                done -> {
                  int steps = (int) Math.min(STEPS, done * STEPS);
                  progress.step(steps - told[0]);
                  told[0] = steps;
                });
    progress.step(STEPS - told[0]);
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
