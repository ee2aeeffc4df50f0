package org.vqs.yarn.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.yarn.testing.SchedulerHarness;

/** An application master that sends what nobody should, through the front door. */
final class HostileMaster {
  /** A partition that no node is in. */
  static final String NOWHERE = "nowhere";

  private static final int[] PRIORITIES = {0, 1, RandomConstraints.KEYS, Integer.MAX_VALUE};

  /** With millions the core's sums of arrival times, of doubles, show rounding in a recount. */
  private static final int[] COUNTS = {0, 1, 7, 1000, 10_000, -1};

  private static final List<ContainerUpdateType> TYPES = List.of(ContainerUpdateType.values());
  private static final int[] SIZES = {0, 1, 255, 257, 4097, 65_536, 1_000_000, -1};

  private final RandomEvents cluster;
  private final SchedulerHarness harness;
  private final Random random;
  private final RandomConstraints constraints;

  HostileMaster(RandomEvents cluster, Random random) {
    this.cluster = cluster;
    this.harness = cluster.harness();
    this.random = random;
    this.constraints = new RandomConstraints(random);
  }

  /** One call of the application's master. Returns what it was. */
  String call(RandomApp app) {
    switch (random.nextInt(9)) {
      case 0 -> {
        return ask(app, "absurd asks", absurd());
      }
      case 1 -> {
        return ask(app, "invented names", named(1 + random.nextInt(60)));
      }
      case 2 -> {
        return constrained(app);
      }
      case 3 -> {
        return blacklist(app);
      }
      case 4 -> {
        return releaseForeign(app);
      }
      case 5 -> {
        return updateForeign(app);
      }
      case 6 -> {
        return releaseTwice(app);
      }
      case 7 -> {
        return demoteWithoutContext(app);
      }
      default -> {
        return ofAnEndedAttempt(app);
      }
    }
  }

  /** A call that is refused as a whole costs its caller the call, and nobody anything else. */
  private String send(
      RandomApp app,
      String what,
      List<ResourceRequest> asks,
      List<SchedulingRequest> constrained,
      List<ContainerId> releases) {
    return send(app, what, asks, constrained, releases, new ContainerUpdates());
  }

  private String send(
      RandomApp app,
      String what,
      List<ResourceRequest> asks,
      List<SchedulingRequest> constrained,
      List<ContainerId> releases,
      ContainerUpdates updates) {
    try {
      cluster.take(
          app,
          harness
              .scheduler()
              .allocate(app.attempt, asks, constrained, releases, null, null, updates));
      return what;
    } catch (YarnRuntimeException refused) {
      return what + ", refused";
    }
  }

  private String ask(RandomApp app, String what, List<ResourceRequest> asks) {
    return send(app, what, asks, null, List.of());
  }

  private int one(int... of) {
    return of[random.nextInt(of.length)];
  }

