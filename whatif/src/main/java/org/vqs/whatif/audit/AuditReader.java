package org.vqs.whatif.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceProblem;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceReport;

/**
 * Reads the audit log of a ResourceManager from files of its own or out of the ResourceManager's
 * main log, whose other lines are passed over.
 *
 * <p>The files are read once each, in order of their first lines whatever the order they are named
 * in; those named {@code .gz} are unpacked. A line that cannot be understood is counted and passed
 * over. The cost is linear in the size of the files, the memory in the number of containers. Used
 * once, by one thread.
 */
public final class AuditReader {
  private final LogContents contents = new LogContents();
  private final List<TraceProblem> firstProblems = new ArrayList<>();
  private Optional<String> broken = Optional.empty();
  private long lines;
  private long problems;

  private AuditReader() {}

  /**
   * Reads an audit log.
   *
   * @throws IOException if a file cannot be opened, or if no file holds the grant of a container
   */
  public static AuditLog read(List<Path> files, AuditSettings settings) throws IOException {
    AuditReader reader = new AuditReader();
    for (Path file : inOrderOfTime(files)) {
      reader.read(file);
    }
    TraceReport report =
        new TraceReport(reader.lines, reader.problems, reader.firstProblems, Map.of());
    if (reader.contents.applications().isEmpty()) {
      throw nothingIn(files, report);
    }
    return new AuditLog(name(files), report, reader.contents, settings);
  }

  private static IOException nothingIn(List<Path> files, TraceReport report) {
    return new IOException(
        files
            + " hold no line of the ResourceManager's audit log such as \"OPERATION=AM Allocated"
            + " Container\" that can be read: it is written at level INFO by"
            + " org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger, with tabs between its"
            + " fields"
            + report.firstProblems().stream()
                .findFirst()
                .map(first -> " (" + first + ")")
                .orElse(""));
  }

  private static String name(List<Path> files) {
    String first = String.valueOf(files.get(0).getFileName());
    return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
  }

  private static List<Path> inOrderOfTime(List<Path> files) throws IOException {
    record Dated(Path file, long millis) {}
    List<Dated> dated = new ArrayList<>();
    for (Path file : files) {
      dated.add(new Dated(file, firstTime(file).orElse(Long.MAX_VALUE)));
    }
    return dated.stream().sorted(Comparator.comparingLong(Dated::millis)).map(Dated::file).toList();
  }

  /** The time of the first line of the audit log that has one. */
  private static OptionalLong firstTime(Path file) throws IOException {
    try (LogLines text = new LogLines(file)) {
      for (String line = text.next(); line != null; line = text.next()) {
        OptionalLong millis = timeOf(line);
        if (millis.isPresent()) {
          return millis;
        }
      }
      return OptionalLong.empty();
    }
  }

  private static OptionalLong timeOf(String line) {
    Optional<AuditLine> audit = AuditLine.of(line);
    try {
      return audit.isPresent() ? OptionalLong.of(audit.get().millis()) : OptionalLong.empty();
    } catch (BrokenLineException e) {
      return OptionalLong.empty();
    }
  }

  private void read(Path file) throws IOException {
    try (LogLines text = new LogLines(file)) {
      for (String line = text.next(); line != null; line = text.next()) {
        take(file, text.number(), line);
      }
      text.fault()
          .ifPresent(
              fault ->
                  report(
                      file,
                      text.number() + 1,
                      "the file cannot be read from here on: " + fault.getMessage()));
    }
    broken = Optional.empty();
  }

  private void take(Path file, long number, String line) {
    Optional<AuditLine> audit = AuditLine.of(line);
    if (audit.isEmpty() && broken.isPresent() && AuditLine.endsOne(line)) {
      audit = AuditLine.of(broken.get() + line);
      broken = Optional.empty();
    }
    if (audit.isPresent()) {
      broken = audit.get().isBroken() ? Optional.of(line) : Optional.empty();
      if (broken.isEmpty()) {
        take(file, number, audit.get());
      }
    }
  }

  private void take(Path file, long number, AuditLine line) {
    try {
      lines += contents.take(line) ? 1 : 0;
    } catch (BrokenLineException e) {
      lines++;
      report(file, number, e.getMessage());
    }
  }

  private void report(Path file, long line, String reason) {
    problems++;
    if (firstProblems.size() < TraceReader.DEFAULT_PROBLEMS_KEPT) {
      firstProblems.add(new TraceProblem(file.toString(), line, reason));
    }
  }
}
