package org.vqs.yarn.observe;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.Clock;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.store.EditableSettings;

/**
 * A scheduler as the page and REST know it, which find it as the ResourceManager's. For any thread.
 */
public interface ObservedScheduler {

  /** What operators see of it: snapshots, events, latencies, explanations. */
  Observation observation();

  /** The settings it runs with. */
  VqsConfiguration configuration();

  /** The same where they are kept, to be changed. */
  EditableSettings settings();

  /** Errors that were caught since it was made, wherever; each is in the log. */
  long caughtErrors();

  /** What was repaired after them, since it was made; each is in the log. */
  long repairs();

  /** Its clock, as YARN calls it. */
  Clock getClock();

  /** A node, as YARN calls it; null if it is not registered. */
  SchedulerNode getNode(NodeId id);
}
