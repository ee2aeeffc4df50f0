package org.vqs.yarn.context;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.vqs.yarn.config.VqsConfiguration;

/**
 * The scheduler as its helpers know it: its lock, its clock, its settings, and the way to the
 * ResourceManager. Implemented by the roof and handed down, so that no helper knows the scheduler.
 *
 * <p>For any thread, but for {@link #now}.
 */
public interface SchedulerContext {

  /** The one lock under which scheduling state changes. */
  SchedulerLock lock();

  /**
   * What time it is by the scheduler's clock, in milliseconds; a {@link SteadyClock}, unless it was
   * given another.
   */
  long time();

  /** The same, but it never steps back. Called under the scheduler's lock. */
  long now();

  /** What must be added to the scheduler's times to get those of the wall clock. */
  long behindWallClock();

  /** The settings of the moment. */
  VqsConfiguration configuration();

  /** The ResourceManager's services. */
  RMContext rmContext();

  /** Sends an event to the ResourceManager, which handles it later. */
  void send(Event<?> event);

  /** Wakes the update thread, which goes on with what one event left over. */
  void wakeUpdateThread();

  /** What all nodes have together. */
  Resource clusterResource();

  /** How many nodes there are. */
  int nodeCount();

  /**
   * True until the scheduler starts. An application that comes before was accepted before a
   * restart, even one that YARN adds as if it were new, because no attempt of it was stored.
   */
  boolean isRecovering();
}
