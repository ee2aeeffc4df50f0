package org.vqs.whatif.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/** Takes the lines of {@link HistoryCsv}. */
final class HistoryParser implements TraceFormat.LineParser {
  private static final long TEN_YEARS_MS = 10L * 366 * 24 * 3600 * 1000;
  private static final long LARGEST_COUNT = 10_000_000;
  private static final int GANG = HistoryCsv.COLUMNS.size();

  private final Map<String, Draft> applications = new LinkedHashMap<>();
  private final List<String> caveats = new ArrayList<>();
  private List<String> resources = List.of();
  private List<Integer> resourceColumns = List.of();
  private boolean hasGangs;
  private int use = -1;

  /** An application of which more lines may come. */
  private static final class Draft {
    private final String queue;
    private final String user;
    private final long submittedMs;
    private final List<Task> tasks = new ArrayList<>();
    private Optional<ResourceVector> master = Optional.empty();
    private long lingerMs = 1;
    private final Optional<Gang> gang;

    private Draft(String queue, String user, long submittedMs, Optional<Gang> gang) {
      this.queue = queue;
      this.user = user;
      this.submittedMs = submittedMs;
      this.gang = gang;
    }
  }

  @Override
  public boolean hasHeader() {
    return true;
  }

  @Override
  public void comment(String text) {
    if (text.startsWith(HistoryCsv.CAVEAT)) {
      caveats.add(text.substring(HistoryCsv.CAVEAT.length()));
    }
  }

  @Override
  public void header(TraceLine line) throws BrokenLineException {
    List<String> names = Fields.names(line);
    Fields.checkDifferent(names);
    hasGangs = names.size() > GANG && names.get(GANG).equals(HistoryCsv.GANG);
    int first = hasGangs ? GANG + 1 : GANG;
    if (names.size() > first && names.get(first).equals(HistoryCsv.USE)) {
      use = first++;
    }
    if (names.size() < first + 2
        || !names.subList(0, GANG).equals(HistoryCsv.COLUMNS)
        || !names.get(first).equals("memory-mb")
        || !names.get(first + 1).equals("vcores")) {
      throw new BrokenLineException(
          "the header must be %s, perhaps %s and %s, then memory-mb,vcores and the names of further resources, but is %s"
              .formatted(
                  String.join(",", HistoryCsv.COLUMNS),
                  HistoryCsv.GANG,
                  HistoryCsv.USE,
                  String.join(",", names)));
    }
    resources = List.copyOf(names.subList(first, names.size()));
    resourceColumns = IntStream.range(first, names.size()).boxed().toList();
  }

