package org.vqs.sim.policy.reward;

import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.core.reward.classification.Reassignment;
import org.vqs.core.reward.classification.ServerClassification;

/** A pool of servers under {@link DynamicReservation}: numbers from {@code first} on. */
final class ReservedPool {
  private final int first;
  private final int size;
  private final GreedyPlacement greedy;
  private final ServerClassification servers;

  ReservedPool(ServerPool pool, int first, Reassignment when) {
    int types = pool.best().types().size();
    this.first = first;
    this.size = pool.servers();
    this.greedy = new GreedyPlacement(pool.best());
    this.servers = new ServerClassification(types, when);
    for (int server = first; server < first + size; server++) {
      servers.add(server, new int[types]);
    }
  }

  boolean has(int server) {
    return server >= first && server < first + size;
  }

  ServerClassification servers() {
    return servers;
  }

  /** Runs GPA and CRA, and returns the workload that found no slot here. */
  long[] update(long[] workload) {
    GreedyAssignment assignment = greedy.assign(workload, size);
    servers.classify(assignment);
    return assignment.left();
  }
}
