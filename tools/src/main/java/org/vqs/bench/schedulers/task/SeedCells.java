package org.vqs.bench.schedulers.task;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.report.Column;

/**
 * Cells of a table over runs that differ in their seeds only: a number if there is one seed, else
 * the mean and half of its 95 % interval.
 */
public record SeedCells(boolean severalSeeds) {
  /** Cells for these seeds. */
  public static SeedCells of(List<Long> seeds) {
    return new SeedCells(seeds.size() > 1);
  }

  /** A column of such cells. */
  public Column column(String name, String unit) {
    return severalSeeds ? Column.interval(name, unit) : Column.number(name, unit);
  }

  /** A cell; null if no run has the number. */
  public <R> Object cell(List<R> outcomes, ToDoubleFunction<? super R> number) {
    double[] values =
        outcomes.stream().mapToDouble(number).filter(value -> !Double.isNaN(value)).toArray();
    if (values.length == 0) {
      return null;
    }
    Interval interval = Interval.over(values);
    return severalSeeds ? interval : Double.valueOf(interval.mean());
  }
}
