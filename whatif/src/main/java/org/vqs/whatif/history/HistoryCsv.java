package org.vqs.whatif.history;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.TraceReader;

/**
 * A history as a CSV file: the header
 *
 * <pre>
 * application,queue,user,submitted-ms,kind,asked-ms,count,duration-ms,priority,memory-mb,vcores
 * </pre>
 *
 * and the names of further resources, then a line for each container or group of equal ones. The
 * columns {@code gang} and {@code use} may follow {@code priority}, in this order.
 *
 * <ul>
 *   <li>{@code application}: its name; all lines of the same name belong together, wherever they
 *       are
 *   <li>{@code queue}: full path; if empty that of the application's first line, or {@code
 *       root.default}
 *   <li>{@code user}: if empty that of the application's first line, or {@code user}
 *   <li>{@code submitted-ms}: when the application is submitted, in milliseconds after the
 *       beginning of the history; if empty that of the application's first line
 *   <li>{@code kind}: {@code task}, or {@code master} for the container of the application's
 *       master, at most one; if empty {@code task}
 *   <li>{@code asked-ms}: when the task is asked for, in milliseconds after the start of the
 *       master, or after the submission if there is none; if empty 0. Must be empty for a master
 *   <li>{@code count}: how many equal tasks; if empty 1. Must be empty for a master
 *   <li>{@code duration-ms}: how long each task runs; for a master how long it runs on after the
 *       last task (after its own start if there is no task), if empty 1
 *   <li>{@code priority}: within the application, lower goes first; if empty 1. Must be empty for a
 *       master
 *   <li>{@code gang}: a name and a size, such as {@code train:8}; if empty that of the
 *       application's first line, or none ({@link Gang})
 *   <li>{@code use}: the part of what it asks for that a task uses, in (0, 1]; if empty not known.
 *       Must be empty for a master
 *   <li>amounts: whole numbers in YARN's units, for each container; if empty 0
 * </ul>
 *
 * <p>Fields are never quoted. Blank lines and lines that begin with {@code #} are skipped, except
 * for those that begin with {@code # caveat: }: they are the history's caveats. Files named {@code
 * .gz} are packed.
 */
public final class HistoryCsv {
  static final List<String> COLUMNS =
      List.of(
          "application",
          "queue",
          "user",
          "submitted-ms",
          "kind",
          "asked-ms",
          "count",
          "duration-ms",
          "priority");

  /** The columns after those, which a file may have. */
  static final String GANG = "gang";

  static final String USE = "use";

  static final String CAVEAT = "# caveat: ";
  static final String MASTER = "master";
  static final String TASK = "task";

  private HistoryCsv() {}

  /**
   * Reads a history.
   *
   * @throws IOException if the file cannot be opened or a line is broken; the message then is
   *     {@code file:line: reason}, or {@code file: reason} if a gang is larger than its application
   */
  public static History read(Path file) throws IOException {
    HistoryParser parser = new HistoryParser();
    TraceReader.read(List.of(file), new ParserFormat("history", parser), true);
    try {
      return parser.history(String.valueOf(file.getFileName()));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Writes a history; reading it gives the same applications and caveats, except that applications
   * that want nothing have no line.
   *
   * @throws IllegalArgumentException if two applications have the same name, or if a name cannot
   *     stand in a field
   */
  public static void write(History history, Path file) throws IOException {
    try (OutputStream bytes = Files.newOutputStream(file);
        OutputStream packed =
            file.toString().endsWith(".gz") ? new GZIPOutputStream(bytes, 1 << 16) : bytes;
        Writer text =
            new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16)) {
      write(history, text);
    }
  }

  /** Writes as {@link #write(History, Path)} does. */
  public static void write(History history, Appendable text) throws IOException {
    for (String caveat : history.caveats()) {
      text.append(CAVEAT).append(caveat.replace('\n', ' ').replace('\r', ' ')).append('\n');
    }
    text.append(String.join(",", COLUMNS));
    boolean hasGangs = history.hasGangs();
    if (hasGangs) {
      text.append(',').append(GANG);
    }
    boolean hasUse = history.hasUse();
    if (hasUse) {
      text.append(',').append(USE);
    }
    for (String resource : history.resources()) {
      text.append(',').append(Fields.checked(resource));
    }
    text.append('\n');
    Set<String> names = new HashSet<>();
    for (Application application : history.applications()) {
      if (!names.add(application.name())) {
        throw new IllegalArgumentException("two applications are named " + application.name());
      }
      String gang = application.gang().map(Gang::toString).orElse("");
      write(application, hasGangs ? "," + gang : "", hasUse, text);
    }
  }

  /** Writes the lines of an application, with a text between the priority and the amounts. */
  private static void write(Application application, String gang, boolean hasUse, Appendable text)
      throws IOException {
    String front =
        String.join(
            ",",
            Fields.required(application.name()),
            Fields.required(application.queue()),
            Fields.required(application.user()),
            Long.toString(application.submittedMs()));
    if (application.master().isPresent()) {
      text.append(front).append(',').append(MASTER).append(",,,");
      text.append(Long.toString(application.lingerMs())).append(',').append(gang);
      text.append(hasUse ? "," : "");
      amounts(application.master().get(), text);
    }
    List<Task> tasks = application.tasks();
    int next;
    for (int first = 0; first < tasks.size(); first = next) {
      Task task = tasks.get(first);
      next = first + 1;
      while (next < tasks.size() && tasks.get(next).equals(task)) {
        next++;
      }
      text.append(front).append(',').append(TASK);
      for (long number :
          new long[] {task.askedMs(), next - first, task.durationMs(), task.priority()}) {
        text.append(',').append(Long.toString(number));
      }
      text.append(gang);
      if (hasUse) {
        text.append(',').append(task.use().isPresent() ? "" + task.use().getAsDouble() : "");
      }
      amounts(task.size(), text);
    }
  }

  private static void amounts(ResourceVector size, Appendable text) throws IOException {
    for (int r = 0; r < size.dimensions(); r++) {
      text.append(',').append(Long.toString(size.get(r)));
    }
    text.append('\n');
  }
}
