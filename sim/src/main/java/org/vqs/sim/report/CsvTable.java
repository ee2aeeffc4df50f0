package org.vqs.sim.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.vqs.sim.measure.Interval;

/** Comma-separated values for programs. */
final class CsvTable {
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').build();

  private CsvTable() {}

  static String render(Table table) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
      printer.printRecord(header(table));
      for (List<Object> row : table.rows()) {
        printer.printRecord(values(table, row));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Text in memory does not fail.
    }
    return text.toString();
  }

  private static List<String> header(Table table) {
    List<String> header = new ArrayList<>();
    for (Column column : table.columns()) {
      header.add(column.heading());
      if (column.kind() == Column.Kind.INTERVAL) {
        header.add(
            new Column(column.name() + " half-width", column.unit(), column.kind()).heading());
      }
    }
    return header;
  }

  private static List<Object> values(Table table, List<Object> row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object cell = row.get(i);
      if (table.columns().get(i).kind() == Column.Kind.INTERVAL) {
        values.add(cell instanceof Interval interval ? value(interval.mean()) : null);
        values.add(cell instanceof Interval interval ? value(interval.halfWidth()) : null);
      } else {
        values.add(value(cell));
      }
    }
    return values;
  }

  private static Object value(Object cell) {
    return cell instanceof Double number && number.isNaN() ? null : cell;
  }
}
