package org.vqs.sim.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.vqs.sim.measure.Interval;

/**
 * A table whose rows each show one thing: what fills a column stands beside its heading.
 *
 * @param <T> what a row shows
 */
public final class TableOf<T> {
  private final String name;
  private final String title;
  private final List<Column> columns = new ArrayList<>();
  private final List<Function<? super T, ?>> cells = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private TableOf(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /**
   * A table without columns.
   *
   * @param name as of a {@link Table}
   * @param title as of a {@link Table}
   */
  public static <T> TableOf<T> named(String name, String title) {
    return new TableOf<>(name, title);
  }

  /** Adds a column of words; null where there is none. */
  public TableOf<T> text(String heading, Function<? super T, String> cell) {
    return column(Column.text(heading), cell);
  }

  /** Adds a column of numbers; null or NaN where there is none. */
  public TableOf<T> number(
      String heading, String unit, Function<? super T, ? extends Number> cell) {
    return column(Column.number(heading, unit), cell);
  }

  /** Adds a column of means with their intervals; null where there is none. */
  public TableOf<T> interval(String heading, String unit, Function<? super T, Interval> cell) {
    return column(Column.interval(heading, unit), cell);
  }

  /** Adds a column of any kind. */
  public TableOf<T> column(Column column, Function<? super T, ?> cell) {
    columns.add(column);
    cells.add(cell);
    return this;
  }

  /** Adds a note. */
  public TableOf<T> note(String note) {
    notes.add(note);
    return this;
  }

  /**
   * The table.
   *
   * @throws IllegalArgumentException if a cell is not of the kind of its column
   */
  public Table over(Iterable<? extends T> things) {
    Table.Builder table = Table.builder(name, title, columns);
    for (T thing : things) {
      List<Object> row = new ArrayList<>();
      cells.forEach(cell -> row.add(cell.apply(thing)));
      table.row(row);
    }
    notes.forEach(table::note);
    return table.build();
  }
}
