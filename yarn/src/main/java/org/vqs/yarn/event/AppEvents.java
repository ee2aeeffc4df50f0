package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.ContainerEnds;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.compat.SchedulerApplications;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.gang.GangHome;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.text.Printable;

/** Applications and attempts that come and go. Called under the scheduler's lock. */
public final class AppEvents {
  private static final Logger LOG = LoggerFactory.getLogger(AppEvents.class);

  private final SchedulerContext context;
  private final ContainerEnds ends;
  private final SchedulingCycle cycle;
  private final VqsQueues queues;
  private final AppTerms terms;

  /** Events of a scheduler's applications. */
  public AppEvents(
      SchedulerContext context, ContainerEnds ends, SchedulingCycle cycle, AppTerms terms) {
    this.context = context;
    this.terms = terms;
    this.ends = ends;
    this.cycle = cycle;
    this.queues = context.queues();
  }

  /**
   * An application is accepted into its queue, or rejected; also if the scheduler fails on it, as
   * it would wait for ever. One that is recovered cannot be rejected any more; its attempt fails.
   */
  public void added(AppAddedSchedulerEvent event) {
    boolean done = false;
    try {
      accept(event);
      done = true;
    } finally {
      if (!done) {
        giveUp(event);
      }
    }
  }

  private void giveUp(AppAddedSchedulerEvent event) {
    ApplicationId appId = event.getApplicationId();
    if (context.applications().containsKey(appId)) {
      context.lock().run(Entrance.EVENT, appId, () -> removed(appId, RMAppState.FAILED));
    }
    if (!event.getIsAppRecovering()) {
      context.send(
          new RMAppEvent(
              appId,
              RMAppEventType.APP_REJECTED,
              "The scheduler failed on application "
                  + appId
                  + "; the ResourceManager's log says why. Submit it again"));
    }
  }

  private void accept(AppAddedSchedulerEvent event) {
    ApplicationId appId = event.getApplicationId();
    boolean recovered = event.getIsAppRecovering() || context.isRecovering();
    String notMade = recovered ? null : Submissions.refusalOfNew(event, queues);
    VqsQueue queue = notMade == null ? queue(event, recovered) : null;
    String refusal = recovered || notMade != null ? notMade : refusal(event, queue);
    if (refusal != null) {
      LOG.info(refusal);
      context.send(new RMAppEvent(appId, RMAppEventType.APP_REJECTED, refusal));
      return;
    }
    boolean unmanaged = isUnmanaged(appId);
    Priority priority = terms.priorityAtStart(appId, event.getApplicatonPriority(), queue);
    SchedulerApplication<VqsAppAttempt> application =
        SchedulerApplications.create(queue, event.getUser(), priority, unmanaged);
    queue.join(event.getUser(), appId, application.getPriority().getPriority());
    context.applications().put(appId, application);
    line(event, application, unmanaged);
    queue.appSubmitted(event.getUser(), unmanaged);
    LOG.info(
        "accepted application {} of user {} in queue {}",
        appId,
        Printable.of(event.getUser()),
        queue.getQueuePath());
    showQueue(appId, queue, recovered);
    if (!event.getIsAppRecovering()) {
      context.send(new RMAppEvent(appId, RMAppEventType.APP_ACCEPTED));
    }
  }

  private VqsQueue queue(AppAddedSchedulerEvent event, boolean recovered) {
    if (recovered) {
      return queues.resolveRecovered(event.getQueue());
    }
    return queues.isToBeMade(event.getQueue())
        ? queues.makeOnSubmission(event.getQueue())
        : queues.names().resolveSubmitted(event.getQueue());
  }

