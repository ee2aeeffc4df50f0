package org.vqs.sim.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads the files of a trace, line by line, in the order given; those named {@code .gz} are
 * unpacked.
 *
 * <p>Fields are separated by commas, or as the format says, and never quoted: none of the formats
 * quotes, and so one missing quote cannot swallow the lines after it. Blank lines and lines that
 * begin with {@code #} are skipped. A broken line is skipped and counted, and the first ones are
 * kept; with {@code strict} the first one ends the reading. Used once, by one thread.
 */
public final class TraceReader {
  /** How many broken lines are kept unless said otherwise. */
  public static final int DEFAULT_PROBLEMS_KEPT = 20;

  private static final CSVFormat LINES =
      CSVFormat.DEFAULT.builder().setQuote(null).setIgnoreEmptyLines(false).build();

  private final TraceFormat.LineParser parser;
  private final boolean strict;
  private final int problemsKept;
  private final TraceSink sink = new TraceSink();
  private final DecimalPool decimals = new DecimalPool();
  private final List<TraceProblem> firstProblems = new ArrayList<>();
  private long lines;
  private long problems;

  private TraceReader(TraceFormat format, boolean strict, int problemsKept) {
    this.parser = format.parser();
    this.strict = strict;
    this.problemsKept = problemsKept;
  }

  /** Reads a trace and keeps the first {@value #DEFAULT_PROBLEMS_KEPT} broken lines. */
  public static ParsedTrace read(List<Path> files, TraceFormat format, boolean strict)
      throws IOException {
    return read(files, format, strict, DEFAULT_PROBLEMS_KEPT);
  }

  /**
   * Reads a trace.
   *
   * @param files its parts, in order
   * @param strict whether the first broken line ends the reading
   * @param problemsKept how many broken lines are kept for the report
   * @throws BrokenTraceException at the first broken line if {@code strict}, and always at a broken
   *     header
   * @throws IOException if a file cannot be opened
   */
  public static ParsedTrace read(
      List<Path> files, TraceFormat format, boolean strict, int problemsKept) throws IOException {
    TraceReader reader = new TraceReader(format, strict, problemsKept);
    for (Path file : files) {
      reader.read(file);
    }
    reader.parser.end(reader.sink);
    return new ParsedTrace(
        files.stream().map(Path::toString).collect(Collectors.joining(",")),
        reader.parser.resources(),
        reader.sink.jobs(),
        new TraceReport(
            reader.lines, reader.problems, reader.firstProblems, reader.sink.leftOut()));
  }

  private void read(Path file) throws IOException {
    try (CSVParser records = CSVParser.parse(open(file), LINES)) {
      Iterator<CSVRecord> iterator = records.iterator();
      boolean headerDue = parser.hasHeader();
      while (hasNext(file, records, iterator)) {
        CSVRecord fields = iterator.next();
        if (fields.get(0).startsWith("#")) {
          parser.comment(String.join(",", fields.values()));
        } else if (!isBlank(fields)) {
          take(file, fields, headerDue);
          headerDue = false;
        }
      }
    }
  }

  private void take(Path file, CSVRecord fields, boolean isHeader) throws BrokenTraceException {
    lines++;
    TraceLine line = new TraceLine(fields.toList(), decimals);
    try {
      if (isHeader) {
        parser.header(line);
      } else {
        parser.line(line, sink);
      }
    } catch (BrokenLineException e) {
      TraceProblem problem = problem(file, fields.getRecordNumber(), e.getMessage());
      if (isHeader) {
        throw new BrokenTraceException(problem);
      }
      report(problem);
    }
  }

  /** A file that breaks off, such as a half-downloaded .gz, is a problem of its last line. */
  private boolean hasNext(Path file, CSVParser records, Iterator<CSVRecord> iterator)
      throws IOException {
    try {
      return iterator.hasNext();
    } catch (UncheckedIOException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      report(
          problem(
              file,
              records.getRecordNumber() + 1,
              "the file cannot be read from here on: " + cause.getMessage()));
      return false;
    }
  }

  private static TraceProblem problem(Path file, long line, String reason) {
    return new TraceProblem(file.toString(), line, reason);
  }

  private void report(TraceProblem problem) throws BrokenTraceException {
    if (strict) {
      throw new BrokenTraceException(problem);
    }
    problems++;
    if (firstProblems.size() < problemsKept) {
      firstProblems.add(problem);
    }
  }

  private static boolean isBlank(CSVRecord fields) {
    return fields.size() == 1 && fields.get(0).isBlank();
  }

  private static Reader open(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    boolean opened = false;
    try {
      InputStream plain =
          file.toString().endsWith(".gz") ? new GZIPInputStream(bytes, 1 << 16) : bytes;
      opened = true;
      return new InputStreamReader(plain, StandardCharsets.UTF_8);
    } finally {
      if (!opened) {
        bytes.close();
      }
    }
  }
}
