package org.vqs.yarn.overcommit;

import java.util.List;
import org.vqs.core.server.Server;
import org.vqs.yarn.config.OvercommitSettings;

/**
 * What is known of a node's use. Immutable.
 *
 * @param state what may be lent to it
 * @param containers what its containers use of memory (MB) and vcores; empty if it is not measured
 * @param machine the parts of the machine's memory and processors that are in use; empty likewise
 */
public record NodeUse(State state, List<Double> containers, List<Double> machine) {

  /** What may be lent to a node. */
  public enum State {
    /** Its reports do not say what it uses, or something that cannot be. */
    UNMEASURED,
    /** It was not watched for long enough yet. */
    WATCHED,
    /** What it does not use is lent. */
    LENDS,
    /** Its machine is above the high-water mark. */
    ABOVE_MARK,
    /** Containers on it were warned that they must give way. */
    GIVING_WAY
  }

  static NodeUse of(WatchedNode watched, Server server, OvercommitSettings settings, long now) {
    Utilization last = watched.last();
    if (last == null) {
      return new NodeUse(State.UNMEASURED, List.of(), List.of());
    }
    State state = State.LENDS;
    if (!watched.warned().isEmpty()) {
      state = State.GIVING_WAY;
    } else if (watched.isAboveMark(server, settings)) {
      state = State.ABOVE_MARK;
    } else if (!watched.isWatched(settings, now)) {
      state = State.WATCHED;
    }
    return new NodeUse(state, last.containers(), last.machine());
  }
}
