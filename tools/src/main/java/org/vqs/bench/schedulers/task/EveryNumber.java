package org.vqs.bench.schedulers.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;

/** The table of every number of every run, one to a row. */
public final class EveryNumber {
  private final Table.Builder table;

  /**
   * No runs.
   *
   * @param scale what scenarios differ in beside their names, as how many nodes there are
   */
  public EveryNumber(String scale) {
    table =
        Table.builder(
            "all",
            "Every number of every run",
            Column.text("scenario"),
            Column.number(scale, ""),
            Column.text("scheduler"),
            Column.number("seed", ""),
            Column.text("failure"),
            Column.text("figure"),
            Column.text("unit"),
            Column.number("value", ""));
  }

  /**
   * A run, as the first four columns have it.
   *
   * @param failure why it failed, or null
   */
  public Run run(String scenario, int scale, String scheduler, long seed, String failure) {
    return new Run(Arrays.asList(scenario, scale, scheduler, seed, failure));
  }

  /** All rows. */
  public Table table() {
    return table.build();
  }

  /** The rows of one run. */
  public final class Run {
    private final List<Object> run;

    private Run(List<Object> run) {
      this.run = run;
    }

    /** It has no figures. */
    public void failed() {
      row(null, null, null);
    }

    /** One of its figures; NaN is none. */
    public void figure(String name, String unit, double value) {
      row(name, unit, Double.isNaN(value) ? null : value);
    }

    private void row(String figure, String unit, Double value) {
      List<Object> row = new ArrayList<>(run);
      row.addAll(Arrays.asList(figure, unit, value));
      table.row(row);
    }
  }
}
