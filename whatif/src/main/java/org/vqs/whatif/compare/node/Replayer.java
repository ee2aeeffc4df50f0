package org.vqs.whatif.compare.node;

import java.util.List;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.ReplayResult;

/** Replays what a scene is about on other nodes. */
@FunctionalInterface
public interface Replayer {
  /**
   * What a scheduler makes of it.
   *
   * @param scheduler its name in the scene
   * @param nodes on which nodes
   * @param seed one of the seeds of the scene
   */
  ReplayResult replay(String scheduler, List<NodeSpec> nodes, long seed);
}
