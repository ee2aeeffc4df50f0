package org.vqs.yarn.it.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.it.mini.FreePorts;
import org.vqs.yarn.it.mini.MiniCluster;
import org.vqs.yarn.it.mini.ZooKeeperInProcess;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.QuietLogs;

/**
 * Two ResourceManagers, of which ZooKeeper elects the active one, and a NodeManager: too many
 * errors in the active one's scheduler, and the other one is active.
 */
@Tag("cluster")
@Timeout(
    value = Patience.MINUTES,
    unit = TimeUnit.MINUTES,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StandbyAfterErrorsIT {
  private static final int ERRORS = 3;
  private static final int MASTER_MB = 256;

  @TempDir private Path directory;

  private Map<String, String> settings(String zooKeeper) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    settings.put(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    settings.put(YarnConfiguration.FS_BASED_RM_CONF_STORE, files().toUri().toString());
    settings.put(YarnConfiguration.RM_HA_ENABLED, "true");
    settings.put(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    settings.putAll(addresses("rm1", "rm2"));
    settings.put(YarnConfiguration.AUTO_FAILOVER_ENABLED, "true");
    settings.put(YarnConfiguration.RM_CLUSTER_ID, "errors");
    settings.put(YarnConfiguration.RECOVERY_ENABLED, "true");
    settings.put(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, "true");
    settings.put(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, "0");
    settings.put(YarnConfiguration.RM_STORE, ZKRMStateStore.class.getName());
    settings.put(CommonConfigurationKeys.ZK_ADDRESS, zooKeeper);
    settings.put(YarnConfiguration.RM_ZK_ADDRESS, zooKeeper);
    settings.put(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, "200");
    settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, "100");
    settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, "500");
    return settings;
  }

  /** Who becomes active reads its files again. */
  private Path files() throws IOException {
    Path files = Files.createDirectories(directory.resolve("conf"));
    Configuration ours = new Configuration(false);
    ours.setInt("yarn.scheduler.vqs.failover.errors", ERRORS);
    try (OutputStream out = Files.newOutputStream(files.resolve("vqs-scheduler.xml"))) {
      ours.writeXml(out);
    }
    return files;
  }

  /** Clients and nodes must know them before: which of the two they talk to changes. */
  private static Map<String, String> addresses(String... names) throws IOException {
    Map<String, String> addresses = new TreeMap<>();
    addresses.put(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, "true");
    addresses.put(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, "true");
    List<String> ofManagers =
        YarnConfiguration.getServiceAddressConfKeys(new YarnConfiguration()).stream()
            .filter(key -> key.startsWith(YarnConfiguration.RM_PREFIX))
            .toList();
    List<Integer> ports = FreePorts.find(names.length * ofManagers.size());
    for (int i = 0; i < ports.size(); i++) {
      String key = HAUtil.addSuffix(ofManagers.get(i / names.length), names[i % names.length]);
      addresses.put(key, "127.0.0.1:" + ports.get(i));
    }
    for (String key :
        List.of(
            YarnConfiguration.NM_ADDRESS,
            YarnConfiguration.NM_LOCALIZER_ADDRESS,
            YarnConfiguration.NM_COLLECTOR_SERVICE_ADDRESS,
            YarnConfiguration.NM_WEBAPP_ADDRESS)) {
      addresses.put(key, "127.0.0.1:0");
    }
    return addresses;
  }

  private static VirtualQueueScheduler scheduler(ResourceManager rm) {
    return (VirtualQueueScheduler) rm.getResourceScheduler();
  }

  private static HAServiceState state(ResourceManager rm) {
    return rm.getRMContext().getHAServiceState();
  }

  private static long allocatedMb(ResourceManager rm) {
    return scheduler(rm).getRootQueueMetrics().getAllocatedMB();
  }

  @Test
  void tooManyErrors_giveTheRoleToTheOther_andContainersRunOn() throws Exception {
    QuietLogs quiet = new QuietLogs();
    try (ZooKeeperInProcess zooKeeper = new ZooKeeperInProcess(directory.resolve("zk"));
        MiniCluster cluster = MiniCluster.ofTwo("errors", 2048, settings(zooKeeper.address()))) {
      ResourceManager failing = cluster.resourceManager();
      ApplicationId before = cluster.submit("exec sleep 600");
      await("a master").until(() -> allocatedMb(failing) == MASTER_MB);

      for (int error = 1; error < ERRORS; error++) {
        fail(failing);
      }
      assertThat(state(failing)).isEqualTo(HAServiceState.ACTIVE);
      fail(failing);

      await("the role of the other one")
          .until(() -> cluster.resourceManager() != null && cluster.resourceManager() != failing);
      ResourceManager other = cluster.resourceManager();
      assertThat(state(failing)).isEqualTo(HAServiceState.STANDBY);
      await("the master that runs on").until(() -> allocatedMb(other) == MASTER_MB);
      ApplicationId after = cluster.submit("exec sleep 600");
      await("another master").until(() -> allocatedMb(other) == 2 * MASTER_MB);
      for (ApplicationId application : new ApplicationId[] {before, after}) {
        assertThat(other.getRMContext().getRMApps().get(application).getAppAttempts()).hasSize(1);
        cluster.client().killApplication(application);
        cluster.awaitState(application, YarnApplicationState.KILLED);
      }
      assertThat(scheduler(other).caughtErrors()).isZero();
    } finally {
      quiet.close();
    }
  }

  /** The scheduler catches an error. */
  private static void fail(ResourceManager rm) {
    long before = scheduler(rm).caughtErrors();
    scheduler(rm).handle(new NodeUpdateSchedulerEvent(null));
    assertThat(scheduler(rm).caughtErrors()).isEqualTo(before + 1);
  }
}
