package org.vqs.yarn.convert;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vqs.yarn.convert.model.Account;
import org.vqs.yarn.convert.model.Conversion;

/**
 * What became of every setting: its name and value there, its name and value here, and why they
 * differ. The longest text is the last column, so that the others stand below each other.
 */
final class ConversionTable {
  private static final String PREFIX_THERE = "yarn.scheduler.capacity.";
  private static final String NOTHING = "-";

  /** A cell that is wider stands on a line of its own. */
  private static final int WIDEST = 64;

  private ConversionTable() {}

  /** Rows in the order of the source; what it only implies is at the end. */
  static void print(Conversion conversion, PrintStream out) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("there", "here", "what became of it"));
    conversion.accounts().forEach(account -> addRows(account, rows));
    int first = width(rows, 0);
    int second = width(rows, 1);
    out.printf(
        "Names are without %s (Capacity's) there, and without %s here.%n%n",
        PREFIX_THERE, Conversion.PREFIX);
    for (List<String> row : rows) {
      String line =
          padded(row.get(0), first, first)
              + padded(row.get(1), second, first + 2 + second)
              + row.get(2);
      out.println(line.stripTrailing());
    }
  }

  private static void addRows(Account account, List<List<String>> rows) {
    String there =
        withoutPrefix(account.source(), PREFIX_THERE)
            + account
                .value()
                .map(value -> " = " + oneLine(value))
                .orElse(account.ours().isEmpty() ? "" : " (not set)");
    List<String> here = account.ours().entrySet().stream().map(ConversionTable::setting).toList();
    List<String> notes = notes(account);
    for (int i = 0; i < Math.max(1, Math.max(here.size(), notes.size())); i++) {
      rows.add(
          List.of(
              i == 0 ? there : "",
              i < here.size() ? here.get(i) : i == 0 ? NOTHING : "",
              i < notes.size() ? notes.get(i) : ""));
    }
  }

  private static String setting(Map.Entry<String, String> ours) {
    return withoutPrefix(ours.getKey(), Conversion.PREFIX) + " = " + oneLine(ours.getValue());
  }

  private static List<String> notes(Account account) {
    List<String> notes = new ArrayList<>();
    account.instead().forEach(note -> notes.add(oneLine(note)));
    account.leftOut().forEach(note -> notes.add("left out: " + oneLine(note)));
    if (!notes.isEmpty()) {
      return notes;
    }
    if (account.ours().isEmpty()) {
      return List.of("the same here, without a setting of its own");
    }
    return List.of(
        account.value().isPresent() ? "carried over" : "by its default, or from the queues above");
  }

  private static String withoutPrefix(String name, String prefix) {
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }

  private static String oneLine(String text) {
    return text.isBlank() ? "(blank)" : text.strip().replaceAll("\\s+", " ");
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream()
        .mapToInt(row -> row.get(column).length())
        .filter(length -> length <= WIDEST)
        .max()
        .orElse(0);
  }

  private static String padded(String cell, int width, int end) {
    return cell.length() > width
        ? cell + System.lineSeparator() + " ".repeat(end + 2)
        : cell + " ".repeat(width + 2 - cell.length());
  }
}
