package org.vqs.yarn.event;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.compat.AllocationAnswers;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.placing.PostponedCalls;
import org.vqs.yarn.placing.SchedulingCycle;

/**
 * What an application master asks, and what it gets in the same answer.
 *
 * <p>An ask is placed at once and its containers are returned in the response that carried it. The
 * master's own container is not: the ResourceManager asserts that the call that asks for it returns
 * nothing, and pulls it with the next one. Nor are those of a call that is postponed ({@link
 * PostponedCalls}).
 */
public final class Allocations {
  private static final Logger LOG = LoggerFactory.getLogger(Allocations.class);

  /** For how long a call waits for those before it. In compiled code tens of calls take less. */
  private static final Entrance HASTY_CALL = Entrance.CALL.within(Duration.ofMillis(5));

  private static final Entrance SLICE = Entrance.CALL.slice();

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final SchedulingCycle cycle;
  private final UpdateRequests updates;
  private final SchedulingRequests schedulingRequests;

  /** The arguments of an {@code allocate}. */
  public record Request(
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> releases,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {

    public Request {
      asks = asks == null ? List.of() : asks;
      schedulingRequests = schedulingRequests == null ? List.of() : schedulingRequests;
      releases = releases == null ? List.of() : releases;
      blacklistAdditions = blacklistAdditions == null ? List.of() : blacklistAdditions;
      updates = updates == null ? new ContainerUpdates() : updates;
    }

    boolean changesNothing() {
      return isEmpty(asks) && changesAsksOnly();
    }

    /** True if it has nothing but resource requests. */
    boolean changesAsksOnly() {
      return isEmpty(schedulingRequests)
          && isEmpty(releases)
          && !changesBlacklist()
          && isEmpty(updates.getIncreaseRequests())
          && isEmpty(updates.getDecreaseRequests())
          && isEmpty(updates.getPromotionRequests())
          && isEmpty(updates.getDemotionRequests());
    }

    boolean changesBlacklist() {
      return !isEmpty(blacklistAdditions) || !isEmpty(blacklistRemovals);
    }

    private static boolean isEmpty(List<?> list) {
      return list == null || list.isEmpty();
    }
  }

  /** Allocations of a scheduler. */
  public Allocations(SchedulerContext context, SchedulingCycle cycle, UpdateRequests updates) {
    this.context = context;
    this.yarn = context.yarn();
    this.cycle = cycle;
    this.updates = updates;
    this.schedulingRequests = new SchedulingRequests(context, cycle);
  }

  /**
   * Applies what a master asks for and answers with what is ready for it. Takes the scheduler's
   * lock, unless the request changes nothing; for a large one bit by bit, so that others get it in
   * between, and each bit may start as much as any event. A call that has only resource requests
   * waits behind other masters' calls for some milliseconds at most. Then it is answered with what
   * is ready, and applied after that; what it asks for comes with a later call.
   *
   * @throws YarnRuntimeException if the master must ask again: a request is wrong, and nothing of
   *     the call is applied; or a part of the call failed here before its answer, and only the
   *     others are applied. YARN's client then sends all of it again, which does no harm
   */
  public Allocation allocate(VqsAppAttempt attempt, Request request) {
    if (!attempt.isWaitingForAMContainer()) {
      return applied(attempt, request);
    }
    // The ResourceManager itself asks for a master: an exception would end it.
    try {
      return applied(attempt, request);
    } catch (RuntimeException failure) {
      return failMaster(attempt, failure);
    }
  }

  private Allocation failMaster(VqsAppAttempt attempt, RuntimeException failure) {
    ApplicationAttemptId id = attempt.getApplicationAttemptId();
    LOG.error("Failed on the request for the master of {}, which fails", id, failure);
    context.lock().countError();
    context.send(
        new RMAppAttemptEvent(
            id,
            RMAppAttemptEventType.FAIL,
            "The scheduler failed on the request for the master of "
                + id
                + "; the ResourceManager's log says why: "
                + failure));
    return yarn.emptyAllocation();
  }

  private Allocation applied(VqsAppAttempt attempt, Request request) {
    boolean asksForMaster = attempt.isWaitingForAMContainer() && !request.asks().isEmpty();
    if (!request.changesNothing()) {
      cycle.postponed().settle(attempt);
      ResourceRequests.check(attempt.getApplicationAttemptId(), request.asks());
      schedulingRequests.refuseMixedKeys(attempt, request.asks());
      yarn.normalize(request.asks());
      refuseTooMany(attempt, request);
      attempt.recordContainerRequestTime(context.time());
      List<String> failed = new ArrayList<>();
      List<Request> slices = CallSlices.of(request);
      // What else a call has is to be in force, or refused, when it is answered.
      if (slices.size() == 1 && request.changesAsksOnly() && !asksForMaster) {
        applyOrPostpone(attempt, request, failed);
      } else {
        applySlices(attempt, request, slices, failed);
      }
      if (!failed.isEmpty()) {
        throw new YarnRuntimeException(
            attempt.getApplicationAttemptId()
                + ": the scheduler failed on this call's "
                + String.join(", ", failed)
                + "; the ResourceManager's log says why. Ask again");
      }
    }
    if (attempt.isStopped()) {
      LOG.info("allocate of stopped application attempt {}", attempt.getApplicationAttemptId());
      return yarn.emptyAllocation();
    }
    return answer(attempt, asksForMaster);
  }

  /** A call that others are before for long is answered with what is ready without it. */
  private void applyOrPostpone(VqsAppAttempt attempt, Request request, List<String> failed) {
    boolean[] isApplied = new boolean[1];
    if (cycle.postponed().isEmpty()) {
      context
          .lock()
          .run(
              HASTY_CALL,
              attempt.getApplicationAttemptId(),
              () -> {
                // What fails is not to be tried again.
                isApplied[0] = true;
                applyWhole(attempt, request, failed);
              });
    }
    if (!isApplied[0]) {
      // Its master has its answer before a part may fail: that is in the log, and counted.
      cycle.postponed().add(attempt, () -> applyWhole(attempt, request, new ArrayList<>()));
    }
  }

  private void applyWhole(VqsAppAttempt attempt, Request request, List<String> failed) {
    attempt.gangs().setCallOpen(false);
    apply(attempt, request, request.schedulingRequests(), failed);
  }

  private void applySlices(
      VqsAppAttempt attempt, Request request, List<Request> slices, List<String> failed) {
    for (int i = 0; i < slices.size(); i++) {
      Request slice = slices.get(i);
      boolean isLast = i == slices.size() - 1;
      Runnable work =
          () -> {
            attempt.gangs().setCallOpen(!isLast);
            apply(attempt, slice, request.schedulingRequests(), failed);
          };
      // After the last nothing of this call needs the lock, so there is nobody to wait for.
      Entrance entrance = isLast ? Entrance.CALL : SLICE;
      context.lock().run(entrance, attempt.getApplicationAttemptId(), work);
    }
  }

  /** YARN has no rejection for resource requests, so that the call fails before it is applied. */
  private void refuseTooMany(VqsAppAttempt attempt, Request request) {
    String tooMany;
    try {
      tooMany =
          attempt.variety().admit(request.asks(), request.blacklistAdditions(), cycle.terms());
    } catch (RuntimeException failure) {
      // The part that cannot be read fails by itself when it is applied, and is counted there.
      LOG.warn("No limits for a call of {}", attempt.getApplicationAttemptId(), failure);
      return;
    }
    if (tooMany != null) {
      throw new YarnRuntimeException(attempt.getApplicationAttemptId() + ": " + tooMany);
    }
  }

  /**
   * Each part of a call is applied though others fail.
   *
   * @param call the scheduling requests of the whole call
   * @param failed gets the parts that failed
   */
  private void apply(
      VqsAppAttempt attempt, Request request, List<SchedulingRequest> call, List<String> failed) {
    if (attempt.isStopped()) {
      return;
    }
    Parts parts = new Parts(context.lock(), attempt.getApplicationAttemptId(), failed);
    parts.apply("container updates", () -> updates.apply(attempt, request.updates()));
    if (!request.releases().isEmpty()) {
      parts.apply(
          "releases",
          () -> yarn.releaseContainers(Releases.permitted(attempt, request.releases()), attempt));
    }
    if (!request.asks().isEmpty()) {
      parts.apply("resource requests", () -> attempt.updateResourceRequests(request.asks()));
    }
    parts.apply(
        "scheduling requests",
        () -> schedulingRequests.apply(attempt, request.schedulingRequests(), call));
    if (request.changesBlacklist()) {
      parts.apply(
          "blacklist",
          () -> attempt.updateBlacklist(request.blacklistAdditions(), request.blacklistRemovals()));
    }
    parts.apply("requests", () -> cycle.sync(attempt));
    if (request.changesBlacklist()) {
      cycle.asks().retryAll(attempt);
    }
    cycle.run();
  }

  /** The parts of a call, each applied by itself. */
  private record Parts(SchedulerLock lock, ApplicationAttemptId attempt, List<String> failed) {
    void apply(String name, Runnable part) {
      if (!lock.run(Entrance.EVENT, new Part(name, attempt), part) && !failed.contains(name)) {
        failed.add(name);
      }
    }
  }

  /** What a part is called in the log, which next to none of them gets into. */
  private record Part(String name, ApplicationAttemptId attempt) {
    @Override
    public String toString() {
      return name + " of " + attempt;
    }
  }

  private Allocation answer(VqsAppAttempt attempt, boolean asksForMaster) {
    if (!asksForMaster) {
      attempt.lookUpNames();
    }
    List<Container> granted = asksForMaster ? List.of() : attempt.pullNewlyAllocatedContainers();
    if (!granted.isEmpty()) {
      attempt.recordContainerAllocationTime(context.time());
    }
    Resource headroom = attempt.headroom().now(context);
    attempt.setHeadroom(headroom);
    if (context.rmContext().getRMApps().containsKey(attempt.getApplicationId())) {
      attempt.setApplicationHeadroomForMetrics(headroom);
    }
    Set<ContainerId> warned = attempt.preemptionWarnings().current();
    List<Container> previous = attempt.pullPreviousAttemptContainers();
    AllocationAnswers.Changes changes =
        new AllocationAnswers.Changes(
            attempt.pullNewlyIncreasedContainers(),
            attempt.pullNewlyDecreasedContainers(),
            attempt.pullNewlyPromotedContainers(),
            attempt.pullNewlyDemotedContainers());
    return AllocationAnswers.create(
        granted,
        attempt.getHeadroom(),
        warned.isEmpty() ? null : warned,
        attempt.pullUpdatedNMTokens(),
        changes,
        previous,
        attempt.schedulingRequests().pullRejected());
  }
}
