package org.vqs.yarn.preemption;

import java.util.concurrent.atomic.AtomicLong;

/** What preemption did since the scheduler started. Thread-safe; each is read on its own. */
public final class PreemptionCounters {
  private final AtomicLong warned = new AtomicLong();
  private final AtomicLong takenBack = new AtomicLong();
  private final AtomicLong endedInTime = new AtomicLong();
  private final AtomicLong killed = new AtomicLong();

  /** Containers whose application was warned. */
  public long warned() {
    return warned.get();
  }

  /** Warnings that were taken back, because the need had passed. */
  public long takenBack() {
    return takenBack.get();
  }

  /** Containers that ended between the warning and the end of the grace. */
  public long endedInTime() {
    return endedInTime.get();
  }

  /** Containers that were killed. */
  public long killed() {
    return killed.get();
  }

  void addWarned(int containers) {
    warned.addAndGet(containers);
  }

  void addTakenBack(int containers) {
    takenBack.addAndGet(containers);
  }

  void addEndedInTime(int containers) {
    endedInTime.addAndGet(containers);
  }

  void addKilled(int containers) {
    killed.addAndGet(containers);
  }

  @Override
  public String toString() {
    return "warned="
        + warned
        + " taken-back="
        + takenBack
        + " ended-in-time="
        + endedInTime
        + " killed="
        + killed;
  }
}
