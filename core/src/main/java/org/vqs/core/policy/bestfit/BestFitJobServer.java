package org.vqs.core.policy.bestfit;

import java.util.Comparator;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

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

  /** BF-J/S over a starter's cluster. */
  public BestFitJobServer(JobStarter starter) {
    bestFitServer = new BestFitServer(starter);
    bestFitJob = new BestFitJob(starter);
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
