package org.vqs.yarn.context;

import java.time.Duration;

/** How work comes to the scheduler's lock, and who gets what it throws. Immutable. */
public final class Entrance {
  /**
   * An event, a part of one, or the scheduler's own work. An uncaught exception in an event ends
   * the ResourceManager (YARN-11488), so a failure costs this work, a log line and a count.
   */
  public static final Entrance EVENT = new Entrance(false, true, null, false);

  /**
   * A master's call. Events that wait for the lock get it first, and of the calls one at a time
   * competes for it. However many masters call as fast as they can, an event waits for few of them.
   * Its failures are caught as those of an event.
   */
  public static final Entrance CALL = new Entrance(true, true, null, false);

  /** Somebody who gets what the work throws. */
  public static final Entrance PLAIN = new Entrance(false, false, null, false);

  final boolean isCall;
  final boolean isGuarded;

  /** Null for as long as it takes. */
  final Duration patience;

  final boolean isSlice;

  private Entrance(boolean isCall, boolean isGuarded, Duration patience, boolean isSlice) {
    this.isCall = isCall;
    this.isGuarded = isGuarded;
    this.patience = patience;
    this.isSlice = isSlice;
  }

  /**
   * The same, unless the lock is not to be had for so long: nobody hands it over to who does not
   * wait for ever. A call's patience is for the calls before it only.
   */
  public Entrance within(Duration most) {
    return new Entrance(isCall, isGuarded, most, isSlice);
  }

  /**
   * The same for a part of much work: one of those who wait for the lock has it before the next
   * part. The lock is not fair: who gives it back and takes it again would mostly get it first.
   */
  public Entrance slice() {
    return new Entrance(isCall, isGuarded, patience, true);
  }
}
