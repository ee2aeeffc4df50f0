package org.vqs.bench.latency.cluster;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/**
 * What an application master says to a cluster: the protocol itself, over a connection of its own,
 * without a client library that calls at moments of its own. For one thread, but for {@link
 * #start}.
 */
final class MasterLink {
  private static final Priority PRIORITY = Priority.newInstance(1);
  private static final long TOKEN_MILLIS = 20_000;
  private static final long LOOK_MILLIS = 10;

  private final ApplicationMasterProtocol scheduler;
  private final NMTokenCache tokens = new NMTokenCache();
  private final NMClient nodes = NMClient.createNMClient();
  private int lastResponse;

  /** Submits an application and registers its master. */
  MasterLink(MeasuredCluster cluster) throws IOException, YarnException, InterruptedException {
    Configuration conf = cluster.configuration();
    ApplicationId application = cluster.submit();
    Token<AMRMTokenIdentifier> token = token(cluster, application);
    token.setService(ClientRMProxy.getAMRMTokenService(conf));
    UserGroupInformation self = UserGroupInformation.createRemoteUser(application.toString());
    self.addToken(token);
    scheduler =
        self.doAs(
            (PrivilegedExceptionAction<ApplicationMasterProtocol>)
                () -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class));
    scheduler.registerApplicationMaster(RegisterApplicationMasterRequest.newInstance("", 0, ""));
    nodes.setNMTokenCache(tokens);
    nodes.init(conf);
    nodes.start();
  }

  /** The ResourceManager makes it a moment after it accepted the application. */
  private static Token<AMRMTokenIdentifier> token(
      MeasuredCluster cluster, ApplicationId application)
      throws IOException, YarnException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TOKEN_MILLIS);
    while (true) {
      Token<AMRMTokenIdentifier> token = cluster.client().getAMRMToken(application);
      if (token != null) {
        return token;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new IOException("no token of " + application + " within " + TOKEN_MILLIS + " ms");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /**
   * An ask for containers on any node.
   *
   * @param id which the containers will carry
   * @param count how many; 0 withdraws the ask
   */
  static ResourceRequest ask(long id, int count) {
    return ResourceRequest.newBuilder()
        .priority(PRIORITY)
        .resourceName(ResourceRequest.ANY)
        .capability(MeasuredCluster.SLOT)
        .numContainers(count)
        .allocationRequestId(id)
        .build();
  }

  /** One call. */
  AllocateResponse allocate(List<ResourceRequest> asks, List<ContainerId> releases)
      throws IOException, YarnException {
    AllocateResponse answer =
        scheduler.allocate(AllocateRequest.newInstance(lastResponse, 0, asks, releases, null));
    lastResponse = answer.getResponseId();
    for (NMToken token : answer.getNMTokens()) {
      tokens.setToken(token.getNodeId().toString(), token.getToken());
    }
    return answer;
  }

  /** Starts a container that runs for so long. For any thread. */
  void start(Container container, long lifeNanos) throws IOException, YarnException {
    String millis = Long.toString(TimeUnit.NANOSECONDS.toMillis(lifeNanos));
    nodes.startContainer(
        container,
        ContainerLaunchContext.newInstance(
            Map.of(),
            Map.of(TimedExecutor.LIFE, millis),
            List.of("wait " + millis),
            Map.of(),
            null,
            Map.of()));
  }
}
