package org.vqs.core.server;

import org.vqs.core.index.RoomTree;
import org.vqs.core.model.OwnedState;

/** The servers of one class at one location. */
public final class Site {
  private final ServerClass serverClass;

  /** Null before somebody asks for it: of most hosts nobody does. */
  private RoomTree<Server> openByTightness;

  private final StaleServers staleServers;
  private final OwnedState state = new OwnedState();
  private int servers;

  Site(ServerClass serverClass, StaleServers staleServers) {
    this.staleServers = staleServers;
    this.serverClass = serverClass;
  }

  /** The class of its servers. */
  public ServerClass serverClass() {
    return serverClass;
  }

  /** What others keep on it, as long as it has servers. */
  public OwnedState state() {
    return state;
  }

  /** Its servers that take new work, those with the least residual capacity first. */
  public RoomTree<Server> openByTightness() {
    staleServers.refresh();
    return indexedServers();
  }

  /** The same, while it is brought up to date. */
  RoomTree<Server> indexedServers() {
    if (openByTightness == null) {
      openByTightness = new RoomTree<>(Server.AS_INDEXED, serverClass.amounts());
    }
    return openByTightness;
  }

  /** True if no server of its class is elsewhere. */
  public boolean hasWholeClass() {
    return servers == serverClass.servers();
  }

  /** True if its servers are at home elsewhere, and only lent to this place. */
  public boolean isLent(Location location) {
    return location.isHome() && serverClass.home() != location;
  }

  /** How many servers it has, open or not. */
  public int servers() {
    return servers;
  }

  void serverJoined() {
    servers++;
  }

  int serverLeft() {
    return --servers;
  }
}
