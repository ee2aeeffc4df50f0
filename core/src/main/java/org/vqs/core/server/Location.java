package org.vqs.core.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.OwnedState;
import org.vqs.core.tenant.HomeTenants;

/**
 * A set of servers that asks can name: the whole cluster, a partition, a rack, or a host.
 *
 * <p>It knows its servers, class by class. What waits for them is kept on it by whoever keeps what
 * waits. The index of servers of a location other than a home is built when the first ask names the
 * location.
 */
public final class Location {
  private final String name;
  private final StaleServers staleServers;

  /** A host has one server of one class; most locations are hosts. */
  private List<Server> servers = List.of();

  private final OwnedState state = new OwnedState();
  private Map<ServerClass, Site> sites = Map.of();
  private SiteListener listener = SiteListener.NONE;
  private HomeTenants tenants;
  private boolean indexed;

  /** Null unless it is the widest place of servers. */
  private List<Location> home;

  /** Null while nobody asked for it: of most locations nobody does. */
  private HomeRoom room;

  private HeldRoom held;

  private int asks;

  /** A location without servers. */
  public Location(String name, StaleServers staleServers) {
    this.name = name;
    this.staleServers = staleServers;
  }

  /** How the host calls it. */
  public String name() {
    return name;
  }

  /** The servers of one class here, or null if there are none. */
  public Site site(ServerClass serverClass) {
    return sites.get(serverClass);
  }

  /** The servers here, class by class, in the order in which the classes appeared. */
  public Iterable<Site> sites() {
    return sites.values();
  }

  /** All servers here, in the order in which they came. Read only. */
  public List<Server> servers() {
    return servers;
  }

  /** How many servers are here. */
  public int serverCount() {
    return servers.size();
  }

  /** What others keep on it, as long as it is known. */
  public OwnedState state() {
    return state;
  }

  /** Sets who is told of its sites; while it has none. */
  public void setListener(SiteListener newListener) {
    listener = newListener;
  }

  /** True if the index of its servers is kept. */
  public boolean isIndexed() {
    return indexed;
  }

  /** True if it is the widest place of servers: everywhere, or a partition. */
  public boolean isHome() {
    return home != null;
  }

  /** Servers are at home here from now on. */
  public void makeHome() {
    home = home == null ? List.of(this) : home;
    index();
  }

  /** What the servers that are at home here have and use. */
  public HomeRoom room() {
    room = room == null ? new HomeRoom() : room;
    return room;
  }

  /** By which law room is held on the servers that are at home here. */
  public HeldRoom held() {
    held = held == null ? new HeldRoom(room()) : held;
    return held;
  }

  /** Just this location; the same list for all asks that may run anywhere at a home. */
  public List<Location> alone() {
    return home == null ? List.of(this) : home;
  }

  /**
   * The queues as they are on the servers that are at home here; null while nothing is set for
   * queues here.
   */
  public HomeTenants tenants() {
    return tenants;
  }

  /** Those by which queues are compared here; null if that is all they use everywhere. */
  public HomeTenants weightedTenants() {
    return tenants != null && tenants.isWeighted() ? tenants : null;
  }

  /** Keeps queues apart here from now on. */
  public void setTenants(HomeTenants kept) {
    tenants = kept;
  }

  /** Starts to keep the index of its servers. Cost O(servers here · log) once. */
  public void index() {
    if (!indexed) {
      indexed = true;
      for (Server server : servers) {
        server.reindex();
      }
    }
  }

  /** How often asks name it. */
  public int asks() {
    return asks;
  }

  /** True if a server is here, or was at home here, or an ask names it. */
  boolean isUsed() {
    return isHome() || asks > 0 || !servers.isEmpty();
  }

  void retain() {
    asks++;
  }

  int release() {
    return --asks;
  }

  Site join(Server server) {
    if (servers.isEmpty()) {
      servers = List.of(server);
    } else {
      servers = servers instanceof ArrayList ? servers : new ArrayList<>(servers);
      servers.add(server);
    }
    Site site = sites.get(server.serverClass());
    if (site == null) {
      site = new Site(server.serverClass(), staleServers);
      put(site);
      listener.added(site);
    }
    site.serverJoined();
    return site;
  }

  private void put(Site site) {
    if (sites.isEmpty()) {
      sites = Map.of(site.serverClass(), site);
    } else {
      sites = sites instanceof LinkedHashMap ? sites : new LinkedHashMap<>(sites);
      sites.put(site.serverClass(), site);
    }
  }

  /** Cost O(servers here), which is a walk along a list. */
  void leave(Server server) {
    if (servers.size() == 1) {
      servers = List.of();
    } else {
      servers.remove(server);
    }
    Site site = sites.get(server.serverClass());
    if (site.serverLeft() == 0) {
      listener.removed(site);
      if (sites.size() == 1) {
        sites = Map.of();
      } else {
        sites.remove(server.serverClass());
      }
    }
  }

  /**
   * Replaces its sites, in their order, by those of other classes; its servers are still to change
   * over to them.
   *
   * @param replacements by the index of the class
   */
  public void renew(Map<Integer, ServerClass> replacements) {
    Set<ServerClass> before = sites.keySet();
    sites = Map.of();
    for (ServerClass serverClass : before) {
      put(new Site(replacements.get(serverClass.index()), staleServers));
    }
    listener.renewed();
  }

  @Override
  public String toString() {
    return name;
  }
}
