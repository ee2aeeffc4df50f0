package org.vqs.whatif.audit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/** Writes the audit log that a ResourceManager would leave that grants everything when asked. */
final class AuditLogWriter {
  private record Entry(long millis, String line) {}

  private final List<Entry> entries = new ArrayList<>();
  private final History history;
  private final long masterWaitMs;

  private AuditLogWriter(History history, long masterWaitMs) {
    this.history = history;
    this.masterWaitMs = masterWaitMs;
  }

  /** The lines in order of time; masters start and register so long after their submission. */
  static List<String> lines(History history, long masterWaitMs) {
    AuditLogWriter writer = new AuditLogWriter(history, masterWaitMs);
    for (int i = 0; i < history.applications().size(); i++) {
      writer.write(i + 1, history.applications().get(i));
    }
    return writer.entries.stream()
        .sorted(Comparator.comparingLong(Entry::millis))
        .map(Entry::line)
        .toList();
  }

  static void pack(List<String> lines, Path file) throws IOException {
    try (Writer text =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      for (String line : lines) {
        text.append(line).append('\n');
      }
    }
  }

  private void write(int number, Application application) {
    long submitted = application.submittedMs();
    add(submitted, new AuditLines().submitted(submitted, number, application.queue()), application);
    int next = 1;
    long start = submitted;
    if (application.master().isPresent()) {
      start += masterWaitMs;
      long lastMs = application.tasks().isEmpty() ? 0 : application.idealMs();
      long durationMs = lastMs + application.lingerMs();
      container(number, next++, start, durationMs, application.master().get(), application);
    }
    add(start, new AuditLines().registered(start, number, 1), application);
    for (Task task : application.tasks()) {
      long granted = start + task.askedMs();
      container(number, next++, granted, task.durationMs(), task.size(), application);
    }
  }

  private void container(
      int application,
      int number,
      long from,
      long durationMs,
      ResourceVector size,
      Application of) {
    String name = AuditLines.container(application, 1, number);
    add(from, new AuditLines().allocated(from, name, text(size)), of);
    long end = from + durationMs;
    add(end, new AuditLines().released(end, name, text(size)), of);
  }

  private void add(long millis, AuditLines line, Application of) {
    entries.add(
        new Entry(
            millis,
            line.lines()
                .get(0)
                .replace("USER=ann", "USER=" + of.user())
                .replace("QUEUENAME=prod", "QUEUENAME=" + of.queue())));
  }

  private String text(ResourceVector size) {
    StringBuilder text = new StringBuilder("<memory:" + size.get(0) + ", vCores:" + size.get(1));
    for (int r = 2; r < size.dimensions(); r++) {
      if (size.get(r) > 0) {
        text.append(", ").append(history.resources().get(r)).append(": ").append(size.get(r));
      }
    }
    return text.append('>').toString();
  }
}
