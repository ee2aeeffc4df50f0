package org.vqs.yarn;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Server;
import org.vqs.yarn.app.AskBook;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.config.PlaceOn;
import org.vqs.yarn.preemption.Preemption;
import org.vqs.yarn.preemption.YarnContainers;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.queue.VqsQueues;

/**
 * What happens after each event: asks follow YARN's requests, the policy runs, metrics follow, and
 * what was too much for one event goes on in a later one.
 *
 * <p>All methods but {@link #caughtErrors}, {@link #countError} and {@link #continueLeftOver} are
 * called under the scheduler's lock, or take it.
 */
final class SchedulingCycle {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulingCycle.class);

  private final VirtualQueueScheduler scheduler;
  private final Packer packer;
  private final YarnHost host;
  private final AskBook asks;
  private final VqsQueues queues;
  private final Preemption preemption;
  private final boolean onHeartbeat;
  private final AtomicLong caughtErrors = new AtomicLong();
  private volatile boolean leftOver;
  private long lastNow = Long.MIN_VALUE;

  SchedulingCycle(
      VirtualQueueScheduler scheduler,
      Packer packer,
      YarnHost host,
      AskBook asks,
      VqsQueues queues) {
    this.scheduler = scheduler;
    this.packer = packer;
    this.host = host;
    this.asks = asks;
    this.queues = queues;
    this.preemption =
        YarnContainers.preemption(
            scheduler, packer, (ask, server) -> host.check(ask, server) == null);
    this.onHeartbeat = scheduler.configuration().placeOn() == PlaceOn.HEARTBEAT;
  }

  Packer packer() {
    return packer;
  }

  AskBook asks() {
    return asks;
  }

  Preemption preemption() {
    return preemption;
  }

  long caughtErrors() {
    return caughtErrors.get();
  }

  /** Counts an error that was caught, and logged, elsewhere. */
  void countError() {
    caughtErrors.incrementAndGet();
  }

  /** The scheduler's clock, which never steps back here. */
  long now() {
    lastNow = Math.max(lastNow, scheduler.getClock().getTime());
    return lastNow;
  }

  /**
   * Runs the work of one event under the lock. An uncaught exception in an event ends the
   * ResourceManager (YARN-11488), so a failure costs this event, a log line and a count.
   */
  void guarded(Object event, Runnable work) {
    scheduler.locked(
        () -> {
          try {
            work.run();
          } catch (VirtualMachineError fatal) {
            throw fatal;
          } catch (Throwable failure) {
            caughtErrors.incrementAndGet();
            LOG.error("Failed on {}; the event is lost, scheduling goes on", event, failure);
          }
        });
  }

  /** Brings the core's asks up to date with an attempt's requests. */
  void sync(VqsAppAttempt attempt) {
    if (attempt != null) {
      asks.sync(attempt, now());
    }
  }

  /** Lets the policy work on what changed. */
  void run() {
    queues.follow(scheduler.getClusterResource());
    asks.endWaits(now());
    if (isReady() && !onHeartbeat) {
      asks.constraints().retry(packer);
      packer.run(now());
    }
    finish();
  }

  /** Lets the policy work on a node's event. */
  void run(Server server) {
    queues.follow(scheduler.getClusterResource());
    asks.endWaits(now());
    if (isReady() && onHeartbeat) {
      packer.fillOnly(server, now());
    } else if (isReady()) {
      if (asks.constraints().size() > 0) {
        offer(server);
        asks.constraints().retry(packer);
      }
      packer.heartbeat(server, now());
    }
    finish();
  }

  /** What waits is tried on a server, if it is open. */
  void offer(Server server) {
    if (server.closed() == null) {
      packer.openServer(server);
    }
  }

  private void finish() {
    for (VqsAppAttempt attempt : host.takeTouched()) {
      sync(attempt);
    }
    // What started may be what others wait for.
    boolean moreToRetry = !onHeartbeat && asks.constraints().retry(packer);
    leftOver = !onHeartbeat && (moreToRetry || packer.hasBacklog()) && isReady();
    if (leftOver) {
      scheduler.wakeUpdateThread();
    }
  }

  /**
   * After a restart nothing is started until nodes had time to report what runs on them. YARN is
   * not asked before there is a node: until it has recovered its applications it does not know that
   * there is something to wait for, and that it need not wait it never takes back.
   */
  boolean isReady() {
    if (scheduler.getNumClusterNodes() == 0) {
      return false;
    }
    RMContext context = scheduler.rmContext();
    return !context.isWorkPreservingRecoveryEnabled()
        || context.isSchedulerReadyForAllocatingContainers();
  }

  /**
   * Called by the update thread: goes on, a bounded number of containers at a time, so that other
   * events get their turn. Asks whose wait for what they name is over are work as well.
   */
  void continueLeftOver() {
    if (preemption.isDue(scheduler.getClock().getTime()) && isReady()) {
      guarded("preemption", this::preempt);
    }
    if (asks.isWaitOver(scheduler.getClock().getTime())) {
      leftOver = true;
    }
    while (leftOver && !Thread.currentThread().isInterrupted()) {
      leftOver = false;
      guarded("left over work", this::run);
    }
  }

  private void preempt() {
    if (preemption.run(now())) {
      run();
    }
  }

  /** What an attempt may still hope for: what nobody uses, within the limits of its queue. */
  Resource headroom(VqsAppAttempt attempt) {
    return ((VqsQueue) attempt.getQueue()).headroom(attempt.getUser());
  }
}
