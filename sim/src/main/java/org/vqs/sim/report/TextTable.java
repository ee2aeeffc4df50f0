package org.vqs.sim.report;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.measure.Interval;

/** Aligned text: words to the left, numbers to the right. */
final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  static String render(Table table) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(table.columns().stream().map(Column::heading).toList());
    for (List<Object> row : table.rows()) {
      lines.add(row.stream().map(TextTable::text).toList());
    }
    int[] widths = widths(lines);
    StringBuilder text = new StringBuilder(table.title()).append("\n\n");
    for (int i = 0; i < lines.size(); i++) {
      appendLine(text, table.columns(), lines.get(i), widths);
      if (i == 0) {
        appendRule(text, widths);
      }
    }
    if (!table.notes().isEmpty()) {
      text.append('\n');
      table.notes().forEach(note -> text.append(note).append('\n'));
    }
    return text.toString();
  }

  private static String text(Object cell) {
    if (cell == null) {
      return Numbers.NONE;
    }
    if (cell instanceof Interval interval) {
      return Numbers.text(interval);
    }
    if (cell instanceof Double || cell instanceof Float) {
      return Numbers.text(((Number) cell).doubleValue());
    }
    return cell.toString();
  }

  private static int[] widths(List<List<String>> lines) {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).codePointCount(0, line.get(i).length()));
      }
    }
    return widths;
  }

  private static void appendLine(
      StringBuilder text, List<Column> columns, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      String padding = " ".repeat(widths[i] - cell.codePointCount(0, cell.length()));
      boolean left = columns.get(i).kind() == Column.Kind.TEXT;
      line.append(i == 0 ? "" : GAP).append(left ? cell + padding : padding + cell);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static void appendRule(StringBuilder text, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      text.append(i == 0 ? "" : GAP).append("-".repeat(widths[i]));
    }
    text.append('\n');
  }
}
