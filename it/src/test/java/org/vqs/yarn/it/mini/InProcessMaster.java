package org.vqs.yarn.it.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/**
 * An application master outside a container, in this JVM: asks, runs one command in each container
 * and waits for all.
 */
public final class InProcessMaster {
  private final MiniCluster cluster;
  private final ApplicationId application;

  public InProcessMaster(MiniCluster cluster) throws Exception {
    this.cluster = cluster;
    this.application = cluster.submit(null);
    cluster.awaitState(application, YarnApplicationState.ACCEPTED);
  }

  /**
   * Runs a command in one container of each size.
   *
   * @param sizes memory in MiB
   * @return what each container reported at its end
   */
  public List<ContainerStatus> run(List<Integer> sizes, String command) throws Exception {
    return runRequests(requests(sizes), command);
  }

  /**
   * Runs a command in one container of each request.
   *
   * @param requests whose allocation request ids are their places in the list
   */
  public List<ContainerStatus> runRequests(List<ContainerRequest> requests, String command)
      throws Exception {
    Token<AMRMTokenIdentifier> token =
        await("the token of " + application)
            .until(() -> cluster.client().getAMRMToken(application), Objects::nonNull);
    token.setService(ClientRMProxy.getAMRMTokenService(cluster.configuration()));
    UserGroupInformation self = UserGroupInformation.createRemoteUser(application.toString());
    self.addToken(token);
    return self.doAs(
        (PrivilegedExceptionAction<List<ContainerStatus>>) () -> runAsMaster(requests, command));
  }

  private List<ContainerStatus> runAsMaster(List<ContainerRequest> requests, String command)
      throws Exception {
    NMTokenCache tokens = new NMTokenCache();
    List<ContainerStatus> ended = new ArrayList<>();
    try (AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
        NMClient nodes = NMClient.createNMClient()) {
      scheduler.setNMTokenCache(tokens);
      nodes.setNMTokenCache(tokens);
      scheduler.init(cluster.configuration());
      nodes.init(cluster.configuration());
      scheduler.start();
      nodes.start();
      scheduler.registerApplicationMaster("", 0, "");
      requests.forEach(scheduler::addContainerRequest);
      await("the end of " + requests.size() + " containers of " + application)
          .pollInSameThread()
          .until(
              () -> {
                AllocateResponse answer = scheduler.allocate(0);
                for (Container container : answer.getAllocatedContainers()) {
                  scheduler.removeContainerRequest(
                      requests.get((int) container.getAllocationRequestId()));
                  nodes.startContainer(container, MiniCluster.launch(command));
                }
                ended.addAll(answer.getCompletedContainersStatuses());
                return ended.size() >= requests.size();
              });
      scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    }
    cluster.awaitState(application, YarnApplicationState.FINISHED);
    assertThat(ended).hasSize(requests.size());
    return ended;
  }

  /** One for each size, told apart by its allocation request id. */
  private static List<ContainerRequest> requests(List<Integer> sizes) {
    List<ContainerRequest> requests = new ArrayList<>();
    for (int size : sizes) {
      requests.add(
          ContainerRequest.newBuilder()
              .capability(Resource.newInstance(size, 1))
              .priority(Priority.newInstance(1))
              .allocationRequestId(requests.size())
              .build());
    }
    return requests;
  }
}
