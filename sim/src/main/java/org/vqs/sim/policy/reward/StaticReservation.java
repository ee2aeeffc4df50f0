package org.vqs.sim.policy.reward;

import org.vqs.core.reward.classification.Reassignment;
import org.vqs.core.reward.classification.ServerClassification;

/**
 * The static policy (A Theory of Auto-Scaling for Resource Reservation in Cloud Services, §3): the
 * rates are known, GPA assigns servers to configurations once, and a job that finds no empty slot
 * of its type is rejected.
 */
public final class StaticReservation implements AdmissionPolicy {
  private final ServerClassification servers;
  private final AdmissionHost host;

  /**
   * On empty servers.
   *
   * @param workload jobs of each type that would run if none were rejected, by j
   */
  public StaticReservation(ServerPool pool, long[] workload, AdmissionHost host) {
    ReservedPool reserved = new ReservedPool(pool, 0, Reassignment.EMPTY);
    reserved.update(workload);
    this.servers = reserved.servers();
    this.host = host;
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
