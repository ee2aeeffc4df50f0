package org.vqs.sim.trace.google2011;

/** The event types of {@code task_events}, in the order of their numbers. */
enum TaskEventType {
  SUBMIT,
  SCHEDULE,
  EVICT,
  FAIL,
  FINISH,
  KILL,
  LOST,
  UPDATE_PENDING,
  UPDATE_RUNNING;

  private static final TaskEventType[] BY_NUMBER = values();

  /** The type of this number, or null. */
  static TaskEventType of(long number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[(int) number] : null;
  }

  /** True for the ways a task ends other than by itself. */
  boolean interrupts() {
    return this == EVICT || this == FAIL || this == KILL || this == LOST;
  }
}
