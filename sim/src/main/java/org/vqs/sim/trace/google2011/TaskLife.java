package org.vqs.sim.trace.google2011;

import java.math.BigDecimal;

/** What is known of a task between its submission and its end. */
final class TaskLife {
  private static final long NEVER = -1;

  private final long submitted;
  private final BigDecimal cpu;
  private final BigDecimal memory;
  private long scheduled = NEVER;
  private String fault;

  /**
   * A task that was submitted, in microseconds.
   *
   * @param cpu what it asks for, or null if the trace does not say; likewise for memory
   */
  TaskLife(long submitted, BigDecimal cpu, BigDecimal memory) {
    this.submitted = submitted;
    this.cpu = cpu;
    this.memory = memory;
  }

  long submitted() {
    return submitted;
  }

  BigDecimal cpu() {
    return cpu;
  }

  BigDecimal memory() {
    return memory;
  }

  void setScheduled(long time) {
    scheduled = time;
  }

  long scheduled() {
    return scheduled;
  }

  boolean isScheduled() {
    return scheduled != NEVER;
  }

  /** Remembers why this task will be left out; the first reason counts. */
  void setFault(String reason) {
    if (fault == null) {
      fault = reason;
    }
  }

  /** Why it is left out, or null. */
  String fault() {
    return fault;
  }
}
