package org.vqs.sim.experiment.dominance.contest;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.report.Column;
import org.vqs.sim.report.Table;

/** The figures of all runs as a table, and such a table read again. */
public final class RunFiguresCsv {
  private static final List<Column> COLUMNS =
      List.of(
          Column.text("workload"),
          Column.text("policy"),
          Column.number("seed", ""),
          Column.text("fingerprint"),
          Column.number("end", ""),
          Column.number("arrivals", ""),
          Column.number("mean queue", ""),
          Column.number("slope", ""),
          Column.number("slope lower", ""),
          Column.number("slope upper", ""),
          Column.number("p99 wait", ""),
          Column.number("utilisation", ""),
          Column.number("least share", ""));

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).build();

  private RunFiguresCsv() {}

  public static Table table(List<RunFigures> runs) {
    Table.Builder table = Table.builder("runs", "Each run", COLUMNS);
    for (RunFigures run : runs) {
      table.row(
          run.workload(),
          run.policy(),
          run.seed(),
          run.fingerprint(),
          run.end(),
          run.arrivals(),
          run.meanQueue(),
          run.trend().slope(),
          run.trend().lower(),
          run.trend().upper(),
          run.p99(),
          run.utilisation(),
          run.leastShare());
    }
    return table.build();
  }

  /**
   * Reads a file that was made of a {@link #table}.
   *
   * @throws IllegalArgumentException if it is something else, naming the line
   */
  static List<RunFigures> read(Path file) throws IOException {
    List<RunFigures> runs = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CSVParser parser = CSVParser.parse(reader, FORMAT)) {
      List<String> header = COLUMNS.stream().map(Column::heading).toList();
      if (!parser.getHeaderNames().equals(header)) {
        throw new IllegalArgumentException(
            "--baseline %s must have the columns %s of dominance-runs.csv, not %s"
                .formatted(file, header, parser.getHeaderNames()));
      }
      for (CSVRecord line : parser) {
        runs.add(read(file, line));
      }
    }
    return runs;
  }

  private static RunFigures read(Path file, CSVRecord line) {
    try {
      return new RunFigures(
          line.get("workload"),
          line.get("policy"),
          Long.parseLong(line.get("seed")),
          line.get("fingerprint"),
          number(line, "end"),
          Long.parseLong(line.get("arrivals")),
          number(line, "mean queue"),
          new Trend(
              number(line, "slope"), number(line, "slope lower"), number(line, "slope upper")),
          number(line, "p99 wait"),
          number(line, "utilisation"),
          number(line, "least share"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--baseline %s:%d: %s".formatted(file, line.getRecordNumber() + 1, e.getMessage()), e);
    }
  }

  private static double number(CSVRecord line, String column) {
    String text = line.get(column);
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }
}
