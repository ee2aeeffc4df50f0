package org.vqs.yarn;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;

/**
 * YARN's own limits of what a container may ask for ({@code yarn.scheduler.minimum-allocation-*},
 * {@code yarn.scheduler.maximum-allocation-*}).
 */
public final class AllocationLimits {
  private AllocationLimits() {}

  /**
   * Refuses limits with which nothing could be scheduled.
   *
   * @throws YarnRuntimeException naming the properties and their values
   */
  public static void check(Resource minimum, Resource maximum) {
    for (ResourceInformation least : minimum.getResources()) {
      long most = maximum.getResourceValue(least.getName());
      boolean isMemory = least.getName().equals(ResourceInformation.MEMORY_MB.getName());
      if (least.getValue() < 0 || least.getValue() > most || (isMemory && least.getValue() == 0)) {
        throw new YarnRuntimeException(
            String.format(
                "yarn.scheduler.minimum-allocation of %s (%d) must be in [%d, yarn.scheduler.maximum-allocation of it (%d)]",
                least.getName(), least.getValue(), isMemory ? 1 : 0, most));
      }
    }
  }
}
