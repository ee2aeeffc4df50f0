package org.vqs.demo.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.vqs.demo.workload.SizeClass;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * The scheduler of the demo's ResourceManager. Hadoop's own are set to their best for this
 * workload, so that the comparison is fair: several containers per heartbeat, all resources
 * counted, no limit on application masters. Capacity decides as this line of Hadoop does by
 * default: since 3.5 in a thread of its own.
 */
public enum SchedulerChoice {
  VQS(VirtualQueueScheduler.class.getName()) {
    @Override
    void configureDetails(Configuration conf, String policy, List<String> queues, Path directory) {
      conf.set("yarn.scheduler.vqs.policy", policy);
      // Graphs are scheduling requests.
      conf.set(
          YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER,
          YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
      conf.set("yarn.scheduler.vqs.root.queues", String.join(",", queues));
      // Patience in proportion to containers of seconds; the default is for containers of minutes.
      conf.set(RESERVATION_DELAY, RESERVATION_DELAY_VALUE);
    }
  },

  CAPACITY(CapacityScheduler.class.getName()) {
    @Override
    void configureDetails(Configuration conf, String policy, List<String> queues, Path directory) {
      String prefix = "yarn.scheduler.capacity.";
      conf.set(prefix + "root.queues", String.join(",", queues));
      conf.set(prefix + "root.capacity", "1w");
      for (String queue : queues) {
        conf.set(prefix + "root." + queue + ".capacity", "1w");
        conf.set(prefix + "root." + queue + ".maximum-capacity", "100");
        conf.set(prefix + "root." + queue + ".user-limit-factor", "100");
      }
      conf.set(prefix + "maximum-am-resource-percent", "1.0");
      conf.set(prefix + "resource-calculator", DominantResourceCalculator.class.getName());
      conf.set(prefix + "per-node-heartbeat.maximum-offswitch-assignments", "1000");
      conf.set(prefix + "per-node-heartbeat.maximum-container-assignments", "-1");
    }
  },

  FAIR(FairScheduler.class.getName()) {
    @Override
    void configureDetails(Configuration conf, String policy, List<String> queues, Path directory)
        throws IOException {
      Path allocations = directory.resolve("fair-scheduler.xml");
      Files.writeString(
          allocations,
          """
          <?xml version="1.0"?>
          <allocations>
            %s
            <defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>
          </allocations>
          """
              .formatted(
                  queues.stream()
                      .map("<queue name=\"%s\"><maxAMShare>-1.0</maxAMShare></queue>"::formatted)
                      .collect(Collectors.joining())));
      String prefix = "yarn.scheduler.fair.";
      conf.set(prefix + "allocation.file", allocations.toString());
      // The default rounds every container up to a whole GB.
      conf.setInt("yarn.resource-types.memory-mb.increment-allocation", SizeClass.MEMORY_STEP_MB);
      conf.set(prefix + "user-as-default-queue", "false");
      conf.set(prefix + "assignmultiple", "true");
      conf.set(prefix + "dynamic.max.assign", "false");
      conf.set(prefix + "max.assign", "-1");
    }
  },

  FIFO(FifoScheduler.class.getName()) {
    @Override
    void configureDetails(Configuration conf, String policy, List<String> queues, Path directory) {
      // The FifoScheduler has no settings and one queue. It counts memory only, so vcores may
      // exceed a node's.
    }
  };

  public static final String RESERVATION_DELAY = "yarn.scheduler.vqs.reservation.delay";
  public static final String RESERVATION_DELAY_VALUE = "8s";

  private final String className;

  SchedulerChoice(String className) {
    this.className = className;
  }

  /**
   * Sets the scheduler and its properties.
   *
   * @param conf the ResourceManager's configuration
   * @param policy one of {@link org.vqs.core.Policies}; used by {@link #VQS} only
   * @param queues leaves directly below root, of equal weight
   * @param directory where a file the scheduler reads may be put
   */
  public final void configure(
      Configuration conf, String policy, List<String> queues, Path directory) throws IOException {
    conf.set(YarnConfiguration.RM_SCHEDULER, className);
    configureDetails(conf, policy, queues, directory);
  }

  abstract void configureDetails(
      Configuration conf, String policy, List<String> queues, Path directory) throws IOException;

  /** A scheduler by the name it has on the command line, not by that of its constant. */
  public static Optional<SchedulerChoice> named(String name) {
    return Arrays.stream(values()).filter(value -> value.toString().equals(name)).findFirst();
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
