package org.vqs.yarn.overload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.vqs.yarn.VirtualQueueScheduler;

/**
 * A scheduler class with its settings. Hadoop's own have those that serve this workload best:
 * several containers per heartbeat, all resources counted, no limit on application masters, and
 * among applications of a queue the one that holds least goes first.
 */
enum Contestant {
  VQS {
    @Override
    AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      conf.set("yarn.scheduler.vqs.root.queues", names(queues));
      for (QueueWeight queue : queues) {
        conf.setInt("yarn.scheduler.vqs.root." + queue.name() + ".weight", queue.weight());
      }
      return new VirtualQueueScheduler();
    }
  },

  CAPACITY {
    @Override
    AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      String prefix = "yarn.scheduler.capacity.";
      conf.set(prefix + "root.queues", names(queues));
      conf.set(prefix + "root.capacity", "1w");
      for (QueueWeight queue : queues) {
        String path = prefix + "root." + queue.name();
        conf.set(path + ".capacity", queue.weight() + "w");
        conf.set(path + ".maximum-capacity", "100");
        conf.set(path + ".user-limit-factor", "1000");
        conf.set(path + ".ordering-policy", "fair");
      }
      conf.set(prefix + "maximum-am-resource-percent", "1.0");
      conf.set(prefix + "resource-calculator", DominantResourceCalculator.class.getName());
      conf.set(prefix + "per-node-heartbeat.maximum-offswitch-assignments", "1000");
      conf.set(prefix + "per-node-heartbeat.maximum-container-assignments", "-1");
      CapacityScheduler scheduler = new CapacityScheduler();
      scheduler.setConf(conf);
      return scheduler;
    }
  },

  FAIR {
    @Override
    AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      Path allocations = directory.resolve("fair-scheduler.xml");
      try {
        Files.createDirectories(directory);
        Files.writeString(allocations, allocationFile(queues));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      String prefix = "yarn.scheduler.fair.";
      conf.set(prefix + "allocation.file", allocations.toAbsolutePath().toString());
      // The default rounds every container up to a whole GB.
      conf.setInt("yarn.resource-types.memory-mb.increment-allocation", 256);
      conf.set(prefix + "user-as-default-queue", "false");
      conf.set(prefix + "assignmultiple", "true");
      conf.set(prefix + "dynamic.max.assign", "false");
      conf.set(prefix + "max.assign", "-1");
      return new FairScheduler();
    }

    private String allocationFile(List<QueueWeight> queues) {
      String elements =
          queues.stream()
              .map(
                  queue ->
                      "<queue name=\"%s\"><weight>%d</weight><maxAMShare>-1.0</maxAMShare></queue>"
                          .formatted(queue.name(), queue.weight()))
              .collect(Collectors.joining("\n"));
      return """
          <?xml version="1.0"?>
          <allocations>
            <defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>
            %s
          </allocations>
          """
          .formatted(elements);
    }
  };

  /**
   * A scheduler that is not initialized yet.
   *
   * @param conf gets its settings
   * @param directory where a file that it reads may be put
   */
  abstract AbstractYarnScheduler<?, ?> create(
      Configuration conf, List<QueueWeight> queues, Path directory);

  private static String names(List<QueueWeight> queues) {
    return queues.stream().map(QueueWeight::name).collect(Collectors.joining(","));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
