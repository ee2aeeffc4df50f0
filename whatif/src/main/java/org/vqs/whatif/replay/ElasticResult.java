package org.vqs.whatif.replay;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.core.model.ResourceVector;

/**
 * What a scheduler made of a history on nodes that came and went.
 *
 * @param result what it made of it; its nodes are all that might have come
 * @param paidMs for how many milliseconds nodes were paid, all together
 * @param changes when how many were ordered, or told to go
 */
public record ElasticResult(ReplayResult result, long paidMs, List<NodeFleet.Change> changes) {
  /** Copies the list. */
  public ElasticResult {
    changes = List.copyOf(changes);
  }

  /**
   * How often the direction of a class changed, from more to fewer or from fewer to more, within a
   * time of its change of direction before.
   */
  public int turnsWithin(long ms) {
    Map<ResourceVector, List<NodeFleet.Change>> classes =
        changes.stream().collect(Collectors.groupingBy(NodeFleet.Change::capacity));
    return classes.values().stream().mapToInt(each -> turnsWithin(ms, each)).sum();
  }

  private static int turnsWithin(long ms, List<NodeFleet.Change> changes) {
    int turns = 0;
    long lastTurn = Long.MIN_VALUE / 2;
    for (int i = 1; i < changes.size(); i++) {
      if (Integer.signum(changes.get(i).nodes()) != Integer.signum(changes.get(i - 1).nodes())) {
        turns += changes.get(i).timeMs() - lastTurn < ms ? 1 : 0;
        lastTurn = changes.get(i).timeMs();
      }
    }
    return turns;
  }
}
