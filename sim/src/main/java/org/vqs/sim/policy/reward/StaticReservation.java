package org.vqs.sim.policy.reward;

import org.vqs.core.reward.classification.GreedyAssignment;
import org.vqs.core.reward.classification.Reassignment;
import org.vqs.core.reward.classification.ServerClassification;

/**
 * The static policy (A Theory of Auto-Scaling for Resource Reservation in Cloud Services, §3): the
 * rates are known, servers are assigned to configurations once, and a job that finds no empty slot
 * of its type is rejected.
 */
public final class StaticReservation implements AdmissionPolicy {
  private final ServerClassification servers;
  private final AdmissionHost host;

  /**
   * On empty servers.
   *
   * @param types how many types there are
   * @param servers how many servers there are, at least as many as are assigned
   * @param assignment by GPA or by the program (3) for the jobs of each type that would run if none
   *     were rejected
   */
  public StaticReservation(
      int types, int servers, GreedyAssignment assignment, AdmissionHost host) {
    this.servers = new ServerClassification(types, Reassignment.EMPTY);
    this.host = host;
    for (int server = 0; server < servers; server++) {
      this.servers.add(server, new int[types]);
    }
    this.servers.classify(assignment);
  }

  @Override
  public void arrival(int type) {
    int server = servers.serverWithEmptySlot(type);
    if (server < 0) {
      host.reject(type);
    } else {
      servers.start(server, type);
      host.start(server, type);
    }
  }

  @Override
  public void departure(int server, int type) {
    servers.end(server, type);
  }
}
