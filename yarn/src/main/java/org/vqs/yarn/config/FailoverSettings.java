package org.vqs.yarn.config;

/**
 * When the active ResourceManager gives up its role, so that the standby takes over.
 *
 * @param errors after how many caught errors; 0 for never
 * @param withinMillis within how many milliseconds they must have been
 */
public record FailoverSettings(int errors, long withinMillis) {
  /** Whether it ever does. */
  public boolean isOn() {
    return errors > 0;
  }
}
