package org.vqs.sim.report;

import java.util.List;
import org.vqs.sim.measure.Interval;

/** A table as a piece of a page: numbers to the right, with as many digits as text has. */
public final class HtmlTable {
  private HtmlTable() {}

  /** A {@code table} element with the title as its caption, and the notes below it. */
  public static String render(Table table) {
    StringBuilder html = new StringBuilder("<table>\n<caption>");
    html.append(escape(table.title())).append("</caption>\n<thead><tr>");
    for (Column column : table.columns()) {
      html.append("<th scope=\"col\"").append(alignment(column)).append('>');
      html.append(escape(column.heading())).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<Object> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        html.append("<td").append(alignment(table.columns().get(i))).append('>');
        html.append(escape(text(row.get(i)))).append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table>\n");
    table
        .notes()
        .forEach(note -> html.append("<p class=\"note\">").append(escape(note)).append("</p>\n"));
    return html.toString();
  }

  /** Text as it stands in a page or in an attribute between double quotes. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static String alignment(Column column) {
    return column.kind() == Column.Kind.TEXT ? "" : " class=\"number\"";
  }

  private static String text(Object cell) {
    if (cell == null) {
      return Numbers.NONE;
    }
    if (cell instanceof Interval interval) {
      return Numbers.text(interval);
    }
    return cell instanceof Double || cell instanceof Float
        ? Numbers.text(((Number) cell).doubleValue())
        : cell.toString();
  }
}
