package org.vqs.core.cluster;

import org.vqs.core.index.RoomTree;

/** The servers of one class at one place, and the jobs that wait for them. */
public final class Site {
  private final ServerClass serverClass;
  private final VirtualQueues queues;
  private final RoomTree<Server> openByTightness;
  private final StaleServers staleServers;
  private int servers;

  Site(ServerClass serverClass, boolean headOfLine, StaleServers staleServers) {
    this.staleServers = staleServers;
    this.serverClass = serverClass;
    this.openByTightness = new RoomTree<>(Server.AS_INDEXED, serverClass.amounts());
    this.queues = new VirtualQueues(serverClass, headOfLine);
  }

  /** The class of its servers. */
  public ServerClass serverClass() {
    return serverClass;
  }

  /** The virtual queues of jobs that may run here. */
  public VirtualQueues queues() {
    return queues;
  }

  /** Its servers that take new work, those with the least residual capacity first. */
  public RoomTree<Server> openByTightness() {
    staleServers.refresh();
    return openByTightness;
  }

  /** The same, while it is brought up to date. */
  RoomTree<Server> indexedServers() {
    return openByTightness;
  }

  /** True if no server of its class is elsewhere. */
  public boolean hasWholeClass() {
    return servers == serverClass.servers();
  }

  /** True if its servers are at home elsewhere, and only lent to this place. */
  public boolean isLent(Place place) {
    return place.isHome() && serverClass.home() != place;
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
