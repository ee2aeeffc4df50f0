package org.vqs.whatif.replay;

import java.util.List;
import java.util.Optional;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.stage.QueueWeight;

/**
 * What a scheduler made of a history.
 *
 * @param scheduler its name
 * @param history what was replayed
 * @param nodes on which nodes
 * @param queues the queues and their weights
 * @param containers every container that was asked for, in order of asking; masters included
 * @param applications in the order of the history
 * @param samples the cluster over time, at equal distances from 0 to the end of the last container
 * @param unfinished how many containers never ended, because the replay was stopped: they fit on no
 *     node, or their application was refused, or nothing started for longer than is allowed (as
 *     when half gangs wait for each other)
 * @param overcommitted how many containers started on a node that had no room for them, because the
 *     scheduler does not count some resource
 * @param heartbeats how many heartbeats of nodes the scheduler got
 * @param heartbeatsSkipped how many it did not get because they could change nothing
 * @param use what containers used; empty if nobody said what they do
 * @param stated how right the scheduler was about when requests start; empty if it does not say
 */
public record ReplayResult(
    String scheduler,
    History history,
    List<NodeSpec> nodes,
    List<QueueWeight> queues,
    List<ContainerTimes> containers,
    List<ApplicationTimes> applications,
    List<Sample> samples,
    long unfinished,
    long overcommitted,
    long heartbeats,
    long heartbeatsSkipped,
    Optional<MeasuredUse> use,
    Optional<StatedResult> stated) {
  /** Copies the lists. */
  public ReplayResult {
    nodes = List.copyOf(nodes);
    queues = List.copyOf(queues);
    containers = List.copyOf(containers);
    applications = List.copyOf(applications);
    samples = List.copyOf(samples);
  }

  /** How many of the containers that a history wants have not ended. */
  static long unfinished(History history, List<ContainerTimes> containers) {
    long masters =
        history.applications().stream().filter(each -> each.master().isPresent()).count();
    long ended = containers.stream().filter(each -> each.endedMs() != ContainerTimes.NEVER).count();
    return history.tasks() + masters - ended;
  }

  /** From the first ask to the end of the last container, in milliseconds. Cost O(containers). */
  public long makespanMs() {
    long first = containers.stream().mapToLong(ContainerTimes::askedMs).min().orElse(0);
    long last = containers.stream().mapToLong(ContainerTimes::endedMs).max().orElse(0);
    return Math.max(0, last - first);
  }
}
