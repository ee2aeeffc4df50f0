package org.vqs.demo.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vqs.demo.workload.TaskPlan;

/**
 * How an application master tells the driver what happens to its containers: a file with a line per
 * event, appended by one writer and read by one reader, in two processes. The writer is safe for
 * use by one thread only.
 */
public final class TaskLog {

  private enum Event {
    CALLED,
    ASKED,
    GRANTED,
    WORKS,
    GIVEN_BACK,
    FINISHED
  }

  private final Path file;
  private final InstantSource clock;

  public TaskLog(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /** The master calls the scheduler; of no container. */
  public void called() {
    append(Event.CALLED, 0, 0);
  }

  public void asked(int index) {
    append(Event.ASKED, index, 0);
  }

  public void granted(int index) {
    append(Event.GRANTED, index, 0);
  }

  /** It works: at once, or with the last of its gang. */
  public void works(int index) {
    append(Event.WORKS, index, 0);
  }

  /** Its master gave up on the gang. */
  public void givenBack(int index) {
    append(Event.GIVEN_BACK, index, 0);
  }

  public void finished(int index, int exitStatus) {
    append(Event.FINISHED, index, exitStatus);
  }

  private void append(Event event, int index, int exitStatus) {
    String line = event + "\t" + index + "\t" + clock.millis() + "\t" + exitStatus + "\n";
    try {
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /**
   * Reads what an application master has written so far.
   *
   * @param file the log; need not exist yet
   * @param plan the application's containers, by index
   * @return a record for each planned container, in the same order
   */
  public static List<TaskRecord> read(Path file, List<TaskPlan> plan) throws IOException {
    List<TaskRecord> records = new ArrayList<>(plan.stream().map(TaskRecord::planned).toList());
    lines(file)
        .forEach(
            fields -> {
              int index = Integer.parseInt(fields[1]);
              records.set(index, apply(fields, records.get(index)));
            });
    return records;
  }

  /**
   * Reads when an application master has called the scheduler so far, in milliseconds since the
   * epoch.
   *
   * @param file the log; need not exist yet
   */
  public static List<Long> readCalls(Path file) throws IOException {
    return lines(file).filter(TaskLog::isCall).map(fields -> Long.parseLong(fields[2])).toList();
  }

  private static boolean isCall(String[] fields) {
    return Event.valueOf(fields[0]) == Event.CALLED;
  }

  private static Stream<String[]> lines(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Stream.empty();
    }
    String text = Files.readString(file);
    // The writer may be in the middle of the last line.
    String complete = text.substring(0, text.lastIndexOf('\n') + 1);
    return complete.lines().map(line -> line.split("\t", -1));
  }

  private static TaskRecord apply(String[] fields, TaskRecord record) {
    long timeMs = Long.parseLong(fields[2]);
    return switch (Event.valueOf(fields[0])) {
      case CALLED -> record;
      case ASKED -> record.asked(timeMs);
      case GRANTED -> record.granted(timeMs);
      case WORKS, GIVEN_BACK -> record.heldUntil(timeMs);
      case FINISHED -> record.finished(timeMs, Integer.parseInt(fields[3]));
    };
  }
}
