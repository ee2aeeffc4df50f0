package org.vqs.core.policy;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.Counters.Step;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.ServerClass;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.RoomTree;

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
 * job that waits for particular places, or that the host refuses, does not block the others.
 */
public final class FifoFirstFit implements SchedulingPolicy {
  private final Placer placer;

  /** FIFO-FF over a placer's cluster. */
  public FifoFirstFit(Placer placer) {
    this.placer = placer;
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
    int refused = 0;
    while (ask != null && !placer.isExhausted() && refused < placer.probeLimit()) {
      Ask next = nextTask(ask);
      if (!serve(ask)) {
        if (blocks(ask)) {
          return;
        }
        refused++;
      }
      ask = next;
    }
  }

  private boolean blocks(Ask ask) {
    return ask.places().stream().anyMatch(Place::isHome) && firstWithRoom(ask, null) == null;
  }

  /** The next in the queue after {@code previous}; application masters do not stand in it. */
  private Ask nextTask(Ask previous) {
    FitTree<Ask> queue = placer.cluster().pending().inServiceOrder();
    Ask next = previous == null ? queue.first() : queue.after(previous);
    while (next != null && next.lane() == Ask.Lane.MASTER) {
      next = queue.after(next);
    }
    return next;
  }

  /** Starts all jobs of an ask. Returns whether none is left. */
  private boolean serve(Ask ask) {
    Server server = firstWithRoom(ask, null);
    int refused = 0;
    while (server != null
        && ask.isIndexed()
        && !placer.isExhausted()
        && refused < placer.probeLimit()) {
      if (placer.start(ask, server, Step.FIRST_FIT) == Placer.Outcome.STARTED) {
        server = firstWithRoom(ask, null);
      } else {
        refused++;
        server = firstWithRoom(ask, server);
      }
    }
    return !ask.isIndexed();
  }

  /** The lowest-numbered open server after {@code previous} with room, or null. */
  private Server firstWithRoom(Ask ask, Server previous) {
    placer.cluster().refreshIndexes();
    Server first = null;
    for (ServerClass serverClass : placer.cluster().classes()) {
      RoomTree<Server> servers = byIndex(serverClass);
      Server candidate =
          previous == null
              ? servers.firstFit(ask.shape().amounts())
              : servers.firstFitAfter(previous, ask.shape().amounts());
      if (candidate != null && (first == null || candidate.index() < first.index())) {
        first = candidate;
      }
    }
    return first;
  }

  @Override
  public void left(Ask ask, List<Place> places) {
    Ask first = nextTask(null);
    if (first != null) {
      placer.work().add(first);
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
    Ask other = nextTask(null);
    for (int i = 0; other != null && other != ask && i < placer.probeLimit(); i++) {
      if (blocks(other)) {
        return true;
      }
      other = nextTask(other);
    }
    return false;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void changed(Server server) {
    if (!(server.policyState() instanceof FitTree.Node)) {
      server.setPolicyState(RoomTree.node(server, placer.cluster().dimensions()));
    }
    FitTree.Node<Server> node = (FitTree.Node<Server>) server.policyState();
    node.detach();
    if (server.isOpen()) {
      byIndex(server.serverClass()).insert(node, server.free());
    }
  }

  @SuppressWarnings("unchecked")
  private static RoomTree<Server> byIndex(ServerClass serverClass) {
    if (serverClass.policyState() == null) {
      serverClass.setPolicyState(new RoomTree<>(Server.BY_INDEX, serverClass.amounts()));
    }
    return (RoomTree<Server>) serverClass.policyState();
  }
}
