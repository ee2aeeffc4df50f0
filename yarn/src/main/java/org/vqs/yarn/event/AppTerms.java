package org.vqs.yarn.event;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.app.YarnOperations;
import org.vqs.yarn.compat.ApplicationStates;
import org.vqs.yarn.compat.StateFuture;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * Which priority and lifetime applications get: what they ask for, within what their queue and the
 * cluster allow. Questions are for any thread; changes take the scheduler's lock.
 */
public final class AppTerms {
  private static final Logger LOG = LoggerFactory.getLogger(AppTerms.class);

  private final SchedulerContext context;
  private final YarnOperations yarn;
  private final SchedulingCycle cycle;
  private final VqsQueues queues;
  private final Object storing = new Object();

  /** Terms of a scheduler's applications. */
  public AppTerms(SchedulerContext context, SchedulingCycle cycle) {
    this.context = context;
    this.yarn = context.yarn();
    this.cycle = cycle;
    this.queues = context.queues();
  }

  /** The queue's default for null, and no more than the queue's and the cluster's maximum. */
  public Priority acceptablePriority(Priority requested, String queueName) {
    return acceptablePriority(requested, queues.terms(queueName).orElse(null));
  }

  /**
   * What an application has when it comes to a queue, also after a restart: the priority that the
   * queue gives its workflow, or else what it asked for. YARN shows it from now on.
   *
   * @param requested null for the queue's default
   */
  Priority priorityAtStart(ApplicationId appId, Priority requested, VqsQueue queue) {
    RMApp app = context.rmContext().getRMApps().get(appId);
    Integer ofWorkflow = queue.settings().terms().workflowPriorities().get(workflow(app));
    if (ofWorkflow == null) {
      return requested == null ? queue.getDefaultApplicationPriority() : requested;
    }
    Priority accepted = acceptablePriority(Priority.newInstance(ofWorkflow), queue.settings());
    app.getApplicationSubmissionContext().setPriority(accepted);
    if (app instanceof RMAppImpl shown) {
      shown.setApplicationPriority(accepted);
    }
    return accepted;
  }

  /** The name of an application's workflow, as its tags say it; empty if they do not. */
  private String workflow(RMApp app) {
    String prefix =
        context
            .rmContext()
            .getYarnConfiguration()
            .get(
                YarnConfiguration.YARN_WORKFLOW_ID_TAG_PREFIX,
                YarnConfiguration.DEFAULT_YARN_WORKFLOW_ID_TAG_PREFIX);
    return tags(app).stream()
        .filter(tag -> tag.startsWith(prefix))
        .map(tag -> tag.substring(prefix.length()))
        .findFirst()
        .orElse("");
  }

  /** An application's tags; none if it is not known. */
  static Set<String> tags(RMApp app) {
    return app == null || app.getApplicationTags() == null ? Set.of() : app.getApplicationTags();
  }

  private Priority acceptablePriority(Priority requested, QueueSettings settings) {
    int wanted = requested == null ? 0 : requested.getPriority();
    int most = yarn.maximumPriority().getPriority();
    if (settings != null) {
      wanted = requested == null ? settings.terms().defaultPriority() : wanted;
      most = Math.min(most, settings.terms().maximumPriority());
    }
    return Priority.newInstance(Math.min(wanted, most));
  }

  /**
   * Gives an application the priority that is acceptable, after it was stored. Storing may take
   * long: other changes of priorities wait for it, but nothing else does.
   *
   * @param future done when it is stored
   * @return the priority it has now
   * @throws YarnException if the application is not known
   */
  public Priority updatePriority(Priority newPriority, ApplicationId appId, StateFuture future)
      throws YarnException {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    RMApp app = context.rmContext().getRMApps().get(appId);
    if (application == null || app == null) {
      throw new YarnException(
          "Application " + appId + " is not present, so its priority cannot change");
    }
    return accept(application, app, newPriority, future);
  }

  private Priority accept(
      SchedulerApplication<VqsAppAttempt> application,
      RMApp app,
      Priority wanted,
      StateFuture future) {
    Priority accepted = acceptablePriority(wanted, ((VqsQueue) application.getQueue()).settings());
    // One after the other, so that the last one stored is the last one set.
    synchronized (storing) {
      if (accepted.equals(application.getPriority())) {
        future.done();
      } else {
        store(app, accepted, future);
        context
            .lock()
            .run(
                Entrance.PLAIN,
                app.getApplicationId(),
                () -> changePriority(application, app, accepted));
      }
    }
    return accepted;
  }

  /**
   * An application is in another queue: its priority is from now on no higher than that allows. A
   * failure is logged and counted only: it moved.
   */
  void follow(ApplicationId appId) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    RMApp app = context.rmContext().getRMApps().get(appId);
    if (application == null || app == null) {
      return;
    }
    try {
      Priority accepted = accept(application, app, application.getPriority(), StateFuture.create());
      if (app instanceof RMAppImpl shown) {
        shown.setApplicationPriority(accepted);
      }
    } catch (RuntimeException failure) {
      context.lock().countError();
      LOG.error("Failed on the priority of {} in another queue", appId, failure);
    }
  }

  private void store(RMApp app, Priority accepted, StateFuture future) {
    app.getApplicationSubmissionContext().setPriority(accepted);
    ApplicationStateData state = ApplicationStates.of(app);
    state.setApplicationTimeouts(app.getApplicationTimeouts());
    state.setLaunchTime(app.getLaunchTime());
    future.store(context.rmContext().getStateStore(), state);
  }

  private void changePriority(
      SchedulerApplication<VqsAppAttempt> application, RMApp app, Priority accepted) {
    application.setPriority(accepted);
    queues.running().setPriority(app.getApplicationId(), accepted.getPriority());
    ((VqsQueue) application.getQueue()).setPriority(app.getApplicationId(), accepted.getPriority());
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    if (attempt != null) {
      attempt.markAllKeys();
      // The priority is stored and set: a failure of what follows must not be told as one of it.
      context
          .lock()
          .run(
              Entrance.EVENT,
              "a new priority of " + app.getApplicationId(),
              () -> {
                cycle.sync(attempt);
                cycle.run();
              });
    }
    LOG.info("priority of {} is now {}", app.getApplicationId(), accepted);
  }

  /**
   * The lifetime that an application gets, in seconds: the queue's default if it asks for none, and
   * no more than the queue's maximum.
   *
   * @param requested in seconds; not positive for none
   * @return not positive for a life without end
   */
  public long acceptableLifetime(String queueName, long requested) {
    QueueSettings queue = queues.terms(queueName).orElse(null);
    if (queue == null || !queue.isLeaf()) {
      return requested;
    }
    if (requested <= 0) {
      return queue.terms().defaultLifetime();
    }
    long most = queue.terms().maximumLifetime();
    return most == QueueSettings.UNLIMITED_LIFETIME ? requested : Math.min(requested, most);
  }

  /** The longest lifetime in a queue, in seconds; not positive for no limit. */
  public long maximumLifetime(String queueName) {
    return queues
        .terms(queueName)
        .map(settings -> settings.terms().maximumLifetime())
        .orElse(QueueSettings.UNLIMITED_LIFETIME);
  }
}
