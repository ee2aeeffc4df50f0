package org.vqs.core.policy.vqs;

import java.util.List;
import org.vqs.core.configuration.ReducedConfiguration;
import org.vqs.core.index.FitTree;
import org.vqs.core.index.RoomTree;
import org.vqs.core.model.StateKey;
import org.vqs.core.policy.Host.Occasion;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;
import org.vqs.core.waiting.VirtualQueues;

/**
 * The active configurations of all servers, and which servers still want which type of job: the
 * first step of VQS and of VQS-BF (Psychas and Ghaderi, Scheduling Jobs with Random Resource
 * Requirements, §V-B).
 *
 * <pre>
 * Every server ℓ has an active configuration k^ℓ(t) in K_RED which is renewed only when the server becomes empty:
 *   k* = arg max over k in K_RED of ⟨k, Q⟩
 * </pre>
 *
 * Departures: Q is delay-weighted if the starter's τ is finite (design.md, "What we add to the
 * policies"). A server that runs jobs but never had a configuration, as after recovery, takes one
 * when it is first filled. Jobs that outlasted a stall use no slot, and a server on which only such
 * jobs run counts as empty: beside a job that never ends no server would be renewed again.
 */
public final class ActiveConfigurations {
  private static final StateKey<Wanting> WANTING = new StateKey<>("what a server wants");
  private static final StateKey<RoomTree<Server>[]> LISTS =
      new StateKey<>("servers by wanted type");

  private final JobStarter starter;
  private final Room room;
  private final long[] offered;
  private double[] weights = new double[0];

  /** What a server has to offer to one more job of a type that its configuration wants. */
  @FunctionalInterface
  public interface Room {
    /**
     * Writes the room to {@code into}, or returns false if the server wants no more of that type.
     */
    boolean forType(Server server, int type, long[] into);
  }

  /**
   * The two nodes of a server in the lists of servers that want a type: type 1 and its
   * configuration's other type.
   */
  private static final class Wanting {
    final List<FitTree.Node<Server>> nodes;

    Wanting(Server server) {
      nodes = List.of(new FitTree.Node<>(server), new FitTree.Node<>(server));
    }
  }

  /** Configurations over a starter's cluster. */
  public ActiveConfigurations(JobStarter starter, Room room) {
    this.starter = starter;
    this.room = room;
    this.offered = new long[starter.cluster().dimensions()];
  }

  /** The active configuration of a server under VQS or VQS-BF, or null. */
  static ReducedConfiguration of(Server server) {
    return (ReducedConfiguration) server.configuration();
  }

  /**
   * Gives the server the configuration of maximum weight, or none if nothing waits: an arbitrary
   * one would stick to a server that is not empty. Among several of maximum weight it is the first
   * in the order of eq. (7). Cost O(J).
   */
  public void renew(Server server) {
    double[] queueWeights = weights(server);
    ReducedConfiguration best = best(server, queueWeights);
    if (best.weight(queueWeights) > 0) {
      set(server, best);
    } else {
      server.setConfiguration(null);
    }
  }

  /**
   * Gives the server the configuration of maximum weight among those of types that are not
   * excluded. Returns false if no job of another type waits.
   */
  boolean renewExcept(Server server, boolean[] excluded) {
    double[] queueWeights = weights(server);
    double best = 0;
    for (int j = 0; j < excluded.length; j++) {
      if (excluded[j]) {
        queueWeights[j] = 0;
      }
      best = Math.max(best, queueWeights[j]);
    }
    if (best <= 0) {
      return false;
    }
    set(server, best(server, queueWeights));
    return true;
  }

  private ReducedConfiguration best(Server server, double[] queueWeights) {
    return server.serverClass().configurations().maxWeight(queueWeights);
  }

  private void set(Server server, ReducedConfiguration after) {
    ReducedConfiguration before = of(server);
    server.setConfiguration(after);
    if (!after.equals(before)) {
      starter.counters().refreshed();
      starter.host().refreshed(server, before, after, occasion(server, before));
    }
  }

  private static Occasion occasion(Server server, ReducedConfiguration before) {
    if (!server.holdsTasks()) {
      return Occasion.EMPTY;
    }
    if (before == null) {
      return Occasion.NONE_BEFORE;
    }
    return server.isAsGoodAsEmpty() ? Occasion.OUTLASTED : Occasion.PART_OF_BEST;
  }

  /** The virtual queue weights as the server sees them; valid until the next call. */
  public double[] weights(Server server) {
    int types = server.serverClass().sizeTypes().count();
    if (weights.length < types) {
      weights = new double[types];
    }
    VirtualQueues.weights(server, weights, starter.now(), starter.tau());
    return weights;
  }

  /**
   * The lowest-numbered server of a class after {@code previous} that wants one more job of this
   * shape and has room for it, or null.
   */
  public Server wanting(ServerClass serverClass, Shape shape, Server previous) {
    starter.cluster().refreshIndexes();
    RoomTree<Server> tree = lists(serverClass)[shape.typeIn(serverClass)];
    long[] demand = shape.amounts();
    return previous == null ? tree.firstFit(demand) : tree.firstFitAfter(previous, demand);
  }

  /**
   * The lowest-numbered server of a class after {@code previous} that runs jobs and has room for
   * this shape, but no configuration or only jobs that outlasted a stall, or null.
   */
  Server unconfigured(ServerClass serverClass, Shape shape, Server previous) {
    starter.cluster().refreshIndexes();
    RoomTree<Server> tree = lists(serverClass)[serverClass.sizeTypes().count()];
    return previous == null
        ? tree.firstFit(shape.amounts())
        : tree.firstFitAfter(previous, shape.amounts());
  }

  /** Puts the server in the lists of the types that it wants. Cost O(log servers). */
  public void changed(Server server) {
    List<FitTree.Node<Server>> nodes =
        server.state().getOrMake(WANTING, () -> new Wanting(server)).nodes;
    nodes.get(0).detach();
    nodes.get(1).detach();
    if (server.isEmpty() || !server.isOpen()) {
      return;
    }
    ReducedConfiguration k = of(server);
    if (k == null || server.isAsGoodAsEmpty()) {
      lists(server.serverClass())[server.serverClass().sizeTypes().count()].insert(
          nodes.get(0), server.free());
      return;
    }
    if (k.hasTypeOne()) {
      list(server, nodes.get(0), 1);
    }
    list(server, nodes.get(1), k.type());
  }

  private void list(Server server, FitTree.Node<Server> node, int type) {
    if (room.forType(server, type, offered)) {
      lists(server.serverClass())[type].insert(node, offered);
    }
  }

  private static RoomTree<Server>[] lists(ServerClass serverClass) {
    return serverClass.state().getOrMake(LISTS, () -> newLists(serverClass));
  }

  @SuppressWarnings("unchecked")
  private static RoomTree<Server>[] newLists(ServerClass serverClass) {
    RoomTree<Server>[] lists =
        (RoomTree<Server>[]) new RoomTree<?>[serverClass.sizeTypes().count() + 1];
    for (int j = 0; j < lists.length; j++) {
      lists[j] = new RoomTree<>(Server.BY_INDEX, serverClass.amounts());
    }
    return lists;
  }
}
