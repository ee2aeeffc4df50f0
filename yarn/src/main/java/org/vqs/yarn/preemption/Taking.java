package org.vqs.yarn.preemption;

import java.util.Set;
import org.vqs.core.server.Job;
import org.vqs.yarn.preemption.rule.Places;

/** Jobs that were warned together, to be ended together after the grace. */
abstract class Taking {
  private final long since;
  private boolean killed;

  /** From this time on. */
  Taking(long since) {
    this.since = since;
  }

  /** All that is to end and has not. */
  abstract Set<Job> ending();

  /** What they end for, as the log tells it. */
  abstract String purpose(Places places);

  /** When they were warned. */
  long since() {
    return since;
  }

  /** True once they were ended rather than warned. */
  boolean isKilled() {
    return killed;
  }

  /** They were ended. */
  void setKilled() {
    killed = true;
  }

  /** When they are to be ended; the largest number if they were. */
  long killedAt(long graceMillis) {
    return killed ? Long.MAX_VALUE : since + graceMillis;
  }
}
