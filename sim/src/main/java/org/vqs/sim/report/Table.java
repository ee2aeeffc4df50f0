package org.vqs.sim.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.vqs.sim.measure.Interval;

/**
 * A table of results.
 *
 * @param name short, of letters, digits and dashes: it becomes a part of file names
 * @param title what it shows, for people
 * @param columns at least one
 * @param rows each with a cell for each column: what {@link Column.Kind} says, or null
 * @param notes what a reader must know to read it
 */
public record Table(
    String name, String title, List<Column> columns, List<List<Object>> rows, List<String> notes) {

  /** A table with these columns, to be filled. */
  public static Builder builder(String name, String title, Column... columns) {
    return new Builder(name, title, List.of(columns));
  }

  /** A table with these columns, to be filled. */
  public static Builder builder(String name, String title, List<Column> columns) {
    return new Builder(name, title, List.copyOf(columns));
  }

  /** The same under another name and title. */
  public Table named(String newName, String newTitle) {
    FileNames.check("table", newName);
    return new Table(newName, newTitle, columns, rows, notes);
  }

  /** Fills a table. */
  public static final class Builder {
    private final String name;
    private final String title;
    private final List<Column> columns;
    private final List<List<Object>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Builder(String name, String title, List<Column> columns) {
      FileNames.check("table", name);
      this.name = name;
      this.title = title;
      this.columns = columns;
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if the cells do not match the columns
     */
    public Builder row(Object... cells) {
      return row(Arrays.asList(cells));
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if the cells do not match the columns
     */
    public Builder row(List<?> cells) {
      if (cells.size() != columns.size()) {
        throw new IllegalArgumentException(
            String.format(
                "a row of table %s has %d cells, but there are %d columns: %s",
                name, cells.size(), columns.size(), cells));
      }
      for (int i = 0; i < cells.size(); i++) {
        check(columns.get(i), cells.get(i));
      }
      rows.add(Collections.unmodifiableList(new ArrayList<>(cells)));
      return this;
    }

    /** Adds a note. */
    public Builder note(String note) {
      notes.add(note);
      return this;
    }

    /** The table. */
    public Table build() {
      return new Table(name, title, columns, List.copyOf(rows), List.copyOf(notes));
    }

    private void check(Column column, Object cell) {
      boolean fits =
          switch (column.kind()) {
            case TEXT -> cell instanceof String;
            case NUMBER -> cell instanceof Number;
            case INTERVAL -> cell instanceof Interval;
          };
      if (cell != null && !fits) {
        throw new IllegalArgumentException(
            String.format(
                "column \"%s\" of table %s holds %s, not %s (%s)",
                column.name(), name, column.kind(), cell, cell.getClass().getSimpleName()));
      }
    }
  }
}
