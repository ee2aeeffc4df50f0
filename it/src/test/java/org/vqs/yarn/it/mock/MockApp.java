package org.vqs.yarn.it.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** An application with a scripted master. */
public final class MockApp {
  private final MockCluster cluster;
  private final ApplicationId id;
  private MockAM master;

  MockApp(MockCluster cluster, RMApp app) {
    this.cluster = cluster;
    this.id = app.getApplicationId();
  }

  public ApplicationId id() {
    return id;
  }

  /** What the ResourceManager that is used now knows of it. */
  public RMApp rmApp() {
    return cluster.rm().getRMContext().getRMApps().get(id);
  }

  public ApplicationAttemptId attemptId() {
    return rmApp().getCurrentAppAttempt().getAppAttemptId();
  }

  public MockAM master() {
    return master;
  }

  /** The container that the master of the current attempt runs in. */
  public Container masterContainer() {
    return rmApp().getCurrentAppAttempt().getMasterContainer();
  }

  /** Waits until the current attempt's master has its container, runs it and registers. */
  public RegisterApplicationMasterResponse launchMaster() throws Exception {
    return launchMaster(Map.of());
  }

  /** The same with placement constraints that it registers, by allocation tags. */
  public RegisterApplicationMasterResponse launchMaster(
      Map<Set<String>, PlacementConstraint> constraints) throws Exception {
    MockRM rm = cluster.rm();
    ApplicationAttemptId attempt = attemptId();
    await("container of the master of " + attempt)
        .until(
            () -> {
              cluster.heartbeatAll();
              return rmApp().getCurrentAppAttempt().getState() == RMAppAttemptState.ALLOCATED;
            });
    master = rm.sendAMLaunched(attempt);
    cluster.node(masterContainer()).launch(masterContainer());
    constraints.forEach(master::addPlacementConstraint);
    RegisterApplicationMasterResponse response = master.registerAppAttempt();
    rm.waitForState(id, RMAppState.RUNNING);
    return response;
  }

  /** The master finds the ResourceManager that took over and registers again. */
  public RegisterApplicationMasterResponse reregister() throws Exception {
    MockRM rm = cluster.rm();
    master.setAMRMProtocol(rm.getApplicationMasterService(), rm.getRMContext());
    RegisterApplicationMasterResponse response = master.registerAppAttempt(true);
    rm.waitForState(id, RMAppState.RUNNING);
    return response;
  }

  /** Waits for the next attempt after the one that just ended. */
  public void awaitAttempt(int number) {
    await("attempt " + number + " of " + id).until(() -> attemptId().getAttemptId() == number);
    cluster.rm().drainEvents();
  }

  public static ResourceRequest any(int priority, int memory, int vcores, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        ResourceRequest.ANY,
        Resource.newInstance(memory, vcores),
        count);
  }

  /** Asks, and returns what the same answer grants. */
  public List<Container> ask(int priority, int memory, int vcores, int count) throws Exception {
    return allocate(List.of(any(priority, memory, vcores, count)), List.of())
        .getAllocatedContainers();
  }

  public AllocateResponse allocate(List<ResourceRequest> asks, List<ContainerId> releases)
      throws Exception {
    AllocateResponse response = master.allocate(asks, releases);
    cluster.rm().drainEvents();
    return response;
  }

  /** Asks and calls again until so many containers are granted; fails after 20 seconds. */
  public List<Container> obtain(int priority, int memory, int vcores, int count) throws Exception {
    List<Container> granted = new ArrayList<>(ask(priority, memory, vcores, count));
    awaitGrants(granted, count);
    return granted;
  }

  /**
   * Calls until {@code granted} holds so many containers; fails after 20 seconds or when there are
   * more.
   */
  public void awaitGrants(List<Container> granted, int count) {
    await(count + " containers of " + id)
        .until(
            () -> {
              if (granted.size() < count) {
                cluster.heartbeatAll();
                granted.addAll(allocate(List.of(), List.of()).getAllocatedContainers());
              }
              return granted.size() >= count;
            });
    assertThat(granted).hasSize(count);
  }

  /** Obtains containers and runs them on their nodes. */
  public List<Container> run(int priority, int memory, int vcores, int count) throws Exception {
    List<Container> granted = obtain(priority, memory, vcores, count);
    for (Container container : granted) {
      cluster.node(container).launch(container);
    }
    return granted;
  }

  /** The containers that ended since the last call. */
  public List<ContainerStatus> pullCompleted() throws Exception {
    return allocate(List.of(), List.of()).getCompletedContainersStatuses();
  }

  /** The master ends well; its node reports the end of its container. */
  public void finish() throws Exception {
    MockRM rm = cluster.rm();
    Container container = masterContainer();
    ApplicationAttemptId attempt = attemptId();
    master.unregisterAppAttempt();
    rm.waitForState(attempt, RMAppAttemptState.FINISHING);
    cluster.node(container).complete(container.getId(), 0);
    rm.waitForState(id, RMAppState.FINISHED);
    rm.waitForAppRemovedFromScheduler(id);
  }
}
