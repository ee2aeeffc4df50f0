package org.vqs.yarn.placing;

import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.RequestVariety;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.queue.VqsQueues;

/**
 * What happens after each event: asks follow YARN's requests, the policy runs, metrics follow, and
 * what was too much for one event goes on in a later one.
 *
 * <p>All methods but {@link #continueLeftOver}, {@link #isReady}, {@link #terms} and {@link
 * #postponed} are called under the scheduler's lock.
 */
public final class SchedulingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulingCycle.class);

  private final SchedulerContext context;
  private final Packer packer;
  private final YarnHost host;
  private final AskBook asks;
  private final VqsQueues queues;
  private final Preemption preemption;
  private final boolean onHeartbeat;
  private final PostponedCalls postponed;
  private volatile boolean leftOver;

  /**
   * A cycle that has not run yet.
   *
   * @param host of the scheduler's packer
   * @param asks the packer's asks
   * @param preemption what takes containers back when it is due
   */
  public SchedulingCycle(
      SchedulerContext context, YarnHost host, AskBook asks, Preemption preemption) {
    this.context = context;
    this.packer = context.packer();
    this.queues = context.queues();
    this.host = host;
    this.asks = asks;
    this.preemption = preemption;
    this.onHeartbeat = context.configuration().placeOn() == PlaceOn.HEARTBEAT;
    this.postponed = new PostponedCalls(context);
  }

  /** The core's asks, as they follow YARN's requests. */
  public AskBook asks() {
    return asks;
  }

  /** Calls of masters that are still to be applied. For any thread. */
  public PostponedCalls postponed() {
    return postponed;
  }

  /**
   * How many different things requests may name now. No name counts as unknown while nodes are
   * still to report after a restart. For any thread.
   */
  public RequestVariety.Terms terms() {
    boolean knowsNodes = isReady();
    return new RequestVariety.Terms(
        context.configuration().requestLimits(),
        name -> !knowsNodes || asks.topology().isKnown(name));
  }

  /**
   * Lets applications run that waited at a limit on running applications and need not any more:
   * what they ask for is asked of the core. Not while YARN recovers applications: those that ran
   * before are to be counted first.
   */
  public void letApplicationsRun() {
    if (!queues.running().isAnyToLookAt() || context.isRecovering()) {
      return;
    }
    for (ApplicationId id : queues.running().letRun()) {
      if (release(id)) {
        LOG.info("application {} may run now", id);
      }
    }
  }

  /** A container of an application came back after a restart: it runs, whatever limits say now. */
  public void goOn(ApplicationId id) {
    queues.running().goOn(id);
    release(id);
  }

  private boolean release(ApplicationId id) {
    VqsAppAttempt attempt = context.attempt(id);
    boolean isHeld = attempt != null && attempt.isHeld();
    if (isHeld) {
      attempt.setHeld(false);
      context.lock().run(Entrance.EVENT, id, () -> sync(attempt));
    }
    return isHeld;
  }

  /** Brings the core's asks up to date with an attempt's requests. */
  public void sync(VqsAppAttempt attempt) {
    asks.sync(attempt, context.now());
  }

  /** An attempt is in another queue now. */
  public void transfer(VqsAppAttempt attempt) {
    asks.transfer(attempt, context::now);
  }

  /** Lets the policy work on what changed. */
  public void run() {
    long now = begin();
    if (isReady() && !onHeartbeat) {
      asks.constraints().retry(packer);
      packer.run(now);
    }
    finish();
  }

  /** Lets the policy work on a node's event. */
  public void run(Server server) {
    postponed.applyOverdue();
    long now = begin();
    if (isReady()) {
      if (asks.constraints().size() > 0) {
        offer(server);
        asks.constraints().retry(packer);
        asks.constraints().lookAgain(packer, now);
      }
      if (onHeartbeat) {
        packer.fillOnly(server, now);
      } else {
        packer.heartbeat(server, now);
      }
    }
    finish();
  }

  /** Lets jobs of queues that may borrow start on a node in room that it does not have. */
  public void lend(Server server, ResourceVector room, Predicate<Tenant> borrows) {
    long now = begin();
    if (isReady()) {
      packer.lend(server, room, borrows, now);
    }
    finish();
  }

  /**
   * What time and other threads brought about is looked at first. Returns the time of the cycle.
   */
  private long begin() {
    queues.follow(context.clusterResource(), context.time());
    letApplicationsRun();
    long now = context.now();
    asks.endWaits(now);
    host.takeFailed(now).forEach(packer::resume);
    return now;
  }

  /** What waits is tried on a server, if it is open. */
  public void offer(Server server) {
    if (server.closed() == null) {
      packer.servers().open(server);
    }
  }

  private void finish() {
    host.takeStartedGangs().forEach(asks.gangs()::started);
    for (VqsAppAttempt attempt : host.takeTouched()) {
      sync(attempt);
    }
    // What started may be what others wait for.
    boolean moreToRetry = !onHeartbeat && asks.constraints().retry(packer);
    leftOver = !onHeartbeat && (moreToRetry || packer.hasBacklog()) && isReady();
    if (leftOver) {
      context.wakeUpdateThread();
    }
  }

  /**
   * Whether containers may start: after a restart, not until nodes had time to report what runs on
   * them. YARN decides that, and is not asked before there is a node. Asked too early, before it
   * has recovered its applications, it would say that there is nothing to wait for, and it never
   * changes that answer.
   */
  public boolean isReady() {
    if (context.nodeCount() == 0) {
      return false;
    }
    RMContext rm = context.rmContext();
    return !rm.isWorkPreservingRecoveryEnabled() || rm.isSchedulerReadyForAllocatingContainers();
  }

  /**
   * Called by the update thread: goes on, a bounded number of containers at a time, so that other
   * events get their turn; in turns with calls that were postponed. Asks whose wait for what they
   * name is over are work as well.
   */
  public void continueLeftOver() {
    if (asks.isWaitOver(context.time())) {
      leftOver = true;
    }
    boolean worked = true;
    while (worked && !Thread.currentThread().isInterrupted()) {
      if (preemption.isDue(context.time()) && isReady()) {
        context.lock().run(Entrance.EVENT, "preemption", this::preempt);
      }
      worked = postponed.applyNext();
      if (leftOver) {
        leftOver = false;
        context.lock().run(Entrance.EVENT.slice(), "left over work", this::run);
        worked = true;
      }
    }
  }

  private void preempt() {
    if (preemption.run(context.now())) {
      run();
    }
  }
}
