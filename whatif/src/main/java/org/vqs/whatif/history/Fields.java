package org.vqs.whatif.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceLine;

/** What the CSV files of histories and of nodes have in common. */
final class Fields {
  private Fields() {}

  /** The text, if it can stand in a field that is not quoted. */
  static String checked(String text) {
    boolean fits =
        !text.startsWith("#")
            && text.equals(text.strip())
            && text.chars().noneMatch(c -> c == ',' || c == '\n' || c == '\r' || c == '\uFEFF');
    if (!fits) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' cannot stand in a field: it must have no comma, no line break, no # in front and"
              + " no blanks around it");
    }
    return text;
  }

  /** The text, if it can stand in a field that is not quoted and must not be empty. */
  static String required(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a name is empty");
    }
    return checked(text);
  }

  /** The names of the columns of a header; spreadsheets begin a file with a byte order mark. */
  static List<String> names(TraceLine header) {
    List<String> names = header.all();
    if (!names.get(0).startsWith("\uFEFF")) {
      return names;
    }
    List<String> clean = new ArrayList<>(names);
    clean.set(0, names.get(0).substring(1).strip());
    return clean;
  }

  /** Checks that columns have names, which differ. */
  static void checkDifferent(List<String> columns) throws BrokenLineException {
    if (columns.contains("") || new HashSet<>(columns).size() < columns.size()) {
      throw new BrokenLineException(
          "the columns must have different names: " + String.join(",", columns));
    }
  }

  /** A whole number that is not negative, or what is taken if the field is empty. */
  static long whole(TraceLine line, int column, String name, long ifEmpty)
      throws BrokenLineException {
    String text = line.text(column, name);
    if (text.isEmpty()) {
      return ifEmpty;
    }
    long value = line.integer(column, name);
    if (value < 0) {
      throw TraceLine.broken(column, name, text, "is negative");
    }
    return value;
  }

  /** The amounts in the given columns; at least one is more than 0. */
  static ResourceVector amounts(TraceLine line, List<Integer> columns, List<String> resources)
      throws BrokenLineException {
    long[] amounts = new long[resources.size()];
    boolean any = false;
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = whole(line, columns.get(r), resources.get(r), 0);
      any |= amounts[r] > 0;
    }
    if (!any) {
      throw new BrokenLineException("all amounts are 0: " + String.join(",", resources));
    }
    return ResourceVector.of(amounts);
  }
}
