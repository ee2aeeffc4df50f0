package org.vqs.yarn.resource;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * YARN's own limits of what a container may ask for ({@code yarn.scheduler.minimum-allocation-*},
 * {@code yarn.scheduler.maximum-allocation-*}).
 */
public final class AllocationLimits {
  private static final String MEMORY = ResourceInformation.MEMORY_MB.getName();
  private static final String VCORES = ResourceInformation.VCORES.getName();

  private AllocationLimits() {}

  /**
   * As {@link #check(Resource, Resource)}, of what a configuration says of the resource types that
   * there are today: those of the next start, as YARN reads them once.
   *
   * @throws YarnRuntimeException naming the properties and their values
   */
  public static void check(Configuration conf) {
    Resource minimum = Resource.newInstance(0, 0);
    Resource maximum = Resource.newInstance(0, 0);
    for (ResourceInformation type : minimum.getResources()) {
      String name = type.getName();
      String prefix = YarnConfiguration.RESOURCE_TYPES + "." + name;
      minimum.setResourceValue(
          name, conf.getLong(prefix + ResourceUtils.MINIMUM_ALLOCATION, minimum(name, conf)));
      maximum.setResourceValue(
          name, conf.getLong(prefix + ResourceUtils.MAXIMUM_ALLOCATION, maximum(name, conf)));
    }
    check(minimum, maximum);
  }

  private static long minimum(String type, Configuration conf) {
    if (type.equals(MEMORY)) {
      return conf.getLong(
          YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
          YarnConfiguration.DEFAULT_RM_SCHEDULER_MINIMUM_ALLOCATION_MB);
    }
    return type.equals(VCORES)
        ? conf.getLong(
            YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_MINIMUM_ALLOCATION_VCORES)
        : 0;
  }

  private static long maximum(String type, Configuration conf) {
    if (type.equals(MEMORY)) {
      return conf.getLong(
          YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
          YarnConfiguration.DEFAULT_RM_SCHEDULER_MAXIMUM_ALLOCATION_MB);
    }
    return type.equals(VCORES)
        ? conf.getLong(
            YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES,
            YarnConfiguration.DEFAULT_RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES)
        : Long.MAX_VALUE;
  }

  /**
   * Refuses limits with which nothing could be scheduled.
   *
   * @throws YarnRuntimeException naming the properties and their values
   */
  public static void check(Resource minimum, Resource maximum) {
    for (ResourceInformation least : minimum.getResources()) {
      long most = maximum.getResourceValue(least.getName());
      boolean isMemory = least.getName().equals(MEMORY);
      if (least.getValue() < 0 || least.getValue() > most || (isMemory && least.getValue() == 0)) {
        throw new YarnRuntimeException(
            String.format(
                "yarn.scheduler.minimum-allocation of %s (%d) must be in [%d, yarn.scheduler.maximum-allocation of it (%d)]",
                least.getName(), least.getValue(), isMemory ? 1 : 0, most));
      }
    }
  }
}
