package org.vqs.sim.trace.google2011;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.sim.trace.BrokenLineException;
import org.vqs.sim.trace.TraceFormat;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceLine;
import org.vqs.sim.trace.TraceSink;

/** Follows each task from event to event; see {@link TaskEventsFormat} for the rules. */
final class TaskEventsParser implements TraceFormat.LineParser {
  private static final int COLUMNS = 13;
  private static final int TIME = 0;
  private static final int MISSING_INFO = 1;
  private static final int JOB = 2;
  private static final int TASK = 3;
  private static final int EVENT = 5;
  private static final int CPU = 9;
  private static final int MEMORY = 10;
  private static final double MICROSECONDS = 1e6;

  private static final String NO_BEGINNING = "tasks whose submission is not in the files";
  private static final String OUTSIDE =
      "tasks that were there before the trace began or after it ended";

  /** A task of a job; the trace numbers tasks within their job. */
  private record TaskId(long job, long task) {}

  private final Map<TaskId, TaskLife> lives = new LinkedHashMap<>();

  @Override
  public boolean hasHeader() {
    return false;
  }

  @Override
  public List<String> resources() {
    return List.of("cpu", "mem");
  }

  @Override
  public void line(TraceLine line, TraceSink sink) throws BrokenLineException {
    line.requireSize(COLUMNS);
    long time = line.integer(TIME, "timestamp");
    if (time < 0) {
      throw TraceLine.broken(TIME, "timestamp", line.text(TIME, "timestamp"), "is negative");
    }
    TaskId id = new TaskId(line.integer(JOB, "job ID"), line.integer(TASK, "task index"));
    TaskEventType type = TaskEventType.of(line.integer(EVENT, "event type"));
    if (type == null) {
      throw TraceLine.broken(
          EVENT, "event type", line.text(EVENT, "event type"), "must be from 0 to 8");
    }
    TaskLife life = lives.get(id);
    if (life == null) {
      life = begin(time, type, line);
      lives.put(id, life);
    } else {
      go(life, time, type);
    }
    if (time == 0 || time == Long.MAX_VALUE) {
      life.setFault(OUTSIDE);
    }
    if (!line.text(MISSING_INFO, "missing info").isEmpty()) {
      life.setFault("tasks with an event that the trace made up for a lost record (missing info)");
    }
    if (type == TaskEventType.FINISH) {
      lives.remove(id);
      finish(life, time, sink);
    }
  }

  private static TaskLife begin(long time, TaskEventType type, TraceLine line)
      throws BrokenLineException {
    if (type == TaskEventType.SUBMIT) {
      return new TaskLife(time, request(line, CPU, "CPU"), request(line, MEMORY, "memory"));
    }
    TaskLife life = new TaskLife(time, null, null);
    life.setFault(time == 0 ? OUTSIDE : NO_BEGINNING);
    return life;
  }

  private static BigDecimal request(TraceLine line, int column, String resource)
      throws BrokenLineException {
    String name = resource + " request";
    if (line.text(column, name).isEmpty()) {
      return null;
    }
    BigDecimal amount = line.amount(column, name);
    if (amount.compareTo(BigDecimal.ONE) > 0) {
      throw TraceLine.broken(column, name, line.text(column, name), "is larger than 1");
    }
    return amount;
  }

  private static void go(TaskLife life, long time, TaskEventType type) throws BrokenLineException {
    long last = life.isScheduled() ? life.scheduled() : life.submitted();
    if (time < last) {
      throw new BrokenLineException(
          "%s at %d is before the task's event at %d: the files must be in order"
              .formatted(type, time, last));
    }
    if (type == TaskEventType.SCHEDULE) {
      if (life.isScheduled()) {
        life.setFault("tasks that were scheduled twice");
      }
      life.setScheduled(time);
    } else if (type == TaskEventType.SUBMIT) {
      life.setFault("tasks that were submitted twice");
    } else if (type.interrupts()) {
      life.setFault("tasks with the interruption " + type.name().toLowerCase(Locale.ROOT));
    }
  }

  private static void finish(TaskLife life, long time, TraceSink sink) {
    if (life.fault() == null && !life.isScheduled()) {
      life.setFault("tasks that finished without being scheduled");
    }
    if (life.fault() == null && time == life.scheduled()) {
      life.setFault("tasks that ran for no time");
    }
    if (life.fault() == null && (life.cpu() == null || life.memory() == null)) {
      life.setFault("tasks without a CPU or memory request");
    }
    if (life.fault() == null && life.cpu().signum() == 0 && life.memory().signum() == 0) {
      life.setFault("tasks that ask for no CPU and no memory");
    }
    if (life.fault() == null) {
      sink.job(
          new TraceJob(
              life.submitted() / MICROSECONDS,
              (time - life.scheduled()) / MICROSECONDS,
              List.of(life.cpu(), life.memory())));
    } else {
      sink.leftOut(life.fault());
    }
  }

  @Override
  public void end(TraceSink sink) {
    for (TaskLife life : lives.values()) {
      String open = life.isScheduled() ? "tasks that still ran" : "tasks that still waited";
      sink.leftOut(life.fault() == null ? open + " when the files ended" : life.fault());
    }
    lives.clear();
  }
}
