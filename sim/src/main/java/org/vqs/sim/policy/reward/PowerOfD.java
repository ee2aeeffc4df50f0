package org.vqs.sim.policy.reward;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.RoomLeft;
import org.vqs.core.reward.RewardType;

/**
 * Power of d choices (Xie et al., Power of d Choices for Large-Scale Bin Packing; A Theory of
 * Auto-Scaling for Resource Reservation in Cloud Services, §7.2). All jobs are the same to it.
 *
 * <pre>
 *   a job arrives:
 *     d servers are drawn, each as likely as the others
 *     the job starts on the least loaded of them if it fits there; else it is rejected
 * </pre>
 *
 * <p>Reading: servers are drawn with replacement, and the load of a server is the largest share in
 * use of a resource. Of equals the first drawn counts.
 */
public final class PowerOfD implements AdmissionPolicy {
  private final List<RewardType> types;
  private final List<ResourceVector> capacities = new ArrayList<>();
  private final List<RoomLeft> rooms = new ArrayList<>();
  private final int choices;
  private final RandomGenerator random;
  private final AdmissionHost host;

  /**
   * On empty servers.
   *
   * @param pools numbers of servers go on from pool to pool
   * @param choices d, at least 1
   * @param random all chance
   */
  public PowerOfD(List<ServerPool> pools, int choices, RandomGenerator random, AdmissionHost host) {
    if (choices < 1) {
      throw new IllegalArgumentException("choices (" + choices + ") must be at least 1");
    }
    this.types = pools.get(0).best().types();
    this.choices = choices;
    this.random = random;
    this.host = host;
    for (ServerPool pool : pools) {
      ResourceVector capacity = pool.best().capacity();
      for (int n = 0; n < pool.servers(); n++) {
        RoomLeft room = new RoomLeft(capacity.dimensions());
        room.set(capacity.toArray());
        rooms.add(room);
        capacities.add(capacity);
      }
    }
  }

  @Override
  public void arrival(int type) {
    int best = random.nextInt(rooms.size());
    for (int n = 1; n < choices; n++) {
      int other = random.nextInt(rooms.size());
      if (load(other) < load(best)) {
        best = other;
      }
    }
    ResourceVector demand = types.get(type).demand();
    if (demand.fitsIn(rooms.get(best).left())) {
      rooms.get(best).take(demand.toArray(), 1);
      host.start(best, type);
    } else {
      host.reject(type);
    }
  }

  @Override
  public void departure(int server, int type) {
    rooms.get(server).take(types.get(type).demand().toArray(), -1);
  }

  private double load(int server) {
    double least = 1;
    for (int r = 0; r < capacities.get(server).dimensions(); r++) {
      long capacity = capacities.get(server).get(r);
      if (capacity > 0) {
        least = Math.min(least, (double) rooms.get(server).left()[r] / capacity);
      }
    }
    return 1 - least;
  }
}
