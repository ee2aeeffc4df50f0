package org.vqs.whatif.stage;

import org.apache.hadoop.yarn.util.Clock;

/** The time of a simulation, which passes when it is told to. Read by any thread. */
public final class VirtualClock implements Clock {
  private volatile long timeMs;

  /** It is this time now, in milliseconds. */
  public void setTime(long nowMs) {
    timeMs = nowMs;
  }

  @Override
  public long getTime() {
    return timeMs;
  }
}
