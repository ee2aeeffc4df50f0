package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.it.mini.ZooKeeperInProcess;
import org.vqs.yarn.it.mock.FailoverPair;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.testing.Change;
import org.vqs.yarn.testing.HadoopLine;

/** Two ResourceManagers with one configuration store in ZooKeeper: the next active one reads it. */
@Tag("cluster")
class StoredConfigurationFailoverIT {
  private static final String ROOT = "yarn.scheduler.vqs.root.";

  @TempDir private Path directory;

  @Test
  void standbyThatBecomesActive_hasWhatTheOtherWasTold() throws Exception {
    HadoopLine.skipOn("3.3", "its stores begin with the Capacity Scheduler's file");
    try (ZooKeeperInProcess zooKeeper = new ZooKeeperInProcess(directory.resolve("zk"))) {
      Configuration conf = MockCluster.recoverable();
      conf.set(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, "zk");
      conf.set(CommonConfigurationKeys.ZK_ADDRESS, zooKeeper.address());
      conf.set(YarnConfiguration.RM_ZK_ADDRESS, zooKeeper.address());
      conf.set(ROOT + "queues", "default,dev");
      try (FailoverPair pair = new FailoverPair(conf, directory.resolve("state"))) {
        assertThat(weight(pair.standby(), "root.dev")).isEqualTo(1);
        change(pair.active(), new Change().update("root.dev", "weight", "7").add("root.etl"));
        assertThat(weight(pair.active(), "root.dev")).isEqualTo(7);
        for (int i = 0; i < 2; i++) {
          pair.failOver();
          assertThat(weight(pair.active(), "root.dev")).isEqualTo(7);
          assertThat(weight(pair.active(), "root.etl")).isEqualTo(1);
        }
        change(pair.active(), new Change().update("root.dev", "weight", "8"));
        pair.failOver();
        assertThat(weight(pair.active(), "root.dev")).isEqualTo(8);
      }
    }
  }

  private static double weight(ResourceManager rm, String queue) {
    VirtualQueueScheduler scheduler = (VirtualQueueScheduler) rm.getResourceScheduler();
    return scheduler.queues().names().find(queue).settings().weight();
  }

  /** As YARN's web service does it. */
  private static void change(ResourceManager rm, Change change) throws Exception {
    MutableConfigurationProvider provider =
        ((VirtualQueueScheduler) rm.getResourceScheduler()).getMutableConfProvider();
    LogMutation pending =
        provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), change.info());
    rm.getRMContext().getRMAdminService().refreshQueues();
    provider.confirmPendingMutation(pending, true);
  }
}