  /**
   * One that is recovered with its attempts had a master before the restart. An unmanaged master
   * says nothing of it: YARN stores its attempt before anything of it may start. It stands in line,
   * from where the next cycle, when all that ran are known, or a container that comes back ({@link
   * SchedulingCycle#goOn}) takes it.
   */
  private void line(
      AppAddedSchedulerEvent event,
      SchedulerApplication<VqsAppAttempt> application,
      boolean unmanaged) {
    ApplicationId appId = event.getApplicationId();
    VqsQueue queue = (VqsQueue) application.getQueue();
    if (event.getIsAppRecovering() && !unmanaged) {
      queues.running().addRunning(appId, event.getUser(), queue, context.time());
      return;
    }
    int priority = application.getPriority().getPriority();
    queues.running().add(appId, event.getUser(), queue, priority, context.time());
    if (!event.getIsAppRecovering()) {
      cycle.letApplicationsRun();
    }
  }

  private String refusal(AppAddedSchedulerEvent event, VqsQueue queue) {
    String refusal = Submissions.refusal(event, queue, queues);
    return refusal == null
        ? Submissions.refusal(
            event.getApplicationId(),
            tags(event.getApplicationId()),
            context.configuration().maximumGangSize())
        : refusal;
  }

  private Set<String> tags(ApplicationId appId) {
    return AppTerms.tags(context.rmContext().getRMApps().get(appId));
  }

  private boolean isUnmanaged(ApplicationId appId) {
    ApplicationSubmissionContext submission = submission(appId);
    return submission != null && submission.getUnmanagedAM();
  }

  private ApplicationSubmissionContext submission(ApplicationId appId) {
    RMApp app = context.rmContext().getRMApps().get(appId);
    return app == null ? null : app.getApplicationSubmissionContext();
  }

  /**
   * What the user interfaces show is the queue's full name, whatever spelling was submitted, as
   * under Capacity and Fair: YARN finds the ended applications of a queue by it. The state store
   * gets it too, but for recovered applications: another scheduler, which they came from, finds
   * them in their own queue when it takes over again.
   */
  private void showQueue(ApplicationId appId, VqsQueue queue, boolean recovered) {
    RMApp app = context.rmContext().getRMApps().get(appId);
    if (app == null || app.getApplicationSubmissionContext() == null) {
      return;
    }
    app.setQueue(queue.getQueuePath());
    if (!recovered) {
      app.getApplicationSubmissionContext().setQueue(queue.getQueuePath());
    }
  }

  /**
   * An application begins its first or another attempt. If the scheduler fails on it, or on its
   * application before, the attempt fails: it would wait for ever.
   */
  public void attemptAdded(AppAttemptAddedSchedulerEvent event) {
    boolean done = false;
    try {
      done = begin(event);
    } finally {
      if (!done) {
        ApplicationAttemptId attemptId = event.getApplicationAttemptId();
        context.send(
            new RMAppAttemptEvent(
                attemptId,
                RMAppAttemptEventType.FAIL,
                "The scheduler failed on attempt "
                    + attemptId
                    + ", or does not know its application; the ResourceManager's log says why"));
      }
    }
  }

  private boolean begin(AppAttemptAddedSchedulerEvent event) {
    ApplicationAttemptId attemptId = event.getApplicationAttemptId();
    SchedulerApplication<VqsAppAttempt> application =
        context.applications().get(attemptId.getApplicationId());
    if (application == null) {
      LOG.warn("attempt {} of an unknown application", attemptId);
      return false;
    }
    endIfLeft(application.getCurrentAppAttempt(), event.getTransferStateFromPreviousAttempt());
    VqsQueue queue = (VqsQueue) application.getQueue();
    VqsAppAttempt attempt =
        new VqsAppAttempt(
            attemptId,
            application.getUser(),
            queue,
            queue.getAbstractUsersManager(),
            context.rmContext());
    if (event.getTransferStateFromPreviousAttempt() && application.getCurrentAppAttempt() != null) {
      attempt.transferStateFromPreviousAttempt(application.getCurrentAppAttempt());
    }
    attempt.askForGang(
        Submissions.gang(
            tags(attemptId.getApplicationId()), context.configuration().maximumGangSize()),
        GangHome.of(
            context.rmContext().getYarnConfiguration(), submission(attemptId.getApplicationId())));
    if (event.getIsAttemptRecovering() || attemptId.getAttemptId() > 1) {
      attempt.gangs().mayHaveStarted();
    }
    attempt.setHeld(!queues.running().mayRun(attemptId.getApplicationId()));
    application.setCurrentAppAttempt(attempt);
    // At once: the end of an attempt that is known counts it down, whatever fails in between.
    queue.attemptSubmitted(application.getUser(), attempt.getUnmanagedAM());
    attempt.setPriority(application.getPriority());
    cycle.asks().gangs().follow(attempt, context.now());
    LOG.info(
        "added attempt {} of user {}{}",
        attemptId,
        Printable.of(application.getUser()),
        attempt.isHeld() ? ", which waits to run" : "");
    if (!event.getIsAttemptRecovering()) {
      context.send(new RMAppAttemptEvent(attemptId, RMAppAttemptEventType.ATTEMPT_ADDED));
    }
    return true;
  }

