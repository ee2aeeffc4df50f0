package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.Simulation;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.row.Row;
import org.vqs.sim.row.RowThreads;
import org.vqs.sim.row.RowWorkers;

/** Runs simulations side by side. Results do not depend on who runs how many of them at a time. */
public final class RunPool {
  private final RowWorkers workers;

  /** A pool of this many threads. */
  public RunPool(int threads, ProgressMonitor progress) {
    this(new RowThreads(threads, progress));
  }

  /** A pool of these workers. */
  public RunPool(RowWorkers workers) {
    this.workers = workers;
  }

  /**
   * The results of all runs, in their order.
   *
   * @param what what is run, for the progress bar
   * @throws IllegalArgumentException if a policy cannot serve its workload
   */
  public List<RunResult> run(String what, List<RunSpec> specs) {
    List<Row<RunResult>> rows = new ArrayList<>();
    for (RunSpec spec : specs) {
      rows.add(done -> new Simulation(spec).run(done));
    }
    return workers.all(what, rows);
  }

  /**
   * What computations of another kind than {@link #run} give, in their order. Each is one thread's
   * own.
   *
   * @param what what is computed, for the progress bar
   */
  public <T> List<T> compute(String what, List<? extends Supplier<T>> computations) {
    List<Row<T>> rows = new ArrayList<>();
    for (Supplier<T> computation : computations) {
      rows.add(done -> computation.get());
    }
    return workers.all(what, rows);
  }
}
