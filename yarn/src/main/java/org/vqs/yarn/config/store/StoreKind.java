package org.vqs.yarn.config.store;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.yarn.compat.ConfigurationProviders;

/**
 * Where the scheduler's settings are kept: in files, or in one of YARN's configuration stores, in
 * which they can be changed by REST and {@code yarn schedulerconf}. Immutable.
 *
 * @param name as {@value #PROPERTY} has it
 */
public record StoreKind(String name) {
  /** YARN's own property, which other schedulers read too. */
  public static final String PROPERTY = YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS;

  private static final List<String> MUTABLE =
      List.of(
          YarnConfiguration.MEMORY_CONFIGURATION_STORE,
          YarnConfiguration.LEVELDB_CONFIGURATION_STORE,
          YarnConfiguration.ZK_CONFIGURATION_STORE,
          YarnConfiguration.FS_CONFIGURATION_STORE);

  /**
   * The one that a configuration names; files, where it names none.
   *
   * @throws IllegalArgumentException if it names one that there is not
   */
  public static StoreKind of(Configuration conf) {
    String name = conf.getTrimmed(PROPERTY, YarnConfiguration.DEFAULT_CONFIGURATION_STORE);
    if (!MUTABLE.contains(name) && !name.equals(YarnConfiguration.FILE_CONFIGURATION_STORE)) {
      throw new IllegalArgumentException(
          "%s (%s) must be %s or one of %s"
              .formatted(
                  PROPERTY,
                  name,
                  YarnConfiguration.FILE_CONFIGURATION_STORE,
                  String.join(", ", MUTABLE)));
    }
    return new StoreKind(name);
  }

  /** Whether settings are changed in a store; otherwise in files. */
  public boolean isMutable() {
    return MUTABLE.contains(name) && ConfigurationProviders.areForAnyScheduler();
  }

  /** Why a store is named and the files are read all the same; null if that is not so. */
  public String whyIgnored() {
    return MUTABLE.contains(name) && !isMutable()
        ? "%s is ignored, the scheduler reads its files: Hadoop %s can keep the settings of the Capacity Scheduler only; that needs 3.4"
            .formatted(this, VersionInfo.getVersion())
        : null;
  }

  /** The property and its value, as a message has it. */
  @Override
  public String toString() {
    return PROPERTY + " (" + name + ")";
  }
}
