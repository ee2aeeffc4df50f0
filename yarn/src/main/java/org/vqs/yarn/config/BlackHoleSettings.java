package org.vqs.yarn.config;

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
  /** Whether nodes back off at all. */
  public boolean isOn() {
    return failures > 0;
  }
}
