package org.vqs.yarn.config;

import java.util.concurrent.TimeUnit;

/**
 * When a node on which containers fail quickly gets no more of them for a while.
 *
 * @param failures how many quick failures in a row make it back off; 0 for never
 * @param quickMillis a failure within this time of the container's start is quick
 * @param backOffMillis how long it gets nothing the first time; doubles each time in a row
 * @param maxBackOffMillis the longest that it gets nothing; at least {@code backOffMillis}
 */
public record BlackHoleSettings(
    int failures, long quickMillis, long backOffMillis, long maxBackOffMillis) {
  /** A container that cannot be localised or started fails within seconds. */
  private static final long QUICK = TimeUnit.SECONDS.toMillis(10);

  /** Long enough that a node that fails all loses little, short enough for a passing fault. */
  private static final long BACK_OFF = TimeUnit.SECONDS.toMillis(30);

  /** A node that somebody mended works again within what YARN takes to notice a dead one. */
  private static final long MAX_BACK_OFF = TimeUnit.MINUTES.toMillis(10);

  static BlackHoleSettings of(int failures) {
    return new BlackHoleSettings(failures, QUICK, BACK_OFF, MAX_BACK_OFF);
  }

  /** Whether nodes back off at all. */
  public boolean isOn() {
    return failures > 0;
  }
}
