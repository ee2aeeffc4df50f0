package org.vqs.yarn.why;

import java.util.List;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.why.answer.ShareView;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitingAsk;

/**
 * Everything that explains why one request waits.
 *
 * @param ask the request
 * @param nodes the nodes as it sees them
 * @param probes what the core says of nodes with room; empty if it was not asked
 * @param queue the full name of its queue
 * @param shares how its queue stands to its share
 * @param ready whether the scheduler starts containers
 * @param settings of the scheduler
 * @param now by the scheduler's clock
 * @param wallClock the same by the wall clock
 */
record Situation(
    WaitingAsk ask,
    NodeScan nodes,
    List<Probe> probes,
    String queue,
    ShareView shares,
    boolean ready,
    VqsConfiguration settings,
    long now,
    long wallClock) {

  /** True if a container of it may start beyond what a node has. */
  boolean mayBorrow() {
    return settings.overcommit().isOn()
        && !ask.master()
        && settings.queues().find(queue).filter(QueueSettings::overcommits).isPresent();
  }

  /** The request's size, for a sentence. */
  String size() {
    return Units.amounts(ask.size());
  }
}
