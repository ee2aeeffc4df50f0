package org.vqs.core.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.configuration.DemandConfiguration;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.index.FitTreeInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.HeldRoom.Purpose;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/**
 * A full recount of a cluster (design.md, "Safety"), for tests after each event and for looking
 * into a live system. It visits every server, job, ask and index, and changes nothing; never called
 * on an event.
 */
public final class ClusterInvariants {
  private final Cluster cluster;
  private final Findings found = new Findings();

  private ClusterInvariants(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * What is wrong, each in one sentence that names what was counted and what a recount gives; empty
   * if nothing is. Deferred asks are not seen.
   */
  public static List<String> violations(Cluster cluster) {
    ClusterInvariants invariants = new ClusterInvariants(cluster);
    invariants.checkServers();
    invariants.checkClasses();
    invariants.checkLocations();
    invariants.found.addAll(PendingInvariants.violations(cluster));
    invariants.found.addAll(LocationInvariants.violations(cluster));
    invariants.found.addAll(TenantInvariants.violations(cluster));
    invariants.found.addAll(LineInvariants.violations(cluster));
    return List.copyOf(invariants.found.all());
  }

  /**
   * As {@link #violations(Cluster)}, and what can be said only with all asks at hand: the sum of
   * waiting jobs, the shapes, and the flags of deferred asks.
   *
   * @param asks every ask that was made and not forgotten
   */
  public static List<String> violations(Cluster cluster, Collection<Ask> asks) {
    List<String> all = new ArrayList<>(violations(cluster));
    all.addAll(PendingInvariants.violations(cluster, asks));
    return List.copyOf(all);
  }

  private void checkServers() {
    int stalled = 0;
    int reserved = 0;
    for (Server server : cluster.servers()) {
      checkRoom(server);
      checkJobs(server);
      checkState(server);
      checkSites(server);
      stalled += server.isStalled() ? 1 : 0;
      reserved += server.isReserved() ? 1 : 0;
    }
    found.expect("the cluster", "stalled servers", cluster.holds().stalled(), stalled);
    found.expect("the cluster", "reserved servers", cluster.holds().reserved(), reserved);
    int atHome = 0;
    for (Location location : cluster.locations()) {
      List<Server> here =
          location.servers().stream().filter(server -> server.home() == location).toList();
      checkHome(location, here);
      atHome += here.size();
    }
    found.expect("the cluster", "servers", cluster.serverCount(), atHome);
  }

  private void checkHome(Location home, List<Server> servers) {
    List<Server> open = servers.stream().filter(server -> server.closed() == null).toList();
    found.expect(home, "servers that are not closed", home.room().servers(), open.size());
    double used = 0;
    for (int r = 0; r < cluster.dimensions(); r++) {
      int resource = r;
      double inUse = open.stream().mapToLong(server -> server.used()[resource]).sum();
      double all = open.stream().mapToLong(server -> server.capacity().get(resource)).sum();
      used = all > 0 ? Math.max(used, inUse / all) : used;
    }
    found.requireSum(home.room().used(), used, "the part of %s in use", home);
    for (Purpose purpose : Purpose.values()) {
      int reserved =
          (int)
              servers.stream()
                  .filter(s -> s.isReserved() && s.reservation().purpose() == purpose)
                  .count();
      int counted = cluster.holds().count(purpose, home);
      found.expect(home, "servers that are reserved for " + purpose, counted, reserved);
    }
  }

  private void checkRoom(Server server) {
    long[] used = new long[cluster.dimensions()];
    for (Job job : server.jobs()) {
      job.demand().addTo(used, 1);
    }
    for (Gang gang : cluster.gangs().all()) {
      ResourceVector reserved = gang.reservedOn(server);
      if (reserved != null) {
        reserved.addTo(used, 1);
      }
    }
    for (int r = 0; r < used.length; r++) {
      found.expect(
          server,
          "used + reserved for gangs + free of a resource",
          used[r] + server.free()[r],
          server.capacity().get(r));
    }
    found.require(
        server.isOverfullAllowed() || !server.hasNegativeRoom(),
        "%s has less than nothing free %s, and the host did not make it so",
        server,
        Arrays.toString(server.free()));
  }

  private void checkJobs(Server server) {
    SizeTypes sizeTypes = server.serverClass().sizeTypes();
    int[] byType = new int[sizeTypes.count()];
    int[] inSlots = new int[sizeTypes.count()];
    long[] typeOne = new long[cluster.dimensions()];
    BigInteger[] padding = new BigInteger[cluster.dimensions()];
    Arrays.fill(padding, BigInteger.ZERO);
    for (Job job : server.jobs()) {
      found.require(
          job.server() == server && !job.isGone(),
          "%s runs %s, which is gone or elsewhere",
          server,
          job);
      Size size = Size.of(job.demand(), server.capacity());
      int type = size.fitsEmptyServer() ? sizeTypes.typeOf(size) : 0;
      found.expect(job, "type", job.type(), type);
      byType[type]++;
      inSlots[type] += job.isOutlasting() ? 0 : 1;
      if (type == 1) {
        job.demand().addTo(typeOne, 1);
      }
      if (sizeTypes.isRounded(size)) {
        BigInteger occupied = BigInteger.valueOf(size.capacity());
        BigInteger asked = BigInteger.valueOf(size.amount()).shiftLeft(sizeTypes.j());
        padding[size.resource()] = padding[size.resource()].add(occupied).subtract(asked);
      }
    }
    for (int j = 0; j < byType.length; j++) {
      found.expect(server, "jobs of one type", server.jobsOfType(j), byType[j]);
      found.expect(server, "jobs of one type that use slots", server.slotsInUse(j), inSlots[j]);
    }
    for (int r = 0; r < typeOne.length; r++) {
      found.expect(server, "room used by type 1", server.usedByTypeOne()[r], typeOne[r]);
      found.expect(server, "padding", BigInteger.valueOf(server.padding()[r]), padding[r]);
    }
  }

  private void checkState(Server server) {
    Ask reservedFor = Ask.reserving(server);
    found.require(
        reservedFor == null || reservedFor.reservations().contains(server),
        "%s is reserved by %s, which does not reserve it",
        server,
        reservedFor);
    found.require(reservedFor == null || !server.isStalled(), "%s is reserved and stalled", server);
    found.require(
        server.configuration() == null || isOf(server.serverClass(), server.configuration()),
        "%s of class %s has configuration %s, which its class has not",
        server,
        server.serverClass(),
        server.configuration());
    found.expect(
        server,
        "open",
        server.isOpen(),
        server.closed() == null && !server.isStalled() && !server.isReserved());
  }

  private static boolean isOf(ServerClass serverClass, Configuration configuration) {
    if (configuration instanceof DemandConfiguration slots) {
      return slots.demand(serverClass.capacity().dimensions()).fitsIn(serverClass.capacity());
    }
    return serverClass.configurations().all().contains(configuration);
  }

  private void checkSites(Server server) {
    found.require(server.locations().get(0).isHome(), "%s is at home nowhere", server);
    found.expect(server, "home", server.locations().get(0), server.serverClass().home());
    for (int i = 0; i < server.locations().size(); i++) {
      Location location = server.locations().get(i);
      found.require(location.servers().contains(server), "%s does not know %s", location, server);
      found.require(
          server.site(i) != null && server.site(i) == location.site(server.serverClass()),
          "%s is at another site of %s than its class",
          server,
          location);
    }
  }

  private void checkClasses() {
    Map<ServerClass, Integer> members = new HashMap<>();
    for (Server server : cluster.servers()) {
      found.require(
          server.serverClass().capacity().equals(server.capacity()),
          "%s of %s is in class %s",
          server,
          server.capacity(),
          server.serverClass());
      members.merge(server.serverClass(), 1, Integer::sum);
    }
    found.require(
        members.keySet().equals(new HashSet<>(cluster.classes())),
        "there are classes %s, the servers are of %s",
        cluster.classes(),
        members.keySet());
    Set<Integer> slots = new HashSet<>();
    Set<Object> kinds = new HashSet<>();
    for (ServerClass serverClass : cluster.classes()) {
      found.expect(
          serverClass, "servers", serverClass.servers(), members.getOrDefault(serverClass, 0));
      found.require(
          slots.add(serverClass.index()),
          "slot %d of %s is taken twice",
          serverClass.index(),
          serverClass);
      found.require(
          kinds.add(List.of(serverClass.capacity(), serverClass.home())),
          "there are two classes of %s at %s",
          serverClass.capacity(),
          serverClass.home());
    }
  }

  private void checkLocations() {
    Set<Server> servers = new HashSet<>(cluster.servers());
    for (Location location : cluster.locations()) {
      Map<ServerClass, List<Server>> members = new HashMap<>();
      for (Server server : location.servers()) {
        found.require(
            servers.contains(server), "%s has %s, which left the cluster", location, server);
        members.computeIfAbsent(server.serverClass(), c -> new ArrayList<>()).add(server);
      }
      int sites = 0;
      for (Site site : location.sites()) {
        sites++;
        List<Server> here = members.getOrDefault(site.serverClass(), List.of());
        found.expect(location, "servers of one class", site.servers(), here.size());
        List<Server> open =
            location.isIndexed() ? here.stream().filter(Server::isOpen).toList() : List.of();
        found.addAll(
            FitTreeInvariants.violations(
                () -> "the open servers of " + location + " for " + site.serverClass(),
                site.openByTightness().tree(),
                open,
                server -> site.openByTightness().withLeastShare(server.free())));
      }
      found.expect(location, "sites", sites, members.size());
    }
    found.require(cluster.everywhere().isIndexed(), "the whole cluster is not indexed");
  }
}
