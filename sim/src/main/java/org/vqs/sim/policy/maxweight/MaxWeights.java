package org.vqs.sim.policy.maxweight;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.policy.maxweight.solver.MaxWeightSolver;
import org.vqs.sim.policy.maxweight.solver.SlotConfiguration;

/** The r-max weight configurations of the servers, with one solver for all of one capacity. */
final class MaxWeights {
  private final TypeQueues queues;
  private final RandomGenerator random;
  private final Solver[] ofServer;

  /** A solver and the last weight it found. */
  private static final class Solver {
    final MaxWeightSolver method;
    long version = -1;
    long weight;

    Solver(MaxWeightSolver method) {
      this.method = method;
    }
  }

  MaxWeights(
      TypedCluster cluster,
      MaxWeightSolver.Factory factory,
      TypeQueues queues,
      RandomGenerator random) {
    this.queues = queues;
    this.random = random;
    Map<ResourceVector, Solver> solvers = new HashMap<>();
    ofServer = new Solver[cluster.serverCount()];
    for (int server = 0; server < ofServer.length; server++) {
      ofServer[server] =
          solvers.computeIfAbsent(
              cluster.servers().get(server),
              capacity -> new Solver(factory.make(cluster.types(), capacity)));
    }
  }

  /** An r-max weight configuration of a server now; ties are drawn anew in every call. */
  SlotConfiguration find(int server) {
    return ofServer[server].method.find(queues.counts(), random);
  }

  /** The weight of an r-max weight configuration of a server; costs nothing while Q is the same. */
  long weight(int server) {
    Solver solver = ofServer[server];
    if (solver.version != queues.version()) {
      solver.version = queues.version();
      solver.weight = solver.method.weight(queues.counts(), random);
    }
    return solver.weight;
  }
}
