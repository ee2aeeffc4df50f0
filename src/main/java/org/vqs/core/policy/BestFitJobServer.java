package org.vqs.core.policy;

import java.util.Comparator;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Server;

/**
 * BF-J/S (Psychas and Ghaderi, Scheduling Jobs with Random Resource Requirements, §IV-A; at least
 * 1/2 of the maximum workload, Theorem 2).
 *
 * <pre>
 * 1) Perform BF-S only over the list of servers that had job departures during the previous time slot.
 * 2) Perform BF-J only over the list of newly arrived jobs that have not been scheduled in the first step.
 * </pre>
 *
 * In continuous time a departure runs BF-S on that server and an arrival runs BF-J at once; a host
 * with time slots reports all departures and arrivals of a slot before it lets the packer run,
 * which gives the two steps above.
 */
public final class BestFitJobServer implements SchedulingPolicy {
  private final BestFitServer bestFitServer;
  private final BestFitJob bestFitJob;

  /** BF-J/S over a placer's cluster. */
  public BestFitJobServer(Placer placer) {
    bestFitServer = new BestFitServer(placer);
    bestFitJob = new BestFitJob(placer);
  }

  @Override
  public void fill(Server server) {
    bestFitServer.fill(server);
  }

  @Override
  public void place(Ask ask) {
    bestFitJob.place(ask);
  }

  @Override
  public Comparator<Ask> arrivalOrder() {
    return Comparator.comparingLong(Ask::sequence);
  }

  @Override
  public boolean admits(Server server, Ask ask) {
    return true;
  }
}
