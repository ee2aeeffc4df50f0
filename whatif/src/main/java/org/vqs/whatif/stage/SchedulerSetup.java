package org.vqs.whatif.stage;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** A scheduler class with its settings. Its text is its name in tables. */
public interface SchedulerSetup {
  /**
   * A scheduler that is not initialized yet.
   *
   * @param conf gets its settings
   * @param directory where a file that it reads may be put
   */
  AbstractYarnScheduler<?, ?> create(Configuration conf, List<QueueWeight> queues, Path directory);

  /**
   * Names the scheduler to a ResourceManager that makes it itself.
   *
   * @param conf gets the class and its settings
   * @param directory where a file that it reads may be put
   */
  default void configure(Configuration conf, List<QueueWeight> queues, Path directory) {
    // The class of what is made, so that there is one list of settings.
    conf.set(YarnConfiguration.RM_SCHEDULER, create(conf, queues, directory).getClass().getName());
  }

  /** True if containers start without a call, once the scheduler is started. */
  default boolean decidesInItsOwnThreads() {
    return false;
  }

  /**
   * True if a heartbeat on which it starts and reserves nothing changes nothing, and so would one
   * after it before anything else happens, as long as nobody asks for a place or a partition
   * ({@code src/docs/virtual-time.md} has the reasons for Hadoop's three).
   */
  default boolean repeatsFruitlessHeartbeats() {
    return false;
  }

  /** False if it places in a way of its own, and the ResourceManager is to say it is not ready. */
  default boolean isPlacing() {
    return true;
  }
}
