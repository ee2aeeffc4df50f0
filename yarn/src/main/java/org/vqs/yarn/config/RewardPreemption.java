package org.vqs.yarn.config;

import org.vqs.yarn.config.property.DraMigration;
import org.vqs.yarn.config.property.DraPreemption;

/**
 * What policy {@code dra} takes from containers that pay less, where preemption is enabled.
 *
 * @param preemption for requests that wait
 * @param migration so that nodes have room for larger ones
 */
public record RewardPreemption(DraPreemption preemption, DraMigration migration) {
  /** Nothing. */
  public static final RewardPreemption NONE =
      new RewardPreemption(DraPreemption.OFF, DraMigration.NONE);
}
