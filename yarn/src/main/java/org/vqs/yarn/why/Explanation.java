package org.vqs.yarn.why;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.vqs.core.model.Refusal.Reason;

/**
 * Why a request waits.
 *
 * @param reason what stands in its way, or null if nothing does
 * @param text what is missing
 * @param remedy the nearest thing that would help
 */
record Explanation(Reason reason, String text, String remedy) {

  /** What can be in the way, in the order in which it is looked for. */
  private static final List<Function<Situation, Explanation>> OBSTACLES =
      List.of(
          Deferral::untilNodesReported,
          NamedLocations::nowhere,
          GangWait::explain,
          Deferral::byLimit,
          NamedLocations::localityWait,
          NodesWithRoom::explain,
          MissingRoom::explain);

  /**
   * The explanation of a situation: first what no limit and no room would change, then what defers
   * it everywhere, then the nodes with room, then room.
   */
  static Explanation of(Situation situation) {
    return OBSTACLES.stream()
        .map(obstacle -> obstacle.apply(situation))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }
}