  private List<ResourceRequest> absurd() {
    List<ResourceRequest> asks = new ArrayList<>();
    for (int i = random.nextInt(20); i >= 0; i--) {
      ResourceRequest ask =
          SchedulerHarness.request(
              one(PRIORITIES),
              random.nextInt(4) == 0 ? "h1" : ResourceRequest.ANY,
              one(SIZES),
              one(0, 1, 64, 1000, -1),
              one(COUNTS),
              random.nextBoolean());
      ask.setAllocationRequestId(one(-1, 0, RandomConstraints.KEYS, Integer.MAX_VALUE));
      ask.setNodeLabelExpression(random.nextInt(4) == 0 ? NOWHERE : "");
      if (random.nextInt(8) == 0) {
        ask.setExecutionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC));
      }
      asks.add(ask);
    }
    return asks;
  }

  private List<ResourceRequest> named(int names) {
    List<ResourceRequest> asks = new ArrayList<>();
    int priority = 1 + random.nextInt(5);
    int count = one(0, 1, 3);
    for (int i = 0; i < names; i++) {
      String name = (random.nextBoolean() ? "/no-rack-" : "no-host-") + random.nextInt(500);
      asks.add(SchedulerHarness.request(priority, name, 512, 1, count, random.nextBoolean()));
    }
    asks.add(
        SchedulerHarness.request(
            priority, ResourceRequest.ANY, 512, 1, count, random.nextBoolean()));
    return asks;
  }

  private String constrained(RandomApp app) {
    List<SchedulingRequest> requests = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      requests.add(constraints.next());
    }
    return send(app, "constraints", List.of(), requests, List.of());
  }

  private String blacklist(RandomApp app) {
    List<String> names = new ArrayList<>();
    for (int i = one(1, 50, 1000); i > 0; i--) {
      names.add(random.nextInt(4) == 0 ? "h" + random.nextInt(9) : "no-host-" + i);
    }
    boolean adds = random.nextInt(3) == 0;
    try {
      cluster.take(
          app,
          harness.allocate(
              app.attempt,
              List.of(),
              adds ? names : List.of(),
              adds ? List.of() : names,
              new ContainerUpdates()));
    } catch (YarnRuntimeException refused) {
      return "huge blacklist, refused";
    }
    return adds ? "huge blacklist" : "huge unblacklist";
  }

  /** What others run, and the ids that its own next containers will have. */
  private List<ContainerId> foreign(RandomApp app) {
    List<ContainerId> ids = new ArrayList<>();
    for (RandomNode node : cluster.nodes()) {
      for (ContainerId id : node.running.keySet()) {
        if (!application(id).equals(application(app.attempt))) {
          ids.add(id);
        }
      }
    }
    for (int next = 0; next < 5; next++) {
      ids.add(ContainerId.newContainerId(app.attempt, 1 + random.nextInt(100)));
    }
    // Its own running containers are not to end by this.
    ids.removeIf(id -> harness.attempt(app.attempt).getRMContainer(id) != null);
    Collections.shuffle(ids, random);
    return ids;
  }

  private static Object application(ContainerId id) {
    return application(id.getApplicationAttemptId());
  }

  private static Object application(ApplicationAttemptId id) {
    return id.getApplicationId();
  }

  private String releaseForeign(RandomApp app) {
    return send(app, "release foreign", List.of(), null, foreign(app));
  }

  private String updateForeign(RandomApp app) {
    List<ContainerId> ids = foreign(app);
    ContainerUpdates updates = new ContainerUpdates();
    for (ContainerId id : ids.subList(0, Math.min(3, ids.size()))) {
      add(updates, id, TYPES.get(random.nextInt(TYPES.size())));
    }
    return send(app, "update foreign", List.of(), null, ids, updates);
  }

  private void add(ContainerUpdates updates, ContainerId id, ContainerUpdateType type) {
    boolean isSize =
        type == ContainerUpdateType.INCREASE_RESOURCE
            || type == ContainerUpdateType.DECREASE_RESOURCE;
    ExecutionType execution =
        type == ContainerUpdateType.PROMOTE_EXECUTION_TYPE
            ? ExecutionType.GUARANTEED
            : ExecutionType.OPPORTUNISTIC;
    UpdateContainerRequest request =
        UpdateContainerRequest.newInstance(
            random.nextInt(3),
            id,
            type,
            isSize ? Resource.newInstance(one(256, 4096, 65_536), 1) : null,
            isSize ? null : execution);
    switch (type) {
      case INCREASE_RESOURCE -> updates.getIncreaseRequests().add(request);
      case DECREASE_RESOURCE -> updates.getDecreaseRequests().add(request);
      case PROMOTE_EXECUTION_TYPE -> updates.getPromotionRequests().add(request);
      default -> updates.getDemotionRequests().add(request);
    }
  }

  private String releaseTwice(RandomApp app) {
    for (Container container : app.acquired.values()) {
      if (app.master == null || !app.master.getId().equals(container.getId())) {
        ContainerId id = container.getId();
        app.acquired.remove(id);
        send(app, "", List.of(), null, List.of(id, id, id));
        return send(app, "release again", List.of(), null, List.of(id, id));
      }
    }
    return "nothing to release twice";
  }

  private String demoteWithoutContext(RandomApp app) {
    for (RandomNode node : cluster.nodes()) {
      for (ContainerId id : node.running.keySet()) {
        if (application(id).equals(application(app.attempt))) {
          harness.attempt(app.attempt).setOpportunisticContainerContext(null);
          ContainerUpdates updates = new ContainerUpdates();
          add(updates, id, ContainerUpdateType.DEMOTE_EXECUTION_TYPE);
          String what = send(app, "demote", List.of(), null, List.of(), updates);
          app.allowOpportunistic(harness);
          return what;
        }
      }
    }
    return "nothing to demote";
  }

  private String ofAnEndedAttempt(RandomApp app) {
    ApplicationAttemptId other =
        ApplicationAttemptId.newInstance(
            app.attempt.getApplicationId(), app.attempt.getAttemptId() + one(-1, 1, 100));
    harness.scheduler().allocate(other, absurd(), null, foreign(app), null, null, null);
    return "call of another attempt";
  }
}
