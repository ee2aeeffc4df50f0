package org.vqs.whatif.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What ours is held against. Hadoop's have the settings that serve a backlog best: several
 * containers per heartbeat, all resources counted, half of the cluster for application masters.
 */
public enum OtherScheduler implements Contestant {
  /** Decides on each node's report, also where Hadoop does not by default. */
  CAPACITY("capacity") {
    @Override
    public boolean repeatsFruitlessHeartbeats() {
      return true;
    }

    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      conf.setBoolean(ASYNCHRONOUS + ".enable", false);
      return capacity(conf, queues);
    }
  },

  /** Decides in two threads of its own, whatever the nodes report. */
  CAPACITY_ASYNC("capacity-async") {
    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      return asynchronous(conf, queues, 2);
    }

    @Override
    public boolean decidesInItsOwnThreads() {
      return true;
    }
  },

  /** In one thread, as Hadoop does by default since 3.5. */
  CAPACITY_ASYNC_1("capacity-async-1") {
    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      return asynchronous(conf, queues, 1);
    }

    @Override
    public boolean decidesInItsOwnThreads() {
      return true;
    }
  },

  FAIR("fair") {
    @Override
    public boolean repeatsFruitlessHeartbeats() {
      return true;
    }

    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      writeAllocations(queues, directory.resolve("fair-scheduler.xml"));
      String prefix = "yarn.scheduler.fair.";
      conf.set(
          prefix + "allocation.file",
          directory.resolve("fair-scheduler.xml").toAbsolutePath().toString());
      // The default rounds every container up to a whole GB.
      conf.setInt(
          "yarn.resource-types.memory-mb.increment-allocation",
          conf.getInt("yarn.scheduler.minimum-allocation-mb", 1));
      conf.set(prefix + "user-as-default-queue", "false");
      conf.set(prefix + "assignmultiple", "true");
      conf.set(prefix + "dynamic.max.assign", "false");
      conf.set(prefix + "max.assign", "-1");
      return new FairScheduler();
    }
  },

  /** Knows one queue, whatever it is given. */
  FIFO("fifo") {
    @Override
    public boolean repeatsFruitlessHeartbeats() {
      return true;
    }

    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      FifoScheduler scheduler = new FifoScheduler();
      scheduler.setConf(conf);
      return scheduler;
    }
  },

  /** Decides nothing. */
  FLOOR("floor") {
    @Override
    public AbstractYarnScheduler<?, ?> create(
        Configuration conf, List<QueueWeight> queues, Path directory) {
      FloorScheduler scheduler = new FloorScheduler();
      scheduler.setConf(conf);
      return scheduler;
    }

    @Override
    public boolean isPlacing() {
      return false;
    }
  };

  private static final String CAPACITY_PREFIX = "yarn.scheduler.capacity.";
  private static final String ASYNCHRONOUS = "yarn.scheduler.capacity.schedule-asynchronously";

  /** As ours: without a limit masters fill the cluster under overload, and all wait for ever. */
  private static final String MASTERS_SHARE = "0.5";

  private final String label;

  OtherScheduler(String label) {
    this.label = label;
  }

  private static AbstractYarnScheduler<?, ?> asynchronous(
      Configuration conf, List<QueueWeight> queues, int threads) {
    conf.setBoolean(ASYNCHRONOUS + ".enable", true);
    conf.setInt(ASYNCHRONOUS + ".maximum-threads", threads);
    return capacity(conf, queues);
  }

  private static AbstractYarnScheduler<?, ?> capacity(
      Configuration conf, List<QueueWeight> queues) {
    conf.set(CAPACITY_PREFIX + "root.queues", QueueWeight.names(queues));
    conf.set(CAPACITY_PREFIX + "root.capacity", "1w");
    for (QueueWeight queue : queues) {
      String path = CAPACITY_PREFIX + "root." + queue.name();
      conf.set(path + ".capacity", queue.weight() + "w");
      conf.set(path + ".maximum-capacity", "100");
      conf.set(path + ".user-limit-factor", "1000");
    }
    conf.set(CAPACITY_PREFIX + "maximum-am-resource-percent", MASTERS_SHARE);
    conf.set(CAPACITY_PREFIX + "resource-calculator", DominantResourceCalculator.class.getName());
    conf.set(CAPACITY_PREFIX + "per-node-heartbeat.maximum-offswitch-assignments", "1000");
    conf.set(CAPACITY_PREFIX + "per-node-heartbeat.maximum-container-assignments", "-1");
    CapacityScheduler scheduler = new CapacityScheduler();
    scheduler.setConf(conf);
    return scheduler;
  }

  private static void writeAllocations(List<QueueWeight> queues, Path file) {
    String elements =
        queues.stream()
            .map(
                queue ->
                    "<queue name=\"%s\"><weight>%d</weight><maxAMShare>%s</maxAMShare></queue>"
                        .formatted(queue.name(), queue.weight(), MASTERS_SHARE))
            .collect(Collectors.joining("\n"));
    String xml =
        """
        <?xml version="1.0"?>
        <allocations>
          <defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>
          %s
        </allocations>
        """
            .formatted(elements);
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, xml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return label;
  }
}
