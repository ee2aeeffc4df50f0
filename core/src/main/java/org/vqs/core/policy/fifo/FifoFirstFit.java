package org.vqs.core.policy.fifo;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.Lane;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/**
 * FIFO-FF, the paper's baseline (Psychas and Ghaderi, Scheduling Jobs with Random Resource
 * Requirements, §VII-B).
 *
 * <pre>
 * Schedule jobs in a FIFO manner, by attempting to pack the first job in the queue to the first server that has
 * sufficient capacity to accommodate the job.
 * </pre>
 *
 * The first job in the queue blocks those behind it while no server has room for it. Departures: a
 * job that waits for particular places, or that the host refuses, does not block the others; it
 * blocks those only that wait for the same partition. Cost of an event O(waiting asks) where there
 * are several partitions, as it looks for the first of each.
 */
public final class FifoFirstFit implements SchedulingPolicy {
  private static final StateKey<FitTree.Node<Server>> BY_INDEX_NODE =
      new StateKey<>("a server in the order of indexes");
  private static final StateKey<RoomTree<Server>> BY_INDEX = new StateKey<>("servers by index");

  private final JobStarter starter;
  private int refusals;

  /** FIFO-FF over a starter's cluster. */
  public FifoFirstFit(JobStarter starter) {
    this.starter = starter;
  }

  @Override
  public void fill(Server server) {
    serveInOrder();
  }

  @Override
  public void place(Ask ask) {
    serveInOrder();
  }

  private void serveInOrder() {
    Ask ask = nextTask(null);
    Set<Location> blocked = new HashSet<>();
    refusals = 0;
    while (ask != null && mayGoOn() && !isAllBlocked(blocked)) {
      Ask next = nextTask(ask);
      if (!isBehind(ask, blocked) && !serve(ask) && blocks(ask)) {
        blocked.addAll(homes(ask));
      }
      ask = next;
    }
  }

  private boolean mayGoOn() {
    return !starter.isExhausted() && refusals < starter.probeLimit();
  }

  /** True if jobs before it wait for room wherever it may run. */
  private static boolean isBehind(Ask ask, Set<Location> blocked) {
    if (blocked.isEmpty()) {
      return false;
    }
    for (Location location : ask.locations()) {
      boolean isBlocked =
          location.isHome()
              ? blocked.contains(location)
              : location.servers().stream().allMatch(server -> blocked.contains(server.home()));
      if (!isBlocked) {
        return false;
      }
    }
    return true;
  }

  private static List<Location> homes(Ask ask) {
    return ask.locations().stream().filter(Location::isHome).toList();
  }

  private boolean blocks(Ask ask) {
    return !homes(ask).isEmpty() && firstWithRoom(ask, null) == null;
  }

  private boolean isAllBlocked(Set<Location> blocked) {
    for (ServerClass serverClass : starter.cluster().classes()) {
      if (!blocked.contains(serverClass.home())) {
        return false;
      }
    }
    return true;
  }

  /** The next in the queue after {@code previous}; application masters do not stand in it. */
  private Ask nextTask(Ask previous) {
    FitTree<Ask> queue = starter.cluster().pending().inServiceOrder();
    Ask next = previous == null ? queue.first() : queue.after(previous);
    while (next != null && next.lane() == Lane.MASTER) {
      next = queue.after(next);
    }
    return next;
  }

  /** Starts all jobs of an ask. Returns whether none is left. */
  private boolean serve(Ask ask) {
    Server server = firstWithRoom(ask, null);
    while (server != null && ask.isIndexed() && mayGoOn()) {
      if (starter.consent().isRefused(ask, server)) {
        server = firstWithRoom(ask, server);
      } else if (starter.start(ask, server, Step.FIRST_FIT) == JobStarter.Outcome.STARTED) {
        server = firstWithRoom(ask, null);
      } else {
        refusals += ask.lastRefusal().isMetAgain() ? 1 : 0;
        server = firstWithRoom(ask, server);
      }
    }
    return !ask.isIndexed();
  }

  /** The lowest-numbered open server after {@code previous} where it may run with room, or null. */
  private Server firstWithRoom(Ask ask, Server previous) {
    starter.cluster().refreshIndexes();
    Server first = null;
    for (Location location : ask.locations()) {
      Server candidate =
          location.isHome()
              ? firstAtHome(ask, location, previous)
              : firstAmong(ask, location.servers(), previous);
      first = first(first, candidate);
    }
    return first;
  }

  private static Server first(Server a, Server b) {
    return a == null || (b != null && b.index() < a.index()) ? b : a;
  }

  private static Server firstAtHome(Ask ask, Location home, Server previous) {
    long[] demand = ask.shape().amounts();
    Server first = null;
    for (Site site : home.sites()) {
      RoomTree<Server> servers = byIndex(site.serverClass());
      Server candidate =
          previous == null ? servers.firstFit(demand) : servers.firstFitAfter(previous, demand);
      while (candidate != null && !ask.mayRunAt(candidate)) {
        candidate = servers.firstFitAfter(candidate, demand);
      }
      first = first(first, candidate);
    }
    return first;
  }

  /** Of the servers of a rack or a host, which no tree has by their indexes. */
  private static Server firstAmong(Ask ask, List<Server> servers, Server previous) {
    Server first = null;
    for (Server server : servers) {
      boolean isAfter = previous == null || server.index() > previous.index();
      if (isAfter && server.isOpen() && ask.shape().demand().fitsIn(server.free())) {
        first = first(first, server);
      }
    }
    return first;
  }

  @Override
  public void left(Ask ask, List<Location> locations) {
    Ask first = nextTask(null);
    if (first != null) {
      starter.work().add(first);
    }
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingLong(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return true;
  }

  /** The queue is the same wherever a job is tried. */
  @Override
  public Predicate<Server> hasTurnBefore(Ask ask) {
    Map<Ask, Boolean> blocked = new HashMap<>();
    return server -> blocked.computeIfAbsent(ask, this::isBlocked);
  }

  private boolean isBlocked(Ask ask) {
    Set<Location> blocked = new HashSet<>();
    Ask other = nextTask(null);
    for (int i = 0; other != null && other != ask && i < starter.probeLimit(); i++) {
      if (!isBehind(other, blocked) && blocks(other)) {
        blocked.addAll(homes(other));
      }
      other = nextTask(other);
    }
    return isBehind(ask, blocked);
  }

  @Override
  public void changed(Server server) {
    FitTree.Node<Server> node =
        server.state().getOrMake(BY_INDEX_NODE, () -> new FitTree.Node<>(server));
    node.detach();
    if (server.isOpen()) {
      byIndex(server.serverClass()).insert(node, server.free());
    }
  }

  private static RoomTree<Server> byIndex(ServerClass serverClass) {
    return serverClass
        .state()
        .getOrMake(BY_INDEX, () -> new RoomTree<>(Server.BY_INDEX, serverClass.amounts()));
  }
}
