package org.vqs.demo.result;

import java.util.List;

/**
 * The demo at one moment.
 *
 * @param elapsedMs since the start of the workload, in milliseconds
 * @param waiting containers asked for and not granted
 * @param running containers granted and not finished
 * @param done containers finished
 * @param total containers of the whole workload
 * @param nodes every node, in a fixed order
 */
public record Snapshot(
    long elapsedMs, int waiting, int running, int done, int total, List<NodeState> nodes) {

  public Snapshot {
    nodes = List.copyOf(nodes);
  }

  public static Snapshot of(long elapsedMs, List<TaskRecord> tasks, List<NodeState> nodes) {
    return new Snapshot(
        elapsedMs,
        (int) tasks.stream().filter(TaskRecord::isWaiting).count(),
        (int) tasks.stream().filter(TaskRecord::isRunning).count(),
        (int) tasks.stream().filter(TaskRecord::isDone).count(),
        tasks.size(),
        nodes);
  }

  public long usedMb() {
    return nodes.stream().mapToLong(NodeState::usedMb).sum();
  }

  public long totalMb() {
    return nodes.stream().mapToLong(NodeState::totalMb).sum();
  }
}
