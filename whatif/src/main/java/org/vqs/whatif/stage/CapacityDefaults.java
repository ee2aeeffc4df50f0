package org.vqs.whatif.stage;

import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** What the Capacity Scheduler does unless it is told otherwise, where lines of Hadoop differ. */
public final class CapacityDefaults {
  private CapacityDefaults() {}

  /** True if it decides in a thread of its own, as since Hadoop 3.5, and not on nodes' reports. */
  public static boolean areAsynchronous() {
    // Its constant would be that of the Hadoop that this is compiled against.
    return new CapacitySchedulerConfiguration(new Configuration(false), false)
        .getScheduleAynschronously();
  }

  /**
   * What readers of a replay must know of it: a sentence, or nothing.
   *
   * @param schedulers names of those that are replayed
   */
  public static List<String> remarks(Collection<String> schedulers) {
    return schedulers.stream()
        .filter(List.of("capacity", CapacityScheduler.class.getSimpleName())::contains)
        .filter(name -> areAsynchronous())
        .map(CapacityDefaults::remark)
        .toList();
  }

  private static String remark(String scheduler) {
    return ("%s decides here when a node reports. By default Hadoop %s lets it decide in a thread of its own,"
            + " which runs by the wall clock and by chance: scripts/demo.sh and scripts/bench.sh run that.")
        .formatted(scheduler, VersionInfo.getVersion());
  }
}
