package org.vqs.core.cluster;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A set of servers that asks can name: the whole cluster, a rack, or a host.
 *
 * <p>A strict ask is indexed at the places it names and nowhere else, so a server never meets an
 * ask that is strict elsewhere. The index of servers of a place other than the whole cluster is
 * built when the first ask names it.
 */
public final class Place {
  private final String name;
  private final int dimensions;
  private boolean headOfLine;
  private final Set<Server> servers = new LinkedHashSet<>();
  private Map<ServerClass, Site> sites = new LinkedHashMap<>();
  private final Map<Shape, ShapeQueue> shapeQueues = new LinkedHashMap<>();
  private final Map<Shape, TenantLines> preferring = new HashMap<>();
  private final Overdue overdue = new Overdue(this);
  private final MasterLines masters = new MasterLines();
  private final StaleServers staleServers;
  private boolean indexed;
  private boolean home;

  Place(String name, int dimensions, boolean headOfLine, StaleServers staleServers) {
    this.staleServers = staleServers;
    this.name = name;
    this.dimensions = dimensions;
    this.headOfLine = headOfLine;
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

  /** Waiting asks that may run here, by the time at which their patience ends. */
  public Overdue overdue() {
    return overdue;
  }

  /** Waiting application masters that may run here. */
  public MasterLines masters() {
    return masters;
  }

  /**
   * The first waiting ask of a shape and a tenant that would rather run here, or null.
   *
   * @param passed asks that are not to be considered
   */
  public Ask preferring(Shape shape, Tenant tenant, Set<Ask> passed) {
    TenantLines asks = preferring.get(shape);
    return asks == null ? null : asks.firstOf(tenant, passed);
  }

  /** The waiting asks of a shape that may run here, or null if there are none. */
  public ShapeQueue queueOf(Shape shape) {
    return shapeQueues.get(shape);
  }

  Iterable<ShapeQueue> shapeQueues() {
    return shapeQueues.values();
  }

  /** True if shapes here also stand in line by the age of their first ask. */
  boolean isHeadOfLine() {
    return headOfLine;
  }

  boolean isIndexed() {
    return indexed;
  }

  /** True if it is the widest place of servers: everywhere, or a place apart. */
  public boolean isHome() {
    return home;
  }

  void makeHome() {
    home = true;
    index();
  }

  /** Starts to keep the index of its servers. Cost O(servers here · log) once. */
  void index() {
    if (!indexed) {
      indexed = true;
      for (Server server : servers) {
        server.reindex();
      }
    }
  }

  Site join(Server server) {
    servers.add(server);
    Site site = sites.get(server.serverClass());
    if (site == null) {
      site = new Site(server.serverClass(), headOfLine, staleServers);
      sites.put(server.serverClass(), site);
      for (ShapeQueue queue : shapeQueues.values()) {
        site.queues().join(queue);
      }
    }
    site.serverJoined();
    return site;
  }

  void leave(Server server) {
    servers.remove(server);
    Site site = sites.get(server.serverClass());
    if (site.serverLeft() == 0) {
      for (ShapeQueue queue : shapeQueues.values()) {
        site.queues().leave(queue);
      }
      sites.remove(server.serverClass());
    }
  }

  /**
   * Replaces its sites, in their order, by those of other classes, with the virtual queues of what
   * waits here; its servers are still to change over to them.
   *
   * @param replacements by the index of the class
   */
  void renew(Map<Integer, ServerClass> replacements, boolean newHeadOfLine) {
    headOfLine = newHeadOfLine;
    Map<ServerClass, Site> renewed = new LinkedHashMap<>();
    for (ServerClass serverClass : sites.keySet()) {
      ServerClass replacement = replacements.get(serverClass.index());
      renewed.put(replacement, new Site(replacement, headOfLine, staleServers));
    }
    sites = renewed;
    for (ShapeQueue queue : shapeQueues.values()) {
      queue.leaveVirtualQueues();
      if (headOfLine) {
        queue.indexHead();
      }
      sites.values().forEach(site -> site.queues().join(queue));
    }
    overdue.endRests();
  }

  ShapeQueue shapeQueue(Shape shape) {
    return shapeQueues.computeIfAbsent(shape, s -> new ShapeQueue(s, dimensions));
  }

  /** How many servers are here. */
  public int serverCount() {
    return servers.size();
  }

  /** True if no ask waits here. */
  public boolean isIdle() {
    return shapeQueues.isEmpty() && masters.isEmpty();
  }

  /** Removes the queue of a shape that has no ask left. */
  void forget(ShapeQueue queue) {
    shapeQueues.remove(queue.shape());
  }

  void addPreference(Ask ask) {
    preferring.computeIfAbsent(ask.shape(), s -> new TenantLines()).add(ask);
  }

  void removePreference(Ask ask) {
    TenantLines asks = preferring.get(ask.shape());
    if (asks != null && asks.remove(ask) && asks.isEmpty()) {
      preferring.remove(ask.shape());
    }
  }

  Set<Server> servers() {
    return servers;
  }

  Map<Shape, TenantLines> preferences() {
    return preferring;
  }

  @Override
  public String toString() {
    return name;
  }
}