  /** An attempt is over; its containers end, but for those that the next one takes over. */
  public void attemptRemoved(AppAttemptRemovedSchedulerEvent event) {
    ApplicationAttemptId attemptId = event.getApplicationAttemptID();
    VqsAppAttempt attempt = context.attempt(attemptId);
    if (attempt == null || !attempt.getApplicationAttemptId().equals(attemptId)) {
      LOG.warn("unknown or replaced attempt {} is removed", attemptId);
      return;
    }
    if (attempt.isStopped()) {
      LOG.info("attempt {} is removed a second time", attemptId);
      return;
    }
    end(attempt, event.getKeepContainersAcrossAppAttempts(), event.getFinalAttemptState());
    cycle.run();
  }

  /** Ends an attempt whose end failed before; the next one, or nobody, comes after it. */
  private void endIfLeft(VqsAppAttempt attempt, boolean keeps) {
    if (attempt != null && !attempt.isStopped()) {
      LOG.warn("attempt {} was left over", attempt.getApplicationAttemptId());
      context
          .lock()
          .run(
              Entrance.EVENT,
              attempt.getApplicationAttemptId(),
              () -> end(attempt, keeps, RMAppAttemptState.FAILED));
    }
  }

  private void end(VqsAppAttempt attempt, boolean keeps, RMAppAttemptState finalState) {
    int kept = 0;
    for (RMContainer container : liveContainers(attempt)) {
      if (keeps && container.getState() == RMContainerState.RUNNING) {
        LOG.debug("keeping container {} for the next attempt", container.getContainerId());
        kept++;
        continue;
      }
      ends.abort(container, SchedulerUtils.COMPLETED_APPLICATION, RMContainerEventType.KILL);
    }
    if (kept > 0) {
      LOG.info(
          "keeping {} containers of {} for the next attempt",
          kept,
          attempt.getApplicationAttemptId());
    }
    try {
      cycle.asks().closeAll(attempt, context.now());
    } finally {
      attempt.stop(finalState);
    }
  }

  /**
   * The attempt's containers; the temporary one of a decrease is listed under its id as the one
   * that is made smaller.
   */
  private static List<RMContainer> liveContainers(VqsAppAttempt attempt) {
    List<RMContainer> result = new ArrayList<>();
    attempt
        .getLiveContainersMap()
        .forEach(
            (id, container) -> {
              boolean isTemporary = !container.getContainerId().equals(id);
              RMContainer own = isTemporary ? attempt.temporaryContainer(id, container) : container;
              if (own != null) {
                result.add(own);
              }
            });
    return result;
  }

  /** An application is over. */
  public void removed(ApplicationId appId, RMAppState finalState) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    if (application == null) {
      LOG.warn("unknown application {} is removed", appId);
      return;
    }
    endIfLeft(application.getCurrentAppAttempt(), false);
    context.applications().remove(appId);
    VqsQueue queue = (VqsQueue) application.getQueue();
    try {
      queue.getAbstractUsersManager().deactivateApplication(application.getUser(), appId);
      application.stop(finalState);
    } finally {
      // First what cannot fail: YARN's metrics, which count in what follows, may throw.
      queues.running().remove(appId);
      queue.leave(application.getUser(), appId);
    }
    if (queues.running().isAnyToLookAt()) {
      cycle.run();
    }
  }
}
