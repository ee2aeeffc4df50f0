package org.vqs.yarn.it.mock;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;

/** Two ResourceManagers in this JVM that share a state store on disk; one is active. */
public final class FailoverPair implements AutoCloseable {
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private final MockRM first;
  private final MockRM second;
  private MockRM active;

  /** The first of the two is active. */
  public FailoverPair(Configuration conf, Path directory) throws Exception {
    Configuration shared = new YarnConfiguration(conf);
    shared.setClass(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class, RMStateStore.class);
    shared.set(YarnConfiguration.FS_RM_STATE_STORE_URI, directory.toUri().toString());
    shared.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    shared.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    shared.set(YarnConfiguration.RM_CLUSTER_ID, "pair");
    shared.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    for (String key : YarnConfiguration.getServiceAddressConfKeys(shared)) {
      shared.set(HAUtil.addSuffix(key, "rm1"), "127.0.0.1:1");
      shared.set(HAUtil.addSuffix(key, "rm2"), "127.0.0.1:2");
    }
    first = resourceManager(shared, "rm1");
    second = resourceManager(shared, "rm2");
    first.start();
    second.start();
    first.getAdminService().transitionToActive(BY_USER);
    active = first;
  }

  private static MockRM resourceManager(Configuration shared, String id) {
    Configuration own = new YarnConfiguration(shared);
    own.set(YarnConfiguration.RM_HA_ID, id);
    return new FileConfiguredRM(own);
  }

  public MockRM active() {
    return active;
  }

  public MockRM standby() {
    return active == first ? second : first;
  }

  /** Changes what the files of both say, which they read when they become active. */
  public void editFiles(String key, String value) {
    ((FileConfiguredRM) first).files().set(key, value);
    ((FileConfiguredRM) second).files().set(key, value);
  }

  /** The active one becomes standby and the other active. */
  public void failOver() throws Exception {
    active.getAdminService().transitionToStandby(BY_USER);
    active = standby();
    active.getAdminService().transitionToActive(BY_USER);
  }

  @Override
  public void close() {
    first.stop();
    second.stop();
  }

  /**
   * Without ports, and with a configuration in memory that stands for the files it would read
   * again.
   */
  private static final class FileConfiguredRM extends MockRM {
    private final Configuration files;

    FileConfiguredRM(Configuration conf) {
      super(conf);
      files = new YarnConfiguration(conf);
    }

    Configuration files() {
      return files;
    }

    /** MockRM's never ends its timer, which keeps all of an activation. */
    @Override
    protected ResourceTrackerService createResourceTrackerService() {
      RMContainerTokenSecretManager containerTokens =
          getRMContext().getContainerTokenSecretManager();
      containerTokens.rollMasterKey();
      NMTokenSecretManagerInRM nodeTokens = getRMContext().getNMTokenSecretManager();
      nodeTokens.rollMasterKey();
      return new ResourceTrackerService(
          getRMContext(), nodesListManager, nmLivelinessMonitor, containerTokens, nodeTokens) {
        @Override
        protected void serviceStart() {}
      };
    }

    @Override
    protected AdminService createAdminService() {
      return new AdminService(this) {
        @Override
        protected void startServer() {}

        @Override
        protected void stopServer() {}

        @Override
        protected Configuration loadNewConfiguration() {
          return files;
        }
      };
    }
  }
}
