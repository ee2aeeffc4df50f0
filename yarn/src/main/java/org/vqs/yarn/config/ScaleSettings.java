package org.vqs.yarn.config;

import org.vqs.core.scale.ScaleOptions;

/**
 * How the number of nodes is to follow the demand.
 *
 * @param intervalMillis how often it is looked at; 0 for never
 * @param options how far ahead, and how steadily
 * @param leave whether nodes beyond the need are closed to new containers, so that they can be
 *     removed
 */
public record ScaleSettings(long intervalMillis, ScaleOptions options, boolean leave) {
  /** Whether the demand is looked at. */
  public boolean isOn() {
    return intervalMillis > 0;
  }
}
