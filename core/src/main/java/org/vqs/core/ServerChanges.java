package org.vqs.core;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.WorkList;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerSpec;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.RefusedAsks;

/**
 * Servers that come, go and change, as the host reports them to a {@link Packer}.
 *
 * <p>Each call notes what the next run has to look at, and starts nothing. Confined to the packer's
 * caller.
 */
public final class ServerChanges {
  private final Arrangement arrangement;
  private final AskDepartures departures;
  private final Cluster cluster;
  private final WorkList work;

  ServerChanges(Arrangement arrangement, AskDepartures departures) {
    this.arrangement = arrangement;
    this.departures = departures;
    this.cluster = arrangement.cluster();
    this.work = arrangement.work();
  }

  /**
   * A server came, with nothing on it and closed if {@code closed} is not null. It takes no job
   * before {@link Packer#run}.
   */
  public Server add(
      String name,
      ResourceVector capacity,
      List<Location> at,
      Refusal.Reason closed,
      Object owner) {
    List<Location> all = new ArrayList<>();
    all.add(cluster.everywhere());
    all.addAll(at);
    return addAt(name, capacity, all, closed, owner);
  }

  /**
   * As {@link #add}, for a server that need not be everywhere.
   *
   * @param locations where it is, its home first: everywhere, or a partition; only asks that name
   *     one of them start there
   */
  public Server addAt(
      String name,
      ResourceVector capacity,
      List<Location> locations,
      Refusal.Reason closed,
      Object owner) {
    Cluster.Added added = cluster.addServer(new ServerSpec(name, capacity, locations, owner));
    if (closed != null) {
      cluster.setClosed(added.server(), closed);
    }
    work.add(added.server());
    added.fitting().forEach(work::add);
    if (closed == null) {
      refused().came(added.server());
    }
    return added.server();
  }

  /**
   * A server went, after all its jobs ended.
   *
   * @return the asks that fit no server any more, which wait for a larger one
   */
  public List<Ask> remove(Server server) {
    arrangement.endReservations(server);
    work.remove(server);
    refused().gone(server);
    return departures.unfitting(cluster.removeServer(server));
  }

  /**
   * A server has more or less than before; what runs on it stays, and free amounts may be negative.
   */
  public List<Ask> resize(Server server, ResourceVector capacity) {
    arrangement.layers().gangs().giveBack(server);
    List<Ask> affected = cluster.resizeServer(server, capacity);
    if (server.isReserved() && !Ask.reserving(server).shape().fitsEmpty(server.serverClass())) {
      arrangement.endReservation(server);
    }
    affected.forEach(arrangement::tryAgain);
    work.add(server);
    refused().came(server);
    return departures.unfitting(affected);
  }

  /**
   * A server is at other locations from now on, its home first; what runs on it stays.
   *
   * @return the asks that fit no server any more
   */
  public List<Ask> relocate(Server server, List<Location> locations) {
    arrangement.endReservations(server);
    arrangement.endStall(server);
    List<Ask> affected = cluster.relocate(server, locations);
    affected.forEach(arrangement::tryAgain);
    work.add(server);
    refused().changed(server);
    return departures.unfitting(affected);
  }

  /** Has a server's room offered again: jobs that the host refused there may start now. */
  public void offer(Server server) {
    work.add(server);
    refused().changed(server);
  }

  /** A server takes no new work for a reason of the host's. */
  public void close(Server server, Refusal.Reason reason) {
    arrangement.endReservations(server);
    cluster.setClosed(server, reason);
  }

  /** A server takes new work again. What the host refused there it refuses still. */
  public void open(Server server) {
    if (server.closed() != null) {
      refused().came(server);
    }
    cluster.setClosed(server, null);
    work.add(server);
  }

  private RefusedAsks refused() {
    return cluster.pending().refused();
  }
}
