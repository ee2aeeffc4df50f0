package org.vqs.sim.row;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Computes one row of a command that runs elsewhere: results of lists before the row's come from
 * files, its own goes into one, and the command ends there.
 */
public final class RowTask implements RowWorkers {
  /** Ends a command whose row is computed. */
  public static final class Computed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Computed() {
      super("the row is computed", null, false, false);
    }
  }

  private final RowList list;
  private final int row;
  private final Path earlier;
  private final Path result;
  private final PrintStream told;
  private int lists;

  /**
   * One row.
   *
   * @param list its list
   * @param row its place there
   * @param earlier a directory of the results of each list before it ({@link #file})
   * @param result the file to write
   * @param told hears lines with the number of steps that are done since the line before
   */
  public RowTask(RowList list, int row, Path earlier, Path result, PrintStream told) {
    this.list = list;
    this.row = row;
    this.earlier = earlier;
    this.result = result;
    this.told = told;
  }

  /** The list that a file describes as {@link #describe} does. */
  public static RowList listIn(Path file) throws IOException {
    return new Gson().fromJson(Files.readString(file), RowList.class);
  }

  /** A list as text. */
  public static String describe(RowList list) {
    return new Gson().toJson(list);
  }

  /** The name of a file with the results of a list, a line each, in gzip. */
  public static String file(int list) {
    return "list-" + list + ".gz";
  }

  @Override
  public <T> List<T> all(String what, List<? extends Row<T>> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    int number = lists++;
    try {
      if (number < list.number()) {
        return known(earlier.resolve(file(number)));
      }
      if (!what.equals(list.what()) || rows.size() != list.rows()) {
        throw new IllegalStateException(
            "list %d has %d rows (%s) here, and %d (%s) where the command runs: the two are different programs"
                .formatted(number, rows.size(), what, list.rows(), list.what()));
      }
      T value = rows.get(row).compute(new RowSteps(told::println));
      try (Writer out =
          new BufferedWriter(
              new OutputStreamWriter(
                  new GZIPOutputStream(Files.newOutputStream(result)), StandardCharsets.UTF_8))) {
        out.write(RowText.write(value));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new Computed();
  }

  @SuppressWarnings("unchecked") // what the same rows gave elsewhere
  private static <T> List<T> known(Path file) throws IOException {
    return (List<T>) linesOf(file).stream().map(RowText::read).toList();
  }

  /** The lines of a file with results. */
  public static List<String> linesOf(Path file) throws IOException {
    return lines(Files.newInputStream(file));
  }

  /** The lines of a stream of results, which is closed. */
  public static List<String> lines(InputStream results) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(results), StandardCharsets.UTF_8))) {
      return in.lines().toList();
    }
  }
}
