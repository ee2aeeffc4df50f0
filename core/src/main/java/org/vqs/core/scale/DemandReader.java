package org.vqs.core.scale;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.vqs.core.Packer;
import org.vqs.core.learn.JobTimes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.GangStarter;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.LocationAsks;
import org.vqs.core.waiting.ShapeQueue;
import org.vqs.core.waiting.gang.Gang;

/**
 * Reads what runs and what waits, partition by partition. Counted is what more servers would start:
 *
 * <ul>
 *   <li>what waits for room anywhere in a partition, masters too, and what is larger than every
 *       server that there is but not than those that there were;
 *   <li>gangs as a whole, also those for which the partition is too small now;
 *   <li>not what a limit defers, what the host refuses on every server, what waits for its gang or
 *       for servers and racks by name: more servers would start none of it. Servers that something
 *       waits for by name, and reserved ones, must not leave.
 * </ul>
 *
 * <p>Servers are read some at a time, so that the host can let go of its lock in between. Called
 * under that lock. Cost O(servers + running jobs + shapes + masters that wait).
 */
public final class DemandReader {
  private final Packer packer;
  private final Function<Server, Standing> standing;
  private final ScaleOptions options;
  private final long now;
  private final JobTimes times;
  private final Map<Location, Demand> demands = new LinkedHashMap<>();
  private int next;

  /** How a server stands to new jobs, as the host sees it. */
  public enum Standing {
    /** It takes them, or will when its policy lets it. */
    OPEN,
    /** It takes none because it is to leave. */
    LEAVING,
    /** It takes none for another reason, and may not be there for long. */
    AWAY
  }

  /**
   * Nothing read yet.
   *
   * @param standing of each server
   * @param now the time
   */
  public DemandReader(
      Packer packer, Function<Server, Standing> standing, ScaleOptions options, long now) {
    this.packer = packer;
    this.standing = standing;
    this.options = options;
    this.now = now;
    this.times = packer.times();
  }

  /**
   * Reads some servers, and what waits after the last of them.
   *
   * @return whether all is read
   */
  public boolean readSome(int servers) {
    int left = servers;
    for (Server server : packer.cluster().serversFrom(next)) {
      if (left-- == 0) {
        return false;
      }
      read(server);
      next = server.index() + 1;
    }
    readWaiting();
    return true;
  }

  /**
   * Those of some servers that something waits for: by name, or because it has room there. Takes no
   * more of them than what waits fills. Cost O(shapes and masters that wait), and O(servers) for
   * each shape that might have room there.
   */
  public List<Server> wanted(Collection<Server> servers) {
    readWaiting();
    Set<Server> found = new LinkedHashSet<>();
    for (Server server : servers) {
      if (isNamed(server)) {
        found.add(server);
      }
    }
    Map<Location, LeavingRoom> rooms = new LinkedHashMap<>();
    for (Server server : servers) {
      rooms.computeIfAbsent(server.serverClass().home(), h -> new LeavingRoom()).add(server);
    }
    rooms.forEach(
        (home, room) ->
            at(home).waiting().forEach((each, waits) -> room.put(each, waits.jobs(), found)));
    return List.copyOf(found);
  }

  /** What was read, by the partitions' locations. */
  public Map<Location, Demand> demands() {
    return demands;
  }

  private Demand at(Location home) {
    return demands.computeIfAbsent(home, h -> new Demand());
  }

  private void read(Server server) {
    Standing stands = standing.apply(server);
    if (stands == Standing.AWAY) {
      return;
    }
    Demand demand = at(server.serverClass().home());
    double left = 0;
    for (Job job : server.allJobs()) {
      boolean isRecent = job.hasKnownStart() && now - job.startedAt() < options.idle();
      double share = options.shareOf(times.within(job, (double) options.horizon()));
      demand.running(server.capacity(), job.demand()).add(1, isRecent ? 1 : 0, share);
      left = Math.max(left, times.left(job));
    }
    Ask reserving = Ask.reserving(server);
    if (reserving != null && reserving.locations().contains(server.serverClass().home())) {
      // Room is made for it where it is: the server's own is no other's.
      demand.wait(reserving.demand(), -1, 0, 1);
      demand.running(server.capacity(), reserving.demand()).add(1, 1, 1);
    }
    demand.add(
        new ServerLook(
            server.owner(),
            server.index(),
            server.capacity(),
            reserving == null ? free(server) : ResourceVector.zero(server.free().length),
            stands == Standing.LEAVING,
            reserving != null || server.reservedRoom() != null || isNamed(server),
            server.jobCount() + server.lentJobs().size(),
            left));
  }

  /** What is free or kept for a gang, which is counted among what waits. */
  private static ResourceVector free(Server server) {
    long[] free = server.free().clone();
    for (int r = 0; r < free.length; r++) {
      free[r] =
          Math.max(0, free[r] + (server.reservedRoom() == null ? 0 : server.reservedRoom()[r]));
    }
    return ResourceVector.of(free);
  }

  /** True if something waits for its host or its rack. */
  private static boolean isNamed(Server server) {
    for (Location location : server.locations()) {
      if (!location.isHome() && !LocationAsks.of(location).isIdle()) {
        return true;
      }
    }
    return false;
  }

  private void readWaiting() {
    for (Location location : packer.cluster().pending().waitedAt()) {
      if (location.isHome()) {
        readWaiting(location);
      }
    }
    for (Ask ask : packer.cluster().pending().neverFitting()) {
      for (Location location : ask.locations()) {
        if (location.isHome()) {
          count(at(location), ask, 1);
        }
      }
    }
    for (Gang gang : packer.cluster().gangs().all()) {
      if (!GangStarter.isBeyondLimit(gang)) {
        for (int group = 0; group < gang.type().groups(); group++) {
          Demand demand = at(gang.home());
          count(
              demand,
              gang.type().demand(group),
              gang.type().count(group),
              (double) gang.arrival(),
              1);
        }
      }
    }
  }

  private void readWaiting(Location home) {
    Demand demand = at(home);
    for (ShapeQueue queue : LocationAsks.of(home).shapeQueues()) {
      count(demand, queue, share(queue, home));
    }
    LocationAsks.of(home)
        .masters()
        .lines()
        .forEach(line -> line.forEach(ask -> count(demand, ask, 1)));
  }

  /**
   * The first ask by its mean age, which may be far above that of the others, and they by theirs.
   */
  private void count(Demand demand, ShapeQueue queue, double share) {
    Ask first = queue.first();
    count(demand, first, share);
    long others = queue.count() - first.count();
    if (others > 0) {
      double weight = queue.weight() - first.queueWeight() * first.count();
      double arrivals = queue.weightedArrivals() - first.queueWeight() * first.arrivalSum();
      count(demand, first.demand(), others, arrivals / weight, share);
    }
  }

  private void count(Demand demand, Ask ask, double share) {
    count(demand, ask.demand(), ask.count(), ask.arrivalSum() / ask.count(), share);
  }

  /** All of them count as overdue, or none, by the time since when they waited in the mean. */
  private void count(Demand demand, ResourceVector each, long jobs, double since, double share) {
    demand.wait(each, jobs, now - since > options.horizon() ? jobs : 0, share);
  }

  private double share(ShapeQueue queue, Location home) {
    Collection<ServerClass> classes = packer.cluster().classes();
    for (ServerClass serverClass : classes) {
      if (serverClass.home() == home && queue.shape().fitsEmpty(serverClass)) {
        int type = queue.shape().typeIn(serverClass);
        return options.shareOf(times.within(type, (double) options.horizon()));
      }
    }
    return 1;
  }
}
