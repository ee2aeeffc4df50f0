package org.vqs.yarn.compat;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.MutableCSConfigurationProvider;

/**
 * {@link MutableCSConfigurationProvider}, which takes the settings that a new store begins with
 * from a method that can be overridden since Hadoop 3.4. Before, it reads the Capacity Scheduler's
 * file.
 */
public final class ConfigurationProviders {
  /** The method that says what a new store begins with. */
  public static final String INITIAL_SETTINGS = "getInitSchedulerConfig";

  private static final boolean TAKE_INITIAL_SETTINGS = takeInitialSettings();

  private ConfigurationProviders() {}

  /** Whether this line of Hadoop can keep the settings of another scheduler than Capacity. */
  public static boolean areForAnyScheduler() {
    return TAKE_INITIAL_SETTINGS;
  }

  private static boolean takeInitialSettings() {
    try {
      return MutableCSConfigurationProvider.class.getDeclaredMethod(INITIAL_SETTINGS) != null;
    } catch (NoSuchMethodException before34) {
      return false;
    }
  }
}
