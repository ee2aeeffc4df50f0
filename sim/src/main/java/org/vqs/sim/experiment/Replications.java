package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.measure.Interval;

/**
 * Runs cases with several seeds each, side by side.
 *
 * @param pool has the processors
 * @param id the experiment's, for those who watch
 * @param seeds of each case
 */
public record Replications(RunPool pool, String id, List<Long> seeds) {
  /**
   * A case and its runs.
   *
   * @param of the case
   * @param runs one for each seed, in their order
   */
  public record Replicated<C, R>(C of, List<R> runs) {
    /** The mean of a number of the runs, with its interval. */
    public Interval mean(ToDoubleFunction<R> number) {
      return Interval.over(runs, number);
    }
  }

  /** Runs the cases and returns them in their order. */
  public <C, R> List<Replicated<C, R>> of(String name, List<C> cases, BiFunction<C, Long, R> run) {
    List<Supplier<R>> all = new ArrayList<>();
    for (C each : cases) {
      seeds.forEach(seed -> all.add(() -> run.apply(each, seed)));
    }
    List<R> results = pool.compute(id + " " + name, all);
    List<Replicated<C, R>> replicated = new ArrayList<>();
    int next = 0;
    for (C each : cases) {
      replicated.add(new Replicated<>(each, results.subList(next, next += seeds.size())));
    }
    return replicated;
  }
}
