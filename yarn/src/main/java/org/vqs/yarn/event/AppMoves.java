package org.vqs.yarn.event;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.placing.SchedulingCycle;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;
import org.vqs.yarn.text.Printable;

/**
 * Applications that move to another queue with all that they use and ask for.
 *
 * <p>The ResourceManager checks whether the caller may, through the scheduler's {@code
 * checkAccess}. Checked here: the target takes applications, it has access to the node labels that
 * the application's containers name, and it stays within its limits. Takes the scheduler's lock.
 */
public final class AppMoves {
  private final Packer packer;
  private final SchedulerContext context;
  private final SchedulingCycle cycle;
  private final AppTenants tenants;
  private final VqsQueues queues;
  private final AppTerms terms;

  /**
   * Moves of a scheduler's applications.
   *
   * @param terms what the target's are
   * @param tenants for whom the core counts what applications have
   */
  public AppMoves(
      SchedulerContext context, SchedulingCycle cycle, AppTerms terms, AppTenants tenants) {
    this.terms = terms;
    this.packer = context.packer();
    this.context = context;
    this.cycle = cycle;
    this.tenants = tenants;
    this.queues = context.queues();
  }

  /**
   * Whether an application can move.
   *
   * @throws YarnException with the reason if it cannot
   */
  public void validate(ApplicationId appId, String newQueue) throws YarnException {
    String[] refusal = new String[1];
    context.lock().run(Entrance.PLAIN, appId, () -> refusal[0] = refusal(appId, newQueue));
    throwIfRefused(appId, newQueue, refusal[0]);
  }

  /**
   * Moves an application. Returns the full name of its queue.
   *
   * @throws YarnException with the reason if it cannot move; then nothing changed
   */
  public String move(ApplicationId appId, String newQueue) throws YarnException {
    String[] refusal = new String[1];
    String[] moved = new String[1];
    context
        .lock()
        .run(
            Entrance.PLAIN,
            appId,
            () -> {
              refusal[0] = refusal(appId, newQueue);
              if (refusal[0] == null) {
                VqsQueue target = queues.names().find(newQueue);
                move(appId, target);
                moved[0] = target.getQueuePath();
              }
            });
    throwIfRefused(appId, newQueue, refusal[0]);
    terms.follow(appId);
    return moved[0];
  }

  private static void throwIfRefused(ApplicationId appId, String newQueue, String refusal)
      throws YarnException {
    if (refusal != null) {
      throw new YarnException(
          "Application "
              + appId
              + " cannot be moved to queue "
              + Printable.of(newQueue)
              + ": "
              + refusal);
    }
  }

  private String refusal(ApplicationId appId, String newQueue) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    if (application == null) {
      return "it is not known to the scheduler";
    }
    VqsQueue target = queues.names().find(newQueue);
    if (target == null) {
      return queues.names().whyUnknown(newQueue);
    }
    if (!target.isLeaf()) {
      return "it has queues below it; the leaf queues are " + queues.names().leafNames();
    }
    VqsQueue source = (VqsQueue) application.getQueue();
    if (source == target) {
      return null;
    }
    String closed = Submissions.refusal(source, target, application.getUser());
    if (closed != null) {
      return closed;
    }
    String label = inaccessibleLabel(application.getCurrentAppAttempt(), target);
    return label == null ? beyondLimits(application, source, target) : label;
  }

  /** The queue must have access to the labels that the application's containers name. */
  private static String inaccessibleLabel(VqsAppAttempt attempt, VqsQueue target) {
    Set<String> labels = attempt == null ? new TreeSet<>() : AskBook.labels(attempt);
    labels.removeIf(label -> SchedulingRequests.mayUse(target, label));
    return labels.isEmpty()
        ? null
        : "it asks for or runs containers of the node labels "
            + labels
            + ", but that queue has access only to "
            + target.getAccessibleNodeLabels();
  }

  /** What the application uses must be within the limits of the queues that it comes to. */
  private String beyondLimits(
      SchedulerApplication<VqsAppAttempt> application, VqsQueue source, VqsQueue target) {
    List<Job> jobs = tenants.jobs(application.getCurrentAppAttempt());
    ResourceVector all = sum(jobs, null);
    ResourceVector masters = sum(jobs, Lane.MASTER);
    String user = application.getUser();
    if (target.exceedsUserLimit(user, all)) {
      return "with what it uses ("
          + all
          + ") user "
          + Printable.of(user)
          + " would use more than one user may in "
          + target.getQueuePath();
    }
    for (Tenant at = target.tenant(); !source.tenant().isWithin(at); at = at.parent()) {
      if (at.exceeded(all, Lane.TASK) != null) {
        return "with what it uses ("
            + all
            + ") "
            + at
            + ", which uses "
            + at.used()
            + ", would use more than its maximum "
            + at.maximum();
      }
      if (at.exceeded(masters, Lane.MASTER) == Refusal.Reason.AM_LIMIT) {
        return "with its master ("
            + masters
            + ") those of "
            + at
            + " would use more than "
            + at.mastersMaximum();
      }
    }
    return beyondLimitsOfLabels(jobs, source, target);
  }

  /** The same on the nodes of single labels, of what it uses there. */
  private String beyondLimitsOfLabels(List<Job> jobs, VqsQueue source, VqsQueue target) {
    for (HomeTenants here : packer.cluster().tenants().homes()) {
      List<Job> there = jobs.stream().filter(job -> job.server().home().tenants() == here).toList();
      ResourceVector all = sum(there, null);
      Tenant from = here.of(source.tenant());
      for (Tenant at = here.of(target.tenant()); !from.isWithin(at); at = at.parent()) {
        if (at.exceeded(all, Lane.TASK) != null) {
          return "with what it uses there ("
              + all
              + ") "
              + at
              + ", which uses "
              + at.used()
              + ", would use more than its maximum on "
              + Partitions.inWords(Partitions.ofHome(here.home()))
              + " "
              + at.maximum();
        }
      }
    }
    return null;
  }

  private ResourceVector sum(List<Job> jobs, Lane lane) {
    long[] amounts = new long[queues.root().tenant().used().dimensions()];
    for (Job job : jobs) {
      if (lane == null || job.lane() == lane) {
        job.demand().addTo(amounts, 1);
      }
    }
    return ResourceVector.of(amounts);
  }

  private void move(ApplicationId appId, VqsQueue target) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(appId);
    VqsQueue source = (VqsQueue) application.getQueue();
    if (source == target) {
      return;
    }
    String user = application.getUser();
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    target.join(user, appId, application.getPriority().getPriority());
    boolean moved = false;
    try {
      application.setQueue(target);
      if (attempt != null) {
        attempt.move(target);
      }
      moved = true;
    } finally {
      if (!moved) {
        application.setQueue(source);
        target.leave(user, appId);
      }
    }
    if (attempt != null) {
      context.lock().run(Entrance.EVENT, "the queue that containers show", attempt::showQueue);
      context
          .lock()
          .run(
              Entrance.EVENT,
              "what a moved application uses and asks for",
              () -> tenants.handOver(attempt));
    }
    // First what cannot fail: YARN's metrics, which count in what follows, may throw.
    queues.running().move(appId, target);
    source.leave(user, appId);
    // It moved, whatever comes of what may start now: a failure must not be told as one to move.
    context.lock().run(Entrance.EVENT, "a move to " + target, cycle::run);
  }
}
