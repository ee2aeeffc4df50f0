package org.vqs.whatif.replay;

import java.util.List;
import org.vqs.whatif.history.NodeSpec;

/** Who adds nodes to a replay and takes them away. */
public interface NodeKeeper {
  /** How many of the input's nodes are there at the beginning, the first ones. */
  int initialNodes(List<NodeSpec> specs);

  /** How long a node takes to come, in milliseconds. */
  long startMs();

  /** How often it looks, in milliseconds. */
  long intervalMs();

  /** Looks at the cluster, and has nodes come and go. */
  void look(NodeFleet fleet);
}