  @Override
  public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
    line.requireSize(resourceColumns.get(0) + resources.size());
    ResourceVector size = Fields.amounts(line, resourceColumns, resources);
    String kind = line.text(4, "kind");
    switch (kind) {
      case HistoryCsv.MASTER -> master(line, size);
      case HistoryCsv.TASK, "" -> tasks(line, size);
      default -> throw TraceLine.broken(4, "kind", kind, "is neither task nor master");
    }
  }

  private void master(TraceLine line, ResourceVector size) throws BrokenLineException {
    for (int column : new int[] {5, 6, 8}) {
      String text = line.text(column, HistoryCsv.COLUMNS.get(column));
      if (!text.isEmpty()) {
        throw TraceLine.broken(
            column, HistoryCsv.COLUMNS.get(column), text, "must be empty for a master");
      }
    }
    if (use >= 0 && !line.text(use, HistoryCsv.USE).isEmpty()) {
      throw TraceLine.broken(
          use, HistoryCsv.USE, line.text(use, HistoryCsv.USE), "must be empty for a master");
    }
    long lingerMs = Fields.whole(line, 7, "duration-ms", 1);
    if (lingerMs == 0) {
      throw TraceLine.broken(7, "duration-ms", "0", "must be positive");
    }
    Draft application = application(line);
    if (application.master.isPresent()) {
      throw new BrokenLineException(line.text(0, "application") + " has two masters");
    }
    application.master = Optional.of(size);
    application.lingerMs = lingerMs;
  }

  private void tasks(TraceLine line, ResourceVector size) throws BrokenLineException {
    long askedMs = Fields.whole(line, 5, "asked-ms", 0);
    long count = Fields.whole(line, 6, "count", 1);
    if (count < 1 || count > LARGEST_COUNT) {
      throw TraceLine.broken(
          6, "count", Long.toString(count), "must be in [1, " + LARGEST_COUNT + "]");
    }
    long durationMs = line.integer(7, "duration-ms");
    if (durationMs <= 0) {
      throw TraceLine.broken(7, "duration-ms", Long.toString(durationMs), "must be positive");
    }
    long priority = Fields.whole(line, 8, "priority", 1);
    if (priority > Integer.MAX_VALUE) {
      throw TraceLine.broken(8, "priority", Long.toString(priority), "is too large");
    }
    Task task = new Task(askedMs, size, durationMs, (int) priority, use(line));
    Draft application = application(line);
    for (long i = 0; i < count; i++) {
      application.tasks.add(task);
    }
  }

  private OptionalDouble use(TraceLine line) throws BrokenLineException {
    if (use < 0 || line.text(use, HistoryCsv.USE).isEmpty()) {
      return OptionalDouble.empty();
    }
    double part = line.time(use, HistoryCsv.USE);
    if (!(part > 0 && part <= 1)) {
      throw TraceLine.broken(
          use, HistoryCsv.USE, line.text(use, HistoryCsv.USE), "must be in (0, 1]");
    }
    return OptionalDouble.of(part);
  }

  private Draft application(TraceLine line) throws BrokenLineException {
    String name = line.text(0, "application");
    if (name.isEmpty()) {
      throw new BrokenLineException("column 1 (application) is empty");
    }
    Draft known = applications.get(name);
    if (known == null) {
      known = newApplication(line);
      applications.put(name, known);
      return known;
    }
    requireSame(line, 1, "queue", known.queue);
    requireSame(line, 2, "user", known.user);
    requireSame(line, 3, "submitted-ms", Long.toString(known.submittedMs));
    if (hasGangs) {
      requireSame(line, GANG, HistoryCsv.GANG, known.gang.map(Gang::toString).orElse("none"));
    }
    return known;
  }

  private Optional<Gang> gang(TraceLine line) throws BrokenLineException {
    String text = hasGangs ? line.text(GANG, HistoryCsv.GANG) : "";
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Gang.parse(text));
    } catch (IllegalArgumentException e) {
      throw new BrokenLineException(e.getMessage());
    }
  }

  private Draft newApplication(TraceLine line) throws BrokenLineException {
    String queue = line.text(1, "queue");
    if (!queue.isEmpty() && !queue.startsWith("root.")) {
      throw TraceLine.broken(1, "queue", queue, "is not a full path such as root.default");
    }
    String user = line.text(2, "user");
    long submittedMs = line.integer(3, "submitted-ms");
    if (submittedMs < 0 || submittedMs > TEN_YEARS_MS) {
      throw TraceLine.broken(
          3,
          "submitted-ms",
          Long.toString(submittedMs),
          "is not within ten years after the beginning of the history, which is 0");
    }
    return new Draft(
        queue.isEmpty() ? "root.default" : queue,
        user.isEmpty() ? "user" : user,
        submittedMs,
        gang(line));
  }

  private static void requireSame(TraceLine line, int column, String name, String before)
      throws BrokenLineException {
    String text = line.text(column, name);
    if (!text.isEmpty() && !text.equals(before)) {
      throw TraceLine.broken(
          column, name, text, "is not that of the application's first line (" + before + ")");
    }
  }

  @Override
  public List<String> resources() {
    return resources;
  }

  /** All lines were taken. */
  History history(String name) {
    List<Application> result = new ArrayList<>();
    applications.forEach(
        (application, draft) ->
            result.add(
                new Application(
                    application,
                    draft.queue,
                    draft.user,
                    draft.submittedMs,
                    draft.master,
                    draft.lingerMs,
                    draft.tasks.stream().sorted(Comparator.comparingLong(Task::askedMs)).toList(),
                    draft.gang)));
    result.sort(Comparator.comparingLong(Application::submittedMs));
    return new History(name, resources, result, caveats);
  }
}
