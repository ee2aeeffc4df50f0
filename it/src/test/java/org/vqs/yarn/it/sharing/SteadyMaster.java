package org.vqs.yarn.it.sharing;

import static org.awaitility.Awaitility.await;

import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
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
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.vqs.yarn.it.mini.ClusterUser;

/**
 * An application master in this JVM that always waits for more equal containers, and gives each
 * back after a random time without having started anything in it.
 */
final class SteadyMaster {
  private static final int BACKLOG = 200;

  private final ClusterUser user;
  private final ApplicationId application;
  private final Resource size;
  private final double meanLifeNanos;
  private final Random random;
  private final ApplicationMasterProtocol scheduler;
  private final PriorityQueue<Lease> leases = new PriorityQueue<>();
  private int lastResponse;
  private boolean mustAsk = true;
  private long ended;
  private long heldNanos;

  private record Lease(ContainerId container, long since, long until) implements Comparable<Lease> {
    @Override
    public int compareTo(Lease other) {
      return Long.compare(until, other.until);
    }
  }

  /**
   * Submits the application and registers; asks with the first {@link #step}.
   *
   * @param meanLife of a container, exponentially distributed
   */
  SteadyMaster(Configuration conf, ClusterUser user, String queue, Resource size, Duration meanLife)
      throws Exception {
    this.user = user;
    this.size = size;
    this.meanLifeNanos = meanLife.toNanos();
    application = user.submit(queue);
    random = new Random(application.getId());
    Token<AMRMTokenIdentifier> token =
        await("the token of " + application)
            .until(() -> user.client().getAMRMToken(application), Objects::nonNull);
    token.setService(ClientRMProxy.getAMRMTokenService(conf));
    UserGroupInformation self = UserGroupInformation.createRemoteUser(application.toString());
    self.addToken(token);
    scheduler =
        self.doAs(
            (PrivilegedExceptionAction<ApplicationMasterProtocol>)
                () -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class));
    scheduler.registerApplicationMaster(RegisterApplicationMasterRequest.newInstance("", 0, ""));
  }

  /** One heartbeat: gives back what has lived, and takes and asks for more. */
  void step() throws Exception {
    long now = System.nanoTime();
    List<ContainerId> over = new ArrayList<>();
    while (!leases.isEmpty() && leases.peek().until <= now) {
      Lease lease = leases.remove();
      over.add(lease.container);
      ended++;
      heldNanos += now - lease.since;
    }
    List<ResourceRequest> asks =
        mustAsk
            ? List.of(
                ResourceRequest.newInstance(
                    Priority.newInstance(1), ResourceRequest.ANY, size, BACKLOG))
            : List.of();
    AllocateResponse answer =
        scheduler.allocate(AllocateRequest.newInstance(lastResponse, 0, asks, over, null));
    lastResponse = answer.getResponseId();
    mustAsk = !answer.getAllocatedContainers().isEmpty();
    for (Container container : answer.getAllocatedContainers()) {
      long life = (long) (-Math.log(1 - random.nextDouble()) * meanLifeNanos);
      leases.add(new Lease(container.getId(), now, now + life));
    }
  }

  /** How many containers it gave back. */
  long ended() {
    return ended;
  }

  /** How many seconds it held those that it gave back, on average; zero before the first. */
  double meanLife() {
    return ended == 0 ? 0 : (double) heldNanos / ended / TimeUnit.SECONDS.toNanos(1);
  }

  /** Ends the application with all that it holds. */
  void kill() throws Exception {
    user.client().killApplication(application);
  }
}
