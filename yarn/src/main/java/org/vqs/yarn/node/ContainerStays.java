package org.vqs.yarn.node;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Since when the containers of one node are there. Guarded by the node's lock. */
final class ContainerStays {
  private static final long NOT_YET = Long.MAX_VALUE;
  private static final long BEFORE_RESTART = Long.MIN_VALUE;

  private final Map<ContainerId, Stay> stays = new HashMap<>();
  private long lastPlace;

  private static final class Stay {
    private final long place;
    private long launchedAt = NOT_YET;

    Stay(long place) {
      this.place = place;
    }
  }

  /** A container was given room. */
  void begin(ContainerId container) {
    stays.put(container, new Stay(++lastPlace));
  }

  /**
   * A container was there before this ResourceManager knew the node.
   *
   * @param wasLaunched whether it counts as launched before a restart; otherwise a report says when
   */
  void resume(ContainerId container, boolean wasLaunched) {
    Stay stay = new Stay(0);
    stay.launchedAt = wasLaunched ? BEFORE_RESTART : NOT_YET;
    stays.put(container, stay);
  }

  /** The node reported that a container was launched; the first report of a container counts. */
  void launched(ContainerId container, long now) {
    Stay stay = stays.get(container);
    if (stay != null && stay.launchedAt == NOT_YET) {
      stay.launchedAt = now;
    }
  }

  /** A container left the node. */
  void end(ContainerId container) {
    stays.remove(container);
  }

  /** A container's place in the order of starts here, from 1; 0 for those of before. */
  long place(ContainerId container) {
    Stay stay = stays.get(container);
    return stay == null ? 0 : stay.place;
  }

  /**
   * For how long a container has run: 0 if no report said that it was launched (it ended between
   * two reports), and for ever if that was before a restart.
   */
  long age(ContainerId container, long now) {
    Stay stay = stays.get(container);
    if (stay == null || stay.launchedAt == NOT_YET) {
      return 0;
    }
    return stay.launchedAt == BEFORE_RESTART ? Long.MAX_VALUE : now - stay.launchedAt;
  }
}
