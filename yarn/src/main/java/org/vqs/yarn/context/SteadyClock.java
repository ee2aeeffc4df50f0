package org.vqs.yarn.context;

import java.util.function.LongSupplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.util.Clock;

/**
 * Begins with what the wall clock says, and then goes on evenly, whoever sets the wall clock. So no
 * delay, time-out or age depends on the wall clock; what people see of a moment is moved by {@link
 * #behindWallClock}. For any thread.
 */
public final class SteadyClock implements Clock {
  /** A smaller step is not followed: who looks at a moment twice must see the same time. */
  private static final long SMALLEST_STEP_MS = 1000;

  private final LongSupplier wallClock;
  private final LongSupplier steady;
  private final long begin;
  private volatile long behind;

  /** By the system's clocks. */
  public SteadyClock() {
    this(System::currentTimeMillis, Time::monotonicNow);
  }

  /**
   * By other clocks, in milliseconds.
   *
   * @param wallClock since the epoch; may be set at any time
   * @param steady since anything; never steps
   */
  public SteadyClock(LongSupplier wallClock, LongSupplier steady) {
    this.wallClock = wallClock;
    this.steady = steady;
    this.begin = wallClock.getAsLong() - steady.getAsLong();
  }

  /** Milliseconds since the epoch, as far as the wall clock was right when this was made. */
  @Override
  public long getTime() {
    return begin + steady.getAsLong();
  }

  /**
   * What must be added to this clock's times to get those of the wall clock as it is now, but for
   * less than a second.
   */
  public long behindWallClock() {
    long now = wallClock.getAsLong() - getTime();
    if (Math.abs(now - behind) >= SMALLEST_STEP_MS) {
      behind = now;
    }
    return behind;
  }

  /** The same for any clock; one that is no steady clock shows the wall clock's time itself. */
  public static long behindWallClock(Clock clock) {
    return clock instanceof SteadyClock steadyClock ? steadyClock.behindWallClock() : 0;
  }
}
