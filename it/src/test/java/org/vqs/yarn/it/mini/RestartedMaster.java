package org.vqs.yarn.it.mini;

import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.ApplicationAttemptNotFoundException;
import org.awaitility.Awaitility;
import org.vqs.yarn.testing.Patience;

/**
 * An application master in a process of its own. The first attempt starts a container and dies. The
 * second gets the container over and ends it, waits for a file, and runs one more.
 */
public final class RestartedMaster implements AutoCloseable {
  /** Is there when the second attempt has ended the container of the first. */
  public static final String INHERITED = "inherited";

  /** Has the second attempt go on. */
  public static final String GO_ON = "go-on";

  private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final Path directory;

  private RestartedMaster(Configuration conf, Path directory) {
    this.directory = directory;
    NMTokenCache tokens = new NMTokenCache();
    scheduler.setNMTokenCache(tokens);
    nodes.setNMTokenCache(tokens);
    scheduler.init(conf);
    nodes.init(conf);
    scheduler.start();
    nodes.start();
  }

  /**
   * Runs an attempt.
   *
   * @param arguments the cluster's configuration, and the directory of the files
   */
  public static void main(String[] arguments) throws Exception {
    // In a process of its own nothing has told Awaitility yet, whose own limit is ten seconds.
    Awaitility.setDefaultTimeout(Patience.LIMIT);
    Configuration conf = new YarnConfiguration();
    conf.addResource(Path.of(arguments[0]).toUri().toURL());
    UserGroupInformation.setConfiguration(conf);
    ApplicationAttemptId attempt =
        ContainerId.fromString(System.getenv("CONTAINER_ID")).getApplicationAttemptId();
    try (RestartedMaster master = new RestartedMaster(conf, Path.of(arguments[1]))) {
      List<Container> kept =
          master.scheduler.registerApplicationMaster("", 0, "").getContainersFromPreviousAttempts();
      if (attempt.getAttemptId() == 1) {
        master.startOne("sleep 300");
        Runtime.getRuntime().halt(1);
      }
      master.goOn(kept);
    }
  }

  private void goOn(List<Container> kept) throws Exception {
    Container container = kept.get(0);
    nodes.getContainerStatus(container.getId(), container.getNodeId());
    nodes.stopContainer(container.getId(), container.getNodeId());
    awaitEnd(container.getId());
    Files.createFile(directory.resolve(INHERITED));
    // Asks all the time, as a master must that is not to be taken for dead. While a ResourceManager
    // stops and starts a call may fail in many ways, but never must it not know the attempt.
    await(GO_ON)
        .pollInSameThread()
        .ignoreExceptionsMatching(
            failure -> !(failure instanceof ApplicationAttemptNotFoundException))
        .until(
            () -> {
              scheduler.allocate(0);
              return Files.exists(directory.resolve(GO_ON));
            });
    awaitEnd(startOne("true").getId());
    scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
  }

  private Container startOne(String command) throws Exception {
    ContainerRequest request =
        new ContainerRequest(Resource.newInstance(256, 1), null, null, Priority.newInstance(1));
    scheduler.addContainerRequest(request);
    AtomicReference<Container> granted = new AtomicReference<>();
    await("a container")
        .pollInSameThread()
        .until(
            () -> {
              AllocateResponse answer = scheduler.allocate(0);
              answer.getAllocatedContainers().forEach(granted::set);
              return granted.get() != null;
            });
    scheduler.removeContainerRequest(request);
    nodes.startContainer(granted.get(), MiniCluster.launch(command));
    return granted.get();
  }

  private void awaitEnd(ContainerId container) {
    await("the end of " + container)
        .pollInSameThread()
        .until(
            () ->
                scheduler.allocate(0).getCompletedContainersStatuses().stream()
                    .anyMatch(status -> status.getContainerId().equals(container)));
  }

  @Override
  public void close() {
    scheduler.stop();
    nodes.stop();
  }
}
