package org.vqs.core.waiting.gang;

import java.util.List;
import org.vqs.core.graph.GraphType;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * What the host says of a gang when it asks for one.
 *
 * @param type the graph as large as it may be at most
 * @param least how many of its first nodes start together; more if they have room at once
 * @param asks the ask of each of its groups, with at least as many jobs as the group has nodes and
 *     of its demand; all of one tenant, each in one group only
 * @param home the widest place of the servers it may run on, within which its asks' locations lie
 * @param beside where jobs run that it belongs to, in whose unit of the graph's span it must be;
 *     null if there are none
 * @param owner the host's own object
 */
public record GangSpec(
    GraphType type, int least, List<Ask> asks, Location home, Server beside, Object owner) {

  /** One that is of one size, and beside nobody. */
  public GangSpec(GraphType type, List<Ask> asks, Location home, Object owner) {
    this(type, type.size(), asks, home, null, owner);
  }

  /** Checks that the asks are those of the graph. */
  public GangSpec {
    asks = List.copyOf(asks);
    if (least < 1 || least > type.size()) {
      throw new IllegalArgumentException(
          "of "
              + type.size()
              + " nodes 1 or more start together, and no more than all, not "
              + least);
    }
    if (asks.size() != type.groups()) {
      throw new IllegalArgumentException(
          "a graph of " + type.groups() + " groups needs as many asks, not " + asks.size());
    }
    for (int group = 0; group < asks.size(); group++) {
      Ask ask = asks.get(group);
      if (!ask.demand().equals(type.demand(group)) || ask.count() < type.count(group)) {
        throw new IllegalArgumentException(
            "group "
                + type.name(group)
                + " wants "
                + type.count(group)
                + " × "
                + type.demand(group)
                + ", which "
                + ask
                + " does not have");
      }
    }
  }
}
