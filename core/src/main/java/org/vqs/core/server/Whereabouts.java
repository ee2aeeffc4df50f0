package org.vqs.core.server;

import java.util.List;
import org.vqs.core.index.FitTree;

/** The locations that a server is at, and where it stands in the indexes of their servers. */
final class Whereabouts {
  private final Server server;
  private List<Location> locations;
  private Site[] sites;

  /** Null where it never stood in the index. */
  private FitTree.Node<Server>[] nodes;

  Whereabouts(Server server, List<Location> locations) {
    this.server = server;
    set(locations);
  }

  /** Sets where it is; while it is in no class. */
  final void set(List<Location> newLocations) {
    locations = List.copyOf(newLocations);
    sites = new Site[locations.size()];
    nodes = nodes(locations.size());
  }

  List<Location> locations() {
    return locations;
  }

  /** The site of its class at each location, or null while it is in no class. */
  Site site(int location) {
    return sites[location];
  }

  /** Joins the sites of its class. */
  void join() {
    for (int i = 0; i < sites.length; i++) {
      sites[i] = locations.get(i).join(server);
    }
  }

  /** Changes over to the sites of its class, which replaced those that it was at. */
  void renew() {
    for (int i = 0; i < sites.length; i++) {
      sites[i] = locations.get(i).site(server.serverClass());
      sites[i].serverJoined();
    }
  }

  /** Leaves the sites of its class, and their indexes. */
  void leave() {
    for (int i = 0; i < sites.length; i++) {
      detach(i);
      locations.get(i).leave(server);
      sites[i] = null;
    }
  }

  /**
   * Takes it out of each index in which it is not to stay where it is. It stays after a change of
   * state that ended at once, or of its configuration alone.
   *
   * @param sameOrder whether it is ordered by the same residual capacity as when it was put there
   */
  void detach(boolean isOpen, boolean sameOrder, long[] free) {
    for (int i = 0; i < nodes.length; i++) {
      boolean stays =
          nodes[i] != null
              && isOpen
              && sameOrder
              && locations.get(i).isIndexed()
              && sites[i].indexedServers().holds(nodes[i], free);
      if (!stays) {
        detach(i);
      }
    }
  }

  private void detach(int location) {
    if (nodes[location] != null) {
      nodes[location].detach();
    }
  }

  /** Puts it into each index that it is not in. */
  void attach(long[] free) {
    for (int i = 0; i < nodes.length; i++) {
      if (locations.get(i).isIndexed()) {
        nodes[i] = nodes[i] == null ? new FitTree.Node<>(server) : nodes[i];
        if (!nodes[i].isInTree()) {
          sites[i].indexedServers().insert(nodes[i], free);
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static FitTree.Node<Server>[] nodes(int length) {
    return (FitTree.Node<Server>[]) new FitTree.Node<?>[length];
  }
}
