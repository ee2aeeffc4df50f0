package org.vqs.sim.yarn.replay;

import java.util.List;

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
   * How often the direction changed within a time of the change before it: from more to fewer, or
   * from fewer to more.
   */
  public int turnsWithin(long ms) {
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
